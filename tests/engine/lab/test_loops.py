"""The kernel's loops play the holes they say, the same for the same seed."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.game.cards import Card
from engine.game.errors import BadRules
from engine.game.hole import Hole
from engine.game.presets import CLASSIC, PRESETS
from engine.game.rules import Rules
from engine.lab.games import playing
from engine.lab.kernel import CHANCE, EV, contest, random_holes
from engine.lab.kernel.bits import pick
from engine.lab.kernel.chance import below, choices_key, hole_key, number_at, shuffle
from engine.lab.kernel.codes import FACES, fresh_numbers
from tests.engine.game.features import rules_with
from tests.engine.game.referee.contradictions import COLUMN_OPTIONS

pytestmark = [pytest.mark.xdist_group("kernel"), pytest.mark.long]
"""All tests of the kernel in one process, so that it is compiled once."""

RULES = {
    **{name: preset.rules_for(4, holes=1) for name, preset in PRESETS.items()},
    "required": rules_with(discard_flip="required", initial_flips=0),
    "endgame": rules_with(discard_flip="endgame", initial_flips=1),
    "bonuses": rules_with("knock_penalty", "knock_bonus", "underdog_bonus", "tied_shame", "blackjack"),
    "packs": rules_with(*COLUMN_OPTIONS, decks=2),
    "few-turns": rules_with("one_eyed_jacks", "lucky_swing", "super_kings", turn_cap=3),
    "long": rules_with(turn_cap=200, discard_flip="never", decks=1),
}

PIECES = ((50, 0), (20, 0), (30, 20))
"""Holes and the number of the first: all of them, and the same in two pieces."""


@given(bits=st.integers(1, 2**43 - 1), data=st.data())
def test_the_bit_that_is_picked_is_the_one_of_that_number(bits: int, data: st.DataObject) -> None:
    places = [place for place in range(43) if bits >> place & 1]
    which = data.draw(st.integers(0, len(places) - 1))
    assert pick(bits, which) == places[which]


@pytest.mark.parametrize("rules", RULES.values(), ids=RULES)
def test_random_holes_are_those_of_the_engine(rules: Rules) -> None:
    seats, seed, first = 4, 5, 1000
    found = random_holes(rules, seats, 30, seed, first)
    games = playing.play(rules, seats, 30, seed, first, playouts=0, policy="random")
    for number in range(30):
        scores, offered = played_by_the_engine(rules, seats, seed, first + number)
        assert list(found.scores[number]) == scores
        assert (found.decisions[number], found.options[number]) == (len(offered), sum(offered))
        assert (games[number].points, games[number].widths) == (scores, offered)


@pytest.mark.parametrize("seats", [2, 4, 7])
def test_random_holes_are_the_same_with_and_without_their_widths(seats: int) -> None:
    alone = random_holes(RULES["endgame"], seats, 400, seed=seats)
    games = playing.play(RULES["endgame"], seats, 400, seats, 0, playouts=0, policy="random")
    assert alone.scores.tolist() == [game.points for game in games]
    assert alone.decisions.tolist() == [len(game.widths) for game in games]
    assert alone.options.tolist() == [sum(game.widths) for game in games]


def played_by_the_engine(rules: Rules, seats: int, seed: int, number: int) -> tuple[list[int], list[int]]:
    """Scores of hole `number` of `seed` in the engine, and the number of legal actions at each decision."""
    key = np.uint64(hole_key(seed, number))
    chance = np.uint64(choices_key(key))

    def renew(cards: list[Card]) -> None:
        reordered(cards, key, len(hole.reshuffles) + 1)

    deck = [FACES[face] for face in fresh_numbers(rules.decks, rules.jokers)]
    reordered(deck, key, 0)
    hole = Hole(rules, seats, (number + seats - 1) % seats, deck, renew)
    rolled, widths = 0, []
    while not hole.over:
        waiting = [(hole.turn + place) % seats for place in range(seats)]
        seat = next(seat for seat in waiting if hole.legal_actions(seat))
        offered = hole.legal_actions(seat)
        widths.append(len(offered))
        if len(offered) == 1:
            hole.apply(offered[0])
        else:
            hole.apply(offered[below(np.uint64(number_at(chance, rolled)), len(offered))])
            rolled += 1
    return [score.total for score in hole.scores()], widths


def reordered(cards: list[Card], key: np.uint64, stock: int) -> None:
    """Shuffle `cards` in place as the kernel does."""
    places = np.arange(len(cards), dtype=np.int16)
    shuffle(places, len(cards), key, stock)
    cards[:] = [cards[place] for place in places]


@pytest.mark.parametrize("name", ["classic", "four-card"])
def test_a_long_run_may_be_cut_anywhere(name: str) -> None:
    rules = PRESETS[name].rules_for(3, holes=1)
    players = (EV, CHANCE, EV)
    random = [random_holes(rules, 3, holes, 1, first).scores for holes, first in PIECES]
    played = [contest(rules, players, holes, 1, first).scores for holes, first in PIECES]
    for whole, *pieces in (random, played):
        assert np.array_equal(whole, np.concatenate(pieces))
    assert not np.array_equal(random_holes(rules, 3, 50, 2).scores, random_holes(rules, 3, 50, 1).scores)


def test_a_shuffle_favours_nothing() -> None:
    counts = np.zeros((6, 6))
    for number in range(6000):
        cards = np.arange(6, dtype=np.int16)
        shuffle(cards, 6, np.uint64(hole_key(3, number)), 0)
        counts[np.arange(6), cards] += 1
    assert np.abs(counts - 1000).max() < 150, "5 standard deviations"


def test_what_there_is_no_room_for_is_refused() -> None:
    with pytest.raises(ValueError, match="2 to 8 seats"):
        random_holes(Rules(decks=4), 9, 1, seed=1)
    with pytest.raises(ValueError, match="2 to 8 seats"):
        contest(CLASSIC.rules, (EV,), 1, seed=1)
    with pytest.raises(BadRules, match="decks"):
        random_holes(Rules(rows=3, columns=4), 8, 1, seed=1)
