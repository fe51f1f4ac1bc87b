"""The entrants of a league or knock-out by their seeds, and what was played so far."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Literal, cast

from data.events.entrants import Entrant
from data.events.event_tables import EventTable
from data.events.events import Event
from engine.events.draws import due
from engine.events.plan import FEWEST, Draw, Kind, Plan, Played
from engine.events.standings import Line, season_points, standings

Absent = Literal["computer", "forfeit"]
"""The rule for who has not made a move by the deadline: the computer plays for them, or they forfeit."""


@dataclass(frozen=True, slots=True)
class LeagueOptions:
    """The settings that only leagues and knock-outs have.

    Tables have up to `seats`; `rounds` are those of a league. `field` has the numbers of the entrants in the
    order of their seeds; each with those whom others have replaced, the present one last. It is empty until
    the first round is drawn. With the `same_cards` there is one round, with the same deals at all tables.
    `paused` are the seconds of pauses while people could enter.
    """

    seats: int = 2
    rounds: int = 5
    absent: Absent = "computer"
    field: tuple[tuple[int, ...], ...] = ()
    same_cards: bool = False
    paused: float = 0.0

    @classmethod
    def of(cls, event: Event) -> LeagueOptions:
        """Return the settings of `event`."""
        found = dict(event.options)
        return cls(**{**found, "field": tuple(tuple(each) for each in found.get("field", ()))})

    def kept(self) -> Mapping[str, Any]:
        """Return them as an event's `options`."""
        return {name: getattr(self, name) for name in self.__slots__}


@dataclass(frozen=True)
class Field:
    """The `tables` of `event`, and its `entrants`."""

    event: Event
    entrants: Sequence[Entrant]
    tables: Sequence[EventTable]

    @cached_property
    def options(self) -> LeagueOptions:
        """The settings of the event."""
        return LeagueOptions.of(self.event)

    @property
    def plan(self) -> Plan:
        """The tournament as the engine knows it. Raises `ValueError` before the first round is drawn."""
        options = self.options
        kind = cast("Kind", self.event.kind)
        rounds = options.rounds if kind == "league" else 0
        return Plan(kind, len(options.field), options.seats, rounds, options.same_cards)

    @property
    def present(self) -> list[Entrant]:
        """Those who entered and were not removed or replaced, by their numbers."""
        return [each for each in self.entrants if each.removed_at is None]

    @property
    def enough(self) -> bool:
        """Whether as many people have entered as it takes."""
        return len(self.present) >= FEWEST

    @property
    def round(self) -> int:
        """The number of the present round, 0 before the first."""
        return max((table.round for table in self.tables), default=0)

    @property
    def open_tables(self) -> list[EventTable]:
        """The tables that are not over."""
        return [table for table in self.tables if table.status in ("waiting", "open")]

    def entrant(self, number: int) -> Entrant:
        """Return the entrant with a number."""
        return next(each for each in self.entrants if each.entrant == number)

    def seed_of(self, entrant: int) -> int:
        """Return the seed, from 1, of an entrant or of whoever they replaced."""
        return 1 + next(at for at, each in enumerate(self.options.field) if entrant in each)

    def of_seed(self, seed: int) -> Entrant:
        """Return who has a seed now."""
        return self.entrant(self.options.field[seed - 1][-1])

    def draw_of(self, table: EventTable) -> Draw:
        """Return what the engine drew for a table."""
        seeds = tuple([self.seed_of(seat.entrant) for seat in table.seats])
        return Draw(table.round, table.board, seeds, table.play_off, self.computers_at(table))

    def computers_at(self, table: EventTable) -> int:
        """Return the number of computer players at a table: with the same cards for all no seat is empty."""
        return self.options.seats - len(table.seats) if self.options.same_cards else 0

    @property
    def hidden(self) -> bool:
        """Whether points stay hidden, as somebody may still play the same cards."""
        return self.options.same_cards and not self.event.over

    def played(self) -> list[Played]:
        """Return the tables that are over, in the order in which they were drawn."""
        return [self._result(table) for table in self.tables if table.status == "over"]

    def due(self) -> list[Draw]:
        """Return the tables that are to be opened now."""
        return due(self.plan, self.played(), [self.draw_of(table) for table in self.open_tables])

    def standings(self) -> list[Line]:
        """Return the standings; the entrants in them are seeds."""
        return standings(self.plan, self.played())

    def season_points(self) -> dict[int, int]:
        """Return what the places are worth on the server's leaderboard, by the numbers of entrants.

        Whoever has a seed at the end has all of its points.
        """
        worth = season_points(self.plan, self.standings())
        return {self.of_seed(seed).entrant: points for seed, points in worth.items()}

    def with_table(self, table: EventTable) -> Field:
        """Return the field with `table` in place of the one that it was."""
        tables = [table if each.place == table.place else each for each in self.tables]
        return replace(self, tables=tables)

    def _result(self, table: EventTable) -> Played:
        draw = self.draw_of(table)
        if draw.bye:
            return Played(draw)
        forfeits = frozenset(self.seed_of(seat.entrant) for seat in table.seats if seat.forfeited)
        return Played(draw, tuple([seat.strokes or 0 for seat in table.seats]), forfeits)
