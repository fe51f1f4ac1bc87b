"""People enter an event of duplicate golf and play its course, press by press."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final
from weakref import WeakValueDictionary

from cogs.events.field import Playing
from cogs.events.kept_events import KeptEvents
from cogs.events.stages import NOT_ENTERED, REMOVED, SEEN, check_open
from data.events.entrants import Entrant, Entrants
from data.events.events import Event
from engine.events.strokes_gained import gained
from engine.game.actions import Verb
from engine.game.errors import SeatRefused, WrongStage
from engine.solo.game import SoloGame

MOST_REMEMBERED: Final = 200
"""Games that are remembered, so that they needn't be read at each press; those from longest ago go first."""


class Courses:
    """The holes of all who entered the events in `kept`, written to the store `entrants`.

    `now` gives UNIX time in seconds.
    """

    def __init__(self, kept: KeptEvents, entrants: Entrants, now: Callable[[], float]) -> None:
        self._kept = kept
        self._entrants = entrants
        self._now = now
        self._games: dict[tuple[str, int], SoloGame] = {}
        self._locks: WeakValueDictionary[tuple[str, int], asyncio.Lock] = WeakValueDictionary()

    async def enter(self, event: str, guild: int, user: int, name: str, roles: Sequence[int]) -> Playing:
        """Return a person's holes in an event; they enter it if they have not yet.

        `roles` are the ids of theirs. Raises `WrongStage` or `SeatRefused` if they may not.
        """
        async with self._alone(event, user):
            found = await self._found(event, guild)
            if found.over:
                # A message may still show Play, if the process ended with the event.
                self._kept.changed(found)
            entrant = await self._entrants.find(event, user)
            if entrant is not None:
                return await self._with_standing(Playing(found, entrant, await self._game(found, entrant)))
            check_open(found)
            if found.role is not None and found.role not in roles:
                raise SeatRefused("You don’t have the role that this event is for.")
            game = await asyncio.to_thread(SoloGame.begin, found.course, user, name, self._now())
            return await self._entered(event, guild, game)

    async def _entered(self, event: str, guild: int, game: SoloGame) -> Playing:
        """Let the person of a new game enter, with the next number. Raises what `enter` raises."""
        async with self._kept.alone(event):
            found = await self._kept.found(event, guild)
            check_open(found)
            known_by = found.course.mark(game.user)
            if await self._entrants.marked(event, known_by):
                raise SeatRefused(SEEN)
            everybody = await self._entrants.all(event)
            entrant = Entrant(len(everybody) + 1, game.user, game.name, game.presses[0].at)
            await self._entrants.add(event, entrant, game.presses[0], known_by)
            self._remember((event, entrant.entrant), game)
            self._kept.changed(found)
            return Playing(found, entrant, game)

    async def playing(self, event: str, guild: int, user: int) -> Playing:
        """Return the holes of a person who has entered. Raises `WrongStage` for anybody else."""
        async with self._alone(event, user):
            return await self._with_standing(await self._own(event, guild, user))

    async def act(
        self, event: str, guild: int, user: int, version: int, moves: Sequence[tuple[Verb, int | None]]
    ) -> Playing:
        """Make the `moves` of a press at `version`, and write them with the computers' answer.

        Returns the person's holes after it. Raises what `SoloGame.acted` raises, and `WrongStage` while
        nobody may play.
        """
        async with self._alone(event, user):
            before = await self._open(event, guild, user)
            after = await asyncio.to_thread(before.game.acted, user, version, moves, self._now())
            return await self._with_standing(await self._keep(before, after))

    async def deal(self, event: str, guild: int, user: int, version: int) -> Playing:
        """Deal a person's next hole by a press at `version`; return their holes after it.

        Raises `StaleVersion` and `WrongStage`.
        """
        async with self._alone(event, user):
            before = await self._open(event, guild, user)
            return await self._keep(before, await asyncio.to_thread(before.game.dealt, version, self._now()))

    async def asking(self, event: str, guild: int, user: int, version: int) -> Playing:
        """Return the holes of a person who is asked about a move. Raises what `act` raises before a move."""
        async with self._alone(event, user):
            own = await self._open(event, guild, user)
            own.game.check_may_act(user, version)
            return own

    def _alone(self, event: str, user: int) -> asyncio.Lock:
        """Return the lock held while a person's holes are read and extended, so that presses don't overlap.

        The lock of the event may be taken inside it, never the other way round: nobody waits for computers
        that think about somebody else's move.
        """
        return self._locks.setdefault((event, user), asyncio.Lock())

    async def _found(self, event: str, guild: int) -> Event:
        async with self._kept.alone(event):
            return await self._kept.found(event, guild)

    async def _own(self, event: str, guild: int, user: int) -> Playing:
        found = await self._found(event, guild)
        entrant = await self._entrants.find(event, user)
        if entrant is None:
            raise WrongStage(NOT_ENTERED)
        return Playing(found, entrant, await self._game(found, entrant))

    async def _open(self, event: str, guild: int, user: int) -> Playing:
        """Return the holes of a person who may play now. Raises `WrongStage` if they may not."""
        own = await self._own(event, guild, user)
        check_open(own.event)
        if own.entrant.removed_at is not None:
            raise WrongStage(REMOVED)
        return own

    async def _with_standing(self, own: Playing) -> Playing:
        """Return the holes with what the person gained, which takes the points of everybody.

        While a hole is played it isn't shown, nor to those who were removed.
        """
        if own.playable or not own.game.scores or own.entrant.removed_at is not None:
            return own
        field = await self._kept.field(own.event)
        return replace(own, standing=gained(field.scores, own.entrant.entrant))

    async def _game(self, event: Event, entrant: Entrant) -> SoloGame:
        """Return an entrant's game as it is kept, from what is remembered of it if that is all."""
        place = event.event, entrant.entrant
        known = self._games.pop(place, None)
        same = known is not None and (known.user, known.name) == (entrant.user, entrant.name)
        if known is not None and same and not await self._entrants.presses(*place, after=len(known.presses)):
            self._remember(place, known)
            return known
        presses = await self._entrants.presses(*place)
        game = await asyncio.to_thread(SoloGame, event.course, entrant.user, entrant.name, presses)
        self._remember(place, game)
        return game

    def _remember(self, place: tuple[str, int], game: SoloGame) -> None:
        self._games[place] = game
        while len(self._games) > MOST_REMEMBERED:
            del self._games[next(iter(self._games))]

    async def _keep(self, before: Playing, after: SoloGame) -> Playing:
        """Write the last press of the game `after`; return the holes after it.

        Raises `WrongStage` if the event stopped while computers thought.
        """
        entrant = before.entrant.entrant
        finished = list(enumerate(after.scores, 1))[len(before.game.scores) :]
        async with self._kept.alone(before.event.event):
            event = await self._kept.found(before.event.event, before.event.guild)
            check_open(event)
            number, press = len(after.presses), after.presses[-1]
            await self._entrants.keep_press(event.event, entrant, number, press, finished)
        self._remember((event.event, entrant), after)
        if finished:
            self._kept.changed(event)
        return Playing(event, before.entrant, after)
