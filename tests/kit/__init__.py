"""What tests stand on: a real PostgreSQL, real servers, players who speak the protocol, a browser."""
