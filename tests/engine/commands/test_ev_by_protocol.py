"""The player `ev` as a program of its own plays as it does inside: it is told all that matters."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pytest

from engine.commands.named_players import programs
from engine.commands.simulation import SimulatedMatch, SimulationPlan, play
from engine.game.presets import CLASSIC, PRESETS, Preset
from tests.engine.commands.programs import LONG, POSIX
from tests.engine.commands.running import HOUSE

pytestmark = POSIX


@pytest.fixture(scope="module")
def by_protocol() -> Iterator[Callable[[SimulationPlan, int], SimulatedMatch]]:
    """`by_protocol(plan, number)` plays a match of `plan`, whose first player is the program."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", str(HOUSE))
        name = f"exec:{shlex.join([sys.executable, '-m', 'tests.engine.cpu.program.expected_value'])}"
        reports: list[str] = []
        with programs((name,), LONG, reports.append) as started:
            yield partial(play, programs=started)
        assert reports == []


@pytest.mark.parametrize("preset", PRESETS.values(), ids=PRESETS)
def test_ev_plays_by_the_protocol_as_it_does_without(
    by_protocol: Callable[[SimulationPlan, int], SimulatedMatch], preset: Preset
) -> None:
    for seats in {preset.fewest, preset.most}:
        others = ("random",) * (seats - 1)
        inside = SimulationPlan(preset.rules_for(seats, 2), ("ev", *others), seed=3)
        outside = SimulationPlan(inside.rules, ("exec:…", *others), seed=3)
        assert by_protocol(outside, 1).holes == play(inside, 1).holes


@pytest.mark.parametrize(
    "changes",
    [
        {"opening": "peek", "initial_flips": 0, "lock_face_up": True, "reshuffle": False},
        {"discard_flip": "required", "flip_as_action": True, "initial_flips": 1},
        {"discard_flip": "endgame", "knock_early": True, "initial_flips": 0},
        {"knock_anytime": True, "use_jokers": True, "ending": "immediate"},
    ],
)  # fmt: skip
def test_and_by_house_rules(
    by_protocol: Callable[[SimulationPlan, int], SimulatedMatch], changes: dict[str, Any]
) -> None:
    rules = CLASSIC.rules_for(4, 2, changes)
    for number in (1, 2):
        inside = SimulationPlan(rules, ("ev", "random", "random", "random"), seed=4)
        outside = SimulationPlan(rules, ("exec:…", "random", "random", "random"), seed=4)
        assert by_protocol(outside, number).holes == play(inside, number).holes
