from __future__ import annotations

from typing import Any

import pytest

from engine.commands.frames import move, winners
from engine.game.actions import VERBS, Action, HoleEvent
from engine.game.cards import card
from engine.game.formats import format_score
from engine.game.rules import Rules

SEVEN, KING, TEN = card("7S"), card("KH"), card("TD")


@pytest.mark.parametrize(
    ("event", "expected"),
    [
        (HoleEvent(Action(0, "draw"), SEVEN), "Ann draws 7♠."),
        (HoleEvent(Action(0, "take"), TEN), "Ann takes 10♦ from the discard."),
        (HoleEvent(Action(0, "swap", 2), SEVEN, KING), "Ann puts 7♠ in place of K♥."),
        (
            HoleEvent(Action(0, "swap", 2), SEVEN, KING, out=True),
            "Ann puts 7♠ in place of K♥. Ann goes out.",
        ),
        (HoleEvent(Action(0, "discard"), card("*1")), "Ann discards Joker."),
        (HoleEvent(Action(0, "flip", 1), SEVEN, out=True), "Ann turns up 7♠. Ann goes out."),
        (HoleEvent(Action(0, "turn", 1), SEVEN), "Ann turns up 7♠ instead of drawing."),
        (HoleEvent(Action(0, "pass")), "Ann turns nothing up."),
        (HoleEvent(Action(0, "ready")), "Ann has looked at the bottom row."),
        (
            HoleEvent(Action(0, "knock"), out=True, turned=(SEVEN, KING)),
            "Ann knocks and turns up 7♠, K♥. Ann goes out.",
        ),
        (HoleEvent(Action(0, "knock"), out=True), "Ann knocks. Ann goes out."),
    ],
    ids=lambda value: str(value.action) if isinstance(value, HoleEvent) else None,
)
def test_moves(event: HoleEvent, expected: str) -> None:
    assert move(event, "Ann") == expected


def test_there_are_words_for_every_action() -> None:
    for verb in VERBS:
        assert move(HoleEvent(Action(0, verb)), "Ann").startswith("Ann ")


def test_winners() -> None:
    def won(*holes: list[int], **rules: Any) -> str:
        of = Rules(**{"holes": len(holes), **rules})
        names = ["Ann", "Ben", "Cat", "Dan"][: len(holes[0])]
        return winners(names, format_score(of, len(names), holes))

    assert won([3, -2, 5]) == "Ben wins with −2."
    assert won([3, 4, 3]) == "Ann and Cat share the win with 3."
    assert won([3, 3, 3]) == "Ann, Ben and Cat share the win with 3."
    assert won([3, 3], [2, 5], format="match_play") == "Ann wins 1 up."
    assert won([3, 2], [2, 5], format="match_play") == "Ann and Ben share the win with 2."
    assert won([1, 2], [2, 5], format="match_play", holes=3) == "Ann wins 2 & 1."
    assert won([1, 2, 5, 9], partners="best_ball") == "Ann and Cat win with 1."
