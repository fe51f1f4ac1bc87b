"""Choosing what is played: the rules desk of a lobby, and a server's own presets."""
