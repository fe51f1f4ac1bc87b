"""A small network that values what a move leaves, for the presets. `engine.cpu.train` trains it."""
