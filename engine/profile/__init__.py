"""A player's traits, counted in holes, and their comparison with the computer levels."""
