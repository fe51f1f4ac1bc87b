"""Makes posts, such as daily ones, in the channels that servers chose: once a period, never late."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Final

import discord

from cogs.answering.attempt import Refusal, attempt
from cogs.answering.messages.throttle import Urgency
from cogs.answering.services import Services
from cogs.kit.screen import Screen, drawn
from cogs.processes.ownership import Ownership
from data.people.preferences import POSTS, PeriodicPost, PostKind
from data.people.sent_notices import SentNotices

POST_HOUR: Final = 12
"""The hour in UTC of daily posts: morning in America, noon in Europe."""

_FOR_GOOD: Final = (Refusal.CHANNEL_GONE, Refusal.FORBIDDEN)


@dataclass(frozen=True, slots=True)
class Series:
    """Posts of one kind.

    - `period`: returns the newest period whose post may be made at a UNIX time.
    - `screen`: returns a server's post for a period in the spoken language; None if there is nothing to post.
    """

    kind: PostKind
    period: Callable[[float], str]
    screen: Callable[[int, str], Awaitable[Screen | None]]


class Posts:
    """Makes the posts of all `series` on the servers that chose them. `now` gives UNIX time.

    `notices` prevent posting twice. `ownership` says which servers this process posts on.
    """

    def __init__(
        self,
        client: discord.Client,
        notices: SentNotices,
        services: Services,
        now: Callable[[], float],
        series: Sequence[Series],
        ownership: Ownership,
    ) -> None:
        self._ownership = ownership
        self._client = client
        self._notices = notices
        self._services = services
        self._now = now
        self._series = {each.kind: each for each in series}

    async def choose(self, guild: int, kind: PostKind, channel: int) -> None:
        """From the next period on, post in `channel`. Raises `StorageFailed`."""
        post = PeriodicPost(channel, self._series[kind].period(self._now()))
        await self._services.preferences.choose(POSTS[kind], guild, post)

    async def look(self) -> None:
        """Make the posts that are due. Raises `ReadFailed` and `StorageFailed`."""
        for series in self._series.values():
            period = series.period(self._now())
            made = await self._notices.sent(POSTS[series.kind], period)
            for guild, post in sorted(self._services.preferences.chosen(POSTS[series.kind]).items()):
                due = post is not None and post.channel is not None and post.after < period
                if due and guild not in made and self._ownership.has(guild):
                    await self._post(series, guild, period)

    async def _post(self, series: Series, guild: int, period: str) -> None:
        with self._services.languages.public(guild):
            made = await series.screen(guild, period)
            screen, files = (None, []) if made is None else await drawn(self._services.dressed(made))
        if screen is not None:
            await self._services.throttle.turn(Urgency.LAST)  # before the claim: the process may end here
        if not await self._notices.claim(POSTS[series.kind], guild, period) or screen is None:
            return
        preferences, nobody = self._services.preferences, discord.AllowedMentions.none()
        post = preferences.of(POSTS[series.kind], guild)
        if post is None or post.channel is None:
            return
        channel = self._client.get_partial_messageable(post.channel, guild_id=guild)
        sending = channel.send(**screen.payload(), files=files, allowed_mentions=nobody)
        if await attempt("make a periodic post", sending) in _FOR_GOOD:
            await preferences.change(POSTS[series.kind], guild, _given_up)


def _given_up(post: PeriodicPost | None) -> PeriodicPost | None:
    """Return `post` without its channel, in which Discord takes no posts any more."""
    return post and replace(post, channel=None)


def posting_day(at: float) -> str:
    """Return the newest day whose daily post may be made at the UNIX time `at`."""
    return datetime.fromtimestamp(at - POST_HOUR * 3600, UTC).date().isoformat()
