"""A hole of `classic` that one person plays alone against a computer, without a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Self

from engine.game.actions import Verb
from engine.game.view import View
from engine.table import requests
from engine.table.computers import Turns
from engine.table.entries import ComputerAdded, Entry, Joined, Opened, Stamped, Started
from engine.table.fold import add, fold
from engine.table.seat import USUAL_LEVEL
from engine.table.state import TableState

PRESET: Final = "classic"
OPPONENT: Final = "Birdie"
PERSON: Final = 0
"""The seat of the person, who has the first turn; the opponent, of the usual level, has the other."""


class PlayedAlone:
    """What a person who plays alone asks of their game in its present `state`, which has no clock."""

    state: TableState

    def check_may_act(self, user: int, version: int) -> None:
        """Raise what `acted` would raise if `user` is not to act now, or decided at an outdated `version`."""
        requests.acting_seat(self.state, user, version, self.state.playing.hole)

    def view(self, user: int | None) -> View:
        """Return the hole as `user` sees it, or a spectator (None)."""
        return self.state.playing.hole.observe(None if user is None else self.state.seat_of(user))

    def deadline(self, seat: int) -> float | None:
        """Return None, as there is no clock."""
        return None

    @property
    def over(self) -> bool:
        """Whether all has been played."""
        return self.state.stage == "finished"


class SoloGame(PlayedAlone):
    """A person's hole: its `entries`, as in a table's journal, and the `state` that is their fold.

    It is immutable: `dealt` and `acted` return the game after the opponent's answer, and the same moves
    always make the same game.
    """

    def __init__(self, entries: Sequence[Stamped]) -> None:
        self.entries = tuple(entries)
        self.state = fold(entries)

    @classmethod
    def dealt(cls, secret: str, nonce: int, user: int, name: str, at: float) -> Self:
        """Return a new game of `user` at UNIX time `at`, dealt from `secret` and `nonce`."""
        seated: tuple[Entry, ...] = (
            Opened(secret[:10], PRESET, 1, None, secret=secret),
            Joined(user, name, nonce),
            ComputerAdded(OPPONENT, USUAL_LEVEL),
        )
        state = TableState()
        entries: list[Stamped] = []
        for entry in seated:
            add(entry, entries, state, at)
        add(Started(secret, state.rules.to_dict()), entries, state, at)
        cls._let_opponent_act(entries, state, at)
        return cls(entries)

    def acted(self, user: int, version: int, moves: Sequence[tuple[Verb, int | None]], at: float) -> Self:
        """Return the game after the `moves` of a press made at `version`, and the opponent's answer.

        Raises what `engine.table.requests.act` raises.
        """
        entries, state = list(self.entries), fold(self.entries)
        for entry in requests.act(state, user, version, moves, state.playing.trial()):
            add(entry, entries, state, at)
        self._let_opponent_act(entries, state, at)
        return type(self)(entries)

    @property
    def points(self) -> tuple[int, int]:
        """The points of the person and of the opponent, once the hole is over."""
        person, opponent = self.state.playing.totals
        return person, opponent

    @classmethod
    def _let_opponent_act(cls, entries: list[Stamped], state: TableState, at: float) -> None:
        """Add the actions of the opponent until it is no longer to act."""
        opponent = 1 - PERSON
        while state.stage == "playing" and opponent in state.playing.hole.waiting():
            for entry in cls._opponents_entries(state, opponent):
                add(entry, entries, state, at)

    @classmethod
    def _opponents_entries(cls, state: TableState, seat: int) -> Sequence[Entry]:
        """Return the next actions of the opponent in `seat`: a computer player of the usual level."""
        return Turns.at(state, [seat]).played()
