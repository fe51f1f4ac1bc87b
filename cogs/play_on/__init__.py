"""Holes played on alone from a replay: the same cards, as often as one likes, and nothing counts."""
