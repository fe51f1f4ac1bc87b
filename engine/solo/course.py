"""Course of a game played alone: the same deals and the same computers for everybody."""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any, Final, Self

from engine.game.cards import Card, fresh_deck
from engine.game.fairness import Stream, commitment
from engine.game.hole import Hole
from engine.game.match import dealer_of
from engine.game.presets import PRESETS
from engine.game.rules import Rules
from engine.game.view import View
from engine.names.telling_apart import COMPUTER_NAMES, told_apart
from engine.table.computers import Turns
from engine.table.entries import ComputerAdded, Entry, Joined, Opened, Started
from engine.table.seat import USUAL_LEVEL
from engine.table.state import TableState

PERSON: Final = 0
"""The seat of the person, who has the first turn of the first hole. Computers have the other seats."""

PRESET: Final = "classic"
"""Preset of a single hole played alone."""

OPPONENT: Final = COMPUTER_NAMES[0]
"""Name of the computer player of a single hole, who plays at the usual level."""


def new_secret() -> str:
    """Return a new secret for the deals of an event, as 64 hex digits."""
    return secrets.token_hex(32)


def commitment_of(event: str, secret: str) -> str:
    """Return the hex SHA-256 of `<secret>:<event>`, which is shown before anybody enters."""
    return commitment(secret, event)


def opponent_of(name: str) -> str:
    """Return the name of the computer player in a game against a person called `name`."""
    return told_apart((name, OPPONENT), (0, None))[1]


@dataclass(frozen=True, slots=True)
class Course:
    """The holes of `event`, dealt from `secret` and `nonce` (`engine.game.fairness`).

    `rules` are those of the preset with `changes`; `named` is the server's own name for these rules. The
    person has seat 0, and computer players of `levels` have the next seats. In an event, `nonce` is the
    Discord id of the message that first showed the commitment: nobody could choose it, and everybody can look
    it up.
    """

    event: str
    rules: Rules
    levels: tuple[str, ...]
    secret: str
    nonce: int
    changes: Mapping[str, Any] = field(default_factory=dict)
    named: str = ""

    @classmethod
    def one_hole(cls, secret: str, nonce: int) -> Self:
        """Return the course of a single hole of `PRESET` against `OPPONENT`. It belongs to no event."""
        rules = replace(PRESETS[PRESET].rules, holes=1)
        return cls(secret[:10], rules, (USUAL_LEVEL,), secret, nonce)

    @property
    def person(self) -> int:
        return PERSON

    @property
    def seats(self) -> int:
        return 1 + len(self.levels)

    def seating(self, user: int, name: str) -> list[Entry]:
        """Return the entries before the first move. Only `user` and `name` differ from person to person."""
        rules = self.rules
        computers = zip(COMPUTER_NAMES, self.levels, strict=False)
        return [
            Opened(self.event, rules.preset, rules.holes, None, dict(self.changes), self.named, self.secret),
            Joined(user, name, self.nonce),
            *(ComputerAdded(called, level) for called, level in computers),
            Started(rules.to_dict()),
        ]

    def dealt(self, number: int) -> tuple[Hole, tuple[Card, ...]]:
        """Return hole `number` (from 1) before its first move, and its deck in the order dealt."""
        stream = Stream(self.secret, str(self.nonce), number)
        deck = list(fresh_deck(self.rules.decks, self.rules.jokers))
        stream.shuffle(deck)
        dealer = dealer_of(number, self.seats)
        return Hole(self.rules, self.seats, dealer, deck, stream.shuffle), tuple(deck)

    def computer_turn(self, state: TableState, seat: int) -> Sequence[Entry]:
        """Return the entries of a turn of the computer in `seat`, which is to act. Takes milliseconds."""
        return computer_turn(state, seat, self.whim)

    @property
    def commitment(self) -> str:
        """Commitment to the course's secret, shown before anybody entered."""
        return commitment_of(self.event, self.secret)

    def whim(self, position: str) -> str:
        """Return the text that decides a computer's random choices in `position`.

        The choices are the same for everybody in that position. Nobody can know them before the secret is
        known; after that everybody can calculate them.
        """
        return whim(self.secret, str(self.nonce), position)


def whim(secret: str, nonce: str, position: str) -> str:
    """Return the text that decides a computer's random choices in `position`: 64 hex digits."""
    return hmac.digest(bytes.fromhex(secret), f"{nonce}:computer:{position}".encode(), "sha256").hex()


def computer_turn(state: TableState, seat: int, whim: Callable[[str], str]) -> Sequence[Entry]:
    """Return the entries of the rest of a turn of the computer in `seat`, which is to act.

    `whim` returns the text that decides the random choices in a position. Takes milliseconds.
    """
    match, seats = state.playing, {seat: state.seats[seat]}
    return _CourseTurns(state.id, state.version, match.trial(), seats, whim, match.number).played()


@dataclass(frozen=True, slots=True)
class _CourseTurns(Turns):
    """Turns in hole number `hole`. The text that `whim` returns for a position decides the random choices."""

    whim: Callable[[str], str]
    hole: int

    def _chance(self, number: int) -> Random:
        return Random(self.whim(position(self.hole, self.trial.observe(number))))  # noqa: S311


def position(hole: int, view: View) -> str:
    """Return a text for everything that `view.seat` sees when it begins a turn or the opening.

    `7:1:2:AS??KD???,…:9C4H:30` is hole 7 (`hole`), seat 1 after two turns, the grids, the discard pile, and
    30 cards in the stock.
    """
    if view.seat is None:
        raise ValueError("a spectator has no turn")
    grids = ",".join(["".join([card.code if card else "??" for card in grid]) for grid in view.grids])
    discards = "".join([card.code for card in view.discards])
    return f"{hole}:{view.seat}:{view.turns[view.seat]}:{grids}:{discards}:{view.stock}"
