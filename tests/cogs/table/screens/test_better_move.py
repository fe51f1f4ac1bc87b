"""A move beside a better one: each has its words, and its mark on the slot or pile that it is about."""

from __future__ import annotations

import pytest

from cogs.picture.choice_marks import ChoiceMarks
from cogs.table.screens.better_move import better_marks, better_words, in_hand_beside
from engine.game.actions import Action
from engine.review.reasons import Reason
from engine.review.reasons.reason import NO_REASON
from tests.cogs.table.screens.evenings import Evening, first_turn, turns_of
from tests.cogs.table.screens.test_secrets import AS_TEXT

WHY = Reason("own points", "It saves 3 points.")


def test_a_choice_of_a_pile_is_marked_there() -> None:
    view = first_turn(Evening(5, ("Ana", "Ben"))).view(1)
    draw, take = Action(0, "draw"), Action(0, "take")
    marks = better_marks(view, draw, take)
    assert marks == ChoiceMarks("Played: draw", "Better: take the discard", "stock", "discard")
    words = better_words(view, {}, draw, take, 1.26, WHY).replace(AS_TEXT, "")
    assert words == (
        f"❌ Draw from the draw pile ✅ **Take the {view.discard}**, better by 1.3 points. "
        "*It saves 3 points.*"
    )
    assert in_hand_beside(view) is None


@pytest.mark.parametrize(
    ("better", "at", "words"),
    [
        (Action(0, "swap", 1), 1, "✅ **Top middle**, better by 2 points."),
        (Action(0, "discard"), "discard", "✅ **Discard the {card}**, better by 2 points."),
    ],
)
def test_a_choice_of_a_slot_is_marked_there(better: Action, at: object, words: str) -> None:
    table = first_turn(Evening(5, ("Ana", "Ben")))
    turns_of(table, "0 draw")
    view, done = table.view(1), Action(0, "swap", 0)
    marks = better_marks(view, done, better)
    assert (marks.played, marks.played_at, marks.better_at) == ("Played: top left", 0, at)
    told = better_words(view, {}, done, better, 2.0, NO_REASON).replace(AS_TEXT, "")
    assert told.endswith(words.format(card=view.drawn))
    assert "(top left)" in told.partition("✅")[0]
    beside = in_hand_beside(view)
    assert beside is not None and (beside.card, beside.meaning) == (view.drawn, "drew")
