"""How a player plays: habits counted in holes, what they are at the computer levels, and the comparison."""
