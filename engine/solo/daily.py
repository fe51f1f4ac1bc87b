"""Daily hole: the same deal for everybody everywhere, which nobody can know before its day.

A day's deal comes from drand, the public randomness beacon of the League of Entropy: from the pulse of its
chain “quicknet” at 00:00 UTC. The members of the league make the pulse together at that time. So nobody has
it before, and everybody can look it up afterwards.
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from datetime import UTC, date, datetime, time
from typing import Final, Literal

from engine.game.errors import WrongStage
from engine.solo.course import Course
from engine.solo.game import SoloGame

CHAIN: Final = "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971"
"""The hash that identifies the chain “quicknet”."""

GENESIS: Final = 1_692_803_367
"""The UNIX time of the chain's first round."""

PERIOD: Final = 3
"""Seconds between two rounds of the chain."""

Outcome = Literal["won", "drawn", "lost"]

_HEX: Final = re.compile(r"[0-9a-f]{64,256}")


class BadPulse(Exception):
    """The beacon's answer is not the requested pulse. The text says why, for the log."""


@dataclass(frozen=True, slots=True)
class Pulse:
    """What the beacon gave out in one round. `randomness` and `signature` are hex digits."""

    round: int
    randomness: str
    signature: str

    def check(self, number: int) -> None:
        """Raise `BadPulse` unless this is round `number` and its randomness is the hash of its signature.

        The signature itself isn't checked. Anybody can check it with the beacon's public key.
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
    """Return the number of the round that decides the deal of `day`, the first one at or after 00:00 UTC."""
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
    """Return the nonce of the day's deal: the date as a number, such as 20260101."""
    return int(day.strftime("%Y%m%d"))


def course_of(day: date, randomness: str) -> Course:
    """Return the course of a day's hole. `randomness` decides the deal and the opponent's choices."""
    return Course.one_hole(secret_of(day, randomness), nonce_of(day))


def begin_daily(day: date, randomness: str, user: int, name: str, at: float) -> SoloGame:
    """Return a new try of `user` at UNIX time `at`. Raises `WrongStage` for a day in the future."""
    check_day(day, at)
    return SoloGame.begin(course_of(day, randomness), user, name, at)


def outcome(points: int, opponent: int) -> Outcome:
    return "won" if points < opponent else "drawn" if points == opponent else "lost"
