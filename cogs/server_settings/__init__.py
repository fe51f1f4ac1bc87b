"""A server's settings: its default and its own presets, language, tables as text."""
