"""Puzzles: positions of finished matches, solved in private; each person has a rating in them."""
