"""The events of the servers that are here: made, entered, played and organised, and ended when it is time.

All of it is read from the database and written there before it counts, so a restart changes nothing.
"""

from __future__ import annotations

import asyncio
import math
import secrets
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final
from weakref import WeakValueDictionary

from cogs.ownership import Ownership
from cogs.posting.deadlines import Deadlines
from data.events.entrants import Entrant, Entrants, removal
from data.events.events import Event, Events, Logged, What
from engine.events.course import new_secret
from engine.events.course_game import CourseGame
from engine.events.records import Played
from engine.events.strokes_gained import Gained, gained, table
from engine.game.actions import Verb
from engine.game.errors import LimitReached, SeatRefused, WrongStage
from engine.language import mark

MOST_OPEN: Final = 10
"""Events of a server that may be open together."""

HOUR: Final = 3600.0
SPANS: Final = (1, 3, 6, 12, 24, 48, 72, 120, 168)
"""Hours for which an event may be open, or be extended."""

LONGEST: Final = 28 * 24 * HOUR
"""Seconds from now after which no event may end."""

ABANDONED: Final = 600.0
"""Seconds after which an event whose first message never stood is given up."""

MOST_REMEMBERED: Final = 200
"""Games that are remembered, so that they needn't be read at each press; those from longest ago go first."""

GONE: Final = mark("That event is gone.")
NOT_OPEN: Final = mark("This event hasn’t started yet.")
PAUSED: Final = mark("The organizer paused this event. Try again later.")
OVER: Final = mark("This event is over.")
REMOVED: Final = mark("The organizer removed you from this event.")
NOT_ENTERED: Final = mark("You haven’t entered this event. Press Play first.")
SEEN: Final = mark("You’ve already played in this event, before I forgot you.")
HIDDEN: Final = mark("This event isn’t over yet, so its cards stay hidden.")
ANNULLED: Final = mark("This event was annulled, so its cards stay hidden.")

Told = Callable[[Event], Awaitable[None]]
"""Tells a server that an event has ended."""


@dataclass(frozen=True, slots=True)
class Playing:
    """A person's holes in `event`. `standing` is what they gained so far, None before the end of a hole."""

    event: Event
    entrant: Entrant
    game: CourseGame
    standing: Gained | None = None


@dataclass(frozen=True, slots=True)
class Field:
    """The `entrants` of `event` by number, without those who were removed.

    `scores` are their points in the holes that they finished.
    """

    event: Event
    entrants: Sequence[Entrant]
    scores: dict[int, list[int]]

    @property
    def table(self) -> list[Gained]:
        """The table of all who finished a hole, the best first."""
        return table(self.scores)

    def name(self, entrant: int) -> str:
        """Return the name of an entrant."""
        return next((each.name for each in self.entrants if each.entrant == entrant), "?")


class RunningEvents:
    """The events in the stores `events` and `entrants`. `now` gives UNIX time in seconds.

    `changed` is called with an event whose message is out of date, `told` when one has ended.
    """

    def __init__(
        self, events: Events, entrants: Entrants, ownership: Ownership, now: Callable[[], float]
    ) -> None:
        self._events = events
        self._entrants = entrants
        self._ownership = ownership
        self._now = now
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._games: dict[tuple[str, int], CourseGame] = {}
        self._deadlines = Deadlines("events", self.look, now)
        self.changed: Callable[[Event], None] = lambda event: None
        self.told: Told = _nobody

    # Made and found

    async def create(self, event: Event) -> Event:
        """Keep a new event, which people can enter once `posted` says that its message stands.

        The ids, times and secret of `event` are chosen here. Raises `LimitReached` if the server has too
        many open ones.
        """
        running = [
            each for each in await self._events.to_keep() if each.guild == event.guild and not each.over
        ]
        if len(running) >= MOST_OPEN:
            raise LimitReached(
                "This server already has {count} open event, the most it can have.",
                "This server already has {count} open events, the most it can have.",
                count=len(running),
            )
        at = self._now()
        span = event.closes_at - event.opened_at
        new = replace(
            event, event=secrets.token_hex(5), secret=new_secret(), opened_at=at, closes_at=at + span
        )
        await self._events.add(new, Logged(at, "opened", new.organiser))
        return new

    async def posted(self, event: Event, message: int) -> Event:
        """Open `event`, as `message` shows its commitment now, and note where it stands."""
        opened = replace(event, status="open", message=message, first_message=message)
        await self._events.save(opened)
        self.look_again()
        return opened

    async def find(self, event: str, guild: int) -> Event:
        """Return an event of a server, of any kind. Raises `WrongStage` if it is gone.

        Duplicate golf is ended first if its time is over.
        """
        async with self._alone(event):
            found = await self._events.find(event)
            if found is None or found.guild != guild:
                raise WrongStage(GONE)
            return await self._kept(found) if found.kind == "duplicate" else found

    async def of_guild(self, guild: int, limit: int) -> list[Event]:
        """Return the newest events of a server."""
        return await self._events.of_guild(guild, limit)

    async def log(self, event: Event) -> list[Logged]:
        """Return what was done to an event, oldest first."""
        return await self._events.log(event.event)

    async def field(self, event: Event, *, removed: bool = False) -> Field:
        """Return who takes part in an event, with their points; `removed`: also those who were removed."""
        everybody = await self._entrants.all(event.event)
        present = [each for each in everybody if removed or each.removed_at is None]
        scores = await self._entrants.scores(event.event)
        return Field(event, present, {each.entrant: scores.get(each.entrant, []) for each in present})

    async def entrant(self, event: Event, user: int) -> Entrant | None:
        """Return the entrant that a person is, also if they were removed; None if they have not entered."""
        return await self._entrants.find(event.event, user)

    async def played(self, event: Event) -> list[Played]:
        """Return all that was played in an event that is over. Raises `WrongStage` before."""
        check_revealed(event)
        field = await self.field(event)
        return [
            Played(each.entrant, each.name, tuple(await self._entrants.presses(event.event, each.entrant)))
            for each in field.entrants
        ]

    # Played

    async def enter(self, event: str, guild: int, user: int, name: str, roles: Sequence[int]) -> Playing:
        """Return a person's holes in an event; they enter it if they have not yet.

        `roles` are the ids of theirs. Raises `WrongStage` or `SeatRefused` if they may not.
        """
        async with self._alone(event):
            found = await self._found(event, guild)
            if found.over:
                self.changed(found)  # a message may still show Play, if the process ended with the event
            entrant = await self._entrants.find(event, user)
            if entrant is not None:
                return await self._with_standing(Playing(found, entrant, await self._game(found, entrant)))
            _check_open(found)
            known_by = found.course.mark(user)
            if await self._entrants.marked(event, known_by):
                raise SeatRefused(SEEN)
            if found.role is not None and found.role not in roles:
                raise SeatRefused("You don’t have the role that this event is for.")
            everybody = await self._entrants.all(event)
            entrant = Entrant(len(everybody) + 1, user, name, self._now())
            game = CourseGame.begin(found.course, user, name, entrant.entered_at)
            await self._entrants.add(event, entrant, game.presses[0], known_by)
            self.changed(found)
            return Playing(found, entrant, game)

    async def playing(self, event: str, guild: int, user: int) -> Playing:
        """Return the holes of a person who has entered. Raises `WrongStage` for anybody else."""
        async with self._alone(event):
            return await self._with_standing(await self._own(event, guild, user))

    async def act(
        self, event: str, guild: int, user: int, version: int, moves: Sequence[tuple[Verb, int | None]]
    ) -> None:
        """Make the `moves` of a press at `version`, and write them with the computers' answer.

        Raises what `CourseGame.acted` raises, and `WrongStage` while nobody may play.
        """
        async with self._alone(event):
            before = await self._open(event, guild, user)
            await self._keep(before, before.game.acted(user, version, moves, self._now()))

    async def deal(self, event: str, guild: int, user: int, version: int) -> None:
        """Deal a person's next hole by a press at `version`. Raises `StaleVersion` and `WrongStage`."""
        async with self._alone(event):
            before = await self._open(event, guild, user)
            await self._keep(before, before.game.dealt(version, self._now()))

    async def check_may_act(self, event: str, guild: int, user: int, version: int) -> None:
        """Raise what `act` would raise if a person is not to act now."""
        async with self._alone(event):
            (await self._open(event, guild, user)).game.check_may_act(user, version)

    # Organised

    async def pause(self, event: str, guild: int, by: int) -> Event:
        """Let nobody play until `resume`."""
        async with self._alone(event):
            found = await self._found(event, guild)
            _check_open(found)
            at = self._now()
            return await self._done(replace(found, status="paused", paused_at=at), "paused", by)

    async def resume(self, event: str, guild: int, by: int) -> Event:
        """Let people play again, for as long as they could have when the event was paused."""
        async with self._alone(event):
            found = await self._found(event, guild)
            if found.status != "paused" or found.paused_at is None:
                raise WrongStage("This event isn’t paused.")
            end = found.closes_at + self._now() - found.paused_at
            return await self._done(
                replace(found, status="open", paused_at=None, closes_at=end), "resumed", by
            )

    async def extend(self, event: str, guild: int, by: int, hours: int) -> Event:
        """Let an event end `hours` later. Raises `LimitReached` if that is too late."""
        async with self._alone(event):
            found = await self._found(event, guild)
            _check_going_on(found)
            end = found.closes_at + hours * HOUR
            if end > self._now() + LONGEST:
                raise LimitReached("An event can’t end later than four weeks from now.")
            return await self._done(replace(found, closes_at=end), "extended", by)

    async def remove(self, event: str, guild: int, by: int, entrant: int) -> Event:
        """Remove an entrant, whose points count no more. Raises `WrongStage` if they are not there."""
        async with self._alone(event):
            found = await self._found(event, guild)
            _check_going_on(found)
            field = await self.field(found)
            if not any(each.entrant == entrant for each in field.entrants):
                raise WrongStage("That player isn’t in this event anymore.")
            at = self._now()
            removed = Logged(at, "removed", by, entrant)
            await self._events.save(found, removed, also=[removal(event, entrant, at)])
            self.changed(found)
            return found

    async def annul(self, event: str, guild: int, by: int) -> Event:
        """End an event without results."""
        async with self._alone(event):
            found = await self._found(event, guild)
            _check_going_on(found)
            return await self._done(replace(found, status="annulled", ended_at=self._now()), "annulled", by)

    async def moved(self, event: Event, message: int) -> None:
        """Note that `message` is the newest one about an event."""
        async with self._alone(event.event):
            found = await self._events.find(event.event)
            if found is not None:
                await self._events.save(replace(found, message=message))

    def look_again(self) -> None:
        """Look after all events again, as other servers are here now, or somebody has another name."""
        self._deadlines.look_again()

    # Ended in time

    def start(self) -> None:
        """Begin to end events when it is time; call it once, when messages can be sent."""
        self._deadlines.start()

    async def close(self) -> None:
        """Stop ending events."""
        await self._deadlines.close()

    async def look(self) -> float | None:
        """End what is due on the servers here; return the UNIX time of the next look, None if none is needed.

        Raises `ReadFailed` and `StorageFailed`.
        """
        next_end: float | None = None
        for event in await self._events.to_keep():
            if not self._ownership.has(event.guild):
                continue
            if event.kind != "duplicate" and event.status != "new":
                continue  # leagues look after their own; one that was never posted is nobody's
            async with self._alone(event.event):
                found = await self._events.find(event.event)
                if found is None:
                    continue
                found = await self._kept(found)
            if found.over:
                if found.told_at is None:
                    await self._tell(found)
                    next_end = min(self._now() + HOUR, next_end or math.inf)  # in case that failed
            else:
                self.changed(found)
            if found.status == "open":
                next_end = min(found.closes_at, next_end or found.closes_at)
        return next_end

    async def _kept(self, event: Event) -> Event:
        """Return `event`, ended if its time is over; one that was never posted is given up."""
        at = self._now()
        if event.status == "open" and at >= event.closes_at:
            ended = replace(event, status="finished", ended_at=event.closes_at)
            await self._events.save(ended, Logged(event.closes_at, "ended"))
            self.look_again()
            return ended
        if event.status == "new" and at >= event.opened_at + ABANDONED:
            gone = replace(event, status="annulled", ended_at=at, told_at=at)
            await self._events.save(gone)
            return gone
        return event

    async def _tell(self, event: Event) -> None:
        # Noted before it is sent: after a crash in between a message is missing rather than there twice.
        async with self._alone(event.event):
            await self._events.save(replace(event, told_at=self._now()))
        await self.told(event)

    def _alone(self, event: str) -> asyncio.Lock:
        """Return the lock held while an event is read and changed, so that presses don't overlap."""
        return self._locks.setdefault(event, asyncio.Lock())

    async def _found(self, event: str, guild: int) -> Event:
        found = await self._events.find(event)
        if found is None or found.guild != guild or found.kind != "duplicate":
            raise WrongStage(GONE)
        return await self._kept(found)

    async def _own(self, event: str, guild: int, user: int) -> Playing:
        found = await self._found(event, guild)
        entrant = await self._entrants.find(event, user)
        if entrant is None:
            raise WrongStage(NOT_ENTERED)
        return Playing(found, entrant, await self._game(found, entrant))

    async def _open(self, event: str, guild: int, user: int) -> Playing:
        """Return the holes of a person who may play now. Raises `WrongStage` if they may not."""
        own = await self._own(event, guild, user)
        _check_open(own.event)
        if own.entrant.removed_at is not None:
            raise WrongStage(REMOVED)
        return own

    async def _with_standing(self, own: Playing) -> Playing:
        """Return the holes with what the person gained, which takes the points of everybody."""
        if not own.game.scores or own.entrant.removed_at is not None:
            return own
        field = await self.field(own.event)
        return replace(own, standing=gained(field.scores, own.entrant.entrant))

    async def _game(self, event: Event, entrant: Entrant) -> CourseGame:
        """Return an entrant's game as it is kept, from what is remembered of it if that is all."""
        place = event.event, entrant.entrant
        known = self._games.pop(place, None)
        same = known is not None and (known.user, known.name) == (entrant.user, entrant.name)
        if known is not None and same and not await self._entrants.presses(*place, after=len(known.presses)):
            self._remember(place, known)
            return known
        presses = await self._entrants.presses(*place)
        game = CourseGame(event.course, entrant.user, entrant.name, presses)
        self._remember(place, game)
        return game

    def _remember(self, place: tuple[str, int], game: CourseGame) -> None:
        self._games[place] = game
        while len(self._games) > MOST_REMEMBERED:
            del self._games[next(iter(self._games))]

    async def _keep(self, before: Playing, after: CourseGame) -> None:
        event, entrant = before.event, before.entrant.entrant
        finished = list(enumerate(after.scores, 1))[len(before.game.scores) :]
        await self._entrants.keep_press(event.event, entrant, len(after.presses), after.presses[-1], finished)
        self._remember((event.event, entrant), after)
        if finished:
            self.changed(event)

    async def _done(self, event: Event, what: What, by: int) -> Event:
        """Keep `event` after the organiser `by` has changed it."""
        fields = {"closes_at": event.closes_at} if what in ("extended", "resumed") else {}
        await self._events.save(event, Logged(self._now(), what, by, fields=fields))
        self.changed(event)
        self.look_again()
        return event


async def _nobody(event: Event) -> None:
    """Tell nobody that an event has ended."""


def check_revealed(event: Event) -> None:
    """Raise `WrongStage` unless the cards of an event may be shown to everybody."""
    if event.status != "finished":
        raise WrongStage(ANNULLED if event.status == "annulled" else HIDDEN)


def _check_going_on(event: Event) -> None:
    if event.over:
        raise WrongStage(OVER)


def _check_open(event: Event) -> None:
    """Raise `WrongStage` unless people may play now."""
    _check_going_on(event)
    if event.status != "open":
        raise WrongStage(PAUSED if event.status == "paused" else NOT_OPEN)
