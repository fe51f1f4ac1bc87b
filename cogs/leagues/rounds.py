"""Rounds of leagues and knock-outs: the first one drawn, the next one when all tables are over, the end."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import replace

from cogs.leagues.changes import Changes
from cogs.leagues.field import Field
from cogs.leagues.fields import Fields
from cogs.leagues.tables import DAY, LeagueTables
from data.events.entrants import scored
from data.events.event_tables import EventSeat, EventTable, EventTables
from data.events.events import Logged
from engine.events.plan import Draw


class Rounds:
    """The rounds of the events of `fields`, played at `tables`; seeds are drawn by the ratings in `kept`.

    `now` gives UNIX time in seconds.
    """

    def __init__(
        self, fields: Fields, tables: LeagueTables, kept: EventTables, now: Callable[[], float]
    ) -> None:
        self._fields = fields
        self._tables = tables
        self._kept = kept
        self._now = now

    async def advance(self, field: Field) -> Field:
        """Do all that is due at an event; return the field after it, which is written.

        Tables that can't be opened now stay as they are and hold up no other.
        """
        while (changes := await self._step(field)) is not None:
            field = await self._fields.write(changes)
        return field

    def next_step(self, field: Field) -> float | None:
        """Return the UNIX time at which more may be due at an event; None if only its organiser moves it."""
        if field.event.status != "open":
            return None
        ends = [self._tables.next_step(table) for table in field.open_tables]
        return min(ends, default=field.event.closes_at)

    async def _step(self, field: Field) -> Changes | None:
        """Return what changes next, None if nothing is due."""
        if field.event.status != "open":
            return None
        if not field.tables:
            return await self._begun(field) if self._now() >= field.event.closes_at else None
        for table in field.open_tables:
            changes = await self._tables.step(field, table)
            if changes is not None:
                return changes
        drawn = await asyncio.to_thread(field.due)
        if drawn:
            return self._drawn(Changes(field), drawn)
        return None if field.open_tables else await self._ended(field)

    async def _begun(self, field: Field) -> Changes:
        """Return the field with its first round; with too few entrants the event is annulled."""
        event, at = field.event, self._now()
        if not field.enough:
            few = replace(event, status="annulled", ended_at=at, told_at=at)
            return Changes(field).noting(few, Logged(at, "annulled"))
        ratings = await self._kept.ratings(event.event, event.guild)
        best = sorted(
            [each.entrant for each in field.present],
            key=lambda entrant: (-ratings.get(entrant, float("-inf")), entrant),
        )
        options = replace(field.options, field=tuple((entrant,) for entrant in best))
        begun = replace(event, options=options.kept())
        changes = Changes(field).noting(begun, Logged(at, "started"))
        drawn = await asyncio.to_thread(changes.field.due)
        return self._drawn(changes, drawn)

    def _drawn(self, changes: Changes, drawn: Sequence[Draw]) -> Changes:
        """Return the changes with the tables that are drawn."""
        field, deadline = changes.field, self._now() + _patience(changes.field)
        for draw in drawn:
            seats = tuple([EventSeat(field.of_seed(seed).entrant) for seed in draw.entrants])
            legs = sum((each.round, each.board) == (draw.round, draw.table) for each in field.tables)
            table = EventTable(
                field.event.event, draw.round, draw.table, legs, seats, deadline, draw.play_off
            )
            changes = changes.adding(replace(table, status="over") if draw.bye else table)
        return changes

    async def _ended(self, field: Field) -> Changes:
        """Return the field as it ends, with what the places are worth."""
        at = self._now()
        over = replace(field.event, status="finished", ended_at=at)
        worth = await asyncio.to_thread(field.season_points)
        points = [scored(field.event.event, entrant, each) for entrant, each in worth.items()]
        return Changes(field).writing(*points).noting(over, Logged(at, "ended"))


def _patience(field: Field) -> float:
    """Return the seconds for a round: a day; with the same cards for all those of entering if more.

    Pauses while people could enter lengthen no round.
    """
    entering = field.event.closes_at - field.event.opened_at - field.options.paused
    return max(DAY, entering) if field.options.same_cards else DAY
