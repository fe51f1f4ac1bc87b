"""Random rules, deals and play, and stacked decks, for the tests of the engine."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from types import MappingProxyType
from typing import NamedTuple, get_args

from hypothesis import settings
from hypothesis import strategies as st

from engine.actions import Action, Event
from engine.cards import RANKS, Card, Rank, card, fresh_deck
from engine.hole import Hole, Shuffle
from engine.presets import PRESETS, Preset
from engine.rules import DiscardFlip, Ending, Opening, Pairs, Rules

# No deadline anywhere: a slow machine is not a fault.
a_few = settings(max_examples=80, deadline=None)
some = settings(max_examples=250, deadline=None)

RANKS_AND_JOKER: tuple[Rank, ...] = (*RANKS, "*")


class Deal(NamedTuple):
    """A hole yet to be dealt. `seed` decides the deck, the reshuffles and what `play` does."""

    rules: Rules
    seats: int
    dealer: int
    seed: int

    def deck(self) -> list[Card]:
        """The deck in the order dealt."""
        deck = list(fresh_deck(self.rules.decks, self.rules.jokers))
        Random(self.seed).shuffle(deck)
        return deck

    def hole(self) -> Hole:
        """The hole as dealt, the same at every call."""
        return Hole(self.rules, self.seats, self.dealer, self.deck(), Random(self.seed + 1).shuffle)

    def play(self, hole: Hole) -> Iterator[tuple[Action, Event]]:
        """Play random legal actions to the end, handing out each once it is done."""
        random = Random(self.seed + 2)
        while legal := hole.legal_actions():
            action = random.choice(legal)
            yield action, hole.apply(action)


@st.composite
def any_rules(draw: st.DrawFn) -> Rules:
    """Rules of all fields at random, as far as they fit together."""
    opening = draw(st.sampled_from(get_args(Opening)))
    ending = draw(st.sampled_from(get_args(Ending)))
    turn_cap = draw(st.integers(1, 60))
    points = st.fixed_dictionaries({rank: st.integers(-5, 10) for rank in RANKS_AND_JOKER})
    return Rules(
        preset="random",
        columns=draw(st.integers(2, 4)),
        decks=draw(st.integers(1, 2)),
        jokers=draw(st.integers(0, 2)),
        values=MappingProxyType(draw(points)),
        opening=opening,
        initial_flips=0 if opening == "peek" else draw(st.integers(0, 2)),
        discard_flip=draw(st.sampled_from(get_args(DiscardFlip))),
        lock_face_up=draw(st.booleans()),
        ending=ending,
        turns=draw(st.integers(1, turn_cap)) if ending == "turns" else None,
        pairs=draw(st.sampled_from(get_args(Pairs))),
        reshuffle=draw(st.booleans()),
        turn_cap=turn_cap,
        holes=draw(st.integers(1, 18)),
    )


@st.composite
def deals(draw: st.DrawFn) -> Deal:
    """Deals by a preset or by any rules, with as many seats as the deck allows, at most 8."""
    preset = draw(st.sampled_from((None, *PRESETS.values())))
    if preset is not None:
        return draw(preset_deals(preset))
    rules = draw(any_rules())
    most = min(8, (len(fresh_deck(rules.decks, rules.jokers)) - 1) // rules.size)
    # A full table leaves a small stock, so that it runs out.
    return _deal(draw, rules, draw(st.just(most) | st.integers(2, most)))


@st.composite
def preset_deals(draw: st.DrawFn, preset: Preset) -> Deal:
    """Deals by `preset`, with any number of seats it allows."""
    seats = draw(st.integers(preset.fewest, preset.most))
    return _deal(draw, preset.rules_for(seats, holes=1), seats)


def _deal(draw: st.DrawFn, rules: Rules, seats: int) -> Deal:
    return Deal(rules, seats, draw(st.integers(0, seats - 1)), draw(st.integers(0, 2**32)))


def snapshot(hole: Hole) -> tuple[object, ...]:
    """Everything there is to a hole, as a value."""
    return (
        (hole.seats, hole.dealer, hole.phase, hole.turn, hole.held, hole.out),
        tuple(map(tuple, hole.grids)),
        (tuple(hole.hidden), tuple(hole.pending), tuple(hole.turns)),
        (tuple(hole.stock), tuple(hole.discard), tuple(hole.reshuffles)),
        hole.legal_actions(),
    )


def cards(codes: str) -> list[Card]:
    """The cards of a text such as `7S KH *1`."""
    return [card(code) for code in codes.split()]


def leave_in_order(stock: list[Card]) -> None:
    """A shuffle that isn't one."""


def stacked(
    rules: Rules, codes: str = "", seats: int = 2, dealer: int = -1, shuffle: Shuffle = leave_in_order
) -> Hole:
    """A hole whose deck begins with `codes` and goes on as a new deck does. The last seat deals."""
    first = cards(codes)
    rest = list(fresh_deck(rules.decks, rules.jokers))
    for face in first:
        rest.remove(face)
    return Hole(rules, seats, dealer % seats, first + rest, shuffle)


def act(hole: Hole, *texts: str) -> list[Event]:
    """Do the actions that `texts` write."""
    return [hole.apply(Action.parse(text)) for text in texts]


def legal(hole: Hole, seat: int | None = None) -> list[str]:
    """The legal actions in notation."""
    return [str(action) for action in hole.legal_actions(seat)]
