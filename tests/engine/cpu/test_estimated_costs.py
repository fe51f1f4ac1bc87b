"""Each action costs what follows from it, and traits change what a player sees of that."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cpu.estimated_costs import EstimatedCosts
from engine.cpu.traits import Traits
from engine.game.actions import Action
from engine.game.hole import Hole
from tests.engine.cpu.test_house_rules import house
from tests.engine.cpu.test_prospects import after
from tests.engine.game.strategies import Deal, a_few, act, deals_of_any_rules

CODES = "9S TH KD 8D 7C 5H JS QC AD 3S 4S 6S 5C 9H"
"""Seat 0 draws a nine, which pairs with its own."""


def costs_of(hole: Hole, **traits: Any) -> EstimatedCosts:
    return EstimatedCosts(hole.observe(0), {}, Random(0), Traits(**traits))


def drawn(**changes: Any) -> Hole:
    """Seat 0 has drawn the nine."""
    hole = house(CODES, "0 1 3", **changes)
    act(hole, "0 draw")
    return hole


@a_few
@given(deals_of_any_rules(), st.integers(0, 40))
def test_every_legal_action_has_its_cost_and_the_least_is_chosen(deal: Deal, presses: int) -> None:
    known = after(deal.hole(), presses, Random(deal.seed))
    if known is None or known.view.phase == "opening":
        return
    found = EstimatedCosts(known.view, {}, Random(0), Traits())
    costs = found.costs()
    assert list(costs) == list(known.view.legal)
    assert costs[found.action()] == min(costs.values())


def test_a_draw_costs_the_average_of_the_best_answers() -> None:
    hole = house(CODES, "0 1 3")
    found = costs_of(hole)
    best = [
        chance * min(*found.swaps(face).values(), found._discarding(face))
        for face, chance in found.appraisal.faces
    ]
    costs = found.costs()
    assert costs[Action(0, "draw")] == pytest.approx(sum(best))
    assert costs[Action(0, "take")] == min(found.swaps(hole.discard[-1]).values())


def test_a_pair_is_overlooked_by_who_overlooks_all() -> None:
    pairing = Action(0, "swap", 3)
    sees, overlooks = costs_of(drawn()), costs_of(drawn(), overlooks=1.0)
    assert sees.action() == pairing
    assert overlooks.costs()[pairing] == pytest.approx(sees.costs()[pairing] + 18)
    for other in (0, 1, 2, 4, 5):
        swap = Action(0, "swap", other)
        assert overlooks.costs()[swap] == pytest.approx(sees.costs()[swap])


def test_what_is_left_for_the_next_seat_costs_as_much_as_the_player_minds() -> None:
    hole = house("9S TH KD 8D 7C 5H JS QC AD 3S 4S 6S 5C JH", "0 1 3")
    act(hole, "0 draw")
    discard = Action(0, "discard")
    careless, spoiling = costs_of(hole, denies=0.0), costs_of(hole, denies=2.0)
    gift = spoiling.others.gift(hole.held)
    assert gift > 0
    assert spoiling.costs()[discard] == pytest.approx(careless.costs()[discard] + 2 * gift)
