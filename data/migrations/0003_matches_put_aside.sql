-- A match may be put aside: it has left its channel and waits to be taken up again. SQLite can't widen a
-- CHECK, so the table is made anew.
CREATE TABLE tables_anew (
    match TEXT NOT NULL PRIMARY KEY,
    guild INTEGER NOT NULL,
    channel INTEGER NOT NULL,
    message INTEGER,
    posted_at REAL,
    nudge INTEGER,
    status TEXT NOT NULL DEFAULT 'live' CHECK (status IN ('live', 'aside', 'finished', 'closed')),
    opened_at REAL NOT NULL
);
INSERT INTO tables_anew (match, guild, channel, message, posted_at, nudge, status, opened_at)
SELECT match, guild, channel, message, posted_at, nudge, status, opened_at FROM tables;
DROP TABLE tables;
ALTER TABLE tables_anew RENAME TO tables;
CREATE INDEX tables_of_channel ON tables (guild, channel, opened_at);
CREATE INDEX tables_live ON tables (opened_at) WHERE status = 'live';

-- Who sits at a match that was put aside, so that each of them finds it again.
CREATE TABLE aside_seats (
    user_id INTEGER NOT NULL,
    match TEXT NOT NULL,
    PRIMARY KEY (user_id, match)
) WITHOUT ROWID;
CREATE INDEX aside_seats_of_match ON aside_seats (match);
