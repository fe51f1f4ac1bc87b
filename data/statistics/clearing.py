"""Removal of all statistics before they are counted again."""

from __future__ import annotations

from typing import Final

from sqlalchemy import delete, select, tuple_, update

from data.schema.matches import matches
from data.schema.statistics import (
    achievements,
    own_boards,
    statistics_scores,
    statistics_seats,
    statistics_totals,
)

TABLES: Final = (statistics_seats, statistics_totals, statistics_scores, own_boards, achievements)
"""Tables whose rows can be made again from the journals."""

PIECE: Final = 2000
"""Number of rows that one statement changes."""

CLEARINGS: Final = (
    update(matches)
    .where(matches.c.match.in_(select(matches.c.match).where(matches.c.counted != 0).limit(PIECE)))
    .values(counted=0),
    *(
        delete(table).where(tuple_(*table.primary_key).in_(select(*table.primary_key).limit(PIECE)))
        for table in TABLES
    ),
)
"""Statements that remove all statistics. Each is repeated until it changes no more rows."""
