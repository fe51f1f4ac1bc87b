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
    """Return the commitment, shown before anybody enters: the SHA-256, as hex, of `<secret>:<event>`."""
    return commitment(secret, event)


def opponent_of(name: str) -> str:
    """Return the name of the only computer player against a person called `name`."""
    return told_apart((name, OPPONENT), (0, None))[1]


@dataclass(frozen=True, slots=True)
class Course:
    """The holes of `event` by `rules`, dealt from `secret` and `nonce` (`engine.game.fairness`).

    `rules` are the preset with some `changes`, which the server calls `named`. The person has seat 0, and a
    computer player of each of `levels` has one of the next seats. In an event, `nonce` is the id on Discord
    of the message that first showed the commitment. So nobody could choose the nonce, and everybody can look
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
        """Return the course of a single hole of `PRESET` against `OPPONENT`, which belongs to no event."""
        rules = replace(PRESETS[PRESET].rules, holes=1)
        return cls(secret[:10], rules, (USUAL_LEVEL,), secret, nonce)

    @property
    def person(self) -> int:
        return PERSON

    @property
    def seats(self) -> int:
        return 1 + len(self.levels)

    def seating(self, user: int, name: str) -> list[Entry]:
        """The entries before the first move. They are the same for everybody but for `user` and `name`."""
        rules = self.rules
        computers = zip(COMPUTER_NAMES, self.levels, strict=False)
        return [
            Opened(self.event, rules.preset, rules.holes, None, dict(self.changes), self.named, self.secret),
            Joined(user, name, self.nonce),
            *(ComputerAdded(called, level) for called, level in computers),
            Started(rules.to_dict()),
        ]

    def dealt(self, number: int) -> tuple[Hole, tuple[Card, ...]]:
        """Return hole `number`, from 1, as everybody meets it, and its deck in the order dealt."""
        stream = Stream(self.secret, str(self.nonce), number)
        deck = list(fresh_deck(self.rules.decks, self.rules.jokers))
        stream.shuffle(deck)
        dealer = dealer_of(number, self.seats)
        return Hole(self.rules, self.seats, dealer, deck, stream.shuffle), tuple(deck)

    def computer_turn(self, state: TableState, seat: int) -> Sequence[Entry]:
        """Return what the computer in `seat`, which is to act, does in its turn. Takes milliseconds."""
        return computer_turn(state, seat, self.whim)

    @property
    def commitment(self) -> str:
        """Commitment to the course's secret, shown before anybody entered."""
        return commitment_of(self.event, self.secret)

    def whim(self, position: str) -> str:
        """Return the text from which a computer's random choices in `position` follow.

        So the choices are the same for everybody in that position. Nobody can know a choice before the secret
        is known, and everybody can calculate all choices after that.
        """
        return whim(self.secret, str(self.nonce), position)


def whim(secret: str, nonce: str, position: str) -> str:
    """Return the text from which a computer's random choices in `position` follow, as 64 hex digits."""
    return hmac.digest(bytes.fromhex(secret), f"{nonce}:computer:{position}".encode(), "sha256").hex()


def computer_turn(state: TableState, seat: int, whim: Callable[[str], str]) -> Sequence[Entry]:
    """Return what the computer in `seat`, which is to act, does in its turn or in the rest of its turn.

    `whim` returns the text from which the computer's random choices in a position follow. Takes milliseconds.
    """
    match, seats = state.playing, {seat: state.seats[seat]}
    return _CourseTurns(state.id, state.version, match.trial(), seats, whim, match.number).played()


@dataclass(frozen=True, slots=True)
class _CourseTurns(Turns):
    """The turn of a computer in hole `hole`. Its random choices follow from the position by `whim`."""

    whim: Callable[[str], str]
    hole: int

    def _chance(self, number: int) -> Random:
        return Random(self.whim(position(self.hole, self.trial.observe(number))))  # noqa: S311


def position(hole: int, view: View) -> str:
    """Return a text for all that `view.seat` sees in hole `hole` (from 1) when its turn, or the opening,
    begins.

    `7:1:2:AS??KD???,…:9C4H:30` is hole 7, seat 1 after two turns, the grids, the discard pile and the number
    of cards in the stock.
    """
    if view.seat is None:
        raise ValueError("a spectator has no turn")
    grids = ",".join(["".join([card.code if card else "??" for card in grid]) for grid in view.grids])
    discards = "".join([card.code for card in view.discards])
    return f"{hole}:{view.seat}:{view.turns[view.seat]}:{grids}:{discards}:{view.stock}"
