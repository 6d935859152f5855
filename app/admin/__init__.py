"""What whoever runs the server asks of stored games and people, and the trail of all that was asked and done."""
