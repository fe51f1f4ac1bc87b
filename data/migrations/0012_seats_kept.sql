-- A rematch keeps a seat for each person of the last match: one more kind of entry that says who somebody is.
DROP TRIGGER journal_is_never_changed;
CREATE TRIGGER journal_is_never_changed BEFORE UPDATE ON journal
WHEN NOT EXISTS (SELECT 1 FROM forgetting WHERE forgetting.match = OLD.match)
    OR OLD.kind NOT IN ('Joined', 'Left', 'Closed', 'PutAside', 'TakenUp', 'SeatTaken', 'SeatKept')
    OR NEW.match <> OLD.match OR NEW.version <> OLD.version OR NEW.at <> OLD.at OR NEW.kind <> OLD.kind
    OR json_remove(NEW.fields, '$.user', '$.by', '$.name') <> json_remove(OLD.fields, '$.user', '$.by', '$.name')
BEGIN
    SELECT RAISE(ABORT, 'the journal is never changed');
END;

DROP INDEX journal_of_person;
CREATE INDEX journal_of_person ON journal (
    coalesce(json_extract(fields, '$.user'), json_extract(fields, '$.by'))
) WHERE kind IN ('Joined', 'Left', 'Closed', 'PutAside', 'TakenUp', 'SeatTaken', 'SeatKept');

-- After how many seconds a server's tables mention the person on turn, where its managers chose another time
-- than the usual one; 0 for never.
CREATE TABLE server_mentions (
    guild INTEGER NOT NULL PRIMARY KEY,
    seconds INTEGER NOT NULL
);
