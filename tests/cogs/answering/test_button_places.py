"""A button that has just taken another's place is not pressed by mistake."""

from __future__ import annotations

import pytest

from cogs.answering.button_places import MOST_PEOPLE, ButtonPlaces, SoloPlaces
from cogs.kit.ids import PressId, Word
from cogs.kit.screen import Button, Row
from engine.game.errors import WrongStage

MATCH = "0123456789"


def press(word: Word, slot: int | None = None) -> PressId:
    """The press of a button at any version."""
    return PressId(MATCH, 7, word, slot)


def row(*words: Word, disabled: bool = False) -> Row:
    """Buttons in a row."""
    return tuple(Button(word, str(press(word)), disabled=disabled) for word in words)


class Clock:
    """A clock that is set by hand."""

    time = 100.0

    def __call__(self) -> float:
        return self.time


def test_a_move_that_took_another_button_s_place_counts_only_after_a_moment() -> None:
    clock = Clock()
    places = ButtonPlaces(1.0, clock)
    places.show([row("draw", "choose")])
    places.show([row("pass", "discard")])
    for word in ("pass", "discard"):
        with pytest.raises(WrongStage, match="just changed"):
            places.check(press(word))
    clock.time += 0.5
    places.show([row("pass", "discard")])
    clock.time += 0.5
    places.check(press("pass"))
    places.check(press("discard"))


def test_what_stood_there_before_or_where_nothing_stood_counts_right_away() -> None:
    places = ButtonPlaces(1.0, Clock())
    places.show([row("draw", "choose")])
    places.show([row("flip", "swap"), row("draw", "choose")])
    places.check(press("flip"))
    places.check(press("draw"))
    places.show([row("back", disabled=True), row("draw", "choose")])
    places.show([row("knock"), row("draw", "choose")])
    places.check(press("knock"))


def test_what_can_be_undone_counts_right_away() -> None:
    places = ButtonPlaces(1.0, Clock())
    places.show([row("draw")])
    places.show([row("back")])
    places.check(press("back"))


def test_people_who_play_alone_are_apart_and_those_of_long_ago_are_forgotten() -> None:
    places = SoloPlaces(1.0, Clock())
    for user in (1, 2):
        places.show(user, [row("draw")])
    places.show(1, [row("discard")])
    with pytest.raises(WrongStage, match="just changed"):
        places.check(1, press("discard"))
    places.check(2, press("discard"))
    for user in range(3, MOST_PEOPLE + 3):
        places.show(user, [row("draw")])
    places.check(1, press("discard"))
