"""The average gain of the next draw, found column by column, equals that of trying every card."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cpu.appraisal import Appraisal
from engine.cpu.known import Known
from engine.cpu.prospects import Prospects
from engine.game.hole import Hole
from engine.game.presets import PRESETS
from engine.game.scoring import GRID_BONUSES
from tests.engine.cpu.players import dealt
from tests.engine.game.strategies import Deal, a_few, deals


def after(hole: Hole, presses: int, random: Random) -> Known | None:
    """Return what the seat on turn knows after `presses` random actions; None if the hole is over."""
    for _ in range(presses):
        legal = hole.legal_actions()
        if legal:
            hole.apply(random.choice(legal))
    waiting = hole.waiting()
    return Known(hole.observe(waiting[0]), {}) if waiting else None


def assert_as_if_tried(known: Known, foresees: float) -> None:
    appraisal = Appraisal(known.rules, known.unseen, known.unseen.mean, foresees)
    slots = known.view.replaceable(known.seat)
    tried = appraisal.drawing_gain(known.grid, slots)
    assert Prospects(appraisal).of(known.grid, slots) == pytest.approx(tried)


@a_few
@given(deals(), st.integers(0, 40), st.sampled_from([0.0, 1.0]))
def test_it_is_what_trying_every_card_finds(deal: Deal, presses: int, foresees: float) -> None:
    known = after(deal.hole(), presses, Random(deal.seed))
    rules = deal.rules
    together = any(getattr(rules, option) for option in (*GRID_BONUSES, "blackjack"))
    if known is None or together or (rules.pairs == "anywhere" and None in known.grid):
        return
    assert_as_if_tried(known, foresees)


@pytest.mark.parametrize("name", ["classic", "nine-card"])
def test_where_nothing_may_be_replaced_there_is_nothing_to_gain(name: str) -> None:
    known = after(dealt(PRESETS[name], 2, seed=1), 4, Random(1))
    assert known is not None
    prospects = Prospects(Appraisal(known.rules, known.unseen, known.unseen.mean))
    assert prospects.of(known.grid, []) == 0
    assert prospects.of(known.grid, known.view.replaceable(known.seat)) > 1
