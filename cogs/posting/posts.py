"""Post once a period into the channels that servers chose: never twice, and only for the present period."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final

import discord

from cogs.answering.attempt import Refusal, attempt
from cogs.answering.services import Services
from cogs.kit.drawing import drawn
from cogs.kit.screen import Screen
from cogs.ownership import Ownership
from data.people.periodic_posts import PeriodicPost, PeriodicPosts, PostKind

POST_HOUR: Final = 12
"""The hour in UTC of daily posts: morning in America, noon in Europe."""

_FOR_GOOD: Final = (Refusal.CHANNEL_GONE, Refusal.FORBIDDEN)


@dataclass(frozen=True, slots=True)
class Series:
    """The posts of a kind. `period` returns the newest period at a UNIX time whose post may be made.

    `screen` returns the post of a period for a server, in the language spoken; None if there is nothing to
    post for it.
    """

    kind: PostKind
    period: Callable[[float], str]
    screen: Callable[[int, str], Awaitable[Screen | None]]


class Posts:
    """Makes the posts of all `series` that servers chose in `kept`. `now` gives UNIX time.

    It does so for those servers that `ownership` has here.
    """

    def __init__(
        self,
        client: discord.Client,
        kept: PeriodicPosts,
        services: Services,
        now: Callable[[], float],
        series: Sequence[Series],
        ownership: Ownership,
    ) -> None:
        self._ownership = ownership
        self._client = client
        self._kept = kept
        self._services = services
        self._now = now
        self._series = {each.kind: each for each in series}

    async def choose(self, guild: int, kind: PostKind, channel: int) -> None:
        """Post in `channel` from the next period on. Raises `StorageFailed`."""
        await self._kept.choose(guild, kind, channel, self._series[kind].period(self._now()))

    async def look(self) -> None:
        """Make the posts that are due. Raises `ReadFailed` and `StorageFailed`."""
        for series in self._series.values():
            period = series.period(self._now())
            for wanted in await self._kept.waiting(series.kind, period):
                if self._ownership.has(wanted.guild):
                    await self._post(series, wanted, period)

    async def _post(self, series: Series, wanted: PeriodicPost, period: str) -> None:
        with self._services.languages.public(wanted.guild):
            found = await series.screen(wanted.guild, period)
            screen, files = (None, []) if found is None else await drawn(self._services.dressed(found))
        # Noted before it is sent: after a crash in between a post is missing rather than there twice.
        await self._kept.note_posted(wanted.guild, series.kind, period)
        if screen is None:
            return
        channel = self._client.get_partial_messageable(wanted.channel or 0, guild_id=wanted.guild)
        nobody = discord.AllowedMentions.none()
        sending = channel.send(**screen.payload(), files=files, allowed_mentions=nobody)
        if await attempt("make a periodic post", sending) in _FOR_GOOD:
            await self._kept.give_up(wanted.guild, series.kind)


def posting_day(at: float) -> str:
    """Return the newest day whose daily post may be made at UNIX time `at`."""
    return datetime.fromtimestamp(at - POST_HOUR * 3600, UTC).date().isoformat()
