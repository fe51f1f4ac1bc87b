"""File of an SQLite database: its checks before opening and during play, and its lock."""
