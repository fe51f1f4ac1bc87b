"""Tables of matches: their places in Discord, journals, results and reviews."""

from __future__ import annotations

from sqlalchemy import CheckConstraint, Column, ForeignKey, Index, LargeBinary, Table, text

from data.schema.base import FLAG, ID, KINDS_OF_PEOPLE, METADATA, NUMBER, TEXT, TIME, people, where
from data.schema.dialects import PortableText

# The tables that were opened, and where they stand in Discord. A match may be put aside: it has left its
# channel and waits to be resumed.
tables = Table(
    "tables",
    METADATA,
    Column("match", TEXT, primary_key=True),
    Column("guild", ID, nullable=False),
    Column("channel", ID, nullable=False),
    Column("message", ID, nullable=True),
    Column("posted_at", TIME, nullable=True),
    Column("nudge", ID, nullable=True),
    Column("status", TEXT, nullable=False, server_default=text("'live'")),
    Column("opened_at", TIME, nullable=False),
    CheckConstraint("status IN ('live', 'aside', 'finished', 'closed')"),
    Index("tables_of_channel", "guild", "channel", "opened_at"),
    Index("tables_live", "opened_at", **where("status = 'live'")),
    Index("tables_aside", "opened_at", **where("status = 'aside'")),
)

# The people at a match that was put aside, so that each finds it again.
aside_seats = Table(
    "aside_seats",
    METADATA,
    Column("user_id", ID, primary_key=True, autoincrement=False, **people("with more")),
    Column("match", TEXT, primary_key=True),
    Index("aside_seats_of_match", "match"),
    sqlite_with_rowid=False,
)

# Everything that happened at a table, one fact a row. A table is the fold of its rows, so the rows never
# change (`triggers`). `journal_of_seats_taken` finds people who came in the middle of a match; the names of
# the others are before its start. `journal_of_person` finds a person: in the entries of these kinds, and in
# no others.
journal = Table(
    "journal",
    METADATA,
    Column("match", TEXT, primary_key=True),
    Column("version", NUMBER, primary_key=True, autoincrement=False),
    Column("at", TIME, nullable=False),
    Column("kind", TEXT, nullable=False),
    Column("fields", TEXT, nullable=False),
    CheckConstraint("version >= 1"),
    Index("journal_of_seats_taken", "match", **where("kind = 'SeatTaken'")),
    Index(
        "journal_of_person",
        PortableText("{person}"),
        **where(f"kind IN {KINDS_OF_PEOPLE}"),
    ),
    sqlite_with_rowid=False,
)

# One compressed row for the journal of a finished match. Entries that say who did something stay in
# `journal`: they are few, and people are found and forgotten in them. `entries` is the number of the others,
# which are in `body`.
compressed_journals = Table(
    "compressed_journals",
    METADATA,
    Column("match", TEXT, ForeignKey("matches.match"), primary_key=True),
    Column("entries", NUMBER, nullable=False),
    Column("body", LargeBinary(), nullable=False),
)
# A program that copies all tables has to copy `journal` first: no entries can be added to a compressed
# journal.
compressed_journals.add_is_dependent_on(journal)

# The finished matches. A match's guild never changes, so the index may have it here too. `rated`: the match
# counts on the leaderboard. `counted`: the statistics know the match. `modified`: played by other rules than
# a preset's; this is decided when the match is counted, so that later changes of presets change nothing, and
# NULL until then. `named`: the server's own name for the rules, or ''. `computer`: name of the best computer,
# or ''. `format`: words of the format, or '' if totals decide; in a format, `computer_score` is the best
# computer's score.
matches = Table(
    "matches",
    METADATA,
    Column("match", TEXT, primary_key=True),
    Column("guild", ID, nullable=True),
    Column("preset", TEXT, nullable=False),
    Column("holes", NUMBER, nullable=False),
    Column("at", TIME, nullable=False),
    Column("rated", FLAG, nullable=False, server_default=text("1")),
    Column("counted", FLAG, nullable=False, server_default=text("0")),
    Column("modified", FLAG, nullable=True),
    Column("named", TEXT, nullable=False, server_default=text("''")),
    Column("computer", TEXT, nullable=False, server_default=text("''")),
    Column("format", TEXT, nullable=False, server_default=text("''")),
    Column("computer_score", NUMBER, nullable=True),
    Index("matches_of_guild", "guild", "at"),
    Index("matches_by_end", "at", "match"),
    Index("matches_to_count", "at", "match", **where("counted = 0")),
    sqlite_with_rowid=False,
)

# A person's total of a finished match, with all that finds it: the match's guild and time, which never
# change, and the name in folded case. If totals don't decide, `score` and `place` are by the format.
match_seats = Table(
    "match_seats",
    METADATA,
    Column("match", TEXT, ForeignKey("matches.match"), primary_key=True),
    Column("user_id", ID, primary_key=True, autoincrement=False, **people("with more", file="results")),
    Column("name", TEXT, nullable=False),
    Column("folded", TEXT, nullable=False),
    Column("points", NUMBER, nullable=False),
    Column("won", FLAG, nullable=False),
    Column("shared", FLAG, nullable=False),
    Column("kept", FLAG, nullable=False),
    Column("guild", ID, nullable=True),
    Column("at", TIME, nullable=False),
    Column("score", NUMBER, nullable=True),
    Column("place", NUMBER, nullable=True),
    Index("match_seats_of_person", "user_id", "guild", "at"),
    Index("match_seats_of_name", "guild", "folded", "at"),
    sqlite_with_rowid=False,
)

# A person's score of one hole.
hole_seats = Table(
    "hole_seats",
    METADATA,
    Column("match", TEXT, primary_key=True),
    Column("number", NUMBER, primary_key=True, autoincrement=False),
    Column("user_id", ID, primary_key=True, autoincrement=False, **people("with more")),
    Column("name", TEXT, nullable=False),
    Column("points", NUMBER, nullable=False),
    Column("won", FLAG, nullable=False),
    Column("shared", FLAG, nullable=False),
    Column("kept", FLAG, nullable=False),
    Column("at", TIME, nullable=False),
    sqlite_with_rowid=False,
)

# The review of a match, as a JSON object, made when somebody first asks for it.
reviews = Table(
    "reviews",
    METADATA,
    Column("match", TEXT, primary_key=True),
    Column("made_at", TIME, nullable=False),
    Column("review", TEXT, nullable=False),
    sqlite_with_rowid=False,
)

# The matches in which a person is being forgotten, until the end of the transaction; at any other time the
# table is empty.
forgetting = Table(
    "forgetting",
    METADATA,
    Column("match", TEXT, primary_key=True),
    sqlite_with_rowid=False,
)
