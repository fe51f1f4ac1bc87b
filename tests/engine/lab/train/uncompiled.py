"""All checks of the training, one after another: run by `test_training` with Numba's compiling off."""

from __future__ import annotations

from engine.game.presets import PRESETS
from tests.engine.lab.train.agreement import compare
from tests.engine.lab.train.last_turns import a_last_turn_is_played_as_the_engine_scores_it
from tests.engine.lab.train.lessons import (
    a_gradient_is_what_the_error_changes_by,
    the_same_deals_are_played_in_every_seat,
    the_same_seed_gives_the_same_network,
)

if __name__ == "__main__":
    for name in PRESETS:
        compare(name)
    the_same_seed_gives_the_same_network()
    a_gradient_is_what_the_error_changes_by()
    the_same_deals_are_played_in_every_seat()
    a_last_turn_is_played_as_the_engine_scores_it()
