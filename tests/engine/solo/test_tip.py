"""Tips are moves that the review doesn't count as mistakes, and so are hints."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import example, given

from engine.game.actions import Action
from engine.game.presets import PRESETS
from engine.solo.tip import after_take, tip
from tests.engine.advice.positions import few, positions
from tests.engine.game.strategies import Deal, deals
from tests.engine.solo.agreement import ADVISERS, judgements


@pytest.mark.long
@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("adviser", ADVISERS)
def test_no_turn_that_was_advised_is_a_red_square(preset: str, adviser: str) -> None:
    found = judgements(preset, 2, 1, ADVISERS[adviser])
    assert found["good"] and not found["fair"] and not found["bad"]


def test_a_take_names_the_slot_where_the_card_goes_then() -> None:
    """The coach would draw, the review takes, and two slots are as good as each other."""
    assert judgements("golf-six", 2, 234, ADVISERS["tips"])["bad"] == 0


PEEKED = replace(
    PRESETS["classic"].rules_for(2, holes=1),
    opening="peek",
    initial_flips=0,
    discard_flip="never",
    reshuffle=False,
    turn_cap=1,
)


@few
@given(deals())
@example(Deal(PEEKED, 8, 0, 0))  # the coach would replace another card than the best
def test_a_tip_follows_from_what_its_seat_may_know(deal: Deal) -> None:
    for hole, seat, view, remembered in positions(deal.hole(), Random(deal.seed), 4):
        good = tip(view, remembered)
        if good is None:
            continue
        legal = {(action.verb, action.slot) for action in view.legal}
        assert (good.verb, None if good.verb == "take" else good.slot) in legal
        if Action(seat, "take") in view.legal:
            taken = hole.copy(lambda _: None)
            taken.apply(Action(seat, "take"))
            assert after_take(view) == taken.observe(seat)
            place = tip(view, remembered, taking=True)
            assert place is not None and place.slot in view.replaceable(seat)
            if good.verb == "take":
                assert place.slot == good.slot
