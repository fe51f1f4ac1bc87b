"""A position that a person lays out card by card: what seat `SOLVER` sees at a turn of its own."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import chain
from random import Random
from string import ascii_letters
from typing import Final, Self

from engine.advice.advice import shown_to
from engine.cpu.levels import level
from engine.game.actions import Action
from engine.game.cards import SUITS, Card, Rank, card, fresh_deck
from engine.game.errors import IllegalAction, WrongStage
from engine.game.hole import Hole
from engine.game.presets import PRESETS
from engine.game.rules import Rules
from engine.game.view import View
from engine.puzzles.puzzle import SOLVER, seated_first
from engine.table.seat import USUAL_LEVEL

FIRST_DISCARD: Final = card("7S")
"""Top of the discard pile where nothing is laid out yet."""

MOST_ROUNDS: Final = 4
"""Most turns of each seat before a random position."""

_SIGNS: Final = dict(zip(fresh_deck(1, 0), ascii_letters, strict=True))
_CARDS: Final = {sign: card for card, sign in _SIGNS.items()} | {"-": None}
_TEXT: Final = re.compile(rf"({'|'.join(PRESETS)})-([2-8])-([0-9])-([0-9])-([A-Za-z-]+)")


@dataclass(frozen=True, slots=True)
class Position:
    """A turn of seat `SOLVER` by a built-in `preset`; the other `seats` follow in the order of play.

    `cells` are the cards of all grids, seat after seat, the top of the discard pile, and the drawn card. None
    is a face-down card, and as the drawn card none: the turn begins. `seen` are the slots of `SOLVER` that
    lie face down although `cells` has their card, which a peek showed. `turns` are those of each seat so far;
    they count only where a hole has a number of turns.
    """

    preset: str
    seats: int
    cells: tuple[Card | None, ...]
    turns: int = 0
    seen: frozenset[int] = frozenset()

    @classmethod
    def blank(cls, preset: str, seats: int) -> Self:
        """Return the position without a card but the top of the discard pile."""
        hidden = (None,) * (seats * _rules(preset, seats).size)
        return cls(preset, seats, (*hidden, FIRST_DISCARD, None))

    @classmethod
    def read(cls, text: str) -> Self | None:
        """Return the position that is written as `text`, or None if there is no such position."""
        found = _TEXT.fullmatch(text)
        if found is None:
            return None
        name, seats, turns, seen, cells = found.groups()
        preset = PRESETS[name]
        if not preset.fewest <= int(seats) <= preset.most:
            return None
        mask = int(seen)
        slots = frozenset(slot for slot in range(4) if mask >> slot & 1)
        position = cls(name, int(seats), tuple(_CARDS[sign] for sign in cells), int(turns))
        peeked = position.peeked
        if slots and max(slots) >= len(peeked):
            return None
        position = replace(position, seen=frozenset(peeked[slot] for slot in slots))
        return position if position._is_whole else None

    def __str__(self) -> str:
        """The position as `read` reads it; at most 72 characters."""
        mask = sum(1 << place for place, slot in enumerate(self.peeked) if slot in self.seen)
        cells = "".join("-" if each is None else _SIGNS[each] for each in self.cells)
        return f"{self.preset}-{self.seats}-{self.turns}-{mask}-{cells}"

    @property
    def rules(self) -> Rules:
        """The rules of the preset for so many seats."""
        return _rules(self.preset, self.seats)

    @property
    def discard_cell(self) -> int:
        """The cell of the top of the discard pile; the drawn card has the next one."""
        return self.seats * self.rules.size

    @property
    def peeked(self) -> range:
        """The slots of `SOLVER` that a peek showed."""
        rules = self.rules
        return range(rules.size - rules.columns if rules.opening == "peek" else rules.size, rules.size)

    @property
    def remembered(self) -> Mapping[int, Card]:
        """The face-down cards of `SOLVER` that a peek showed, by slot."""
        found = ((slot, self.cells[slot]) for slot in sorted(self.seen))
        return {slot: each for slot, each in found if each is not None}

    def ranks_for(self, cell: int) -> list[Rank]:
        """Return the ranks of the cards that can be put into `cell`, as the decks have one more of them."""
        left = self._left(cell)
        return [each.rank for each in fresh_deck(1, 0)[:13] if _any_of(each.rank, left)]

    def put(self, cell: int, rank: Rank | None) -> Self:
        """Return the position with a card of `rank` in `cell`, None for a face-down or no card.

        A card that a peek showed lies face down until it is flipped. Raises `IllegalAction` if there is no
        such card left, and for a discard pile without a card.
        """
        found = None if rank is None else _any_of(rank, self._left(cell))
        if found is None and (rank is not None or cell == self.discard_cell):
            raise IllegalAction("You can’t do that right now.")
        kept = self.cells[cell]
        if kept is not None and kept.rank == rank:
            return self
        seen = self.seen - {cell} if rank is None else self.seen
        if kept is None and rank is not None and cell in self.peeked:
            seen = seen | {cell}
        return replace(self, cells=(*self.cells[:cell], found, *self.cells[cell + 1 :]), seen=seen)

    def flipped(self, slot: int) -> Self:
        """Return the position with a card that a peek showed flipped: face up, or face down again."""
        if slot not in self.peeked or self.cells[slot] is None:
            return self
        return replace(self, seen=self.seen ^ {slot})

    @property
    def turn(self) -> int | None:
        """The number of the turn, from 1, where a hole has a number of turns."""
        return None if self.rules.turns is None else max(self._turns, self._least_turns(SOLVER)) + 1

    def next_turn(self) -> Self:
        """Return the position one turn later; after the last turn as early as its cards allow."""
        turn, turns = self.turn or 0, self.rules.turns or 0
        return replace(self, turns=turn if turn < turns else 0)

    def cell_after(self, cell: int) -> int:
        """Return the next cell of the same grid, `cell` itself for the last one and beside the piles."""
        last = cell >= self.discard_cell or cell % self.rules.size == self.rules.size - 1
        return cell if last else cell + 1

    def require_choice(self) -> None:
        """Raise `WrongStage` unless `SOLVER` can be on turn with these cards."""
        if not self._hidden(SOLVER):
            raise WrongStage("You need a face-down card: without one you’re out already.")
        if self._out is not None and self.rules.ending == "immediate":
            raise WrongStage(
                "Player {number} is out, and that ends the hole. Hide one of their cards.",
                number=self._out + 1,
            )

    def view(self) -> View:
        """Return what `SOLVER` sees."""
        rules, hidden = self.rules, [self._hidden(seat) for seat in range(self.seats)]
        unseen = [*self._left().elements()]
        hole = Hole(rules, self.seats, self.seats - 1, fresh_deck(rules.decks, rules.jokers), _unused)
        hole.grids = [[each or unseen.pop() for each in grid] for grid in self._grids]
        hole.hidden = hidden
        hole.discard = [each for each in self.cells[-2:-1] if each is not None]
        hole.turns = [max(self._turns, self._least_turns(seat)) for seat in range(self.seats)]
        hole.out = self._out
        drawn = self.cells[-1]
        hole.stock = unseen if drawn is None else [*unseen, drawn]
        hole.resume(SOLVER)
        if drawn is not None:
            hole.apply(Action(SOLVER, "draw"))
        return hole.observe(SOLVER)

    @property
    def _grids(self) -> Sequence[Sequence[Card | None]]:
        size = self.rules.size
        return [self.cells[seat * size : (seat + 1) * size] for seat in range(self.seats)]

    def _hidden(self, seat: int) -> int:
        """Return the bits of the slots of `seat` that lie face down."""
        own = self.seen if seat == SOLVER else ()
        return sum(1 << slot for slot, each in enumerate(self._grids[seat]) if each is None or slot in own)

    @property
    def _out(self) -> int | None:
        """The seat that went out first: those behind it may have no face-down card after their last turn."""
        if self.rules.ending == "turns":
            return None
        return next((seat for seat in range(self.seats) if seat != SOLVER and not self._hidden(seat)), None)

    def _least_turns(self, seat: int) -> int:
        """Return the fewest turns after which so many cards of `seat` can lie face up."""
        return max(self.rules.size - self._hidden(seat).bit_count() - self.rules.initial_flips, 0)

    @property
    def _turns(self) -> int:
        if self.rules.turns is not None:
            return min(self.turns, self.rules.turns - 1)
        return max(map(self._least_turns, range(self.seats)))

    def _left(self, cell: int | None = None) -> Counter[Card]:
        """Return how many of each card the decks have beside those in sight, without that in `cell`."""
        left = Counter(fresh_deck(self.rules.decks, self.rules.jokers))
        left.subtract(each for at, each in enumerate(self.cells) if each is not None and at != cell)
        return left

    @property
    def _is_whole(self) -> bool:
        """Whether there are as many cells as the preset has, a discard, and no card too often."""
        if len(self.cells) != self.discard_cell + 2 or self.cells[self.discard_cell] is None:
            return False
        has_cards = all(self.cells[slot] is not None for slot in self.seen)
        return has_cards and min(self._left().values()) >= 0


def position_of(view: View, remembered: Mapping[int, Card]) -> Position | None:
    """Return the position in which the seat of `view` is to act, or None if it can't be laid out.

    That is so by other rules than those of a built-in preset, in the opening, and if somebody knocked. A
    person who took a card or may flip one is back before that. Deeper discards count as unseen.
    """
    name, preset = view.rules.preset, PRESETS.get(view.rules.preset)
    if preset is None or not preset.fewest <= view.seats <= preset.most or view.seat is None:
        return None
    if view.phase in ("opening", "over") or view.seat != view.turn:
        return None
    if preset.rules_for(view.seats, view.rules.holes).of_holes != view.rules.of_holes:
        return None
    view, seen = seated_first(view), frozenset(remembered)
    discards, drawn = view.discards, view.drawn
    if view.phase == "taken" and drawn is not None:
        discards, drawn = (*discards, drawn), None
    elif view.phase == "flip":
        discards, drawn = discards[:-1], discards[-1]
    cells = (*chain(*view.known_grids(remembered)), *discards[-1:], drawn)
    turns = 0 if view.rules.turns is None else view.turns[SOLVER]
    position = Position(name, view.seats, cells, turns, seen)
    fits = position._is_whole and position._hidden(SOLVER) and position._out == view.out
    return position if fits else None


def random_position(preset: str, seats: int, random: Random) -> Position:
    """Return a position of a hole that computers play; takes some hundredths of a second."""
    rules, player = _rules(preset, seats), level(USUAL_LEVEL)
    deck = list(fresh_deck(rules.decks, rules.jokers))
    random.shuffle(deck)
    hole = Hole(rules, seats, random.randrange(seats), deck, random.shuffle)
    last = random.randint(0, MOST_ROUNDS)
    found = Position.blank(preset, seats)
    while (waiting := hole.waiting()) and hole.turns[SOLVER] <= last:
        seat = waiting[0]
        if seat == SOLVER and hole.phase == "choose":
            found = position_of(hole.observe(SOLVER), shown_to(hole, SOLVER)) or found
        hole.apply(player(hole.observe(seat), shown_to(hole, seat), random))
    return found


def _any_of(rank: Rank, left: Counter[Card]) -> Card | None:
    """Return a card of `rank` that is `left`, or None."""
    faces = (card(f"{rank}{suit}") for suit in SUITS)
    return next((face for face in faces if left[face] > 0), None)


@cache
def _rules(preset: str, seats: int) -> Rules:
    return PRESETS[preset].rules_for(seats, PRESETS[preset].rules.holes)


def _unused(cards: list[Card]) -> None:
    """Shuffle nothing: a position is only looked at."""
