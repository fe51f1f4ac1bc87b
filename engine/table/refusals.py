"""The refusals that several requests at a table share, each with its sentence for the player."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from engine.game.actions import Action
from engine.game.errors import IllegalAction, NoSeat, NotHost, SeatRefused, WrongStage
from engine.game.hole import Hole
from engine.language import Listed, Text, mark
from engine.table.clock import SEATS_KEPT
from engine.table.state import TableState

REMOVED: Final = mark("The host removed you from this table.")


def seat_number(state: TableState, user: int) -> int:
    """Return the number of the seat of `user`. Raises `NoSeat` if `user` has no seat."""
    number = state.seat_of(user)
    if number is None:
        raise NoSeat(
            "You’re not playing here yet. Press Join."
            if state.stage == "lobby"
            else "You’re not in this match. Join the next one!"
        )
    return number


def need_lobby(state: TableState, otherwise: str) -> None:
    """Raise `WrongStage` unless the table is a lobby. `otherwise` is the text while a match is played."""
    if state.stage != "lobby":
        raise WrongStage(otherwise) if state.live else gone(state)


def need_host(state: TableState, user: int, otherwise: str) -> None:
    """Raise `NotHost` unless `user` is the host. `otherwise` is the text, with `{name}` for the host."""
    if state.host != user:
        name = next((seat.name for seat in state.seats if seat.user == state.host), None)
        raise NotHost(otherwise, name=name or Text("the host"))


def need_no_block(state: TableState, blocked_by: Collection[int]) -> None:
    """Raise `SeatRefused` if somebody among `blocked_by` is at the table. The text doesn't say why."""
    if any(seat.user in blocked_by and not seat.left for seat in state.seats):
        raise SeatRefused("You can’t join this table.")


def need_not_barred(state: TableState, user: int) -> None:
    """Raise `SeatRefused` if the host removed `user` from this table."""
    if user in state.barred:
        raise SeatRefused(REMOVED)


def need_invitation(state: TableState, user: int) -> None:
    """Raise `SeatRefused` if only invited people may sit down, and `user` is not invited."""
    if not state.lets_join(user):
        raise SeatRefused("Ask the host for an invitation to this table.")


def need_free_seat(state: TableState, user: int | None = None) -> None:
    """Raise `SeatRefused` if all seats are taken, or kept for others than `user`."""
    most = state.most
    if len(state.seats) >= most:
        preset_name = state.preset.name
        raise SeatRefused(
            "The table is full: “{preset}” is for up to {most} players.", preset=preset_name, most=most
        )
    if not state.free_for(user):
        names = Listed(state.reserved_names)
        raise SeatRefused(
            "The free seats are saved for {names} for {seconds} seconds. Try again after that.",
            names=names,
            seconds=round(SEATS_KEPT),
        )


def gone(state: TableState) -> WrongStage:
    """Return the error for a request at a table that is paused or over."""
    if state.stage == "aside":
        return WrongStage("This match is paused. Resume it with /golf table.")
    return WrongStage("This table is already closed.")


def why_not(hole: Hole, action: Action) -> IllegalAction:
    if action.verb == "draw" and hole.phase == "choose":
        return IllegalAction("The draw pile is empty. Take from the discard pile.")
    if action.verb == "knock" and hole.out is not None:
        return IllegalAction("You can’t knock: someone is already out.")
    if action.verb in ("swap", "flip", "turn") and hole.phase in ("drawn", "taken", "flip", "opening"):
        return IllegalAction("You can’t pick that card. Pick another one.")
    return IllegalAction("You can’t do that right now.")
