"""Direct messages to people who asked for them, some hours before their streak of daily holes breaks."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime, time, timedelta

import discord

from cogs.answering.attempt import Refusal, attempt
from cogs.answering.messages.throttle import Throttle, Urgency
from cogs.processes.ownership import Ownership
from data.matches.daily_tries import DailyTries
from data.people.preference_store import PreferenceStore
from data.people.preferences import HOURS_LEFT, STREAK_REMINDERS, DirectMessages
from data.people.sent_notices import SentNotices
from engine.language import plural, speaking


class Reminders:
    """Sends reminders of streaks, which `tries` know, to people whose `preferences` ask for reminders.

    `notices` prevent a second reminder to the same person. `now` gives UNIX time.
    """

    def __init__(
        self,
        client: discord.Client,
        preferences: PreferenceStore,
        throttle: Throttle,
        notices: SentNotices,
        tries: DailyTries,
        now: Callable[[], float],
        ownership: Ownership,
    ) -> None:
        self._ownership = ownership
        self._client = client
        self._preferences = preferences
        self._throttle = throttle
        self._notices = notices
        self._tries = tries
        self._now = now

    async def look(self) -> None:
        """Send the reminders that are due: one to each person, whatever servers they play on.

        Raises `ReadFailed` and `StorageFailed`.
        """
        if not self._ownership.first:
            return
        at = datetime.fromtimestamp(self._now(), UTC)
        today = at.date()
        midnight = datetime.combine(today + timedelta(days=1), time(), UTC)
        if midnight - at > timedelta(hours=HOURS_LEFT):
            return
        for user, guild, days in await self._tries.streaks_at_risk(today, STREAK_REMINDERS.kind):
            if self._preferences.of(STREAK_REMINDERS, user).wanted == "on":
                await self._remind(user, guild, days, today, midnight)

    async def _remind(self, user: int, guild: int, days: int, today: date, midnight: datetime) -> None:
        """Remind `user` of a streak of `days`, last played on the server `guild`, once `today` at most."""
        if not await self._notices.claim(STREAK_REMINDERS, user, today.isoformat()):
            return
        seconds = int(midnight.timestamp())
        with speaking(self._preferences.of(STREAK_REMINDERS, user).language):
            text = plural(
                "🔥 Your streak of {count} day ends <t:{seconds}:R>. Keep it with `/golf daily`: {address}",
                "🔥 Your streak of {count} days ends <t:{seconds}:R>. Keep it with `/golf daily`: {address}",
                count=days,
                seconds=seconds,
                address=f"https://discord.com/channels/{guild or '@me'}",
            )
        if await attempt("remind somebody of their streak", self._send(user, text)) is Refusal.UNWANTED:
            await self._preferences.change(STREAK_REMINDERS, user, DirectMessages.refused)

    async def _send(self, user: int, text: str) -> discord.Message:
        await self._throttle.turn(Urgency.LAST)
        direct = await self._client.create_dm(discord.Object(user))
        await self._throttle.turn(Urgency.LAST)
        return await direct.send(text)
