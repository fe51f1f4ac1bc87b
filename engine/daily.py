"""The daily hole: the same deal for everybody everywhere, which nobody can know before its day.

A day's deal comes from a pulse of drand's chain “quicknet”, the public randomness beacon of the League of
Entropy: from its round at 00:00 UTC. The members of the league make the pulse together at that time, so
nobody has it before, and everybody can look it up afterwards.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time
from typing import Final, Literal, Self

from engine.game.actions import Verb
from engine.game.errors import WrongStage
from engine.game.view import View
from engine.table import requests
from engine.table.computers import Turns
from engine.table.entries import ComputerAdded, Entry, Joined, Opened, Stamped, Started
from engine.table.state import USUAL_LEVEL, TableState

CHAIN: Final = "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971"
"""The hash by which drand calls the chain “quicknet”."""

GENESIS: Final = 1_692_803_367
"""The UNIX time of that chain's first round."""

PERIOD: Final = 3
"""Seconds between two of its rounds."""

PRESET: Final = "classic"
OPPONENT: Final = "Birdie"
PERSON: Final = 0
"""The seat of the person, who has the first turn; the opponent, of the usual level, has the other."""

Outcome = Literal["won", "drawn", "lost"]

_HEX: Final = re.compile(r"[0-9a-f]{64,256}")


class BadPulse(Exception):
    """The answer of the beacon is not the pulse that was asked for. The text says why, for the log."""


@dataclass(frozen=True, slots=True)
class Pulse:
    """The output of the beacon in a round; `randomness` and `signature` are hex digits."""

    round: int
    randomness: str
    signature: str

    def check(self, number: int) -> None:
        """Raise `BadPulse` unless this is round `number` and its randomness is the hash of its signature.

        It doesn't check that the signature is the beacon's, which anybody can with its public key.
        """
        if self.round != number:
            raise BadPulse(f"round {self.round} came instead of {number}")
        if not _HEX.fullmatch(self.signature) or len(self.signature) % 2:
            raise BadPulse("the signature is not in hex digits")
        if hashlib.sha256(bytes.fromhex(self.signature)).hexdigest() != self.randomness:
            raise BadPulse("the randomness is not the SHA-256 of the signature")


def day_of(at: float) -> date:
    """Return the day in UTC of the UNIX time `at`, in seconds."""
    return datetime.fromtimestamp(at, UTC).date()


def round_of(day: date) -> int:
    """Return the number of the round that decides the deal of `day`: the first at or after 00:00 UTC."""
    midnight = int(datetime.combine(day, time(), UTC).timestamp())
    return -(-(midnight - GENESIS) // PERIOD) + 1


def check_day(day: date, now: float) -> None:
    """Raise `WrongStage` if `day` has not begun at UNIX time `now`, as its deal does not exist yet."""
    if day > day_of(now):
        raise WrongStage("That day hasn’t started, so nobody knows its cards yet.")


def secret_of(day: date, randomness: str) -> str:
    """Return the secret of the day's deal (`engine.game.fairness`), as 64 hex digits."""
    return hashlib.sha256(f"golf daily {day.isoformat()} {randomness}".encode()).hexdigest()


def nonce_of(day: date) -> int:
    """Return the nonce of the day's deal: the date as a number, in place of the id of a press."""
    return int(day.strftime("%Y%m%d"))


class DailyGame:
    """A person's try: its `entries`, as in a table's journal, and the `state` that is their fold.

    It is immutable: `begin` and `acted` return the game after the opponent's answer. The opponent's random
    choices follow from the day's deal and the version, so the same moves always make the same game.
    """

    def __init__(self, entries: Sequence[Stamped]) -> None:
        self.entries = tuple(entries)
        self.state = TableState.fold(entries)

    @classmethod
    def begin(cls, day: date, randomness: str, user: int, name: str, at: float) -> Self:
        """Return a new game of `user` at UNIX time `at`. Raises `WrongStage` for a day in the future."""
        check_day(day, at)
        secret = secret_of(day, randomness)
        seated: tuple[Entry, ...] = (
            Opened(secret[:10], PRESET, 1, None, secret=secret),
            Joined(user, name, nonce_of(day)),
            ComputerAdded(OPPONENT, USUAL_LEVEL),
        )
        state = TableState()
        entries: list[Stamped] = []
        for entry in seated:
            _add(entries, state, entry, at)
        _add(entries, state, Started(secret, state.rules.to_dict()), at)
        _answer(entries, state, at)
        return cls(entries)

    def acted(self, user: int, version: int, moves: Sequence[tuple[Verb, int | None]], at: float) -> Self:
        """Return the game after the `moves` of a press made at `version`, and the opponent's answer.

        Raises what `engine.table.requests.act` raises.
        """
        entries, state = list(self.entries), TableState.fold(self.entries)
        for entry in requests.act(state, user, version, moves, state.playing.trial()):
            _add(entries, state, entry, at)
        _answer(entries, state, at)
        return type(self)(entries)

    def check_may_act(self, user: int, version: int) -> None:
        """Raise what `acted` would raise if `user` is not to act now, or decided at an outdated `version`."""
        requests.acting_seat(self.state, user, version, self.state.playing.hole)

    def view(self, user: int | None) -> View:
        """Return the hole as `user` sees it, or a spectator (None)."""
        return self.state.playing.hole.observe(None if user is None else self.state.seat_of(user))

    def deadline(self, seat: int) -> float | None:
        """Return None, as a daily hole has no clock."""
        return None

    @property
    def over(self) -> bool:
        """Whether the hole has been played to its end."""
        return self.state.stage == "finished"

    @property
    def points(self) -> tuple[int, int]:
        """The points of the person and of the opponent, once the hole is over."""
        person, opponent = self.state.playing.totals
        return person, opponent

    @property
    def went_out(self) -> bool:
        """Whether the person went out."""
        return self.state.playing.hole.out == PERSON


def outcome(points: int, opponent: int) -> Outcome:
    """Return the outcome for a person with `points` against `opponent` points."""
    return "won" if points < opponent else "drawn" if points == opponent else "lost"


def _add(entries: list[Stamped], state: TableState, entry: Entry, at: float) -> None:
    entries.append(Stamped(len(entries) + 1, at, entry))
    state.apply(entries[-1])


def _answer(entries: list[Stamped], state: TableState, at: float) -> None:
    """Add the actions of the opponent until it is no longer to act."""
    opponent = 1 - PERSON
    while state.stage == "playing" and opponent in state.playing.hole.waiting():
        for entry in Turns.at(state, [opponent]).played():
            _add(entries, state, entry, at)
