-- What a server has posted once a period into a channel of its choice, by its `kind`. `channel` is NULL after
-- posting there failed for good. `posted` is the newest period that needs no post any more, such as a day.
CREATE TABLE periodic_posts (
    guild INTEGER NOT NULL,
    kind TEXT NOT NULL,
    channel INTEGER,
    posted TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (guild, kind)
) WITHOUT ROWID;
