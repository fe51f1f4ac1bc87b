"""What the lab measures: each file has an experiment, its command, its study and its results."""
