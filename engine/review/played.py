"""The holes and moves of a match that is over, for its review: no names and no secret."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from engine.game.actions import Action, HoleEvent
from engine.game.cards import Card
from engine.game.hole import Hole
from engine.game.rules import Rules
from engine.game.view import View
from engine.table.entries import Acted, Stamped
from engine.table.fold import fold
from engine.table.recording import from_entries


@dataclass(frozen=True, slots=True)
class PlayedHole:
    """One hole from its deal to its end. `number` counts from 1, `dealer` is a seat from 0.

    `deck` is in the order dealt, `reshuffles` holds each new stock in drawing order. `own` tells for each of
    `actions` whether the seat's owner acted; if not, the computer stood in for a person.
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
        """Return the hole before its first action, with the same deck and the same reshuffles to come."""
        stocks = iter(self.reshuffles)

        def renew(cards: list[Card]) -> None:
            cards[:] = next(stocks)

        return Hole(self.rules, self.seats, self.dealer, self.deck, renew)


@dataclass(frozen=True, slots=True)
class PlayedMove:
    """A move: the action `done`, and what its seat saw before (`view`).

    `step` is the number of actions before it in the hole. `remembered` are the seat's own cards from a peek.
    `own`: the seat's owner acted. `drew` is the card that was drawn from the stock. `turned` are the seat's
    cards that were turned up, slot to card.
    """

    step: int
    view: View
    remembered: Mapping[int, Card]
    done: Action
    own: bool
    drew: Card | None
    turned: Mapping[int, Card]


def played_holes(entries: Iterable[Stamped]) -> tuple[PlayedHole, ...]:
    """Return the holes of a match from its journal. Raises `NotFinished` if the match isn't over."""
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
    """Yield for each action whether the seat's owner did it. A computer player owns its seat."""
    seats = fold(entries).seats
    for stamped in entries:
        if isinstance(stamped.entry, Acted):
            seat = seats[Action.parse(stamped.entry.action).seat]
            yield seat.user is None or stamped.entry.by == "person"


def played_moves(played: PlayedHole) -> Iterator[PlayedMove]:
    hole = played.dealt()
    shown = [hole.observe(seat).grids[seat] for seat in range(played.seats)]
    remembered = [{slot: card for slot, card in enumerate(grid) if card is not None} for grid in shown]
    for step, (done, own) in enumerate(zip(played.actions, played.own, strict=True)):
        view = hole.observe(done.seat)
        event = hole.apply(done)
        drew = event.card if done.verb == "draw" else None
        yield PlayedMove(step, view, remembered[done.seat], done, own, drew, _turned(view, event))


def _turned(view: View, event: HoleEvent) -> dict[int, Card]:
    seat, verb, slot = event.action
    if verb in ("flip", "turn") and slot is not None and event.card is not None:
        return {slot: event.card}
    down = [at for at, up in enumerate(view.face_up[seat]) if not up]
    # Besides flips only a knock turns cards up, and a knock turns up all of them.
    return dict(zip(down, event.turned, strict=False))
