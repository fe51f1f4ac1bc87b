-- What the beacon gave for a day's deal. `day` is a date (YYYY-MM-DD, UTC) here and below.
CREATE TABLE daily_pulses (
    day TEXT NOT NULL PRIMARY KEY,
    round INTEGER NOT NULL,
    randomness TEXT NOT NULL,
    signature TEXT NOT NULL
) WITHOUT ROWID;

-- A person's one try at a day's hole, counted on the server where it was begun. How it ended is NULL until then.
-- `marks` is one of +, = and - for each of the person's turns.
CREATE TABLE daily_games (
    day TEXT NOT NULL,
    user_id INTEGER NOT NULL,
    guild INTEGER NOT NULL,
    name TEXT NOT NULL,
    begun_at REAL NOT NULL,
    points INTEGER,
    opponent INTEGER,
    marks TEXT,
    went_out INTEGER,
    finished_at REAL,
    shared_at REAL,
    PRIMARY KEY (day, user_id)
) WITHOUT ROWID;
CREATE INDEX daily_games_of_person ON daily_games (user_id, day);
CREATE INDEX daily_games_of_guild ON daily_games (guild, day, points);

-- What happened in that try, one fact a row, as in the journal of a table. It goes when the try goes.
CREATE TABLE daily_journal (
    day TEXT NOT NULL,
    user_id INTEGER NOT NULL,
    version INTEGER NOT NULL CHECK (version >= 1),
    at REAL NOT NULL,
    kind TEXT NOT NULL,
    fields TEXT NOT NULL,
    PRIMARY KEY (day, user_id, version),
    FOREIGN KEY (day, user_id) REFERENCES daily_games (day, user_id) ON DELETE CASCADE
) WITHOUT ROWID;
