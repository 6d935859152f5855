"""What lasts: players, rooms, games and their event logs, on SQLite or PostgreSQL.

The same SQLAlchemy statements run on both. What other workers must hear of is rung on
the doorbell in the transaction that made it so.
"""
