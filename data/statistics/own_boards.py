"""Boards of servers' own presets, which stand apart from the leaderboard itself."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import select

from data.schema.statistics import own_boards
from data.sql.database import Database


@dataclass(frozen=True, slots=True)
class OwnBoard:
    """The board of matches by rules that a server called `name`: a built-in `preset` with some `changes`.

    A query for matches takes `board` in place of a preset's name.
    """

    board: str
    name: str
    preset: str
    changes: Mapping[str, Any]


class OwnBoards:
    """Every server's boards of its own presets. Queries raise `ReadFailed`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, guild: int) -> list[OwnBoard]:
        """Return the boards on which a match of this server counts, the board with the newest match first."""
        asked = (
            select(own_boards)
            .where(own_boards.c.guild == guild)
            .order_by(own_boards.c.at.desc(), own_boards.c.board)
        )
        return [
            OwnBoard(row.board, row.name, row.preset, json.loads(row.changes))
            for row in await self._database.read(asked)
        ]
