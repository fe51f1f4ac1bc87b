-- What a match's review found, as a JSON object: worked out once, when somebody first asks for it.
CREATE TABLE reviews (
    match TEXT NOT NULL PRIMARY KEY,
    made_at REAL NOT NULL,
    review TEXT NOT NULL
) WITHOUT ROWID;
