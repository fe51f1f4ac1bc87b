"""The engine's own command line, `python -m engine`. `line` reads it; each command has its own file."""
