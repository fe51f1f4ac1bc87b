"""A button that has just taken another's place is not pressed by mistake."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogs.answering.gate.button_places import MOST_PEOPLE, ButtonPlaces, SoloPlaces
from cogs.kit.ids.table import PressId, Word
from cogs.kit.screen import Button, Row
from engine.game.errors import WrongStage
from tests.engine.effort import examples

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


class Attentive:
    """The same as `ButtonPlaces`, but it reads the buttons of each drawing when that is shown."""

    def __init__(self, pause: float, clock: Clock) -> None:
        self.pause, self.clock, self.since = pause, clock, 0.0
        self.before: dict[tuple[int, int], str] = {}
        self.shown: dict[tuple[int, int], str] = {}

    def show(self, words: tuple[Word, ...]) -> None:
        shown = {(0, column): str(word) for column, word in enumerate(words)}
        if shown != self.shown:
            self.before, self.shown, self.since = self.shown, shown, self.clock()

    def refuses(self, word: Word) -> bool:
        young = self.clock() - self.since < self.pause
        return young and any(
            each == word and self.before.get(place, word) != word for place, each in self.shown.items()
        )


WORDS: tuple[tuple[Word, ...], ...] = (("draw", "take"), ("discard", "swap"), ("swap", "draw"), ("draw",), ())
WAITS = 0.0, 0.25, 0.5, 1.0


@given(
    st.sampled_from([0.0, 1.0]),
    st.lists(
        st.tuples(st.sampled_from([0.0, 0.25, 0.5, 1.0]), st.sampled_from([*WORDS, "press"])), max_size=12
    ),
)
@examples(200)
def test_buttons_that_are_read_only_when_somebody_presses_refuse_the_same(
    pause: float, steps: list[tuple[float, tuple[Word, ...] | str]]
) -> None:
    clock = Clock()
    places, attentive = ButtonPlaces(pause, clock), Attentive(pause, clock)
    for wait, step in steps:
        clock.time += wait
        if isinstance(step, tuple):
            places.show([row(*step)])
            attentive.show(step)
            continue
        for word in ("draw", "take", "discard", "swap"):
            try:
                places.check(press(word))
                refused = False
            except WrongStage:
                refused = True
            assert refused == attentive.refuses(word)
