-- In which language a server's public tables are, where its managers chose another than Discord's own setting.
CREATE TABLE server_languages (
    guild INTEGER NOT NULL PRIMARY KEY,
    language TEXT NOT NULL
);

-- Who reads tables as text instead of pictures.
CREATE TABLE plain_readers (
    user_id INTEGER NOT NULL PRIMARY KEY
);

-- The language of direct messages: that of the person's Discord when they asked for them.
ALTER TABLE notify ADD COLUMN language TEXT NOT NULL DEFAULT 'en';
