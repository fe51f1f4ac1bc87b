"""Finished matches: the history, replays, reviews, verification and export."""
