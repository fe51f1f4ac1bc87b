"""The holes of a match that is over, as they are reviewed: cards and moves, no names and no secret."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from engine.actions import Action
from engine.cards import Card
from engine.hole import Hole
from engine.rules import Rules
from engine.table.entries import Acted, Stamped
from engine.table.recording import from_entries
from engine.table.state import TableState


@dataclass(frozen=True, slots=True)
class PlayedHole:
    """One hole from its deal to its end. `number` counts from 1, `dealer` is a seat from 0.

    `deck` is in the order dealt, `reshuffles` holds each new stock in drawing order. `own` says of each of
    `actions` whether whoever the seat belongs to did it; otherwise the computer stood in for somebody away.
    """

    rules: Rules
    number: int
    seats: int
    dealer: int
    deck: tuple[Card, ...]
    reshuffles: tuple[tuple[Card, ...], ...]
    actions: tuple[Action, ...]
    own: tuple[bool, ...]

    def dealt(self) -> Hole:
        """The hole as it was dealt; played by `actions`, it comes to the same end."""
        stocks = iter(self.reshuffles)

        def renew(cards: list[Card]) -> None:
            cards[:] = next(stocks)

        return Hole(self.rules, self.seats, self.dealer, self.deck, renew)


def played_holes(entries: Iterable[Stamped]) -> tuple[PlayedHole, ...]:
    """The holes of the match whose whole journal is `entries`. Raises what `from_entries` raises."""
    entries = list(entries)
    record = from_entries(entries)
    own = list(_own(entries))
    found = []
    for hole in record.holes:
        acted, own = own[: len(hole.actions)], own[len(hole.actions) :]
        found.append(
            PlayedHole(
                rules=record.rules,
                number=hole.number,
                seats=len(record.players),
                dealer=hole.dealer,
                deck=hole.deck,
                reshuffles=hole.reshuffles,
                actions=hole.actions,
                own=tuple(acted),
            )
        )
    return tuple(found)


def _own(entries: Iterable[Stamped]) -> Iterator[bool]:
    """Of each action, whether its seat's owner did it: the person, or at a computer's seat the computer."""
    seats = TableState.fold(entries).seats
    for stamped in entries:
        if isinstance(stamped.entry, Acted):
            seat = seats[Action.parse(stamped.entry.action).seat]
            yield seat.user is None or stamped.entry.by == "person"
