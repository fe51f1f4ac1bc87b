"""Games of the lab: the kernel's and the plain ones see the same, and what they note holds together."""

from __future__ import annotations

from collections import Counter
from random import Random

import numpy as np
import pytest
from hypothesis import given

from engine.cards import fresh_deck
from engine.hole import Hole
from engine.lab.games import compiled, kernel, plain
from engine.lab.games.game import PROGRESS, Game
from engine.lab.games.places import BELOW, DRAWN, PLACES, STOCK, TAKEN, TOP, UNKNOWN, UP, shown, taken
from engine.lab.kernel import random_widths
from engine.lab.kernel.codes import code_of
from engine.presets import PRESETS, Preset
from engine.rules import Rules
from tests.engine.effort import examples
from tests.engine.lab.lockstep import Lockstep
from tests.engine.strategies import Deal, deals_of_any_rules

pytestmark = pytest.mark.xdist_group("kernel")
"""All tests of the kernel in one process, so that it is compiled once."""

SIX = PRESETS["golf-six"].rules_for(3, holes=1)


@examples(12)
@given(deals_of_any_rules())
def test_both_see_the_same_moves_of_cards(deal: Deal) -> None:
    both = Lockstep(deal, stocks_are_given=False)
    random = Random(deal.seed)
    expected: plain.Moves = [[0] * len(PLACES) for _ in PLACES]
    found = np.zeros((len(PLACES), len(PLACES)), dtype=np.int32)
    while not both.hole.over:
        action = both.choose(random)
        plain.note_moves(both.hole, action, expected)
        compiled.note_moves(both.array, both.state, action.seat, code_of(action), found)
        both.do(action)
        assert found.tolist() == expected


@pytest.mark.parametrize("preset", PRESETS.values(), ids=PRESETS)
def test_games_by_chance_are_the_random_holes(preset: Preset) -> None:
    rules = preset.rules_for(2, holes=1)
    games = kernel.play(rules, 2, 8, seed=3, first=5, playouts=0, policy="random")
    holes, widths = random_widths(rules, 2, 8, seed=3, first=5)
    for game, points, row in zip(games, holes.scores, widths, strict=True):
        assert game.points == points.tolist()
        assert game.widths == row[row > 0].tolist()


def searched() -> list[Game]:
    return kernel.play(SIX, 3, 4, seed=1, first=0, playouts=6, policy="ev")


@pytest.mark.parametrize("is_plain", [False, True], ids=["kernel", "plain"])
def test_what_is_noted_holds_together(is_plain: bool) -> None:
    games = [plain.play(SIX, 3, 1, number, 4) for number in range(2)] if is_plain else searched()
    for game in games:
        assert list(game.estimated) == [at for at, width in enumerate(game.widths) if width > 1]
        assert len(game.spread) == len(game.leads) == len(game.estimated)
        assert all(-1 <= spread <= 1 for spread in game.spread)
        for lead in game.leads:
            assert sum(lead) == pytest.approx(1.5, abs=1e-5)
        moves = np.array(game.moves).sum(axis=0)
        assert moves[STOCK].sum() == moves[:, DRAWN].sum() == moves[DRAWN].sum()
        assert moves[:, TAKEN].sum() == moves[TAKEN].sum()
        assert moves[UNKNOWN].sum() == 3 * SIX.size, "every card is turned up or replaced at last"
        assert moves[:, UP].sum() - moves[UP].sum() == 3 * SIX.size
        assert moves[TOP, BELOW] - moves[BELOW, TOP] <= moves[:, TOP].sum()
        kept = game.kept()
        assert len(kept["spread"]) == len(PROGRESS)
        assert [len(lead) for lead in kept["leads"]] == [len(PROGRESS)] * 3
        assert sum(often for *_, often in kept["moves"]) == moves.sum()


def test_a_long_run_may_be_cut_anywhere() -> None:
    pieces = [kernel.play(SIX, 3, 2, 1, first, 6, "ev") for first in (0, 2)]
    assert [game for piece in pieces for game in piece] == searched()


def test_players_who_search_beat_chance() -> None:
    by_chance = kernel.play(SIX, 3, 30, 1, 0, 0, "random")
    points = np.mean([game.points for game in by_chance])
    assert np.mean([game.points for game in searched()]) < points - 8


def test_nothing_is_estimated_by_chance() -> None:
    game = plain.play(SIX, 3, 1, 0, 0)
    assert (game.estimated, game.spread, game.leads) == ([], [], [])
    assert "spread" not in game.kept()


@pytest.mark.parametrize("name", ["classic", "four-card", "knock-four"])
def test_deals_anew_only_what_a_seat_cant_know(name: str) -> None:
    rules, random = PRESETS[name].rules_for(3, holes=1), Random(1)
    hole = started(rules, random)
    changed = 0
    while legal := hole.legal_actions():
        seat = legal[0].seat
        world = hole.copy(random.shuffle)
        plain.deal_unseen(world, seat, random)
        assert world.observe(seat) == hole.observe(seat)
        assert cards_of(world) == cards_of(hole)
        if rules.opening == "peek":
            for slot in range(rules.size - rules.columns, rules.size):
                assert world.grids[seat][slot] == hole.grids[seat][slot]
        changed += world.grids != hole.grids
        hole.apply(random.choice(hole.legal_actions(seat)))
    assert changed > 5


def started(rules: Rules, random: Random) -> Hole:
    deck = list(fresh_deck(rules.decks, rules.jokers))
    random.shuffle(deck)
    return Hole(rules, 3, 0, deck, random.shuffle)


def cards_of(hole: Hole) -> Counter[object]:
    held = [hole.held] if hole.held else []
    return Counter([*hole.stock, *hole.discard, *held, *(card for grid in hole.grids for card in grid)])


def test_a_tie_counts_half() -> None:
    parts = [0.0, 0.0, 0.0]
    plain.add_beaten((4, 9, 4), parts)
    assert parts == [0.75, 0.0, 0.75]
    found = np.zeros(3)
    compiled.beaten(np.array([4, 9, 4], dtype=np.int16), 3, found)
    assert found.tolist() == parts


def test_the_spread_is_not_that_of_mere_chance() -> None:
    """The half that names the best and the worst is not the one that says how far apart they are."""
    hole = started(SIX, Random(1))
    one, other = hole.legal_actions(0)[:2]
    lucky = {one: [[2.0, 0, 0], [0.0, 0, 0]], other: [[0.0, 0, 0], [2.0, 0, 0]]}
    sure = {one: [[2.0, 0, 0], [2.0, 0, 0]], other: [[1.0, 0, 0], [1.0, 0, 0]]}
    assert plain.spread(lucky, 0, 4) == -1
    assert plain.spread(sure, 0, 4) == 0.5
    for values, expected in ((lucky, -1), (sure, 0.5)):
        array = np.zeros((2, 64, 8))
        for choice, halves in values.items():
            array[:, code_of(choice), :3] = halves
        offered = sum(1 << code_of(choice) for choice in values)
        assert compiled.spread_of(0, offered, array, 4) == expected


def test_moves_say_how_a_card_was_taken_and_to_whom_it_is_shown() -> None:
    assert (taken(STOCK), shown(STOCK, DRAWN)) == ("unseen", "owner")
    assert (taken(DRAWN), shown(DRAWN, TOP)) == ("owner", "all")
    assert (taken(TOP), shown(TOP, TAKEN)) == ("seen", "nobody")
    assert (taken(UNKNOWN), shown(UNKNOWN, UP)) == ("unseen", "all")
    assert shown(BELOW, STOCK) == "hidden"
