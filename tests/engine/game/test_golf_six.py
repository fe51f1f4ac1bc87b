"""`golf-six` against an earlier simulation in a program of its own: how long a random hole lasts.

Four players, every legal action as likely as any other: 67.5 decisions a hole, never fewer than 34, and 4.39
legal actions at a decision on average. A decision is one action of one seat, opening flips included.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from random import Random
from typing import NamedTuple

import pytest

from engine.game.presets import preset
from tests.engine.game.strategies import Deal

HOLES = 2000
STANDARD_ERRORS = 4
DECISIONS, DECISIONS_ROUNDING = 67.5, 0.05
BRANCHING, BRANCHING_ROUNDING = 4.39, 0.005
FEWEST = 4 * 2 + (3 * 4 + 1) * 2
"""Two flips each; then the first seat goes out on its fourth turn, two decisions a turn."""

pytestmark = pytest.mark.xdist_group("golf-six")
"""All in one process, so that the holes are played once."""


class Length(NamedTuple):
    """Return the number of decisions in a hole, and the sum of the numbers of legal actions."""

    decisions: int
    choices: int


def play(seed: int) -> Length:
    deal = Deal(preset("golf-six").rules_for(4, 1), 4, seed % 4, seed)
    hole, random = deal.hole(), Random(seed + HOLES)
    decisions = choices = 0
    while waiting := hole.waiting():
        legal = hole.legal_actions(waiting[0])
        hole.apply(random.choice(legal))
        decisions += 1
        choices += len(legal)
    return Length(decisions, choices)


@pytest.fixture(scope="module")
def lengths() -> list[Length]:
    return [play(seed) for seed in range(HOLES)]


def standard_error(differences: Sequence[float]) -> float:
    """The standard error of a mean from each value's difference to it."""
    return sqrt(sum(difference**2 for difference in differences) / (len(differences) - 1) / len(differences))


def test_decisions_a_hole(lengths: list[Length]) -> None:
    mean = sum(length.decisions for length in lengths) / HOLES
    error = standard_error([length.decisions - mean for length in lengths])
    tolerance = STANDARD_ERRORS * error + DECISIONS_ROUNDING
    measured = f"{mean:.2f} ± {error:.2f} decisions a hole over {HOLES} holes; earlier: {DECISIONS}"
    assert abs(mean - DECISIONS) <= tolerance, measured
    assert tolerance < 2, f"too few holes to tell anything: {measured}"


def test_no_hole_is_shorter_than_the_shortest_there_can_be(lengths: list[Length]) -> None:
    fewest, most = min(lengths).decisions, max(lengths).decisions
    assert fewest == FEWEST, f"{fewest} to {most} decisions; earlier: 34 to 160"


def test_legal_actions_at_a_decision(lengths: list[Length]) -> None:
    decisions = sum(length.decisions for length in lengths)
    mean = sum(length.choices for length in lengths) / decisions
    # A ratio of two sums: each hole's difference to it, by the mean number of decisions.
    error = standard_error([(one.choices - mean * one.decisions) * HOLES / decisions for one in lengths])
    tolerance = STANDARD_ERRORS * error + BRANCHING_ROUNDING
    measured = f"{mean:.4f} ± {error:.4f} legal actions a decision; earlier: {BRANCHING}"
    assert abs(mean - BRANCHING) <= tolerance, measured
    assert tolerance < 0.02, f"too few holes to tell anything: {measured}"
