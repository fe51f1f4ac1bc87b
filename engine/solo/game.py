"""Game of one person against computers, without a table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from copy import copy
from typing import Final, NamedTuple, Protocol, Self

from engine.game.actions import Verb
from engine.game.errors import StaleVersion
from engine.game.view import View
from engine.table import requests
from engine.table.entries import Acted, Dealt, Entry, Stamped
from engine.table.fold import add
from engine.table.state import TableState

DEAL: Final = "deal"
"""Notation of the move that deals the next hole; every other move is an action in the record's notation."""


class PressMoves(NamedTuple):
    """The moves of one press at UNIX time `at`: the person's moves, then those of the computers.

    The first press begins the game: it has only the computers' moves before the person's first move.
    """

    at: float
    moves: tuple[str, ...]


class SoloCourse(Protocol):
    """The deals and the computer players of a game played alone. They are the same for everybody."""

    @property
    def person(self) -> int:
        """The person's seat. Computers have the other seats."""

    def seating(self, user: int, name: str) -> Sequence[Entry]:
        """The entries before the first move. Only `user` and `name` differ from person to person."""

    def computer_turn(self, state: TableState, seat: int) -> Sequence[Entry]:
        """The next actions of the computer in `seat`, which is to act. There is at least one."""


class SoloGame:
    """A game of `user`, called `name`, on `course`. `state` is the state after the `presses` so far.

    The game is immutable, and the same presses always make the same game. `entries` are the entries that a
    table's journal would have. There is no clock. Holes are independent: a computer's move in a position
    doesn't depend on earlier holes.
    """

    def __init__(self, course: SoloCourse, user: int, name: str, presses: Iterable[PressMoves]) -> None:
        self.course = course
        self.user = user
        self.name = name
        self.presses = tuple(presses)
        self.state = TableState()
        entries: list[Stamped] = []
        for entry in course.seating(user, name):
            add(entry, entries, self.state, self.presses[0].at)
        for press in self.presses:
            for move in press.moves:
                add(_entry(move, course.person), entries, self.state, press.at)
        self.entries: tuple[Stamped, ...] = tuple(entries)

    @classmethod
    def begin(cls, course: SoloCourse, user: int, name: str, at: float) -> Self:
        """Return a new game of `user` at UNIX time `at`, with the first hole dealt."""
        game = cls(course, user, name, [PressMoves(at, ())])
        begun = game._answered((), at)
        begun.presses = begun.presses[1:]
        return begun

    def check_may_act(self, user: int, version: int) -> None:
        """Raise the error of `acted` if `user` is not to act, or `version` is outdated."""
        requests.acting_seat(self.state, user, version)

    def acted(self, user: int, version: int, moves: Sequence[tuple[Verb, int | None]], at: float) -> Self:
        """Return the game after a press at `version` with the `moves`, and after the computers' answer.

        Raises what `engine.table.requests.act` raises.
        """
        return self._answered(requests.act(user, version, moves)(self.state), at)

    def dealt(self, version: int, at: float) -> Self:
        """Return the game with the next hole dealt, by a press at `version`.

        Raises `StaleVersion` unless a hole had ended by `version`, and the next is not dealt yet.
        """
        if self.state.stage != "between" or not self.state.stage_since <= version <= self.state.version:
            raise StaleVersion
        return self._answered((Dealt(),), at)

    def view(self, user: int | None) -> View:
        """Return the hole as `user` or a spectator (None) sees it."""
        return self.state.playing.hole.observe(None if user is None else self.state.seat_of(user))

    def deadline(self, seat: int) -> float | None:
        """Return None, as there is no clock."""
        return None

    @property
    def over(self) -> bool:
        return self.state.stage == "finished"

    @property
    def went_out(self) -> bool:
        return self.state.playing.hole.out == self.course.person

    @property
    def scores(self) -> tuple[int, ...]:
        """Points of the person in each finished hole."""
        return tuple([result[self.course.person] for result in self.state.playing.results])

    @property
    def points(self) -> tuple[int, ...]:
        """Points of each seat in the finished holes."""
        return self.state.playing.totals

    def _answered(self, entries: Sequence[Entry], at: float) -> Self:
        """Return the game after one more press at `at`: `entries`, then the computers' answer."""
        after = copy(self)
        after.state, added = self.state.copy(), list(self.entries)
        for entry in entries:
            add(entry, added, after.state, at)
        while (seat := _computer_to_act(after.state, self.course.person)) is not None:
            for entry in self.course.computer_turn(after.state, seat):
                add(entry, added, after.state, at)
        after.entries = tuple(added)
        moves = tuple([_move(each.entry) for each in added[len(self.entries) :]])
        after.presses = (*self.presses, PressMoves(at, moves))
        return after


def _computer_to_act(state: TableState, person: int) -> int | None:
    """Return the seat of a computer that is to act, or None. `person` is the person's seat."""
    if state.stage != "playing":
        return None
    return next((seat for seat in state.playing.hole.waiting() if seat != person), None)


def _entry(move: str, person: int) -> Entry:
    if move == DEAL:
        return Dealt()
    return Acted(move, "person" if move.startswith(f"{person} ") else "computer")


def _move(entry: Entry) -> str:
    match entry:
        case Dealt():
            return DEAL
        case Acted(action=action):
            return action
    raise ValueError(f"not a move: {entry}")
