"""The average score of partly known grids, and the gain of a card in each slot, as found by trying."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cpu.appraisal import Appraisal
from engine.cpu.estimate import expected_points
from engine.game.scoring import GRID_BONUSES, score_grid
from tests.engine.cpu.test_prospects import after
from tests.engine.game.strategies import Deal, a_few, deals


@a_few
@given(deals(), st.integers(0, 40))
def test_a_grid_is_worth_its_expected_points(deal: Deal, presses: int) -> None:
    known, rules = after(deal.hole(), presses, Random(deal.seed)), deal.rules
    if known is None or any(getattr(rules, option) for option in (*GRID_BONUSES, "blackjack")):
        return
    appraisal = Appraisal(rules, known.unseen, known.unseen.mean)
    for grid in known.view.grids:
        assert appraisal.worth(grid) == pytest.approx(expected_points(rules, grid, known.unseen))


@a_few
@given(deals(), st.integers(0, 40), st.sampled_from([0.0, 0.5, 1.0]), st.sampled_from([0.0, 3.0]))
def test_a_gain_is_the_difference_that_the_card_makes(
    deal: Deal, presses: int, foresees: float, prize: float
) -> None:
    known = after(deal.hole(), presses, Random(deal.seed))
    if known is None:
        return
    appraisal = Appraisal(deal.rules, known.unseen, known.unseen.mean, foresees, prize)
    slots, total = known.view.replaceable(known.seat), 0.0
    for card, chance in appraisal.faces:
        gains = appraisal.gains(known.grid, card, slots)
        assert list(gains) == list(slots)
        for slot, gain in gains.items():
            tried = [*known.grid[:slot], card, *known.grid[slot + 1 :]]
            assert gain == pytest.approx(appraisal.worth(known.grid) - appraisal.worth(tried))
        total += chance * max(0.0, *gains.values()) if slots else 0.0
    assert appraisal.drawing_gain(known.grid, slots) == pytest.approx(total)


@a_few
@given(deals(), st.sampled_from([0.0, 3.0]))
def test_a_grid_without_secrets_is_worth_its_score_less_the_prize_of_each_pair(
    deal: Deal, prize: float
) -> None:
    hole, rules = deal.hole(), deal.rules
    known = after(hole, 0, Random(deal.seed))
    if known is None or rules.blackjack:
        return
    appraisal = Appraisal(rules, known.unseen, known.unseen.mean, prize=prize)
    for grid in hole.grids:
        score = score_grid(rules, grid)
        groups = [{card.rank for card in part.cards} for part in score.parts if len(part.cards) > 1]
        pairs = sum(len(ranks) == 1 for ranks in groups)
        assert appraisal.worth(grid) == score.total - prize * pairs
