-- What a server's managers had made its default when a match started, as a JSON object of the preset that it
-- is made from and its changes; '' where that was no preset of the server's own. NULL for matches that started
-- before this was noted.
ALTER TABLE tables ADD COLUMN usual TEXT;

-- Whether a match was by other rules than a preset's or the server's default. Decided once, when the match is
-- counted, so that later changes of presets and of the default change nothing; NULL until then.
ALTER TABLE matches ADD COLUMN modified INTEGER;

-- On which board a match stands: '' for the leaderboard itself, 'modified' or 'practice' for those apart from it.
ALTER TABLE statistics_seats ADD COLUMN board TEXT NOT NULL DEFAULT '';
