"""Every two choices of rules together: play, scores, and the pairs that contradict each other.

In each pair both choices must really have had an effect in one and the same hole.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from engine.game.errors import BadRules
from engine.game.explain import explain
from engine.game.presets import preset
from engine.game.rules import Rules
from engine.game.scoring import score_hole
from tests.engine.game.features import (
    FEATURES,
    ILLEGAL_PAIRS,
    LEGAL_PAIRS,
    PLAY_PAIRS,
    SCORING_PAIRS,
    Feature,
    fields_with,
    pairs,
)
from tests.engine.game.lockstep import play_together
from tests.engine.game.referee import contradictions, hole_points
from tests.engine.game.rigged import cautious, rigged_grids, rigged_hole
from tests.engine.game.witnesses import scores_show, shows

FEWEST_HOLES, MOST_HOLES = 1, 500
FEWEST_GRIDS, MOST_GRIDS = 3, 2000

# A hole that ends by the turn cap is one that nobody went out of.
NEVER_IN_ONE_HOLE = [
    {"turn_cap", name}
    for name in ("knock_early", "knock_anytime", "knock_penalty", "knock_bonus", "immediate")
]


Pairs = list[tuple[Feature, Feature]]


def by_first(pairs: Pairs) -> dict[str, Pairs]:
    """The pairs by the name of their first choice: one test each."""
    return {one.name: [pair for pair in pairs if pair[0] is one] for one, _ in pairs}


def test_every_two_choices_are_a_pair_unless_they_are_of_one_field() -> None:
    of_one_field = 3 + 3 + 1 + 1  # discard_flip, initial_flips and peek, ending, columns
    assert len(list(pairs())) == len(FEATURES) * (len(FEATURES) - 1) // 2 - of_one_field
    assert len(list(pairs())) == len(LEGAL_PAIRS) + len(ILLEGAL_PAIRS)
    assert len(ILLEGAL_PAIRS) == 12


@pytest.mark.long
@pytest.mark.parametrize("first", by_first(SCORING_PAIRS))
def test_scores_of_every_pair(first: str) -> None:
    for one, other in by_first(SCORING_PAIRS)[first]:
        both_are_scored(one, other)


def both_are_scored(one: Feature, other: Feature) -> None:
    rules = Rules(**fields_with(one, other, decks=2))
    random = Random(f"{one} {other}")
    together = 0
    for _ in range(MOST_GRIDS):
        grids, _ = rigged_grids(rules, random.randint(2, 5), random)
        out = random.choice((None, *range(len(grids))))
        assert [score.total for score in score_hole(rules, grids, out)] == hole_points(rules, grids, out)
        together += all(scores_show(feature.name, rules, grids, out) for feature in (one, other))
        if together == FEWEST_GRIDS:
            break
    assert together == FEWEST_GRIDS, (one, other)


@pytest.mark.long
@pytest.mark.parametrize("first", by_first(PLAY_PAIRS))
def test_holes_of_every_pair(first: str) -> None:
    for one, other in by_first(PLAY_PAIRS)[first]:
        both_are_played(one, other)


def both_are_played(one: Feature, other: Feature) -> None:
    rules = Rules(**fields_with(one, other, decks=2))
    random = Random(f"{one} {other}")
    shown = set[str]()
    for holes in range(MOST_HOLES):
        hole, referee = rigged_hole(rules, random.randint(2, 4), random)
        story = list(play_together(hole, referee, random, cautious))
        shown_here = {feature.name for feature in (one, other) if shows(feature, story, referee)}
        apart = {one.name, other.name} in NEVER_IN_ONE_HOLE
        shown = shown | shown_here if apart else max(shown, shown_here, key=len)
        if len(shown) == 2 and holes + 1 >= FEWEST_HOLES:
            break
    assert shown == {one.name, other.name}


@pytest.mark.parametrize("first", by_first(LEGAL_PAIRS))
def test_every_pair_can_be_chosen_and_said(first: str) -> None:
    for one, other in by_first(LEGAL_PAIRS)[first]:
        both_are_chosen_and_said(one, other)


def both_are_chosen_and_said(one: Feature, other: Feature) -> None:
    chosen = {**one.fields, **other.fields}
    rules = preset("classic").rules_for(3, 9, chosen)
    assert rules.to_dict() == Rules(**fields_with(one, other)).to_dict()
    assert rules == Rules.load(rules.to_dict())
    sentences = explain(rules)
    assert max(map(len, sentences)) <= 200
    for feature in (one, other):
        if feature.name == "use_jokers" and {"eagle_eye", "lucky_swing"} & chosen.keys():
            continue  # they bring jokers by themselves
        assert sentences != explain(preset("classic").rules_for(3, 9, chosen_without(chosen, feature)))


def chosen_without(chosen: dict[str, object], feature: Feature) -> dict[str, object]:
    return {name: value for name, value in chosen.items() if name not in feature.fields}


@pytest.mark.parametrize(("one", "other"), ILLEGAL_PAIRS, ids=lambda feature: feature.name)
def test_every_illegal_pair_is_refused_with_both_names(one: Feature, other: Feature) -> None:
    fields = fields_with(one, other)
    makers: list[Callable[[], Rules]] = [
        lambda: Rules(**fields),
        lambda: Rules.load(fields),
        lambda: preset("classic").rules_for(3, 9, {**one.fields, **other.fields}),
    ]
    for make in makers:
        with pytest.raises(BadRules) as refusal:
            make()
        assert any(
            all(f"“{name}”" in refusal.value.sentence for name in names) for names in contradictions(fields)
        ), refusal.value.sentence
