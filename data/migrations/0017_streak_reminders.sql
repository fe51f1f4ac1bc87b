-- Who wants a direct message before their streak of daily holes breaks, in which language, and the newest day on
-- which they were told. `refused`: Discord took none for them.
CREATE TABLE streak_reminders (
    user_id INTEGER NOT NULL PRIMARY KEY,
    language TEXT NOT NULL,
    refused INTEGER NOT NULL DEFAULT 0,
    told TEXT NOT NULL DEFAULT ''
) WITHOUT ROWID;
