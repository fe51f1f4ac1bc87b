"""The quick player plays any hole from any moment to its end, and not badly."""

from __future__ import annotations

from random import Random
from statistics import fmean

import pytest
from hypothesis import given

from engine.advice.groups import UNKNOWN
from engine.advice.quick_player import QuickPlayer
from engine.cpu.known import Known
from engine.game.cards import card
from engine.game.hole import Hole
from engine.game.presets import CLASSIC, PRESETS, Preset
from tests.engine.advice.positions import few, positions
from tests.engine.cpu.players import by_chance, dealt, play_out
from tests.engine.game.strategies import Deal, deals


def known(hole: Hole) -> Known:
    """Return what the first seat that is to act knows."""
    seat = hole.waiting()[0]
    return Known(hole.observe(seat), {})


@few
@given(deals())
def test_by_any_rules_and_from_any_moment_it_plays_to_the_end(deal: Deal) -> None:
    random = Random(deal.seed)
    for real, _, view, remembered in positions(deal.hole(), random):
        hole = real.copy(random.shuffle)
        QuickPlayer(Known(view, remembered)).play_out(hole)
        assert hole.over


@pytest.mark.parametrize("preset", PRESETS.values(), ids=PRESETS)
def test_it_plays_far_better_than_chance(preset: Preset) -> None:
    seats = preset.fewest
    quick, random = QuickPlayer(known(dealt(preset, seats, seed=0))), Random(0)
    well, badly = [], []
    for seed in range(40):
        hole = dealt(preset, seats, seed)
        quick.play_out(hole)
        well += [score.total for score in hole.scores()]
        badly += play_out(dealt(preset, seats, seed), [by_chance(random)] * seats)
    assert fmean(well) < fmean(badly) - 4


def test_it_leaves_the_next_seat_nothing_to_pair() -> None:
    """Two kings lie for the next seat to pair; who can choose throws something else."""
    hole = dealt(CLASSIC, 2, seed=4)
    quick = QuickPlayer(known(hole))
    quick._look(hole)
    lone_king = [quick.groups.kind[card("KS")], UNKNOWN]
    quick._shown[1] = [quick.groups.at(lone_king, (0, 1)), *quick._shown[1][1:]]
    denials = quick._denial(0)
    assert denials[quick.groups.kind[card("KH")]] > 0 == denials[quick.groups.kind[card("QH")]]
