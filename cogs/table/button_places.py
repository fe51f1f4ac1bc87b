"""Remember which button stood where, so that none counts that has just come under a finger."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from cogs.kit.ids import PressId, Word
from cogs.kit.screen import Row
from cogs.kit.unix_time import now
from engine.game.errors import WrongStage

FINAL_WORDS: Final[frozenset[Word]] = frozenset(
    {"draw", "take", "swap", "discard", "flip", "turn", "knock", "pass", "ready", "sit"}
)
"""Presses that can't be undone."""

Place = tuple[int, int]
"""A row, counted from the last, which stays where it is on the screen, and a button's number in it."""

Shown = Mapping[Place, tuple[Word, int | None]]
"""The words and slots of buttons by their places."""


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

    def check(self, press: PressId) -> None:
        """Raise `WrongStage` if that press was probably meant for the button that stood there before."""
        meant = press.word, press.slot
        if press.word not in FINAL_WORDS or self._clock() - self._since >= self._pause:
            return
        for place, button in self._shown.items():
            if button == meant and self._before.get(place, meant) != meant:
                raise WrongStage("The buttons just changed. Press again.")


def _places(rows: Sequence[Row]) -> list[tuple[Place, tuple[Word, int | None]]]:
    found = []
    for number, row in enumerate(reversed(rows)):
        for column, button in enumerate(row):
            press = PressId.parse(button.id)
            if press is not None and not button.disabled:
                found.append(((number, column), (press.word, press.slot)))
    return found
