"""A small network for each preset, which values the position after a move; `engine.lab.train` trains it."""
