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
"""Row of a button, counted up from the last row, and number of the button in the row.

The last row comes first because its position on the screen is fixed.
"""

Shown = Mapping[Place, tuple[str, int | None]]
"""Word and slot of each button, by place."""

MovePress = PressId | SoloId
"""Custom id of a press in a hole, at a table or alone."""

MOST_PEOPLE: Final = 1_000
"""Most private messages remembered; the one unchanged for longest is forgotten first."""


class ButtonPlaces:
    """Buttons of one message by place, now and before the last change.

    A press that can't be undone doesn't count on a button that replaced another less than `pause` seconds
    ago. `clock` returns seconds, and never jumps.
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
        """Raise `WrongStage` if `press` was probably meant for the button that was there before."""
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
        """Whether the last drawing is older than the pause. Then no buttons need be compared."""
        return bool(self._drawings) and time - self._drawings[-1][0] >= self._pause

    def _compare(self) -> None:
        """Compare the drawings since the last comparison, and note when buttons changed last."""
        for time, rows in self._drawings:
            shown = dict(_places(rows))
            if shown != self._shown:
                self._before, self._shown, self._since = self._shown, shown, time
        self._drawings.clear()


class SoloPlaces:
    """Buttons of holes that people play alone, by user id; the parameters are those of `ButtonPlaces`."""

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
