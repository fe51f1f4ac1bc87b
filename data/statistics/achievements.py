"""Who achieved what, and when for the first time."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass

from data.database import Database
from data.statistics.awards import AWARDS, BY_NAME, Award

OF_PERSON = """
SELECT user_id, achievement, match, at FROM achievements WHERE guild = ? AND user_id = ? ORDER BY at, match
"""
OF_MATCH = "SELECT user_id, achievement, match, at FROM achievements WHERE match = ? ORDER BY user_id"


@dataclass(frozen=True, slots=True)
class Earned:
    """`user` earned an award in a match that ended `at`, UNIX time in seconds."""

    user: int
    award: Award
    match: str
    at: float


class Achievements:
    """What people achieved, on each server anew. Asking raises `ReadFailed`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, guild: int, user: int) -> tuple[Earned, ...]:
        """All that somebody earned on a server, oldest first."""
        return _earned(await self._database.read(OF_PERSON, (guild, user)))

    async def new_of(self, match: str) -> tuple[Earned, ...]:
        """What people earned by this match and did not have before, person by person."""
        return _earned(await self._database.read(OF_MATCH, (match,)))


def _earned(rows: Sequence[sqlite3.Row]) -> tuple[Earned, ...]:
    """The awards of rows; of the same person and moment, in the order of `AWARDS`."""
    found = [
        Earned(row["user_id"], BY_NAME[row["achievement"]], row["match"], row["at"])
        for row in rows
        if row["achievement"] in BY_NAME
    ]
    return tuple(sorted(found, key=lambda one: (one.at, one.match, one.user, AWARDS.index(one.award))))
