"""Screens of events, as pure functions."""
