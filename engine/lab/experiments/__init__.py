"""Experiments: each file has one, with its command, its study and its results."""
