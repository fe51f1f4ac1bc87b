"""The file of an SQLite database: what is checked before it is opened and beside play, and its lock."""
