"""The looks that people chose: the back of their cards, the cloth of tables that they host, their title."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from data.portable import Values, portable
from data.sql.database import Database
from data.traces import Traces

ALL: Final = portable("SELECT user_id, back, cloth, title FROM looks")
CHOOSE: Final = portable("""
INSERT INTO looks (user_id, back, cloth, title) VALUES (:user, :back, :cloth, :title)
ON CONFLICT (user_id) DO UPDATE SET back = excluded.back, cloth = excluded.cloth, title = excluded.title
""")
USUAL: Final = portable("DELETE FROM looks WHERE user_id = :user")
TRACES: Final = Traces(portable("SELECT count(*) FROM looks WHERE user_id = :user"), (USUAL,))


@dataclass(frozen=True, slots=True)
class Look:
    """The names of a back, a cloth and a title; "" for the usual back and cloth, and for no title."""

    back: str = ""
    cloth: str = ""
    title: str = ""


class Looks:
    """The looks by people's ids on Discord, on all servers."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def all(self) -> dict[int, Look]:
        """The looks of all who chose one. Raises `ReadFailed`."""
        rows = await self._database.read(ALL)
        return {row.user_id: Look(row.back, row.cloth, row.title) for row in rows}

    async def choose(self, user: int, look: Look) -> None:
        """Keep the look of `user`; nothing is kept about the usual one. Raises `StorageFailed`."""
        if look == Look():
            await self._database.write([(USUAL, {"user": user})])
        else:
            chosen: Values = {"user": user, "back": look.back, "cloth": look.cloth, "title": look.title}
            await self._database.write([(CHOOSE, chosen)])
