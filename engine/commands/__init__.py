"""The engine's own command line, `python -m engine`. `line` reads it; each command has a file of its name."""
