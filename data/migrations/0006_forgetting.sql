-- The one reason to change the journal: somebody who sat at a table wants to be forgotten. The matches that
-- this is done to stand here for the length of that transaction; at any other time the table is empty.
CREATE TABLE forgetting (
    match TEXT NOT NULL PRIMARY KEY
) WITHOUT ROWID;

-- Even then nothing may become different but who somebody is.
DROP TRIGGER journal_is_never_changed;
CREATE TRIGGER journal_is_never_changed BEFORE UPDATE ON journal
WHEN NOT EXISTS (SELECT 1 FROM forgetting WHERE forgetting.match = OLD.match)
    OR OLD.kind NOT IN ('Joined', 'Left', 'Closed', 'PutAside', 'TakenUp')
    OR NEW.match <> OLD.match OR NEW.version <> OLD.version OR NEW.at <> OLD.at OR NEW.kind <> OLD.kind
    OR json_remove(NEW.fields, '$.user', '$.by', '$.name') <> json_remove(OLD.fields, '$.user', '$.by', '$.name')
BEGIN
    SELECT RAISE(ABORT, 'the journal is never changed');
END;

-- Where somebody stands in the journal: `user` or `by` in the entries of these kinds, and in no others.
CREATE INDEX journal_of_person ON journal (
    coalesce(json_extract(fields, '$.user'), json_extract(fields, '$.by'))
) WHERE kind IN ('Joined', 'Left', 'Closed', 'PutAside', 'TakenUp');
