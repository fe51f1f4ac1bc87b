"""Tries at the daily holes, read from the database and extended there at each press."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from datetime import date
from functools import partial
from typing import Final
from weakref import WeakValueDictionary

from cogs.answering.messages.sharing import SharedBefore
from cogs.daily.beacon import Beacon, NoPulse
from cogs.daily.calculations import Calculations
from data.background import Tasks
from data.matches.daily_tries import DailyResult, DailyTries
from data.no_server import NO_SERVER
from data.people.preference_store import PreferenceStore
from data.people.preferences import STREAK_REMINDERS, DirectMessages, Wanted
from engine.game.actions import Verb
from engine.game.errors import WrongStage
from engine.language import mark, say, spoken
from engine.review.summary import Review
from engine.solo.daily import BadPulse, Pulse, begin_daily, check_day, day_of, round_of
from engine.solo.daily_par import strokes
from engine.solo.daily_turns import played_hole
from engine.solo.field import FieldChoice, field_choices
from engine.solo.game import SoloGame

log = logging.getLogger(__name__)

OFF: Final = mark("The daily hole is switched off on this bot.")
NOT_NOW: Final = mark("I couldn’t fetch today’s cards. Please try again in a minute: /golf daily.")
NOT_BEGUN: Final = mark("You haven’t started that hole. Play today’s with /golf daily.")
NOT_OVER: Final = mark("You haven’t finished that hole yet.")
SHARED: Final = mark("You’ve already shared that result.")


@dataclass(frozen=True, slots=True)
class Ending:
    """Result of a finished try, and what is shown beside it.

    - `standing`: results on the server where this result is shown, best first; None without a server.
    - `streak`: length in days.
    - `pulse`: random number of the deal.
    - `reminder`: whether the person asked for reminders of their streak.
    """

    result: DailyResult
    standing: Sequence[DailyResult] | None
    streak: int
    pulse: Pulse | None
    reminder: Wanted = "off"


class Tries:
    """Tries at daily holes, in the store `dailies`. `beacon` is None if the daily hole is switched off.

    `preferences` say who wants reminders; `calculations` work out pars and costs of turns. `now` gives UNIX
    time.
    """

    def __init__(
        self,
        dailies: DailyTries,
        preferences: PreferenceStore,
        beacon: Beacon | None,
        now: Callable[[], float],
        calculations: Calculations,
    ) -> None:
        self._dailies = dailies
        self._preferences = preferences
        self._beacon = beacon
        self._now = now
        self._calculations = calculations
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._tasks = Tasks()

    @property
    def today(self) -> date:
        """Today's date in UTC."""
        return day_of(self._now())

    @property
    def on(self) -> bool:
        """Whether the daily hole is switched on."""
        return self._beacon is not None

    @property
    def origin(self) -> str:
        return say("a public beacon") if self._beacon is None else say(self._beacon.origin)

    async def open(self, day: date, user: int, guild: int, name: str) -> SoloGame:
        """Return a person's try at a day's hole. If there is none, begin one on the server `guild`.

        Raises `WrongStage` if a try can't begin now, `StorageFailed` and `ReadFailed`.
        """
        if self._beacon is None:
            raise WrongStage(OFF)
        async with self._alone(user):
            game = await self._dailies.load(day, user)
            if game is None:
                pulse = await self.pulse(day)
                game = begin_daily(day, pulse.randomness, user, name, self._now())
                await self._dailies.begin(day, user, guild, name, game)
                self._calculations.begin_par(day, pulse)
            return game

    async def prepare(self, day: date) -> None:
        """Fetch a day's deal, and work out its par, unless both are known. Raises what `pulse` raises."""
        await self._calculations.begin_par(day, await self.pulse(day))

    async def game(self, day: date, user: int) -> SoloGame:
        """Return a person's try at a day's hole. Raises `WrongStage` if they have not begun a try."""
        game = await self._dailies.load(day, user)
        if game is None:
            raise WrongStage(NOT_BEGUN)
        return game

    async def finished(self, day: date, user: int) -> SoloGame:
        """Return a person's finished try at a day's hole. Raises `WrongStage` before the try is finished."""
        game = await self.game(day, user)
        if not game.over:
            raise WrongStage(NOT_OVER)
        return game

    async def review(self, day: date, user: int) -> Review:
        """Return the review of a finished try. Raises `WrongStage` before its end, and `WorkLost`."""
        return await self._calculations.review(await self.finished(day, user))

    async def field(self, day: date, user: int, guild: int) -> tuple[FieldChoice, ...]:
        """Return a person's choices, each with what others on the server `guild` did there.

        Raises `WrongStage` before the end of the try.
        """
        game = await self.finished(day, user)
        others = await self._dailies.moves_of_others(day, guild, user)
        return await asyncio.to_thread(lambda: field_choices(played_hole(game.entries), others))

    async def act(
        self, day: date, user: int, version: int, moves: Sequence[tuple[Verb, int | None]]
    ) -> SoloGame:
        """Make the moves of one press, then the opponent's moves, and save them together.

        `version`: version of the try that the person saw. Returns the try after the moves. Raises what
        `SoloGame.acted` raises, and `StorageFailed`.
        """
        async with self._alone(user):
            before = await self.game(day, user)
            after = await asyncio.to_thread(before.acted, user, version, moves, self._now())
            await self._dailies.keep_press(day, after)
            return after

    def _alone(self, user: int) -> asyncio.Lock:
        """Return a lock to hold while a try of `user` is read and extended, so that presses don't overlap."""
        return self._locks.setdefault(user, asyncio.Lock())

    async def ending(self, day: date, user: int, guild: int, patience: float | None = None) -> Ending:
        """Return the end of a person's try, shown on the server `guild`. Raises `WrongStage` before the end.

        Costs of turns are missing if they can't be worked out now. The par is missing if it isn't known
        within `patience` seconds, as for `Calculations.par`. There is no standing with `NO_SERVER`.
        """
        result = await self._dailies.result(day, user)
        if result is None:
            raise WrongStage(NOT_OVER)
        if result.costs is None:
            costs = await self._calculations.costs(day, user, await self.game(day, user))
            result = replace(result, costs=costs)
        pulse = await self._dailies.pulse(day)
        if result.par is None and pulse is not None:
            result = replace(result, par=await self._calculations.par(day, pulse, patience))
        return Ending(
            result,
            None if guild == NO_SERVER else await self.standing(day, guild),
            await self._dailies.streak(day, user),
            pulse,
            self._preferences.of(STREAK_REMINDERS, user).wanted,
        )

    async def against_par(self, user: int) -> Mapping[int, int]:
        """Return how many holes a person finished, by strokes from par."""
        found = await self._dailies.against_par(user)
        return Counter(strokes(points, par) for points, par in found)

    async def remind(self, user: int, *, on: bool) -> None:
        """Switch the reminders of a person's streak `on` or off. They will be in the language spoken now."""
        wanted = DirectMessages("on", spoken()) if on else DirectMessages()
        await self._preferences.choose(STREAK_REMINDERS, user, wanted)

    async def standing(self, day: date, guild: int) -> list[DailyResult]:
        """Return the results of a day's hole on a server, best first, with the par if known."""
        results = await self._dailies.standing(day, guild)
        pulse = await self._dailies.pulse(day)
        if pulse is None or all(each.par is not None for each in results):
            return results
        par = await self._calculations.par(day, pulse)
        return [replace(each, par=par) for each in results]

    @asynccontextmanager
    async def shared_once(self, day: date, user: int) -> AsyncIterator[None]:
        """Share a result once inside the block, as `Once` describes. Raises `WrongStage` before the end."""
        async with self._alone(user):
            result = await self._dailies.result(day, user)
            if result is None:
                raise WrongStage(NOT_OVER)
            if result.shared:
                raise SharedBefore(SHARED)
            await self._dailies.set_shared(day, user, self._now())
        try:
            yield
        except BaseException:
            # The undoing is a task of its own: its error would replace a cancellation that led here.
            undone = self._dailies.set_shared(day, user, None)
            await asyncio.wait({self._tasks.begin("let a result be shared again", undone)})
            raise

    async def unfinished(self, day: date, user: int) -> bool:
        return await self._dailies.unfinished(day, user)

    async def close(self) -> None:
        await self._tasks.close()
        await self._calculations.close()

    async def pulse(self, day: date) -> Pulse:
        """Return the pulse that decides a day's deal. The pulse is fetched once and saved.

        Raises `WrongStage` if the beacon fails or is switched off, `StorageFailed` and `ReadFailed`.
        """
        check_day(day, self._now())
        pulse = await self._dailies.pulse(day)
        if pulse is not None:
            return pulse
        if self._beacon is None:
            raise WrongStage(OFF)
        fetched = partial(self._fetched, day, self._beacon)
        return await asyncio.shield(self._tasks.once(day, f"pulse of {day}", fetched))

    async def _fetched(self, day: date, beacon: Beacon) -> Pulse:
        stored = await self._dailies.pulse(day)
        if stored is not None:  # since it was looked for, as another fetch has just ended
            return stored
        number = round_of(day)
        try:
            pulse = await beacon.pulse(number)
            pulse.check(number)
        except (NoPulse, BadPulse) as problem:
            log.warning("no deal for %s: %s (GOLF_DAILY_BEACON)", day, problem)
            raise WrongStage(NOT_NOW) from problem
        await self._dailies.keep_pulse(day, pulse)
        return pulse
