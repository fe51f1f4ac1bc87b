"""Which cards of a deal somebody has seen by some moment, and the same deal with the others exchanged.

A card is known here by its place: the hole, the how manieth shuffle of that hole, and where it lay after it.
What people have seen is worked out from the journal and the rules, not from the views that the bot goes by.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from random import Random
from typing import Any, NamedTuple, cast
from unittest.mock import patch

from engine.actions import Action
from engine.cards import Card
from engine.fairness import Stream
from engine.hole import Hole
from engine.table import Stamped, TableState
from engine.table.entries import Acted, Dealt, Started


class Shuffled(NamedTuple):
    """Which shuffle of which deal: what the stream belongs to, and how far it had been used."""

    hole: str
    blocks: int
    words: int


class Place(NamedTuple):
    """Where a card lay after a shuffle. `shuffle` counts those of a hole from 0, the deal."""

    hole: int
    shuffle: int
    at: int


Orders = dict[Shuffled, tuple[Card, ...]]
"""What the shuffles left, oldest first."""


@dataclass
class Dealer:
    """Notes what every shuffle leaves in `orders`, and leaves what `instead` says, where that says something.

    Nothing else tells the two apart: the secret, its commitment and the words drawn from it stay the same.
    """

    instead: Mapping[Shuffled, Sequence[Card]] = field(default_factory=dict)
    orders: Orders = field(default_factory=dict)
    astray: bool = False

    @contextmanager
    def at_work(self) -> Iterator[None]:
        """Deal so for a while."""
        fair = Stream.shuffle

        def shuffle(stream: Stream, cards: list[Card]) -> None:
            which = Shuffled(stream._prefix, stream._block, len(stream._words))
            fair(stream, cards)
            chosen = self.instead.get(which)
            if chosen is not None:
                self.astray = self.astray or sorted(map(repr, chosen)) != sorted(map(repr, cards))
                cards[:] = chosen
            self.orders[which] = tuple(cards)

        with patch.object(Stream, "shuffle", shuffle):
            yield


class Seen:
    """Who has seen which places of a match's deals, entry by entry of its journal."""

    def __init__(self, entries: Sequence[Stamped]) -> None:
        self._at: list[tuple[int, int, frozenset[Place]]] = []
        self._everything = entries
        self._read()

    def by(self, seat: int | None, version: int) -> set[Place]:
        """What the person in a seat has seen by a version of the table; None for somebody without a seat.

        What a computer player has seen alone counts for everybody, as what it does follows from it.
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
            state.apply(stamped)
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
    """The hole just dealt, with places instead of cards: no rule of play looks at a card's face."""
    dealt = state.playing.hole
    shuffles = 0

    def renew(cards: list[Card]) -> None:
        nonlocal shuffles
        shuffles += 1
        cards[:] = cast("list[Card]", [Place(number, shuffles, at) for at in range(len(cards))])

    cards = [Place(number, 0, at) for at in range(len(state.playing.deck))]
    return Hole(dealt.rules, dealt.seats, dealt.dealer, cast("list[Card]", cards), renew)


def exchanged(orders: Orders, seen: Iterable[Place], random: Random) -> dict[Shuffled, tuple[Card, ...]]:
    """The same deals with the cards in places that are not `seen` exchanged among each other."""
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
