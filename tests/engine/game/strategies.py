"""Random rules, deals and play, and stacked decks, for the tests of the engine."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple, cast, get_args

from hypothesis import strategies as st

from engine.game.actions import Action, HoleEvent
from engine.game.cards import RANKS, Card, Rank, card, fresh_deck
from engine.game.hole import Hole, Shuffle
from engine.game.presets import PRESETS, Preset
from engine.game.rules import DiscardFlip, Ending, FormatName, Opening, Pairs, Rules
from tests.engine.effort import examples
from tests.engine.game.features import SWITCHES, joker_count, with_value_options
from tests.engine.game.referee.contradictions import COLUMN_OPTIONS, KNOCK_OPTIONS

a_few = examples(20)
some = examples(60)
many = examples(150)

RANKS_AND_JOKER: tuple[Rank, ...] = (*RANKS, "*")
ANY_VALUES: st.SearchStrategy[dict[Rank, int]] = st.one_of(
    st.just(dict(Rules().values)),
    st.fixed_dictionaries({rank: st.integers(-9, 15) for rank in RANKS_AND_JOKER}),
)
ANY_SWITCHES = st.tuples(*[st.booleans()] * len(SWITCHES))


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

    def play(self, hole: Hole) -> Iterator[tuple[Action, HoleEvent]]:
        """Play random legal actions to the end, handing out each once it is done."""
        random = Random(self.seed + 2)
        while legal := hole.legal_actions():
            action = random.choice(legal)
            yield action, hole.apply(action)


@st.composite
def any_rules(draw: st.DrawFn) -> Rules:
    """Rules with random fields that don't contradict each other."""
    opening = draw(st.sampled_from(get_args(Opening)))
    ending = draw(st.sampled_from(get_args(Ending)))
    pairs = draw(st.sampled_from(get_args(Pairs)))
    turn_cap = draw(st.integers(1, 12) | st.integers(1, 60))
    switches = _switches_that_fit(draw, ending, pairs)
    jokers = joker_count(switches)
    return Rules(
        preset="random",
        rows=draw(st.integers(2, 3)),
        columns=draw(st.integers(2, 4)),
        decks=draw(st.integers(1, 3)),
        jokers=draw(st.integers(0, 2)) if jokers is None else jokers,
        values=with_value_options(draw(ANY_VALUES), switches),
        opening=opening,
        initial_flips=0 if opening == "peek" else draw(st.integers(0, 2)),
        discard_flip=draw(st.sampled_from(get_args(DiscardFlip))),
        lock_face_up=draw(st.booleans()),
        ending=ending,
        turns=draw(st.integers(1, turn_cap)) if ending == "turns" else None,
        pairs=pairs,
        reshuffle=draw(st.booleans()),
        turn_cap=turn_cap,
        holes=draw(st.integers(1, 18)),
        format=draw(st.sampled_from(get_args(FormatName))),
        handicap_strokes=draw(st.booleans()),
        par=draw(st.integers(0, 15)),
        points_a_stroke=draw(st.integers(1, 9)),
        **cast("Any", dict.fromkeys(switches, True)),
    )


def _switches_that_fit(draw: st.DrawFn, ending: Ending, pairs: Pairs) -> list[str]:
    on = draw(ANY_SWITCHES)
    off = {draw(st.sampled_from(("knock_early", "knock_anytime")))}
    off.add(draw(st.sampled_from(("lucky_swing", "eagle_eye"))))
    if ending == "turns":
        off.update(KNOCK_OPTIONS)
    if pairs == "anywhere":
        off.update(COLUMN_OPTIONS)
    return [name for name, chosen in zip(SWITCHES, on, strict=True) if chosen and name not in off]


@st.composite
def deals(draw: st.DrawFn) -> Deal:
    """Deals by a preset or by any rules, with as many seats as the deck allows, at most 8."""
    if draw(st.booleans()):
        return draw(deals_of_any_rules())
    return draw(preset_deals(draw(st.sampled_from(tuple(PRESETS.values())))))


@st.composite
def deals_of_any_rules(draw: st.DrawFn) -> Deal:
    """Deals by any rules, with as many seats as the deck allows, at most 8."""
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
    """The full state of a hole, as a value."""
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
    """Leave the cards in their order."""


def stacked(
    rules: Rules, codes: str = "", seats: int = 2, dealer: int = -1, shuffle: Shuffle = leave_in_order
) -> Hole:
    """A hole whose deck begins with `codes` and continues like a new deck. The last seat deals."""
    first = cards(codes)
    rest = list(fresh_deck(rules.decks, rules.jokers))
    for face in first:
        rest.remove(face)
    return Hole(rules, seats, dealer % seats, first + rest, shuffle)


def act(hole: Hole, *texts: str) -> list[HoleEvent]:
    """Do the actions that `texts` write."""
    return [hole.apply(Action.parse(text)) for text in texts]


def legal(hole: Hole, seat: int | None = None) -> list[str]:
    """The legal actions in notation."""
    return [str(action) for action in hole.legal_actions(seat)]
