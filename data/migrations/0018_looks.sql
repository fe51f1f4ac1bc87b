-- How a person's cards look at every table, the cloth of tables that they host, and their title; '' for the usual.
CREATE TABLE looks (
    user_id INTEGER NOT NULL PRIMARY KEY,
    back TEXT NOT NULL,
    cloth TEXT NOT NULL,
    title TEXT NOT NULL
);
