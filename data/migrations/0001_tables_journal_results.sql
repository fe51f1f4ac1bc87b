-- "GOLF" in ASCII: says that the file is ours.
PRAGMA application_id = 1196379206;

-- The tables that were opened, and where in Discord they stand.
CREATE TABLE tables (
    match TEXT NOT NULL PRIMARY KEY,
    guild INTEGER NOT NULL,
    channel INTEGER NOT NULL,
    message INTEGER,
    posted_at REAL,
    nudge INTEGER,
    status TEXT NOT NULL DEFAULT 'live' CHECK (status IN ('live', 'finished', 'closed')),
    opened_at REAL NOT NULL
);
CREATE INDEX tables_of_channel ON tables (guild, channel, opened_at);
CREATE INDEX tables_live ON tables (opened_at) WHERE status = 'live';

-- Everything that happened at a table, one fact a row. A table is the fold of its rows, so they never change.
CREATE TABLE journal (
    match TEXT NOT NULL,
    version INTEGER NOT NULL CHECK (version >= 1),
    at REAL NOT NULL,
    kind TEXT NOT NULL,
    fields TEXT NOT NULL,
    PRIMARY KEY (match, version)
) WITHOUT ROWID;
CREATE TRIGGER journal_is_never_changed BEFORE UPDATE ON journal
BEGIN
    SELECT RAISE(ABORT, 'the journal is never changed');
END;
CREATE TRIGGER journal_is_never_shortened BEFORE DELETE ON journal
BEGIN
    SELECT RAISE(ABORT, 'the journal is never shortened');
END;

-- A person's score of one hole.
CREATE TABLE hole_seats (
    match TEXT NOT NULL,
    number INTEGER NOT NULL,
    user_id INTEGER NOT NULL,
    name TEXT NOT NULL,
    points INTEGER NOT NULL,
    won INTEGER NOT NULL,
    shared INTEGER NOT NULL,
    kept INTEGER NOT NULL,
    at REAL NOT NULL,
    PRIMARY KEY (match, number, user_id)
) WITHOUT ROWID;

-- The finished matches. A match's guild never changes, so it is kept here too, for the index.
CREATE TABLE matches (
    match TEXT NOT NULL PRIMARY KEY,
    guild INTEGER,
    preset TEXT NOT NULL,
    holes INTEGER NOT NULL,
    at REAL NOT NULL
) WITHOUT ROWID;
CREATE INDEX matches_of_guild ON matches (guild, at);

-- A person's total of a finished match.
CREATE TABLE match_seats (
    match TEXT NOT NULL REFERENCES matches (match),
    user_id INTEGER NOT NULL,
    name TEXT NOT NULL,
    points INTEGER NOT NULL,
    won INTEGER NOT NULL,
    shared INTEGER NOT NULL,
    kept INTEGER NOT NULL,
    PRIMARY KEY (match, user_id)
) WITHOUT ROWID;
CREATE INDEX match_seats_of_person ON match_seats (user_id);

-- Small things the bot remembers by name.
CREATE TABLE notes (
    key TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL
) WITHOUT ROWID;
