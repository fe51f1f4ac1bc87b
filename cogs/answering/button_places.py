"""Remember which button stood where, so that none counts that has just come under a finger."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from cogs.kit.ids import DailyId, LessonId, PressId
from cogs.kit.screen import Row
from cogs.kit.unix_time import now
from engine.game.errors import WrongStage

FINAL_WORDS: Final[frozenset[str]] = frozenset(
    {"draw", "take", "swap", "discard", "flip", "turn", "knock", "pass", "ready", "sit"}
)
"""Presses that can't be undone."""

Place = tuple[int, int]
"""A row, counted from the last, which stays where it is on the screen, and a button's number in it."""

Shown = Mapping[Place, tuple[str, int | None]]
"""The words and slots of buttons by their places."""

MovePress = PressId | DailyId | LessonId
"""A press where a hole is played: at a table, in a daily hole, in a lesson."""

MOST_PEOPLE: Final = 1_000
"""Private messages whose buttons are remembered; those shown longest ago are forgotten first."""


class ButtonPlaces:
    """The buttons of one message that can be pressed, by their places, and those before.

    For `pause` seconds no press counts that can't be undone and has taken the place of another button.
    `clock` returns seconds.
    """

    def __init__(self, pause: float, clock: Callable[[], float] = now) -> None:
        self._pause = pause
        self._clock = clock
        self._shown: Shown = {}
        self._before: Shown = {}
        self._since = 0.0

    def show(self, rows: Sequence[Row]) -> None:
        """Note that the message has these `rows` from now on."""
        shown = dict(_places(rows))
        if shown != self._shown:
            self._before, self._shown, self._since = self._shown, shown, self._clock()

    def check(self, press: MovePress) -> None:
        """Raise `WrongStage` if that press was probably meant for the button that stood there before."""
        meant = press.word, press.slot
        if press.word not in FINAL_WORDS or self._clock() - self._since >= self._pause:
            return
        for place, button in self._shown.items():
            if button == meant and self._before.get(place, meant) != meant:
                raise WrongStage("The buttons just changed. Press again.")


class SoloPlaces:
    """The buttons of holes that people play alone, by user id; `pause` and `clock` as for `ButtonPlaces`."""

    def __init__(self, pause: float, clock: Callable[[], float] = now) -> None:
        self._pause = pause
        self._clock = clock
        self._messages: dict[int, ButtonPlaces] = {}

    def show(self, user: int, rows: Sequence[Row]) -> None:
        """Note that the message of `user` has these `rows` from now on."""
        places = self._messages.pop(user, None) or ButtonPlaces(self._pause, self._clock)
        places.show(rows)
        self._messages[user] = places
        while len(self._messages) > MOST_PEOPLE:
            del self._messages[next(iter(self._messages))]

    def check(self, user: int, press: MovePress) -> None:
        """Raise `WrongStage` for a press of `user` on a button that has just come where another was."""
        if user in self._messages:
            self._messages[user].check(press)


def _places(rows: Sequence[Row]) -> list[tuple[Place, tuple[str, int | None]]]:
    found = list[tuple[Place, tuple[str, int | None]]]()
    for number, row in enumerate(reversed(rows)):
        for column, button in enumerate(row):
            press = _parsed(button.id)
            if press is not None and not button.disabled:
                found.append(((number, column), (press.word, press.slot)))
    return found


def _parsed(text: str) -> MovePress | None:
    return PressId.parse(text) or DailyId.parse(text) or LessonId.parse(text)
