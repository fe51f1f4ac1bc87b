-- People who are new to the game: whether their first match still comes with tips, and when they were offered
-- the lesson and first played it to its end.
CREATE TABLE learners (
    user_id INTEGER NOT NULL PRIMARY KEY,
    tips INTEGER NOT NULL,
    offered_at REAL,
    learned_at REAL
);
CREATE INDEX learners_with_tips ON learners (user_id) WHERE tips = 1;
