"""What the server keeps, on SQLite or PostgreSQL. The log of every table is the truth."""
