"""Statistics: the leaderboard, the figures of one player, the hall of fame and collections."""
