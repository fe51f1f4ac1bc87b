"""Puzzles: positions of matches that are over, in which the best choice is clear and was missed."""
