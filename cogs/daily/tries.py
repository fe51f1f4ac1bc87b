"""Everybody's tries at the daily holes. Nothing is in memory: each press reads the try and writes it on."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final
from weakref import WeakValueDictionary

from cogs.daily.beacon import Beacon, NoPulse
from data.daily import Dailies, DailyResult
from engine.actions import Verb
from engine.daily import BadPulse, DailyGame, Pulse, check_day, day_of, round_of
from engine.errors import StorageFailed, WrongStage
from engine.language import mark, say

log = logging.getLogger(__name__)

OFF: Final = mark("The daily hole is switched off on this bot.")
NOT_NOW: Final = mark("Today’s deal could not be fetched just now. Please try /golf daily again in a minute.")
NOT_BEGUN: Final = mark("You have not begun that day’s hole. /golf daily begins today’s.")
NOT_OVER: Final = mark("You have not played that hole to its end yet.")
SHARED: Final = mark("You have shared that result already.")


@dataclass(frozen=True, slots=True)
class Ending:
    """A try that is over, with what is shown beside it.

    `standing`: the tries of the server where it is looked at, best first. `streak` is in days. The
    deal came from `pulse`.
    """

    result: DailyResult
    standing: Sequence[DailyResult]
    streak: int
    pulse: Pulse | None


class Tries:
    """The tries, kept in `dailies`. `beacon` is None where the daily hole is switched off.

    `now` gives UNIX time in seconds.
    """

    def __init__(self, dailies: Dailies, beacon: Beacon | None, now: Callable[[], float]) -> None:
        self._dailies = dailies
        self._beacon = beacon
        self._now = now
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._fetching: dict[date, asyncio.Task[Pulse]] = {}

    @property
    def today(self) -> date:
        """The day it is now, by UTC."""
        return day_of(self._now())

    @property
    def origin(self) -> str:
        """Where the deals come from, in words."""
        return say("a public beacon") if self._beacon is None else say(self._beacon.origin)

    # ------------------------------------------------------------------ playing

    async def open(self, day: date, user: int, guild: int, name: str) -> DailyGame:
        """A person's try at a day's hole: as far as it has come, or begun now, on this server.

        Raises `WrongStage` if there can't be one now, `StorageFailed` and `ReadFailed`.
        """
        if self._beacon is None:
            raise WrongStage(say(OFF))
        async with self._alone(user):
            game = await self._dailies.load(day, user)
            if game is None:
                pulse = await self.pulse(day)
                game = DailyGame.begin(day, pulse.randomness, user, name, self._now())
                await self._dailies.begin(day, user, guild, name, game)
            return game

    async def game(self, day: date, user: int) -> DailyGame:
        """A person's try as far as it has come. Raises `WrongStage` if they have not begun it."""
        game = await self._dailies.load(day, user)
        if game is None:
            raise WrongStage(say(NOT_BEGUN))
        return game

    async def act(self, day: date, user: int, version: int, moves: Sequence[tuple[Verb, int | None]]) -> None:
        """Do the moves of one press, seen at `version`, and the opponent's answer: both count once on disk.

        Raises what `DailyGame.acted` raises, and `StorageFailed`.
        """
        async with self._alone(user):
            before = await self.game(day, user)
            after = await asyncio.to_thread(before.acted, user, version, moves, self._now())
            await self._dailies.go_on(day, user, before, after)

    def _alone(self, user: int) -> asyncio.Lock:
        """Held while a person's try is read and written on, so that two presses come one after the other."""
        return self._locks.setdefault(user, asyncio.Lock())

    # ------------------------------------------------------------------ afterwards

    async def ending(self, day: date, user: int, guild: int) -> Ending:
        """How a person's try ended, looked at on this server. Raises `WrongStage` if it has not."""
        result = await self._dailies.result(day, user)
        if result is None:
            raise WrongStage(say(NOT_OVER))
        return Ending(
            result,
            await self._dailies.standing(day, guild),
            await self._dailies.streak(day, user),
            await self._dailies.pulse(day),
        )

    async def share(self, day: date, user: int) -> None:
        """Let a person show their result to everybody; it is theirs to do once. Raises `WrongStage`."""
        async with self._alone(user):
            result = await self._dailies.result(day, user)
            if result is None:
                raise WrongStage(say(NOT_OVER))
            if result.shared:
                raise WrongStage(say(SHARED))
            await self._dailies.set_shared(day, user, self._now())

    async def not_shared(self, day: date, user: int) -> None:
        """It could not be shown after all."""
        await self._dailies.set_shared(day, user, None)

    async def unfinished(self, day: date, user: int) -> bool:
        """Whether a person has begun a day's hole and not ended it."""
        return await self._dailies.unfinished(day, user)

    # ------------------------------------------------------------------ the deal

    async def pulse(self, day: date) -> Pulse:
        """What decides a day's deal: fetched once, and kept. Raises `WrongStage` if it can't be had now."""
        check_day(day, self._now())
        kept = await self._dailies.pulse(day)
        if kept is not None:
            return kept
        if self._beacon is None:
            raise WrongStage(say(OFF))
        if day not in self._fetching:
            task = asyncio.create_task(self._fetched(day, self._beacon), name=f"pulse of {day}")
            self._fetching[day] = task
            task.add_done_callback(lambda _: self._fetching.pop(day, None))
        # People of several languages may wait for one task, so each is told here.
        try:
            return await asyncio.shield(self._fetching[day])
        except (NoPulse, BadPulse) as problem:
            raise WrongStage(say(NOT_NOW)) from problem
        except StorageFailed as failure:
            raise StorageFailed from failure

    async def _fetched(self, day: date, beacon: Beacon) -> Pulse:
        number = round_of(day)
        try:
            pulse = await beacon.pulse(number)
            pulse.check(number)
        except (NoPulse, BadPulse) as problem:
            log.warning("no deal for %s: %s (GOLF_DAILY_BEACON)", day, problem)
            raise
        await self._dailies.keep_pulse(day, pulse)
        return pulse
