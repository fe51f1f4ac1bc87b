"""Holes that people play alone in a private message: the daily hole, events, the lesson and puzzles."""
