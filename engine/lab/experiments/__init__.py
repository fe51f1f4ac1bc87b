"""Experiments: each file has an experiment, with its command, its study and its results."""
