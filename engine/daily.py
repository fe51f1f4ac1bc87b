"""The daily hole: the same deal for everybody everywhere, which nobody can know before its day.

A day's deal comes from a pulse of drand's chain “quicknet”, the public randomness beacon of the League of
Entropy: from the round that falls on 00:00 UTC. Its members make that number together at that moment, so
until then nobody has it, and from then on everybody can look it up.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time
from typing import Final, Literal, Self

from engine.actions import Action, Verb
from engine.errors import WrongStage
from engine.language import say
from engine.pairs import cancelled_slots
from engine.scoring import card_points
from engine.table import requests
from engine.table.computers import Turns
from engine.table.entries import Acted, ComputerAdded, Entry, Joined, Opened, Stamped, Started
from engine.table.seat import USUAL_LEVEL
from engine.table.state import TURN_BEGINNERS, TableState
from engine.view import View

CHAIN: Final = "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971"
"""The hash by which drand calls the chain “quicknet”."""

GENESIS: Final = 1_692_803_367
"""The UNIX time of that chain's first round."""

PERIOD: Final = 3
"""Seconds between two of its rounds."""

PRESET: Final = "classic"
OPPONENT: Final = "Birdie"
PERSON: Final = 0
"""The seat of the person, who has the first turn; in the other sits the opponent, of the usual level."""

HIDDEN: Final = 5
"""What a card face down counts in `Mark`, about as much as one does on average."""

Mark = Literal["+", "=", "-"]
"""What a turn did to the player's own grid, as far as it is known: better, the same, worse."""

Outcome = Literal["won", "drawn", "lost"]

_HEX: Final = re.compile(r"[0-9a-f]{64,256}")


class BadPulse(Exception):
    """What a beacon answered is not the pulse that was asked for. The text says why, for the log."""


@dataclass(frozen=True, slots=True)
class Pulse:
    """What the beacon gave in a round; `randomness` and `signature` are hex digits."""

    round: int
    randomness: str
    signature: str

    def check(self, number: int) -> None:
        """Raise `BadPulse` unless this is round `number` and its randomness is made of its signature.

        That the signature is the beacon's own is not checked here: anybody can who has its public key.
        """
        if self.round != number:
            raise BadPulse(f"round {self.round} came instead of {number}")
        if not _HEX.fullmatch(self.signature) or len(self.signature) % 2:
            raise BadPulse("the signature is not in hex digits")
        if hashlib.sha256(bytes.fromhex(self.signature)).hexdigest() != self.randomness:
            raise BadPulse("the randomness is not the SHA-256 of the signature")


def day_of(at: float) -> date:
    """The day, by UTC, of a UNIX time in seconds."""
    return datetime.fromtimestamp(at, UTC).date()


def round_of(day: date) -> int:
    """The number of the round whose pulse decides a day's deal: the first one not before 00:00 UTC."""
    midnight = int(datetime.combine(day, time(), UTC).timestamp())
    return -(-(midnight - GENESIS) // PERIOD) + 1


def check_day(day: date, now: float) -> None:
    """Raise `WrongStage` if a day has not begun at UNIX time `now`: its deal does not exist yet."""
    if day > day_of(now):
        raise WrongStage(say("That day has not begun, so nobody knows its deal yet."))


def secret_of(day: date, randomness: str) -> str:
    """What the day's deal comes from (`engine.fairness`), as 64 hex digits."""
    return hashlib.sha256(f"golf daily {day.isoformat()} {randomness}".encode()).hexdigest()


def nonce_of(day: date) -> int:
    """What stands in place of the press by which people sit down at a table: the date as a number."""
    return int(day.strftime("%Y%m%d"))


class DailyGame:
    """One person's try: what a table's journal would hold of it (`entries`), and the `state` it adds up to.

    Nothing changes here: what is done gives the game as it is afterwards. The opponent answers at once, and
    its whims follow from the day's deal and from how far the game has come, so whoever makes the same moves
    has the same game.
    """

    def __init__(self, entries: Sequence[Stamped]) -> None:
        self.entries = tuple(entries)
        self.state = TableState.fold(entries)

    @classmethod
    def begin(cls, day: date, randomness: str, user: int, name: str, at: float) -> Self:
        """The game as `user` finds it, at UNIX time `at`. Raises `WrongStage` for a day still to come."""
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
        """The game after the moves of one press, seen at `version`, and after the opponent's answer.

        Raises what `engine.table.requests.act` raises.
        """
        entries, state = list(self.entries), TableState.fold(self.entries)
        for entry in requests.act(state, user, version, moves, state.playing.trial()):
            _add(entries, state, entry, at)
        _answer(entries, state, at)
        return type(self)(entries)

    def check_moment(self, user: int, version: int) -> None:
        """Raise what `acted` would raise unless it is the person's moment, as seen at `version`."""
        requests.moment(self.state, user, version, self.state.playing.hole)

    # ------------------------------------------------------------------ what a table shows too

    def view(self, user: int | None) -> View:
        """The hole as the person sees it, or as a spectator does."""
        return self.state.playing.hole.observe(None if user is None else self.state.seat_of(user))

    def deadline(self, seat: int) -> float | None:
        """There is no clock."""
        return None

    # ------------------------------------------------------------------ how it ended

    @property
    def over(self) -> bool:
        """Whether the hole has been played to its end."""
        return self.state.stage == "finished"

    @property
    def points(self) -> tuple[int, int]:
        """The person's points and the opponent's, once it is over."""
        person, opponent = self.state.playing.totals
        return person, opponent

    @property
    def marks(self) -> str:
        """A `Mark` for each turn of the person's."""
        state, known, turns = TableState(), set[int](), list[tuple[int, int]]()
        for stamped in self.entries:
            action = _own_action(stamped.entry)
            if action is not None and action.verb in TURN_BEGINNERS:
                before = _worth(state, known)
                turns.append((before, before))
            state.apply(stamped)
            if action is not None and action.slot is not None:
                known.add(action.slot)
            if action is not None and turns:
                turns[-1] = (turns[-1][0], _worth(state, known))
        return "".join(_mark(before, after) for before, after in turns)

    @property
    def went_out(self) -> bool:
        """Whether it was the person who went out."""
        return self.state.playing.hole.out == PERSON


def outcome(points: int, opponent: int) -> Outcome:
    """How it ended for the person with these points."""
    return "won" if points < opponent else "drawn" if points == opponent else "lost"


def _own_action(entry: Entry) -> Action | None:
    """The action that an entry tells of, if it is the person's."""
    action = Action.parse(entry.action) if isinstance(entry, Acted) else None
    return action if action is not None and action.seat == PERSON else None


def _mark(before: int, after: int) -> Mark:
    return "+" if after < before else "=" if after == before else "-"


def _worth(state: TableState, known: Collection[int]) -> int:
    """The points of the person's grid if only the cards in the slots `known` were turned up."""
    rules, grid = state.playing.rules, state.playing.hole.grids[PERSON]
    seen = [card if slot in known else None for slot, card in enumerate(grid)]
    cancelled = cancelled_slots(rules, seen)
    return sum(
        HIDDEN if card is None else 0 if slot in cancelled else card_points(rules, card)
        for slot, card in enumerate(seen)
    )


def _add(entries: list[Stamped], state: TableState, entry: Entry, at: float) -> None:
    entries.append(Stamped(len(entries) + 1, at, entry))
    state.apply(entries[-1])


def _answer(entries: list[Stamped], state: TableState, at: float) -> None:
    """Let the opponent do all that it can do now."""
    opponent = 1 - PERSON
    while state.stage == "playing" and opponent in state.playing.hole.waiting():
        for entry in Turns.at(state, [opponent]).played():
            _add(entries, state, entry, at)
