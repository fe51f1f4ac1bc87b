"""A hole of a record played again from one of its actions: the same cards, and one seat for the person.

What a person plays on is not stored. It follows from the record, the action from which they play on, and
their choices, which `choices_of` writes in few characters.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import sqrt
from random import Random
from statistics import fmean, stdev
from string import ascii_letters, digits
from typing import Final, NamedTuple

from engine.advice.advice import shown_to
from engine.cpu.levels import level
from engine.game.actions import Action
from engine.game.cards import SUITS, Card
from engine.game.errors import GolfError, WrongStage
from engine.game.hole import Hole
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
    Stamped,
    Started,
)
from engine.table.fold import fold
from engine.table.state import TableState

GONE: Final = mark("You can’t play on from there.")
TOO_LONG: Final = mark("That’s as far as you can play on. Start again, or from a later turn.")

BEST_LEVEL: Final = "expert"
"""Level of the player whose points are compared with the person's."""

PLAYS: Final = 60
"""Plays of `BEST_LEVEL` from a position for their mean."""

LONGEST_CHOICES: Final = 43
"""Most characters of `choices_of`."""

_SIGNS: Final = "".join([sign for sign in digits + ascii_letters if sign not in SUITS])
"""Digits of the number that `choices_of` writes: none is a suit, so that no number reads like a card."""

_Decision = tuple[int, int, str, int]
"""A decision in a hole: the seat, its turns before, the phase, and the opening steps that it owes."""


class _Moment(NamedTuple):
    """An `action` of the record at `step`, and what its seat had before it.

    `grid` and `hidden` are as in a hole; `card` is the card that is taken or in hand, if any.
    """

    step: int
    action: Action
    grid: tuple[Card, ...]
    hidden: int
    card: Card | None


@dataclass(frozen=True)
class RecordedCourse:
    """Hole `hole` (from 1) of `record` after its first `step` actions, with the person in seat `person`.

    The other seats are computers of `levels`, one for each seat. If `as_then`, a seat acts as in the record
    as long as it can: while its own cards are the same as then, and so is the card that it takes or holds.
    Raises `WrongStage` for a hole, a step or a seat that the record doesn't have.
    """

    record: Record
    hole: int
    step: int
    person: int
    levels: tuple[str, ...]
    as_then: bool = True

    def __post_init__(self) -> None:
        """Check that there is such a position."""
        known = 1 <= self.hole <= len(self.record.holes) and 0 <= self.person < len(self.record.players)
        if not known or not 0 <= self.step < len(self._actions):
            raise WrongStage(GONE)

    @property
    def _actions(self) -> Sequence[Action]:
        return self.record.holes[self.hole - 1].actions

    @property
    def points_then(self) -> int:
        """The points of the person's seat in the recorded hole."""
        return self.record.holes[self.hole - 1].scores[self.person]

    def seating(self, user: int, name: str) -> list[Entry]:
        """Return the entries of the record up to the first move of the game.

        Seats keep their names in the record, so `name` is not used.
        """
        return [*self._until_hole(user), *map(self._acted, self._actions[: self.step])]

    def computer_turn(self, state: TableState, seat: int) -> Sequence[Entry]:
        """Return the next action of `seat` if it acts as in the record, else the turn of its computer."""
        action = self.recorded(state.playing.hole, seat)
        if action is not None:
            return [self._acted(action)]
        return computer_turn(state, seat, lambda text: whim(self.record.secret, self.record.nonce, text))

    def recorded(self, hole: Hole, seat: int) -> Action | None:
        """Return what `seat`, which is to act in `hole`, did in the record; None if it can't do that now."""
        then = self._moments.get(_decision(hole, seat)) if self.as_then else None
        if then is None or not hole.can(then.action) or _moment(hole, then.step, then.action) != then:
            return None
        return then.action

    def begun(self) -> Hole:
        """Return a new copy of the hole at the start of the game, before any other seat acts."""
        hole = self._dealt.playing.trial()
        for action in self._actions[: self.step]:
            hole.apply(action)
        return hole

    @property
    def turns(self) -> tuple[int, ...]:
        """The steps at which the person's seat began its opening and each of its turns in the record."""
        own = [(each[1:3], moment.step) for each, moment in self._moments.items() if each[0] == self.person]
        opening = [step for (_, phase), step in own if phase == "opening"][:1]
        return (*opening, *[step for (_, phase), step in own if phase == "choose"])

    @property
    def turns_around(self) -> tuple[int | None, int | None]:
        """The steps at which the person's seat began the turns before and after its first one of the game."""
        own = (step for step, action in enumerate(self._actions) if action.seat == self.person)
        here = next((step for step in own if step >= self.step), len(self._actions))
        before = max((step for step in self.turns if step < self.step), default=None)
        return before, next((step for step in self.turns if step > here), None)

    @property
    def next_seat(self) -> int:
        """The seat that acted next in the record."""
        return self._actions[self.step].seat

    def acts_later(self, seat: int) -> bool:
        """Whether `seat` acts in the record from the start of the game on."""
        return any(action.seat == seat for action in self._actions[self.step :])

    def _until_hole(self, user: int) -> list[Entry]:
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
        return entries

    def _acted(self, action: Action) -> Acted:
        return Acted(str(action), "person" if action.seat == self.person else "computer")

    @cached_property
    def _dealt(self) -> TableState:
        entries = enumerate(self._until_hole(0), start=1)
        return fold([Stamped(version, 0.0, entry) for version, entry in entries])

    @cached_property
    def _moments(self) -> Mapping[_Decision, _Moment]:
        hole, found = self._dealt.playing.trial(), dict[_Decision, _Moment]()
        for step, action in enumerate(self._actions):
            found[_decision(hole, action.seat)] = _moment(hole, step, action)
            hole.apply(action)
        return found


def _decision(hole: Hole, seat: int) -> _Decision:
    return seat, hole.turns[seat], hole.phase, hole.pending[seat]


def _moment(hole: Hole, step: int, action: Action) -> _Moment:
    seat = action.seat
    card = hole.discard[-1] if action.verb == "take" else hole.held
    return _Moment(step, action, tuple(hole.grids[seat]), hole.hidden[seat], card)


def is_over(game: SoloGame, course: RecordedCourse) -> bool:
    """Whether the hole that `game` plays on `course` has ended."""
    return len(game.scores) >= course.hole


def choices_of(game: SoloGame, course: RecordedCourse) -> str:
    """Return the person's choices in `game`, for `played_on`; "" for none.

    It is the number whose digits, each in a base of its own, are the places of the choices among the legal
    actions. Raises `WrongStage` if that takes more than `LONGEST_CHOICES` characters.
    """
    hole, places = course.begun(), list[tuple[int, int]]()
    for text in [text for press in game.presses for text in press.moves]:
        action = Action.parse(text)
        if action.seat == course.person:
            legal = hole.legal_actions(action.seat)
            places.append((legal.index(action), _base(legal)))
        hole.apply(action)
    number = 1 if places else 0
    for place, base in reversed(places):
        number = number * base + place
    written = ""
    while number:
        number, sign = divmod(number, len(_SIGNS))
        written = _SIGNS[sign] + written
    if len(written) > LONGEST_CHOICES:
        raise WrongStage(TOO_LONG)
    return written


def played_on(course: RecordedCourse, user: int, choices: str) -> SoloGame:
    """Return the game of `user` on `course` after `choices`, as `choices_of` writes them.

    Takes milliseconds for each turn of a computer. Raises `WrongStage` for impossible choices.
    """
    game, number = SoloGame.begin(course, user, "", 0.0), 0
    try:
        for sign in choices or _SIGNS[1]:
            number = number * len(_SIGNS) + _SIGNS.index(sign)
        while number != 1:
            legal = game.state.playing.hole.legal_actions(course.person)
            number, place = divmod(number, _base(legal))
            action = legal[place]
            game = game.acted(user, game.state.version, [(action.verb, action.slot)], 0.0)
    except (GolfError, LookupError, ValueError) as error:
        raise WrongStage(GONE) from error
    return game


def _base(legal: Sequence[Action]) -> int:
    """Return the base of a choice among `legal` actions: at least 2, so that an only action is counted."""
    return max(len(legal), 2)


class ExpertPoints(NamedTuple):
    """The `mean` of the points of so many `plays`, and its standard `error`."""

    mean: float
    error: float
    plays: int

    @classmethod
    def of(cls, points: Sequence[int]) -> ExpertPoints:
        """Return the mean of the points of two plays or more, and its error."""
        return cls(fmean(points), stdev(points) / sqrt(len(points)), len(points))


def best_plays(course: RecordedCourse, numbers: Sequence[int]) -> list[int]:
    """Return the points of the person's seat in the plays of `BEST_LEVEL` with these `numbers`.

    The cards are the same in all of them. They differ in the random choices of the other seats, as far as
    these don't act as in the record. A play takes some hundredths of a second.
    """
    whims = [Random(f"{course.record.match} {course.hole} {course.step} {number}") for number in numbers]  # noqa: S311
    return [_points(course, random) for random in whims]


def _points(course: RecordedCourse, random: Random) -> int:
    hole, person = course.begun(), course.person
    levels = {**dict(enumerate(course.levels)), person: BEST_LEVEL}
    while waiting := hole.waiting():
        seat = waiting[0]
        action = None if seat == person else course.recorded(hole, seat)
        if action is None:
            action = level(levels[seat])(hole.observe(seat), shown_to(hole, seat), random)
        hole.apply(action)
    return hole.scores()[person].total
