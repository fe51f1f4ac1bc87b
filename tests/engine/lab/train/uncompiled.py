"""All checks of the training, one after another: run by `test_training` with Numba's compiling off."""

from __future__ import annotations

from engine.game.presets import PRESETS
from tests.engine.lab.train.agreement import compare
from tests.engine.lab.train.last_turns import (
    a_last_turn_is_played_as_the_engine_scores_it,
    advice_that_gives_points_away_is_found_out,
)
from tests.engine.lab.train.lessons import (
    a_step_goes_against_the_gradient,
    cards_that_others_peeked_at_count_what_they_counted,
    rows_that_hardly_any_position_came_to_are_as_the_nearest_of_their_group,
    rows_that_seldom_apply_take_longer_steps,
    the_nearest_usual_row_is_taken,
    the_same_deals_are_played_in_every_seat,
    the_same_seed_gives_the_same_network,
    training_goes_on_from_another_preset,
    values_to_learn_are_those_of_the_next_turn,
    what_the_training_began_with_stays,
)

if __name__ == "__main__":
    for name in PRESETS:
        compare(name)
    the_same_seed_gives_the_same_network()
    values_to_learn_are_those_of_the_next_turn()
    training_goes_on_from_another_preset()
    rows_that_seldom_apply_take_longer_steps()
    rows_that_hardly_any_position_came_to_are_as_the_nearest_of_their_group()
    the_nearest_usual_row_is_taken()
    what_the_training_began_with_stays()
    a_step_goes_against_the_gradient()
    cards_that_others_peeked_at_count_what_they_counted()
    the_same_deals_are_played_in_every_seat()
    a_last_turn_is_played_as_the_engine_scores_it()
    advice_that_gives_points_away_is_found_out()
