"""Experiments, one a file: its command, its study and its results."""
