"""Games of the lab: their moves of cards are those of the engine, and what they note holds together."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest
from hypothesis import given

from engine.game.presets import PRESETS, Preset
from engine.lab.games import playing, search
from engine.lab.games.places import (
    BELOW,
    DRAWN,
    PLACES,
    STOCK,
    TAKEN,
    TOP,
    UNKNOWN,
    UP,
    seen_before,
    shown_to,
)
from engine.lab.games.playing import PROGRESS, Game
from engine.lab.kernel import random_holes
from engine.lab.kernel.codes import DRAW, TAKE
from tests.engine.effort import examples
from tests.engine.game.strategies import Deal, deals_of_any_rules
from tests.engine.lab.codes import code_of
from tests.engine.lab.lockstep import Lockstep
from tests.engine.lab.moves import Moves, note_moves

pytestmark = [pytest.mark.xdist_group("kernel"), pytest.mark.long]
"""All tests of the kernel in one process, so that it is compiled once."""

SIX = PRESETS["golf-six"].rules_for(3, holes=1)


@examples(12)
@given(deals_of_any_rules())
def test_both_see_the_same_moves_of_cards(deal: Deal) -> None:
    both = Lockstep(deal, stocks_are_given=False)
    random = Random(deal.seed)
    expected: Moves = [[0] * len(PLACES) for _ in PLACES]
    found = np.zeros((len(PLACES), len(PLACES)), dtype=np.int32)
    while not both.hole.over:
        action = both.choose(random)
        note_moves(both.hole, action, expected)
        search.note_moves(both.array, both.state, action.seat, code_of(action), found)
        both.do(action)
        assert found.tolist() == expected


@pytest.mark.parametrize("preset", PRESETS.values(), ids=PRESETS)
def test_games_by_chance_are_the_random_holes(preset: Preset) -> None:
    rules = preset.rules_for(2, holes=1)
    games = playing.play(rules, 2, 8, seed=3, first=5, playouts=0, policy="random")
    holes = random_holes(rules, 2, 8, seed=3, first=5)
    assert [game.points for game in games] == holes.scores.tolist()
    assert [len(game.widths) for game in games] == holes.decisions.tolist()
    assert [sum(game.widths) for game in games] == holes.options.tolist()


def searched() -> list[Game]:
    return playing.play(SIX, 3, 4, seed=1, first=0, playouts=6, policy="ev")


def test_what_is_noted_holds_together() -> None:
    for game in searched():
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
    pieces = [playing.play(SIX, 3, 2, 1, first, 6, "ev") for first in (0, 2)]
    assert [game for piece in pieces for game in piece] == searched()


def test_players_who_search_beat_chance() -> None:
    by_chance = playing.play(SIX, 3, 30, 1, 0, 0, "random")
    points = np.mean([game.points for game in by_chance])
    assert np.mean([game.points for game in searched()]) < points - 8


def test_nothing_is_estimated_by_chance() -> None:
    (game,) = playing.play(SIX, 3, 1, 1, 0, 0, "random")
    assert (game.estimated, game.spread, game.leads) == ([], [], [])
    assert "spread" not in game.kept()


def test_a_tie_counts_half() -> None:
    found = np.zeros(3)
    search.beaten(np.array([4, 9, 4], dtype=np.int16), 3, found)
    assert found.tolist() == [0.75, 0.0, 0.75]


def test_the_spread_is_not_that_of_mere_chance() -> None:
    """The half that names the best and the worst is not the one that says how far apart they are."""
    lucky = {DRAW: (2.0, 0.0), TAKE: (0.0, 2.0)}
    sure = {DRAW: (2.0, 2.0), TAKE: (1.0, 1.0)}
    for values, expected in ((lucky, -1), (sure, 0.5)):
        array = np.zeros((2, 64, 8))
        for choice, halves in values.items():
            array[:, choice, 0] = halves
        assert search.spread_of(0, 1 << DRAW | 1 << TAKE, array, 4) == expected


def test_moves_say_how_a_card_was_taken_and_to_whom_it_is_shown() -> None:
    assert (seen_before(STOCK), shown_to(STOCK, DRAWN)) == ("unseen", "owner")
    assert (seen_before(DRAWN), shown_to(DRAWN, TOP)) == ("owner", "all")
    assert (seen_before(TOP), shown_to(TOP, TAKEN)) == ("seen", "nobody")
    assert (seen_before(UNKNOWN), shown_to(UNKNOWN, UP)) == ("unseen", "all")
    assert shown_to(BELOW, STOCK) == "hidden"
