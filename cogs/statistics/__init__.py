"""Statistics: the leaderboard, the figures of one player, and a server's seasons."""
