"""The holes that people can play on: they are over, and whoever asks may see all of their cards."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date

from cogs.answering.reply import Reply
from cogs.daily.tries import NOT_BEGUN, Tries
from cogs.events.running import RunningEvents
from cogs.events.screens.words import title_of
from cogs.kit.ids.play_on import PlayOnPlace
from cogs.kit.rules_text import game_name
from cogs.past.finished_matches import UNREADABLE, Asker, FinishedMatches
from engine.events.records import record_of
from engine.events.requests import require_revealed
from engine.game.errors import GolfError, WrongStage
from engine.language import say
from engine.record import Record
from engine.solo.course import PERSON
from engine.solo.daily_par import number_of
from engine.solo.recorded_course import GONE, RecordedCourse
from engine.table import Stamped
from engine.table.fold import fold
from engine.table.recording import from_entries
from engine.table.seat import USUAL_LEVEL

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Recorded:
    """A `record`, called `title` in messages, and the levels of the computers that play its seats again.

    `own` is the seat that the person who asks had, if any.
    """

    title: str
    record: Record
    levels: tuple[str, ...]
    own: int | None

    def course(self, place: PlayOnPlace) -> RecordedCourse:
        """Return the course on which to play on from `place`. Raises `WrongStage` if there is no such place.

        Where no seat is named it is the asker's own, or if they have none, or nothing to do any more, the
        seat to act next. Computers of holes played alone choose by the position, so they do as then anyway.
        """
        own = self.own or 0
        seat = own if place.seat is None else place.seat
        as_then = place.as_then and place.source == "match"
        course = RecordedCourse(self.record, place.hole, place.step, seat, self.levels, as_then)
        if place.seat is None and (self.own is None or not course.acts_later(own)):
            return replace(course, person=course.next_seat)
        return course


class Sources:
    """The matches that are `finished`, and the holes of people's daily `tries` and of the `events`."""

    def __init__(self, finished: FinishedMatches, tries: Tries, events: RunningEvents) -> None:
        self._finished = finished
        self._tries = tries
        self._events = events

    async def find(self, place: PlayOnPlace, reply: Reply) -> Recorded:
        """Return what `place` is about, for the person of `reply`.

        Raises what `FinishedMatches.find` raises for a match, and `WrongStage` for a daily hole that the
        person has not finished, for an event that is not over, and for holes that they have not played.
        """
        match place.source:
            case "match":
                asker = Asker.of(reply.interaction)
                entries = await self._finished.entries(asker, place.key)
                return await asyncio.to_thread(_of_match, entries, asker.user)
            case "daily":
                return await self._of_day(place.key, reply.interaction.user.id)
            case "event":
                return await self._of_event(place.key, reply)

    async def _of_day(self, key: str, user: int) -> Recorded:
        try:
            day = date.fromisoformat(key)
        except ValueError:
            raise WrongStage(NOT_BEGUN) from None
        game = await self._tries.finished(day, user)
        record = await asyncio.to_thread(from_entries, game.entries)
        title = say("Daily hole #{number}", number=number_of(day))
        return Recorded(title, record, (USUAL_LEVEL,) * len(record.players), PERSON)

    async def _of_event(self, key: str, reply: Reply) -> Recorded:
        interaction = reply.interaction
        state = await (await self._events.find(key, interaction.guild_id or 0)).state()
        require_revealed(state)
        entrant, course = state.entrant_of(interaction.user.id), state.course
        record = None if entrant is None else await asyncio.to_thread(record_of, course, entrant)
        if record is None:
            raise WrongStage(GONE)
        return Recorded(title_of(state), record, (USUAL_LEVEL, *course.levels), PERSON)


def _of_match(entries: Sequence[Stamped], user: int) -> Recorded:
    try:
        state, record = fold(entries), from_entries(entries)
        # What can't be dealt again can't be played on either.
        RecordedCourse(record, 1, 0, 0, levels := (USUAL_LEVEL,) * len(record.players)).begun()
    except (GolfError, LookupError, TypeError, ValueError) as error:
        log.warning("a finished match can’t be played on: %s", error)
        raise WrongStage(UNREADABLE) from error
    return Recorded(game_name(state.rules, state.named), record, levels, state.seat_of(user))
