"""The messages of events, as pure functions."""
