-- Whether a match counts on the leaderboard. All did before there were hints.
ALTER TABLE matches ADD COLUMN rated INTEGER NOT NULL DEFAULT 1;
