-- A person's total of a finished match, now with what it is looked up by: the match's guild and time, which
-- never change, and the name with upper and lower case made alike.
CREATE TABLE match_seats_to_look_up (
    match TEXT NOT NULL REFERENCES matches (match),
    user_id INTEGER NOT NULL,
    name TEXT NOT NULL,
    folded TEXT NOT NULL,
    points INTEGER NOT NULL,
    won INTEGER NOT NULL,
    shared INTEGER NOT NULL,
    kept INTEGER NOT NULL,
    guild INTEGER,
    at REAL NOT NULL,
    PRIMARY KEY (match, user_id)
) WITHOUT ROWID;
INSERT INTO match_seats_to_look_up (match, user_id, name, folded, points, won, shared, kept, guild, at)
SELECT match, user_id, name, casefold(name), points, won, shared, kept, guild, at
FROM match_seats JOIN matches USING (match);
DROP TABLE match_seats;
ALTER TABLE match_seats_to_look_up RENAME TO match_seats;
CREATE INDEX match_seats_of_person ON match_seats (user_id, guild, at);
CREATE INDEX match_seats_of_name ON match_seats (guild, folded, at);

-- The presets that a server's managers made: a built-in one and, as a JSON object, what differs from it.
CREATE TABLE server_presets (
    guild INTEGER NOT NULL,
    folded TEXT NOT NULL,
    name TEXT NOT NULL,
    preset TEXT NOT NULL,
    holes INTEGER NOT NULL,
    changes TEXT NOT NULL,
    author INTEGER NOT NULL,
    at REAL NOT NULL,
    PRIMARY KEY (guild, folded)
) WITHOUT ROWID;

-- What a server plays unless told otherwise: the name of a built-in preset, or one of its own, folded.
CREATE TABLE server_defaults (
    guild INTEGER NOT NULL PRIMARY KEY,
    folded TEXT NOT NULL
);
