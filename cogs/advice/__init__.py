"""Hints, coaching and tips for newcomers."""
