"""Buttons by their places, so that no press counts on a button that has just appeared under the finger."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from cogs.answering.gate.gate import steady
from cogs.kit.ids.solo import SoloId
from cogs.kit.ids.table import PressId
from cogs.kit.screen import Row
from engine.game.errors import WrongStage

FINAL_WORDS: Final[frozenset[str]] = frozenset(
    {"draw", "take", "swap", "discard", "flip", "turn", "knock", "pass", "ready", "sit", "next"}
)
"""Words of presses that can't be undone."""

Place = tuple[int, int]
"""Row counted from the last row, whose position on the screen is fixed, and number of the button in its
row.
"""

Shown = Mapping[Place, tuple[str, int | None]]
"""Words and slots of buttons, by place."""

MovePress = PressId | SoloId
"""Custom id of a press in a hole: at a table or alone."""

MOST_PEOPLE: Final = 1_000
"""Most private messages whose buttons are remembered; the message unchanged for longest is forgotten
first.
"""


class ButtonPlaces:
    """Buttons of one message, by place, now and before the last change.

    If a button has replaced another, presses on it that can't be undone don't count for `pause` seconds.
    `clock` returns seconds, and never jumps.
    """

    def __init__(self, pause: float, clock: Callable[[], float] = steady) -> None:
        self._pause = pause
        self._clock = clock
        self._drawings: list[tuple[float, Sequence[Row]]] = []
        self._shown: Shown = {}
        self._before: Shown = {}
        self._since = 0.0

    def show(self, rows: Sequence[Row]) -> None:
        """Note that the message now has these `rows`."""
        time = self._clock()
        self._drawings.append((time, rows))
        while len(self._drawings) > 1 and time - self._drawings[1][0] >= self._pause:
            del self._drawings[0]

    def check(self, press: MovePress) -> None:
        """Raise `WrongStage` if `press` was probably meant for the button that was in its place before."""
        meant, time = (press.word, press.slot), self._clock()
        if press.word not in FINAL_WORDS or self._settled(time):
            return
        self._compare()
        if time - self._since >= self._pause:
            return
        for place, button in self._shown.items():
            if button == meant and self._before.get(place, meant) != meant:
                raise WrongStage("The buttons just changed. Press again.")

    def _settled(self, time: float) -> bool:
        """Whether the last drawing is older than the pause, so that the buttons needn't be compared."""
        return bool(self._drawings) and time - self._drawings[-1][0] >= self._pause

    def _compare(self) -> None:
        """Compare the buttons drawn since the last comparison, and note the time of their last change."""
        for time, rows in self._drawings:
            shown = dict(_places(rows))
            if shown != self._shown:
                self._before, self._shown, self._since = self._shown, shown, time
        self._drawings.clear()


class SoloPlaces:
    """Buttons of holes that people play alone, by user id; `pause` and `clock` as for `ButtonPlaces`."""

    def __init__(self, pause: float, clock: Callable[[], float] = steady) -> None:
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
        """Raise `WrongStage` for a press of `user` on a button that has just replaced another."""
        if user in self._messages:
            self._messages[user].check(press)


def _places(rows: Sequence[Row]) -> list[tuple[Place, tuple[str, int | None]]]:
    places = list[tuple[Place, tuple[str, int | None]]]()
    for number, row in enumerate(reversed(rows)):
        for column, button in enumerate(row):
            press = PressId.parse(button.id) or SoloId.parse(button.id)
            if press is not None and not button.disabled:
                places.append(((number, column), (press.word, press.slot)))
    return places
