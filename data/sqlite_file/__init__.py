"""An SQLite file: checks before opening and during play, and a lock against other processes."""
