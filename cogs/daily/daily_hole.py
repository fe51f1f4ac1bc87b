"""The daily hole as one person plays it: their try, and the message that shows the try."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from datetime import date, timedelta

from cogs.answering.home_server import server_of
from cogs.answering.reply import Reply
from cogs.daily.screen import ended_screen, hole_title, try_screen
from cogs.daily.tries import NOT_BEGUN, Tries
from cogs.kit.ids.solo import SoloId
from cogs.kit.moves import QUESTIONS, moves_of
from cogs.kit.names import clean_name
from cogs.kit.screen import Screen
from cogs.solo.play import ShownWith
from cogs.solo.recorded import Recorded
from engine.game.errors import WrongStage
from engine.solo.course import PERSON
from engine.solo.game import SoloGame
from engine.table.recording import from_entries
from engine.table.seat import USUAL_LEVEL


@dataclass(frozen=True, slots=True)
class DailyTry:
    """A person's try at the hole of `day`. `older`: day of an earlier hole that they can still finish."""

    day: date
    game: SoloGame
    older: date | None = None


class DailyHole:
    def __init__(self, tries: Tries) -> None:
        self._tries = tries

    async def find(self, press: SoloId, reply: Reply) -> DailyTry:
        """Return the person's try; start a try at today's hole if `press` names no day."""
        user = reply.interaction.user
        if press.hole:
            day = _day(press.hole)
            return DailyTry(day, await self._tries.game(day, user.id))
        today = self._tries.today
        guild, name = server_of(reply.interaction), clean_name(user.display_name)
        game = await self._tries.open(today, user.id, guild, name)
        yesterday = today - timedelta(days=1)
        unfinished = await self._tries.unfinished(yesterday, user.id)
        return DailyTry(today, game, yesterday if unfinished else None)

    async def act(self, press: SoloId, reply: Reply) -> DailyTry:
        """Return the person's try after a press. Raises `WrongStage` if the person has not begun the try."""
        day, user = _day(press.hole), reply.interaction.user.id
        if moves := moves_of(press):
            return DailyTry(day, await self._tries.act(day, user, press.version, moves))
        game = await self._tries.game(day, user)
        if press.word in QUESTIONS:
            game.check_may_act(user, press.version)
        return DailyTry(day, game)

    async def screen(self, hole: DailyTry, reply: Reply, shown: ShownWith) -> Screen:
        """Return the message of a try, with the result once the try is over."""
        if not hole.game.over:
            return try_screen(hole.day, hole.game, shown, older=hole.older)
        ending = await self._tries.ending(hole.day, hole.game.user, server_of(reply.interaction))
        return ended_screen(hole.game, ending, shown, older=hole.older)

    async def recorded(self, key: str, reply: Reply) -> Recorded:
        """Return the record of the person's try; `key` names the day as in `PlayOnPlace`.

        Raises `WrongStage` before the end of the try.
        """
        day = _day(key)
        game = await self._tries.finished(day, reply.interaction.user.id)
        record = await asyncio.to_thread(from_entries, game.entries)
        return Recorded(hole_title(day), record, (USUAL_LEVEL,) * len(record.players), PERSON)


def _day(text: str) -> date:
    """Return the day that `text` names. Raises `WrongStage` if `text` names none."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise WrongStage(NOT_BEGUN) from None
