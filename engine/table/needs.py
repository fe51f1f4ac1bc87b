"""What requests of a table need, checked: each check raises or says the sentence for whoever is refused."""

from __future__ import annotations

from engine.actions import Action
from engine.errors import NoSeat, NotHost, SeatRefused, WrongStage
from engine.hole import Hole
from engine.language import say
from engine.table.state import TableState


def seat_number(state: TableState, user: int) -> int:
    """The number of the seat of `user`. Raises `NoSeat` for who has none."""
    number = state.seat_of(user)
    if number is None:
        raise NoSeat(
            say("You have no seat at this table. Press Join to sit down.")
            if state.stage == "lobby"
            else say("You have no seat in this match. You can join the next one.")
        )
    return number


def need_lobby(state: TableState, otherwise: str) -> None:
    """Raise `WrongStage`, saying `otherwise` of a match that goes on, unless the table is a lobby."""
    if state.stage != "lobby":
        raise WrongStage(say(otherwise) if state.live else gone(state))


def need_host(state: TableState, user: int, otherwise: str) -> None:
    """Raise `NotHost`, saying `otherwise` with the host’s name in it, unless `user` is the host."""
    if state.host != user:
        name = next((seat.name for seat in state.seats if seat.user == state.host), say("the host"))
        raise NotHost(say(otherwise, name=name))


def need_room(state: TableState) -> None:
    """Raise `SeatRefused` unless another one can sit down."""
    most = state.most
    if len(state.seats) >= most:
        preset_name = state.preset.name
        raise SeatRefused(
            say("The table is full: “{preset}” is played by up to {most}.", preset=preset_name, most=most)
        )


def gone(state: TableState) -> str:
    """Why nothing can be asked of a table that is not live."""
    if state.stage == "aside":
        return say("This match was put aside. Take it up again with /golf table.")
    return say("This table is closed already.")


def why_not(hole: Hole, action: Action) -> str:
    """Why `action` is not allowed now."""
    if action.verb == "draw" and hole.phase == "choose":
        return say("The stock is empty. Take the discard.")
    if action.verb == "knock" and hole.out is not None:
        return say("Someone has gone out already, so a knock would change nothing.")
    if action.verb in ("swap", "flip", "turn") and hole.phase in ("drawn", "taken", "flip", "opening"):
        return say("That card can’t be chosen. Pick one of the others.")
    return say("That isn’t possible right now.")
