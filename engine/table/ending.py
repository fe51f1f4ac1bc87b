"""The requests that end or pause a table or its match. They are made as in `engine.table.requests`."""

from __future__ import annotations

from engine.game.errors import NotHost, StaleVersion, WrongStage
from engine.language import mark
from engine.table.clock import KEPT_DAYS, abandoned, expired
from engine.table.entries import Agreed, Closed, Dealt, Entry, Left, PlayedOut, PutAside, TakenUp
from engine.table.refusals import gone, need_host, seat_number
from engine.table.state import TableState, request


@request
def leave(state: TableState, user: int, version: int | None = None) -> list[Entry]:
    """Let `user` leave, by a press at `version` or by command (None).

    When the last person leaves, the table closes, and the match counts as it stands if a hole is finished. At
    a table of an event the computer plays on instead.
    """
    seat = seat_number(state, user)
    if not state.live:
        raise gone(state)
    if version is not None and version < state.stage_since:
        raise StaleVersion
    if state.seats[seat].left:
        raise WrongStage("You already left. The computer is playing for you.")
    if state.alone(user):
        if state.counts:
            return [Closed(user, counts=True)]
        return [Left(user), PlayedOut() if state.event else Closed(None)]
    played = any(other.person for at, other in enumerate(state.seats) if at != seat)
    goes_on = state.stage == "between" and played and state.others_ready(seat)
    return [Left(user), Dealt()] if goes_on else [Left(user)]


@request
def end(state: TableState, user: int, *, moderator: bool, version: int | None = None) -> list[Entry]:
    """End the table early, as its host or a moderator of the server asks.

    After the first hole, nobody who plays can make the match void. A person alone with computers ends the
    match as it stands; a person who plays with others leaves instead. In a match of one hole this holds from
    the first move on.

    `version` is the table's version when the person was asked to confirm. The confirmation is refused if the
    stage has changed since, or if other people play now who did not then.
    """
    if not state.live:
        raise gone(state)
    number = state.seat_of(user)
    if state.event and (not moderator or number is not None):
        raise NotHost("This match belongs to an event. Ask its organizer or a moderator to cancel it.")
    if not moderator:
        need_host(state, user, mark("Ask the host, {name}, or a moderator to end this."))
    if version is not None and version < state.stage_since:
        raise StaleVersion
    if not state.binds or number is None or (state.alone(user) and not state.counts):
        return [Closed(user)]
    if state.seats[number].left:
        raise NotHost("You left this match. Ask another moderator to end it.")
    if version is not None and not state.alone(user):
        raise StaleVersion
    return leave(user, version)(state)


@request
def agree(state: TableState, user: int, version: int | None = None) -> list[Entry]:
    """Let `user` agree to end the match without a result. The first person who agrees asks the others.

    The match ends when the last person agrees.
    """
    number = seat_number(state, user)
    if not state.live:
        raise gone(state)
    if version is not None and version < state.stage_since:
        raise StaleVersion
    seat = state.seats[number]
    if not state.binds or seat.left or state.alone(user):
        raise WrongStage("You can’t ask that here.")
    others = [each for each in state.seats if each.user not in (None, user) and not each.left]
    if all(each.agreed for each in others):
        return [Agreed(number), Closed(user)]
    if seat.agreed:
        raise WrongStage("You agreed. Waiting for the others.")
    return [Agreed(number)]


@request
def put_aside(state: TableState, user: int, *, moderator: bool, now: float) -> list[Entry]:
    """Take the table out of its channel: close a lobby, or put a match aside.

    The host and moderators may always ask for this, others only at a table that is `abandoned` at UNIX time
    `now`. A table of an event stays.
    """
    if not state.live:
        raise gone(state)
    if state.event:
        raise WrongStage("This match belongs to an event, so it stays here until it’s over.")
    if not moderator and state.host != user and not abandoned(state, now):
        raise NotHost("This table is in use. Ask its host or a moderator to replace it.")
    return [Closed(user)] if state.match is None else [PutAside(user)]


@request
def take_up(state: TableState, user: int, now: float) -> list[Entry]:
    """Let `user` continue a match that was put aside and is not yet `expired` at UNIX time `now`."""
    seat_number(state, user)
    if state.stage != "aside":
        raise WrongStage("This match isn’t paused.")
    if expired(state, now):
        raise WrongStage("This match was paused for {days} days, so it’s over.", days=KEPT_DAYS)
    return [TakenUp(user)]


@request
def expire(state: TableState, now: float) -> list[Entry]:
    """End a match that nobody resumed in time. It counts as it stands if a hole is finished."""
    return [Closed(None, counts=state.counts)] if expired(state, now) else []
