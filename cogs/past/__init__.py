"""Matches that are over: leafing through them, watching them again, checking them, taking them along."""
