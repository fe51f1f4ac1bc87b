"""The posts that servers want once a period, and the periods that they were made for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal, get_args

from data.portable import Values, portable
from data.sql.database import Database

PostKind = Literal["daily", "leaderboard", "puzzle"]
"""What is posted: the podium of yesterday's daily hole, last week's leaderboard, or the puzzle of the day."""

KINDS: Final[Mapping[str, PostKind]] = {kind: kind for kind in get_args(PostKind)}
"""The kinds by their names, to read one that comes from outside."""

CHOSEN: Final = portable("SELECT kind, guild, channel FROM periodic_posts WHERE guild = :guild")
WAITING: Final = portable("""
SELECT kind, guild, channel FROM periodic_posts
WHERE kind = :kind AND channel IS NOT NULL AND posted < :period ORDER BY guild
""")
CHOOSE: Final = portable("""
INSERT INTO periodic_posts (guild, kind, channel, posted) VALUES (:guild, :kind, :channel, :period)
ON CONFLICT (guild, kind) DO UPDATE
SET channel = excluded.channel, posted = CASE
    WHEN excluded.posted > periodic_posts.posted THEN excluded.posted ELSE periodic_posts.posted
END
""")
STOP: Final = portable("DELETE FROM periodic_posts WHERE guild = :guild AND kind = :kind")
POSTED: Final = portable("UPDATE periodic_posts SET posted = :period WHERE guild = :guild AND kind = :kind")
GIVE_UP: Final = portable("UPDATE periodic_posts SET channel = NULL WHERE guild = :guild AND kind = :kind")


@dataclass(frozen=True, slots=True)
class PeriodicPost:
    """A post that a server wants. `channel` is None if posting in the channel it chose failed for good."""

    kind: str
    guild: int
    channel: int | None


class PeriodicPosts:
    """The posts of all servers. Changing raises `StorageFailed`, asking raises `ReadFailed`.

    Periods are texts that sort by time, such as `2026-11-22`.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, guild: int) -> dict[str, PeriodicPost]:
        """What a server wants, by kind."""
        rows = await self._database.read(CHOSEN, {"guild": guild})
        return {str(row.kind): PeriodicPost(*row) for row in rows}

    async def waiting(self, kind: PostKind, period: str) -> list[PeriodicPost]:
        """The posts of a kind that were not made yet for `period` or a later one."""
        rows = await self._database.read(WAITING, {"kind": kind, "period": period})
        return [PeriodicPost(*row) for row in rows]

    async def choose(self, guild: int, kind: PostKind, channel: int, period: str = "") -> None:
        """Note the channel that a server chose. No post is to be made for `period` or an earlier one."""
        chosen: Values = {"guild": guild, "kind": kind, "channel": channel, "period": period}
        await self._database.write([(CHOOSE, chosen)])

    async def stop(self, guild: int, kind: PostKind) -> None:
        """Note that a server wants no such post any more."""
        await self._database.write([(STOP, {"guild": guild, "kind": kind})])

    async def note_posted(self, guild: int, kind: PostKind, period: str) -> None:
        """Note that `period` needs no post any more."""
        await self._database.write([(POSTED, {"period": period, "guild": guild, "kind": kind})])

    async def give_up(self, guild: int, kind: PostKind) -> None:
        """Note that posting in the chosen channel failed for good."""
        await self._database.write([(GIVE_UP, {"guild": guild, "kind": kind})])
