-- A person may take a computer's seat between two holes: one more kind of entry that says who somebody is.
DROP TRIGGER journal_is_never_changed;
CREATE TRIGGER journal_is_never_changed BEFORE UPDATE ON journal
WHEN NOT EXISTS (SELECT 1 FROM forgetting WHERE forgetting.match = OLD.match)
    OR OLD.kind NOT IN ('Joined', 'Left', 'Closed', 'PutAside', 'TakenUp', 'SeatTaken')
    OR NEW.match <> OLD.match OR NEW.version <> OLD.version OR NEW.at <> OLD.at OR NEW.kind <> OLD.kind
    OR json_remove(NEW.fields, '$.user', '$.by', '$.name') <> json_remove(OLD.fields, '$.user', '$.by', '$.name')
BEGIN
    SELECT RAISE(ABORT, 'the journal is never changed');
END;

DROP INDEX journal_of_person;
CREATE INDEX journal_of_person ON journal (
    coalesce(json_extract(fields, '$.user'), json_extract(fields, '$.by'))
) WHERE kind IN ('Joined', 'Left', 'Closed', 'PutAside', 'TakenUp', 'SeatTaken');

-- Who came in the middle of a match; the names of the others stand before its start.
CREATE INDEX journal_of_seats_taken ON journal (match) WHERE kind = 'SeatTaken';

-- Who asked to be told by direct message when a turn of a day begins. `refused`: Discord took none for them.
CREATE TABLE notify (
    user_id INTEGER NOT NULL PRIMARY KEY,
    refused INTEGER NOT NULL DEFAULT 0
);

-- Of which turn they were told last in each match: turn 0 of a hole is its opening.
CREATE TABLE notify_sent (
    match TEXT NOT NULL,
    user_id INTEGER NOT NULL,
    hole INTEGER NOT NULL,
    turn INTEGER NOT NULL,
    PRIMARY KEY (match, user_id)
) WITHOUT ROWID;
CREATE INDEX notify_sent_of_user ON notify_sent (user_id);
