"""What the organiser of a league or knock-out may do; all of it is in the event's log."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from cogs.leagues.changes import Changes
from cogs.leagues.field import Field
from cogs.leagues.fields import Fields
from cogs.leagues.rounds import Rounds
from cogs.leagues.tables import LeagueTables
from data.events.entrants import Entrant, addition, removal
from data.events.events import Event, Logged, What
from engine.events.extending import HOUR, extended
from engine.events.plan import FEWEST
from engine.game.errors import WrongStage


class Organising:
    """Acts of organisers in the events of `fields`, with their `rounds` and `tables`.

    `now` gives UNIX time in seconds. All acts raise `WrongStage` where they are impossible; `by` is the id of
    the organiser.
    """

    def __init__(
        self, fields: Fields, rounds: Rounds, tables: LeagueTables, now: Callable[[], float]
    ) -> None:
        self._fields = fields
        self._rounds = rounds
        self._tables = tables
        self._now = now

    async def pause(self, event: str, by: int) -> Field:
        """Let no deadline pass and no round begin until `resume`; open tables can be played."""
        async with self._fields.alone(event):
            field = await self._fields.going_on(event)
            if field.event.status == "paused":
                raise WrongStage("This event is already paused.")
            paused = replace(field.event, status="paused", paused_at=self._now())
            field = await self._fields.write(self._done(field, paused, "paused", by))
            await self._tables.set_clocks(field)
            return field

    async def resume(self, event: str, by: int) -> Field:
        """Let the event continue, with as much time for everything as there was left."""
        async with self._fields.alone(event):
            field = await self._fields.going_on(event)
            if field.event.status != "paused" or field.event.paused_at is None:
                raise WrongStage("This event isn’t paused.")
            lasted = self._now() - field.event.paused_at
            resumed = replace(field.event, status="open", paused_at=None)
            if not field.tables:
                options = replace(field.options, paused=field.options.paused + lasted)
                resumed = replace(resumed, options=options.kept())
            field = await self._fields.write(self._later(field, resumed, lasted, "resumed", by))
            await self._tables.set_clocks(field)
            return field

    async def extend(self, event: str, by: int, hours: int) -> Field:
        """Move the end of entering, or the deadlines of all open tables, `hours` on.

        Raises `LimitReached` if that is too late.
        """
        async with self._fields.alone(event):
            field = await self._fields.going_on(event)
            at = field.event.paused_at or self._now()
            ends = [table.deadline for table in field.open_tables] or [field.event.closes_at]
            extended(max(ends), hours, at)
            return await self._fields.write(self._later(field, field.event, hours * HOUR, "extended", by))

    async def begin(self, event: str, by: int) -> Field:
        """Let nobody else enter, and the first round start now."""
        async with self._fields.alone(event):
            field = await self._fields.going_on(event)
            if field.tables:
                raise WrongStage("The first round has already started.")
            if field.event.status == "paused":
                raise WrongStage("This event is paused. Resume it first.")
            if not field.enough:
                raise WrongStage("It takes at least {fewest} players to start.", fewest=FEWEST)
            begun = replace(field.event, closes_at=self._now())
            return await self._fields.write(self._done(field, begun, "closed", by))

    async def replace_entrant(self, event: str, by: int, entrant: int, user: int, name: str) -> Field:
        """Give the place of an entrant to another person: seed, points, and the table they sit at.

        Their table is played again from its first card.
        """
        async with self._fields.alone(event):
            field = await self._fields.going_on(event)
            _check_replacing(field, entrant, user)
            new = Entrant(len(field.entrants) + 1, user, name, self._now())
            changes = self._replaced(field, by, entrant, new)
            for table in field.open_tables:
                if any(seat.entrant == entrant for seat in table.seats):
                    changes = await self._tables.again(changes, table)
            await self._fields.write(changes)
            return await self._rounds.advance(await self._fields.read(field.event))

    def _replaced(self, field: Field, by: int, entrant: int, new: Entrant) -> Changes:
        """Return the changes by which `new` has the seed of `entrant`."""
        event, options = field.event, field.options
        seeds = tuple([(*each, new.entrant) if entrant == each[-1] else each for each in options.field])
        renewed = replace(event, options=replace(options, field=seeds).kept())
        there = replace(field, entrants=[*field.entrants, new])
        changes = self._done(there, renewed, "replaced", by, entrant, by_entrant=new.entrant)
        return changes.writing(addition(event.event, new), removal(event.event, entrant, new.entered_at))

    async def annul_table(self, event: str, by: int, board: int) -> Field:
        """Let a table of the present round be played again; its match doesn't count for the event."""
        async with self._fields.alone(event):
            field = await self._fields.going_on(event)
            legs = [each for each in field.tables if (each.round, each.board) == (field.round, board)]
            if not legs or legs[-1].bye:
                raise WrongStage("There’s no such table in this round.")
            last = legs[-1]
            changes = self._done(field, field.event, "table annulled", by, round=last.round, table=board)
            await self._fields.write(await self._tables.again(changes, last))
            return await self._rounds.advance(await self._fields.read(field.event))

    async def annul(self, event: str, by: int) -> Field:
        """End the event without a result, and the tables that are still played."""
        async with self._fields.alone(event):
            field = await self._fields.going_on(event)
            at = self._now()
            over = replace(field.event, status="annulled", ended_at=at, told_at=at)
            changes = self._done(field, over, "annulled", by)
            for table in field.open_tables:
                await self._tables.end(table)
                changes = changes.saving(replace(table, status="annulled"))
            return await self._fields.write(changes)

    def _done(
        self, field: Field, event: Event, what: What, by: int, entrant: int | None = None, **fields: object
    ) -> Changes:
        return Changes(field).noting(event, Logged(self._now(), what, by, entrant, fields))

    def _later(self, field: Field, event: Event, seconds: float, what: What, by: int) -> Changes:
        """Return the changes by which everything that is to end ends `seconds` later."""
        later = replace(event, closes_at=event.closes_at + seconds)
        changes = self._done(field, later, what, by, closes_at=later.closes_at)
        for table in field.open_tables:
            changes = changes.saving(replace(table, deadline=table.deadline + seconds))
        return changes


def _check_replacing(field: Field, entrant: int, user: int) -> None:
    """Raise `WrongStage` unless a person may take the place of an entrant."""
    if not field.tables:
        raise WrongStage("The first round hasn’t started yet. Players can still enter and leave.")
    if field.options.same_cards:
        raise WrongStage("Nobody can be replaced where everyone has the same cards.")
    if all(entrant != each.entrant for each in field.present):
        raise WrongStage("That player isn’t in this event anymore.")
    if any(user == each.user for each in field.entrants):
        raise WrongStage("They’re already in this event.")
