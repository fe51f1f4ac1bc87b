"""Boards for matches by servers' own presets, apart from the leaderboard itself."""

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
    """The board for matches by a server's own preset: a built-in `preset` with some `changes`.

    `name`: as the server calls it. `board`: the board in queries, which take it in place of a preset's name.
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
        """Return a server's boards with at least one match, the board with the newest match first."""
        asked = (
            select(own_boards)
            .where(own_boards.c.guild == guild)
            .order_by(own_boards.c.at.desc(), own_boards.c.board)
        )
        return [
            OwnBoard(row.board, row.name, row.preset, json.loads(row.changes))
            for row in await self._database.read(asked)
        ]
