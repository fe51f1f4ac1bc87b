"""Reactions of people at a table in the present hole: in memory only, as nothing depends on them."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from cogs.answering.messages.answer_message import AnswerMessage
from cogs.table.screens.reactions import REACTIONS
from engine.game.errors import NoSeat, WrongStage
from engine.table import Table

Turn = tuple[int, bool, int]
"""Number of the hole, whether the hole is over, and the number of turns taken there."""


class Reactions:
    """The last reaction of each person at `table` in the present hole.

    `allowed` says whether the server allows reactions.
    """

    def __init__(self, table: Table, allowed: Callable[[], bool]) -> None:
        self._table = table
        self._allowed = allowed
        self._last: dict[int, tuple[Turn, int]] = {}
        self._pickers: dict[int, AnswerMessage] = {}

    @property
    def allowed(self) -> bool:
        """Whether the server allows reactions; if not, the host has no choice about them."""
        return self._allowed()

    def shown(self) -> Mapping[int, int] | None:
        """Return the number of each seat's reaction; None where nobody can react."""
        state = self._table.state
        people = sum(seat.user is not None and not seat.left for seat in state.seats)
        if state.stage not in ("playing", "between") or people < 2 or not (state.reactions and self.allowed):
            return None
        hole = state.playing.number
        found = {
            state.seat_of(user): number for user, (turn, number) in self._last.items() if turn[0] == hole
        }
        return {seat: number for seat, number in found.items() if seat is not None}

    def check(self, user: int) -> None:
        """Raise `NoSeat` or `WrongStage` if `user` can't react now."""
        if self.shown() is None:
            raise WrongStage("Reactions are off here.")
        if self._table.state.seat_of(user) is None:
            raise NoSeat("Only players can react here.")
        if user in self._last and self._last[user][0] == self._turn():
            raise WrongStage("One reaction a turn. Wait for the next turn.")

    async def offered(self, user: int, picker: AnswerMessage | None) -> None:
        """Note the private message in which `user` may pick a reaction, and remove their former picker."""
        former = self._pickers.pop(user, None)
        if picker is not None:
            self._pickers[user] = picker
        if former is not None and former.alive:
            await former.remove("remove a former choice of reactions")

    def react(self, user: int, number: int) -> None:
        """Show the reaction `number` for `user`. Raises what `check` raises."""
        self.check(user)
        self._pickers.pop(user, None)  # it goes with the answer to the press
        if number < len(REACTIONS):
            self._last[user] = self._turn(), number

    def _turn(self) -> Turn:
        state = self._table.state
        return state.playing.number, state.stage == "between", sum(state.playing.hole.turns)
