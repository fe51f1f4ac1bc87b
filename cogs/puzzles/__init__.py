"""Puzzles: positions of finished matches, solved in private, with a rating of one's own."""
