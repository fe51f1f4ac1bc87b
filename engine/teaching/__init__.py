"""Teach the game: a coach who names a good move and why, and the hole in which newcomers learn."""
