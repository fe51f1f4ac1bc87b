"""The cards of a deal that somebody has seen by some moment, and the same deal with the others exchanged.

A card is identified by its place: the hole, the number of the shuffle in that hole, and its position after
it. Seen places are derived from the journal and the rules, not from the views that the bot uses.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from random import Random
from typing import Any, NamedTuple, cast
from unittest.mock import patch

from engine.game.actions import Action
from engine.game.cards import Card
from engine.game.fairness import Stream
from engine.game.hole import Hole
from engine.table import Stamped, TableState
from engine.table.entries import Acted, Dealt, Started
from engine.table.fold import apply


class Shuffled(NamedTuple):
    """Key of a shuffle: the hole of its random stream, and how much of the stream had been used before it."""

    hole: str
    blocks: int
    words: int


class Place(NamedTuple):
    """Position of a card after shuffle number `shuffle` of a hole, where 0 is the deal."""

    hole: int
    shuffle: int
    at: int


Orders = dict[Shuffled, tuple[Card, ...]]
"""Cards in their order after each shuffle, oldest shuffle first."""


@dataclass
class Dealer:
    """Records the result of every shuffle in `orders`, and replaces results by those in `instead`.

    The secret, its commitment and the words drawn from it stay the same. `diverged` tells that a result was
    replaced by other cards than it had.
    """

    instead: Mapping[Shuffled, Sequence[Card]] = field(default_factory=dict)
    orders: Orders = field(default_factory=dict)
    diverged: bool = False

    @contextmanager
    def at_work(self) -> Iterator[None]:
        """Shuffle like this until the block ends."""
        fair = Stream.shuffle

        def shuffle(stream: Stream, cards: list[Card]) -> None:
            which = Shuffled(stream._prefix, stream._block, len(stream._words))
            fair(stream, cards)
            chosen = self.instead.get(which)
            if chosen is not None:
                self.diverged = self.diverged or sorted(map(repr, chosen)) != sorted(map(repr, cards))
                cards[:] = chosen
            self.orders[which] = tuple(cards)

        with patch.object(Stream, "shuffle", shuffle):
            yield


class Seen:
    """The places that each seat has seen of a match's deals, entry by entry of its journal."""

    def __init__(self, entries: Sequence[Stamped]) -> None:
        self._at: list[tuple[int, int, frozenset[Place]]] = []
        self._everything = entries
        self._read()

    def by(self, seat: int | None, version: int) -> set[Place]:
        """Return the places that a seat has seen by a version of the table; None is a person without a seat.

        Everybody counts as having seen a computer player's own cards, because its moves follow from them.
        """
        seen: set[Place] = set()
        for at, who, places in self._at:
            if at <= version and who in (-1, seat):
                seen |= places
        return seen

    def _read(self) -> None:
        state = TableState()
        hole: Hole | None = None
        number = 0
        for stamped in self._everything:
            apply(state, stamped)
            entry = stamped.entry
            if isinstance(entry, (Started, Dealt)):
                number += 1
                hole = _dealt_places(state, number)
            elif isinstance(entry, Acted) and hole is not None:
                hole.apply(Action.parse(entry.action))
            if hole is not None:
                self._look(stamped.version, hole, state)

    def _look(self, version: int, hole: Hole, state: TableState) -> None:
        public = set(hole.discard)
        for grid, hidden in zip(hole.grids, hole.hidden, strict=True):
            public.update(place for slot, place in enumerate(grid) if hole.over or not hidden >> slot & 1)
        if hole.held is not None and hole.phase == "taken":
            public.add(hole.held)
        self._note(version, -1, public)
        if hole.held is not None:
            self._note(version, hole.turn, {hole.held})
        if hole.rules.opening == "peek":
            for seat, owed in enumerate(hole.pending):
                if owed:
                    knows = seat if state.seats[seat].user is not None else -1
                    self._note(version, knows, set(hole.grids[seat][hole.rules.columns :]))

    def _note(self, version: int, who: int, places: set[Any]) -> None:
        if places:
            self._at.append((version, who, frozenset(places)))


def _dealt_places(state: TableState, number: int) -> Hole:
    """Return the hole just dealt, with places instead of cards; no rule of play reads a card's face."""
    dealt = state.playing.hole
    shuffles = 0

    def renew(cards: list[Card]) -> None:
        nonlocal shuffles
        shuffles += 1
        cards[:] = cast("list[Card]", [Place(number, shuffles, at) for at in range(len(cards))])

    cards = [Place(number, 0, at) for at in range(len(state.playing.deck))]
    return Hole(dealt.rules, dealt.seats, dealt.dealer, cast("list[Card]", cards), renew)


def exchanged(orders: Orders, seen: Iterable[Place], random: Random) -> dict[Shuffled, tuple[Card, ...]]:
    """Return the same deals with the cards in unseen places exchanged among each other."""
    seen = set(seen)
    shuffles: defaultdict[str, int] = defaultdict(int)
    holes: dict[str, int] = {}
    other: dict[Shuffled, tuple[Card, ...]] = {}
    for which, cards in orders.items():
        hole = holes.setdefault(which.hole, len(holes) + 1)
        free = [at for at in range(len(cards)) if Place(hole, shuffles[which.hole], at) not in seen]
        shuffles[which.hole] += 1
        mixed = random.sample(free, len(free))
        changed = list(cards)
        for at, source in zip(free, mixed, strict=True):
            changed[at] = cards[source]
        other[which] = tuple(changed)
    return other
