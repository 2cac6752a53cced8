"""The server: live tables, the referee of every game, and everything that is kept."""
