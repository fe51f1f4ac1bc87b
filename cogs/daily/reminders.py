"""Direct messages to people who asked for them, some hours before their streak of daily holes breaks."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime, time, timedelta
from typing import Final

import discord

from cogs.answering.attempt import Refusal, attempt
from cogs.ownership import Ownership
from data.matches.daily_tries import DailyTries
from data.people.streak_reminders import DueReminder, StreakReminders
from engine.language import plural, speaking

HOURS_LEFT: Final = 4
"""Hours before midnight UTC, where the day ends; where somebody lives is not known."""


class Reminders:
    """Reminds the people in `kept` of their streaks, which `tries` tell. `now` gives UNIX time."""

    def __init__(
        self,
        client: discord.Client,
        kept: StreakReminders,
        tries: DailyTries,
        now: Callable[[], float],
        ownership: Ownership,
    ) -> None:
        self._ownership = ownership
        self._client = client
        self._kept = kept
        self._tries = tries
        self._now = now

    async def look(self) -> None:
        """Send the messages that are due, once for all servers. Raises `ReadFailed` and `StorageFailed`."""
        if not self._ownership.first:
            return
        at = datetime.fromtimestamp(self._now(), UTC)
        today = at.date()
        midnight = datetime.combine(today + timedelta(days=1), time(), UTC)
        if midnight - at > timedelta(hours=HOURS_LEFT):
            return
        for due in await self._kept.due(today):
            await self._remind(due, today, midnight)

    async def _remind(self, due: DueReminder, today: date, midnight: datetime) -> None:
        user = due.user
        days = await self._tries.streak(today - timedelta(days=1), user)
        seconds = int(midnight.timestamp())
        with speaking(due.language):
            text = plural(
                "🔥 Your streak of {count} day ends <t:{seconds}:R>. Keep it with `/golf daily`: {address}",
                "🔥 Your streak of {count} days ends <t:{seconds}:R>. Keep it with `/golf daily`: {address}",
                count=days,
                seconds=seconds,
                address=f"https://discord.com/channels/{due.guild or '@me'}",
            )
        # Noted before it is sent: after a crash in between a message is missing rather than there twice.
        await self._kept.note_told(user, today)
        if await attempt("remind somebody of their streak", self._send(user, text)) is Refusal.UNWANTED:
            await self._kept.refused(user)

    async def _send(self, user: int, text: str) -> discord.Message:
        direct = await self._client.create_dm(discord.Object(user))
        return await direct.send(text)
