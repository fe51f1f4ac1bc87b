"""Who plays how well: the leaderboard, one player's figures, and a server's seasons."""
