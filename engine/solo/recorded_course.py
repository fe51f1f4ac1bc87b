"""A hole of a record, played again from one of its actions with the same cards. A person plays one seat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from engine.game.actions import Action
from engine.game.errors import WrongStage
from engine.language import mark
from engine.record import Record
from engine.solo.course import computer_turn, whim
from engine.solo.game import SoloGame
from engine.table.entries import (
    Acted,
    ComputerAdded,
    Dealt,
    Entry,
    Joined,
    Opened,
    SeatsGiven,
    Started,
)
from engine.table.state import TableState

GONE: Final = mark("You can’t play on from there.")

BEST_LEVEL: Final = "expert"
"""Level of the player whose points are compared with the person's."""

_NOBODY: Final = -1


@dataclass(frozen=True, slots=True)
class RecordedCourse:
    """Hole `hole` (from 1) of `record` after its first `step` actions, with the person in seat `person`.

    The other seats are computers. `levels` has a level for each seat. Raises `WrongStage` if the record has
    no such hole, step or seat.
    """

    record: Record
    hole: int
    step: int
    person: int
    levels: tuple[str, ...]

    def __post_init__(self) -> None:
        known = 1 <= self.hole <= len(self.record.holes) and self.person < len(self.record.players)
        if not known or not 0 <= self.step < len(self._actions):
            raise WrongStage(GONE)

    @property
    def _actions(self) -> Sequence[Action]:
        return self.record.holes[self.hole - 1].actions

    @property
    def points_then(self) -> int:
        """The points that the person's seat had at the end of the recorded hole."""
        return self.record.holes[self.hole - 1].scores[self.person]

    def seating(self, user: int, name: str) -> list[Entry]:
        """Return the entries of the record up to the first move of the game.

        Seats keep their names from the record, so `name` is not used.
        """
        record, rules = self.record, self.record.rules
        entries: list[Entry] = [
            Opened(record.match, rules.preset, rules.holes, None, secret=record.secret),
            SeatsGiven("", record.nonce),
        ]
        for seat, called in enumerate(record.players):
            computer = ComputerAdded(called, self.levels[seat])
            entries.append(Joined(user, called, 0) if seat == self.person else computer)
        entries.append(Started(rules.to_dict(), list(record.handicap_strokes)))
        for hole in record.holes[: self.hole - 1]:
            entries += [*map(self._acted, hole.actions), Dealt()]
        return [*entries, *map(self._acted, self._actions[: self.step])]

    def computer_turn(self, state: TableState, seat: int) -> Sequence[Entry]:
        """Return the entries of a turn of the computer in `seat`, which is to act. Takes milliseconds.

        The random choices follow from the position, as in every hole that is played alone.
        """
        return computer_turn(state, seat, lambda text: whim(self.record.secret, self.record.nonce, text))

    def _acted(self, action: Action) -> Acted:
        return Acted(str(action), "person" if action.seat == self.person else "computer")


def is_over(game: SoloGame, course: RecordedCourse) -> bool:
    return len(game.state.playing.results) >= course.hole


def expert_points(course: RecordedCourse) -> int:
    """Return the points that `BEST_LEVEL` gets in the person's seat, against the same computers.

    The same course always gives the same points. Takes some tenths of a second.
    """
    levels = [BEST_LEVEL if seat == course.person else each for seat, each in enumerate(course.levels)]
    game = SoloGame.begin(replace(course, person=_NOBODY, levels=tuple(levels)), 0, "", 0.0)
    return game.state.playing.results[course.hole - 1][course.person]
