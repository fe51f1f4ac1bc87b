-- Whether the statistics know of a match. Those of before are taken in from their journals, little by little.
ALTER TABLE matches ADD COLUMN counted INTEGER NOT NULL DEFAULT 0;
CREATE INDEX matches_to_count ON matches (at, match) WHERE counted = 0;

-- Everything below but the seasons follows from the journals, and is made anew if the formulas change.
-- A player is a person (`user_id`, with the level '') or a level of the computer (with the user_id 0).

-- What a seat did in a rated match. `holes`, `hole_points` and the like count the holes that the player played
-- to their end; `place` is the seat's among `seats`, and `mu`, `sigma` the player's rating after the match.
CREATE TABLE statistics_seats (
    match TEXT NOT NULL,
    seat INTEGER NOT NULL,
    guild INTEGER NOT NULL,
    at REAL NOT NULL,
    season INTEGER NOT NULL,
    preset TEXT NOT NULL,
    changed INTEGER NOT NULL,
    user_id INTEGER NOT NULL,
    level TEXT NOT NULL,
    seats INTEGER NOT NULL,
    place INTEGER NOT NULL,
    points INTEGER NOT NULL,
    won INTEGER NOT NULL,
    shared INTEGER NOT NULL,
    kept INTEGER NOT NULL,
    holes INTEGER NOT NULL,
    hole_points INTEGER NOT NULL,
    best_hole INTEGER,
    holes_won INTEGER NOT NULL,
    outs INTEGER NOT NULL,
    outs_won INTEGER NOT NULL,
    mu REAL NOT NULL,
    sigma REAL NOT NULL,
    PRIMARY KEY (match, seat)
) WITHOUT ROWID;
CREATE INDEX statistics_seats_of_player ON statistics_seats (guild, user_id, level, at, match);
CREATE INDEX statistics_seats_of_user ON statistics_seats (user_id);

-- What a player's matches add up to in a span (all time, a season, a year, a month, a week; UTC), by one preset
-- or, with the preset '', by all. `best_match` is in points a hole; `mu`, `sigma` are the rating at its end.
CREATE TABLE statistics_totals (
    guild INTEGER NOT NULL,
    span TEXT NOT NULL,
    preset TEXT NOT NULL,
    user_id INTEGER NOT NULL,
    level TEXT NOT NULL,
    season INTEGER NOT NULL,
    matches INTEGER NOT NULL,
    wins INTEGER NOT NULL,
    shared_wins INTEGER NOT NULL,
    holes INTEGER NOT NULL,
    points INTEGER NOT NULL,
    best_hole INTEGER,
    best_match REAL,
    streak INTEGER NOT NULL,
    best_streak INTEGER NOT NULL,
    holes_won INTEGER NOT NULL,
    outs INTEGER NOT NULL,
    outs_won INTEGER NOT NULL,
    mu REAL NOT NULL,
    sigma REAL NOT NULL,
    PRIMARY KEY (guild, span, preset, user_id, level)
) WITHOUT ROWID;
CREATE INDEX statistics_totals_of_user ON statistics_totals (user_id);

-- How many of a player's holes were worth so many points.
CREATE TABLE statistics_scores (
    guild INTEGER NOT NULL,
    user_id INTEGER NOT NULL,
    level TEXT NOT NULL,
    preset TEXT NOT NULL,
    points INTEGER NOT NULL,
    holes INTEGER NOT NULL,
    PRIMARY KEY (guild, user_id, level, preset, points)
) WITHOUT ROWID;
CREATE INDEX statistics_scores_of_user ON statistics_scores (user_id);

-- What a person achieved for the first time, and in which match.
CREATE TABLE achievements (
    guild INTEGER NOT NULL,
    user_id INTEGER NOT NULL,
    achievement TEXT NOT NULL,
    match TEXT NOT NULL,
    at REAL NOT NULL,
    PRIMARY KEY (guild, user_id, achievement)
) WITHOUT ROWID;
CREATE INDEX achievements_of_match ON achievements (match);
CREATE INDEX achievements_of_user ON achievements (user_id);

-- Where a server's seasons begin. The first, number 1, began with the server's first match and has no row.
CREATE TABLE seasons (
    guild INTEGER NOT NULL,
    number INTEGER NOT NULL,
    began_at REAL NOT NULL,
    name TEXT NOT NULL,
    PRIMARY KEY (guild, number)
) WITHOUT ROWID;
