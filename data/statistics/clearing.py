"""The removal of statistics: a person's, or all of them before they are counted anew."""

from __future__ import annotations

from typing import Final

from data.portable import portable

KEYS: Final = {
    "statistics_seats": "match, seat",
    "statistics_totals": "guild, span, preset, user_id, level",
    "statistics_scores": "guild, user_id, level, preset, points",
    "achievements": "guild, user_id, achievement",
}
"""The tables of statistics, each with the columns of its primary key."""

MATCHES = portable("""
UPDATE matches SET counted = 0 WHERE match IN (SELECT match FROM matches WHERE counted <> 0 LIMIT 2000)
""")
PIECE = "DELETE FROM {table} WHERE ({key}) IN (SELECT {key} FROM {table} LIMIT 2000)"
PERSON = "DELETE FROM {table} WHERE user_id = :user"

CLEARINGS: Final = (
    MATCHES,
    *(portable(PIECE.format(table=table, key=key)) for table, key in KEYS.items()),
)
"""Statements that remove all statistics piece by piece: each is repeated until it changes nothing more."""

OF_PERSON: Final = tuple(portable(PERSON.format(table=table)) for table in KEYS)
"""Statements that remove the statistics of a person, by their id on Discord."""
