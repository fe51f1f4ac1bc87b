"""Engine and referee side by side: the same legal actions at every step, the same ends and scores."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given

from engine.game.presets import PRESETS
from tests.engine.game.lockstep import play_together, refereed
from tests.engine.game.strategies import Deal, a_few, deals_of_any_rules, many, preset_deals


def check_against_the_referee(deal: Deal) -> None:
    for _ in play_together(*refereed(deal), Random(deal.seed + 2)):
        pass


@pytest.mark.parametrize("name", PRESETS)
def test_holes_of_a_preset_go_by_the_rules(name: str) -> None:
    @a_few
    @given(preset_deals(PRESETS[name]))
    def check(deal: Deal) -> None:
        check_against_the_referee(deal)

    check()


@many
@given(deals_of_any_rules())
def test_holes_of_any_rules_go_by_the_rules(deal: Deal) -> None:
    check_against_the_referee(deal)
