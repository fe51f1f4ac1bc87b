"""The check of advice: which decisions it takes, and what counts as clearly worse."""

from __future__ import annotations

from engine.game.presets import PRESETS
from engine.lab.experiments.advice import Loss, position_of
from engine.lab.kernel import state as at


def test_a_position_is_a_decision_of_a_hole_that_follows_from_its_seed() -> None:
    rules = PRESETS["four-card"].rules_for(3, 1)
    phases, seats = set[int](), set[int]()
    for seed in range(12):
        found, again = (position_of(rules, 3, f"advice {seed}") for _ in range(2))
        assert (found.state == again.state).all()
        assert (found.advised, found.others) == (again.advised, again.others)
        assert found.others and found.advised not in found.others
        assert found.state[at.TURN] == found.advised.seat
        phases.add(int(found.state[at.PHASE]))
        seats.add(found.advised.seat)
    assert seats == {0, 1, 2}
    assert {at.CHOOSE, at.DRAWN} <= phases


def test_a_loss_is_clear_if_it_is_surely_more_than_half_a_point() -> None:
    assert Loss(1.0, 0.4).clear
    assert not Loss(1.0, 0.6).clear
    assert not Loss(0.4, 0.1).clear
