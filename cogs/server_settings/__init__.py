"""A server's settings: its default preset, its own presets, its language, and tables as text."""
