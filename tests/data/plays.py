"""Matches with people in them, written down as tables do it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final, Literal

from data.store import Store
from engine.table import Stamped, TableState
from engine.table.entries import (
    Acted,
    Closed,
    ComputerAdded,
    Dealt,
    Entry,
    HolidayTaken,
    Joined,
    Left,
    Opened,
    PutAside,
    SeatTaken,
    Started,
    TakenUp,
)
from engine.table.fold import apply
from engine.table.results import MatchResult

End = Literal["finished", "closed", "aside", "live", "lobby"]

OWN_RULES: Final[Mapping[str, Any]] = {"decks": 2}
"""What a server's own preset changes."""

PRESS: Final = 1_400_000_000_000_000_000
"""About what the id of a press is these days."""


@dataclass(frozen=True)
class Play:
    """A table of a server: who sat down, who stood up before the start and in the match, and how it ended.

    `people` are user ids with the names they had there. `moderator` ends it or puts it aside, if anybody. The
    first person takes a `holiday`. A `latecomer` takes the computer's seat after the first hole. With a name
    the rules are the server's own.
    """

    match: str
    guild: int
    people: Sequence[tuple[int, str]]
    end: End = "finished"
    strolled: Collection[int] = ()
    left: Collection[int] = ()
    moderator: int | None = None
    resumed: bool = False
    seed: int = 0
    latecomer: tuple[int, str] | None = None
    named: str = ""
    changes: Mapping[str, Any] = field(default_factory=dict)
    strokes: Sequence[int] = ()
    holiday: tuple[float, float] | None = None

    def entries(self) -> list[Stamped]:
        """The journal."""
        return list(self._written()[0])

    def _written(self) -> tuple[list[Stamped], TableState]:
        state, random = TableState(), Random(self.seed)
        journal: list[Stamped] = []

        def note(entry: Entry) -> None:
            journal.append(Stamped(len(journal) + 1, 1_000.0 + self.seed + len(journal), entry))
            apply(state, journal[-1])

        changes = OWN_RULES if self.named else self.changes
        note(Opened(self.match, "four-card", 2, None, dict(changes), self.named, "5e" * 32))
        for number, (user, name) in enumerate(self.people):
            note(Joined(user, name, PRESS + number))
            if user in self.strolled:
                note(Left(user))
                note(Joined(user, name, PRESS + 100 + number))
        note(ComputerAdded("Birdie", "medium"))
        if self.end == "lobby":
            return journal, state
        note(Started(state.rules.to_dict(), list(self.strokes)))
        if self.holiday is not None:
            note(HolidayTaken(0, *self.holiday))
        for user in self.left:
            note(Left(user))
        moves = {"finished": 10_000, "closed": 5, "aside": 7, "live": 9}[self.end]
        while state.stage != "finished" and moves:
            moves -= 1
            if state.stage == "between":
                if self.latecomer is not None:
                    note(SeatTaken(len(self.people), *self.latecomer))
                note(Dealt())
            hole = state.playing.hole
            action = random.choice(hole.legal_actions())
            note(Acted(str(action), "person" if state.seats[action.seat].person else "computer"))
        if self.resumed and self.end != "finished" and self.people:
            note(PutAside(self.moderator))
            note(TakenUp(self.people[0][0]))
        if self.end == "closed":
            note(Closed(self.moderator))
        elif self.end == "aside":
            note(PutAside(self.moderator))
        return journal, state

    def result(self) -> MatchResult:
        """The result of the match, which is over."""
        return self._written()[1].match_result()

    async def keep(self, store: Store) -> None:
        """Write it down, with its results."""
        journal, state = self._written()
        await store.tables.add(self.match, self.guild, 10, 1_000.0 + self.seed)
        await store.journal.append(self.match, journal)
        for result in state.hole_results:
            await store.journal.keep_hole(result)
        if self.end == "finished":
            await store.journal.keep_match(state.match_result())
        elif self.end == "closed":
            await store.journal.close(self.match)
        elif self.end == "aside":
            people = [seat.user for seat in state.seats if seat.user is not None]
            await store.journal.put_aside(self.match, people)
