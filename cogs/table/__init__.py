"""A table in Discord: its public message, each player's cards, its spectators, and what a press does."""
