"""The course of an event as one person plays it, alone against computers, without a table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from copy import copy
from dataclasses import dataclass
from random import Random
from typing import Final, NamedTuple, Self

from engine.cpu.standing import Standing
from engine.game.actions import Verb
from engine.game.errors import StaleVersion
from engine.game.view import View
from engine.solo.course import Course
from engine.solo.game import PERSON, PlayedAlone
from engine.table import requests
from engine.table.computers import Turns
from engine.table.entries import Acted, ComputerAdded, Dealt, Entry, Joined, Opened, Stamped, Started
from engine.table.fold import add
from engine.table.requests import COMPUTER_NAMES
from engine.table.state import TableState

DEAL: Final = "deal"
"""The move that deals the next hole; every other move is an action in the record's notation."""


class Press(NamedTuple):
    """What a press did at UNIX time `at`: the moves of the person, and the computers' answer to them.

    The first one begins the game and has the computers' moves before the person's first.
    """

    at: float
    moves: tuple[str, ...]


class CourseGame(PlayedAlone):
    """The holes of `user`, called `name`, on `course`: their `presses`, and the `state` these lead to.

    It is immutable, and the same presses always make the same game. `entries` are those of a table's journal.
    Each hole stands by itself: what a computer does in a position doesn't depend on the holes before it.
    """

    def __init__(self, course: Course, user: int, name: str, presses: Iterable[Press]) -> None:
        made = tuple(presses)
        play = _Play(course, [], TableState())
        for entry in _seating(course, user, name):
            play.add(entry, made[0].at)
        for press in made:
            for move in press.moves:
                play.add(_entry(move), press.at)
        self.course = course
        self.user = user
        self.name = name
        self.presses = made
        self.entries: tuple[Stamped, ...] = tuple(play.entries)
        self.state = play.state

    @classmethod
    def begin(cls, course: Course, user: int, name: str, at: float) -> Self:
        """Return a new game of `user` at UNIX time `at`, with the first hole dealt."""
        return cls(course, user, name, [Press(at, ())])._answered((), at, first=True)

    def acted(self, user: int, version: int, moves: Sequence[tuple[Verb, int | None]], at: float) -> Self:
        """Return the game after the `moves` of a press made at `version`, and the computers' answer.

        Raises what `engine.table.requests.act` raises.
        """
        entries = requests.act(self.state, user, version, moves, self.state.playing.trial())
        return self._answered(entries, at)

    def dealt(self, version: int, at: float) -> Self:
        """Return the game with the next hole dealt, by a press at `version`.

        Raises `StaleVersion` unless a hole had ended at that version, and the next was not dealt since.
        """
        if self.state.stage != "between" or not self.state.stage_since <= version <= self.state.version:
            raise StaleVersion
        return self._answered((Dealt(),), at)

    @property
    def scores(self) -> tuple[int, ...]:
        """The person's points in each hole that they have finished."""
        return tuple([result[PERSON] for result in self.state.playing.results])

    def _answered(self, entries: Sequence[Entry], at: float, *, first: bool = False) -> Self:
        """Return the game after `entries` and the computers' answer to them."""
        play = _Play(self.course, list(self.entries), self.state.copy())
        for entry in entries:
            play.add(entry, at)
        play.let_computers_act(at)
        moves = tuple([_move(each.entry) for each in play.entries[len(self.entries) :]])
        after = copy(self)
        after.presses = (*(() if first else self.presses), Press(at, moves))
        after.entries, after.state = tuple(play.entries), play.state
        return after


class _Play:
    """A game on `course` while more is added to its `entries` and to `state`, which is their fold."""

    def __init__(self, course: Course, entries: list[Stamped], state: TableState) -> None:
        self._course = course
        self.entries = entries
        self.state = state

    def add(self, entry: Entry, at: float) -> None:
        """Add an entry at UNIX time `at`."""
        add(entry, self.entries, self.state, at)

    def let_computers_act(self, at: float) -> None:
        """Add what computers do until only the person is to act, or nobody."""
        state = self.state
        while state.stage == "playing":
            seats = [seat for seat in state.playing.hole.waiting() if seat != PERSON]
            if not seats:
                break
            for entry in self._turns(seats[0]).played():
                self.add(entry, at)

    def _turns(self, number: int) -> Turns:
        state = self.state
        alone = Standing(1, 1, (0,) * len(state.seats))
        trial, seats = state.playing.trial(), {number: state.seats[number]}
        return _CourseTurns(state.id, state.version, trial, seats, alone, self._course, state.playing.number)


@dataclass(frozen=True, slots=True)
class _CourseTurns(Turns):
    """The turn of a computer in hole `hole` of `course`, whose random choices follow from the position."""

    course: Course
    hole: int

    def _chance(self, number: int) -> Random:
        return Random(self.course.whim(position(self.hole, self.trial.observe(number))))  # noqa: S311


def position(hole: int, view: View) -> str:
    """Return a text for all that `view.seat` sees in hole `hole` (from 1) when its turn, or opening, begins.

    `7:1:2:AS??KD???,…:9C4H:30` is hole 7, seat 1 after two turns, the grids, the discard pile and the number
    of cards in the stock.
    """
    if view.seat is None:
        raise ValueError("a spectator has no turn")
    grids = ",".join(["".join([card.code if card else "??" for card in grid]) for grid in view.grids])
    discards = "".join([card.code for card in view.discards])
    return f"{hole}:{view.seat}:{view.turns[view.seat]}:{grids}:{discards}:{view.stock}"


def _seating(course: Course, user: int, name: str) -> list[Entry]:
    """Return the entries before the first move, which are the same for everybody but for user and name."""
    rules = course.rules
    opened = Opened(
        course.event, rules.preset, rules.holes, None, dict(course.changes), course.named, course.secret
    )
    computers = zip(COMPUTER_NAMES, course.levels, strict=False)
    return [
        opened,
        Joined(user, name, course.nonce),
        *(ComputerAdded(called, level) for called, level in computers),
        Started(course.secret, rules.to_dict()),
    ]


def _entry(move: str) -> Entry:
    if move == DEAL:
        return Dealt()
    return Acted(move, "person" if move.startswith(f"{PERSON} ") else "computer")


def _move(entry: Entry) -> str:
    match entry:
        case Dealt():
            return DEAL
        case Acted(action=action):
            return action
    raise ValueError(f"not a move: {entry}")
