from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from engine.cpu import choose
from engine.cpu.levels import LEVELS, any_of, by_chance, level
from engine.errors import BadChoice
from engine.hole import Hole
from engine.presets import PRESETS, Preset
from tests.engine.cpu.players import dealt, memories


def played(name: str, hole: Hole, seed: int) -> list[str]:
    """What a whole table of the level `name` does."""
    random, remembered, done = Random(seed), memories(hole), []
    while waiting := hole.waiting():
        seat = waiting[0]
        action = level(name)(hole.observe(seat), remembered[seat], random)
        hole.apply(action)
        done.append(str(action))
    return done


@pytest.mark.parametrize("name", LEVELS)
@pytest.mark.parametrize("preset", PRESETS.values(), ids=lambda preset: preset.name)
def test_every_level_plays_every_preset_to_its_end_and_the_same_again(name: str, preset: Preset) -> None:
    for seats in (preset.fewest, preset.most):
        hole = dealt(preset, seats, seed=3)
        done = played(name, hole, seed=5)
        assert hole.over
        assert played(name, dealt(preset, seats, seed=3), seed=5) == done


def test_chance_depends_on_the_seed_alone() -> None:
    preset = PRESETS["classic"]
    games = {tuple(played("random", dealt(preset, 2, seed=3), seed)) for seed in range(5)}
    assert len(games) == 5


def test_every_legal_action_is_as_likely_as_the_others() -> None:
    hole = dealt(PRESETS["classic"], 2, seed=3)
    view = hole.observe(0)
    random = Random(1)
    chosen = Counter(by_chance(view, {}, random) for _ in range(6000))
    assert set(chosen) == set(view.legal)
    assert all(800 < often < 1200 for often in chosen.values())


def test_one_action_is_chosen_without_a_choice() -> None:
    legal = dealt(PRESETS["four-card"], 2, seed=3).legal_actions(0)
    assert any_of(legal, Random(1)) is legal[0]


def test_expected_value_is_the_player_of_the_tables() -> None:
    hole = dealt(PRESETS["classic"], 2, seed=3)
    assert level("ev")(hole.observe(0), {}, Random(1)) == choose(hole.observe(0), {})


def test_an_unknown_level_is_refused_with_the_names_of_all() -> None:
    with pytest.raises(BadChoice) as error:
        level("grandmaster")
    assert (
        error.value.sentence == f"There is no computer level “grandmaster”. Choose of: {', '.join(LEVELS)}."
    )
