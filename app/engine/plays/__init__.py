"""What a card can do: one module for each kind of play. The values they share stand in `play.py`."""
