"""The lesson: whoever follows the tips meets every kind of move, and nobody can get lost in it."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.game.actions import Verb
from engine.game.errors import WrongStage
from engine.solo.coach import Coaching
from engine.solo.game import SoloGame
from engine.solo.lesson import lesson_after, letters_of
from engine.solo.tip import tip

ANA = 7
Press = list[tuple[Verb, int | None]]
DRAW_AND_DISCARD: Final[Sequence[Verb]] = ("draw", "discard", "pass")


def pressed(good: Coaching) -> Press:
    """Return the moves of the press that does what the tip says."""
    return [("take", None), ("swap", good.slot)] if good.verb == "take" else [(good.verb, good.slot)]


def act(lesson: SoloGame, moves: Press) -> SoloGame:
    return lesson.acted(ANA, lesson.state.version, moves, 0.0)


def followed() -> tuple[SoloGame, list[Coaching]]:
    """Return the lesson of somebody who follows the tips, and the tips."""
    lesson, told = lesson_after("", ANA, "Ana"), list[Coaching]()
    while not lesson.over:
        good = tip(lesson.view(ANA))
        assert good is not None
        told.append(good)
        lesson = act(lesson, pressed(good))
    return lesson, told


def test_whoever_follows_the_tips_meets_every_kind_of_move_once_and_wins() -> None:
    lesson, told = followed()
    met = [(good.verb, good.reason) for good in told]
    assert met == [
        ("flip", "first"),
        ("flip", "second"),
        ("draw", "high"),
        ("discard", "high"),
        ("flip", "flip"),
        ("take", "pair"),
        ("draw", "high"),
        ("swap", "apart"),
        ("take", "low"),
    ]
    assert [good.goes_out for good in told] == [False] * 8 + [True]
    assert lesson.state.playing.hole.out == 0, "the person goes out"
    assert lesson.state.playing.hole.turns[1] == 4, "and the opponent has one last turn"
    assert lesson.points == (2, 18)


def test_the_last_turn_of_somebody_who_waits_is_told() -> None:
    lesson = lesson_after("01dxpdxpdxp", ANA, "Ana")
    while not lesson.over and lesson.view(ANA).out is None:
        for verb in DRAW_AND_DISCARD:
            lesson = act(lesson, [(verb, None)])
    assert lesson.view(ANA).out == 1, "the opponent goes out and the person has a last turn"
    assert tip(lesson.view(ANA)) is not None


@given(st.integers(0, 10_000))
def test_any_legal_way_leads_to_the_end_and_back_from_its_letters(seed: int) -> None:
    chance, lesson = Random(seed), lesson_after("", ANA, "Ana")
    while not lesson.over:
        view = lesson.view(ANA)
        good = tip(view)
        assert good is not None
        slots = view.replaceable(0)
        if good.verb == "take":
            assert tip(view, taking=True) is not None
        action = chance.choice(view.legal)
        lesson = act(
            lesson,
            [("take", None), ("swap", chance.choice(slots))]
            if action.verb == "take"
            else [(action.verb, action.slot)],
        )
    assert len(letters_of(lesson)) <= 40, "so that they fit a button’s id"
    assert lesson_after(letters_of(lesson), ANA, "Ana").entries == lesson.entries


@pytest.mark.parametrize("moves", ["00", "d", "01x", "01q", "01dd", "01F5"])
def test_moves_that_are_not_possible_are_refused(moves: str) -> None:
    with pytest.raises(WrongStage):
        lesson_after(moves, ANA, "Ana")
