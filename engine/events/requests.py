"""Requests of people at an event. Each function returns the entries that grant the request, or refuses.

No function changes the state: the event writes the entries to its journal first, and then applies them. Times
are UNIX times in seconds; `by` is the id of the organizer who asks.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, Final

from engine.events.entries import (
    Annulled,
    ClosedEarly,
    Edited,
    Ended,
    Entered,
    Extended,
    Fact,
    Paused,
    Played,
    Posted,
    Removed,
    Replaced,
    Resumed,
    TableAnnulled,
    Withdrew,
)
from engine.events.options import CHOICES, HOUR, NOT_OFFERED, changed, edited, extended
from engine.events.plan import FEWEST, MOST
from engine.events.state import Entrant, EventState, EventTable
from engine.game.errors import BadRules, LimitReached, SeatRefused, WrongStage
from engine.language import mark

GONE: Final = mark("That event is gone.")
NOT_OPEN: Final = mark("This event hasn’t started yet.")
PAUSED: Final = mark("The organizer paused this event. Try again later.")
OVER: Final = mark("This event is over.")
REMOVED: Final = mark("The organizer removed you from this event.")
NOT_ENTERED: Final = mark("You haven’t entered this event. Press Play first.")
SEEN: Final = mark("You’ve already played in this event, before I forgot you.")
TOO_LATE: Final = mark("You can’t enter this event anymore.")
HIDDEN: Final = mark("You’ll see the cards when this event is over.")
ANNULLED: Final = mark("This event was canceled: its cards stay hidden.")
STARTED: Final = mark("Play has started, so this event stays as it is.")
NOT_IN_IT_NOW: Final = mark("That player isn’t in this event anymore.")


def require_revealed(state: EventState) -> None:
    """Raise `WrongStage` unless the cards of an event may be shown to everybody."""
    if state.status != "finished":
        raise WrongStage(ANNULLED if state.status == "annulled" else HIDDEN)


def require_running(state: EventState) -> None:
    """Raise `WrongStage` if an event is over, or if it has tables and its message was never posted."""
    if state.over or (state.status == "new" and state.kind.at_tables):
        raise WrongStage(OVER)


def require_open(state: EventState) -> None:
    """Raise `WrongStage` unless people may play now."""
    require_running(state)
    if state.status != "open":
        raise WrongStage(PAUSED if state.status == "paused" else NOT_OPEN)


def require_time(state: EventState, now: float) -> None:
    """Raise `WrongStage` if the time to play or to enter is up, even if the end is not yet written."""
    if now >= state.closes_at and not state.begun:
        raise WrongStage(OVER if not state.kind.at_tables else TOO_LATE)


def require_editable(state: EventState) -> None:
    """Raise `WrongStage` if somebody has played in an event, or if it is over."""
    if state.over:
        raise WrongStage(OVER)
    if not state.untouched:
        raise WrongStage(STARTED)


def edit(state: EventState, by: int, span: int | None = None, **values: Any) -> list[Edited]:
    """Choose other `values` of options, as for `engine.events.options.changed`. `span` is a number of hours.

    An event that was posted keeps its kind, and only `extend` moves its end. Raises `BadRules`.
    """
    require_editable(state)
    if state.status != "new" and (span is not None or values.get("kind", state.kind_name) != state.kind_name):
        raise WrongStage("This event is posted, so this can’t be changed anymore.")
    if span is not None:
        if span not in CHOICES["span"]:
            raise BadRules(NOT_OFFERED)
        values["closes_at"] = state.opened_at + span * HOUR
    new = changed(state.opened, **values)
    return [] if new == state.opened else [edited(new, by)]


def posted(state: EventState, message: int) -> list[Fact]:
    return [] if message == state.message else [Posted(message)]


def enter(
    state: EventState, user: int, name: str, roles: Collection[int], now: float, seen: bool = False
) -> list[Fact]:
    """Let a person enter, also again after they withdrew. `roles` are the ids of the person's roles.

    `seen`: the person entered before, and was forgotten since.
    """
    if not state.kind.at_tables:
        require_open(state)
    elif state.status != "open" or state.begun:
        raise WrongStage(TOO_LATE)
    require_time(state, now)
    if state.opened.role is not None and state.opened.role not in roles:
        raise SeatRefused("You don’t have the role for this event.")
    if seen:
        raise SeatRefused(SEEN)
    own = state.entrant_of(user)
    if own is not None and own.present:
        raise WrongStage("You already entered this event.")
    if own is not None and own.presence == "removed":
        raise WrongStage(REMOVED)
    _need_room(state)
    return [_entered(state, own, user, name, None)]


def let_in(state: EventState, by: int, user: int, name: str) -> list[Fact]:
    """Let in a person whom the organizer picked: before the first round, or between rounds of a league.

    An entrant who dropped out or was removed comes back with their points.
    """
    require_running(state)
    if not state.admits:
        raise WrongStage("It’s too late to let anyone in.")
    own = state.entrant_of(user)
    if own is not None and (own.present or own.presence == "replaced"):
        raise WrongStage("They’re already in this event.")
    _need_room(state)
    return [_entered(state, own, user, name, by)]


def _entered(state: EventState, own: Entrant | None, user: int, name: str, by: int | None) -> Entered:
    return Entered(len(state.entrants) + 1 if own is None else own.number, user, name, by)


def _need_room(state: EventState) -> None:
    """Raise `LimitReached` if a tournament has its most entrants."""
    if state.kind.at_tables and max(len(state.present), len(state.seeds)) >= MOST:
        raise LimitReached("This event is full ({most} players).", most=MOST)


def withdraw(state: EventState, user: int) -> list[Fact]:
    """Let an entrant leave. Results of the entrant stay; there are no further tables."""
    own = state.entrant_of(user)
    if own is None or not own.present:
        raise WrongStage("You haven’t entered this event.")
    if state.kind.same_cards and state.begun:
        raise WrongStage("You can’t withdraw now: play has started.")
    require_running(state)
    return [Withdrew(own.number)]


def remove(state: EventState, by: int | None, number: int) -> list[Fact]:
    """Remove an entrant, as an organizer asks or as the entrant has left the server (`by` is None)."""
    require_running(state)
    if not any(each.number == number for each in state.present):
        raise WrongStage(NOT_IN_IT_NOW)
    if state.kind.same_cards and state.begun:
        raise WrongStage("You can’t remove anyone now: play has started.")
    if by is not None:
        _need_no_player(state, by)
    return [Removed(number, by)]


def replace(state: EventState, by: int, number: int, user: int, name: str) -> list[Fact]:
    """Put another person in an entrant's place, with seed and points. An open table there is annulled."""
    require_running(state)
    if not state.begun:
        raise WrongStage("The first round hasn’t started yet. Players can still enter and leave.")
    if state.kind.same_cards:
        raise WrongStage("You can’t replace players in a same-cards event.")
    if not any(each.number == number for each in state.present):
        raise WrongStage(NOT_IN_IT_NOW)
    if state.entrant_of(user) is not None:
        raise WrongStage("They’re already in this event.")
    for table in state.open_tables:
        if number in table.entrants:
            _need_outsider(state, by, table)
    open_tables = [each.match for each in state.open_tables if number in each.entrants]
    again = [TableAnnulled(match, None) for match in open_tables]
    return [Replaced(len(state.entrants) + 1, number, user, name, by), *again]


def annul_table(state: EventState, by: int, number: int) -> list[Fact]:
    """Annul a table of the present round. With the same cards at all tables, it is not played again."""
    require_running(state)
    table = next((each for each in state.present_tables if each.number == number), None)
    if table is None or table.bye:
        raise WrongStage("There’s no such table in this round.")
    _need_outsider(state, by, table)
    return [] if table.stage == "annulled" else [TableAnnulled(table.match, by)]


def _need_outsider(state: EventState, by: int, table: EventTable) -> None:
    """Raise `SeatRefused` if the organizer plays at `table`, as nobody may undo their own bad match."""
    own = state.entrant_of(by)
    if own is not None and own.number in table.entrants:
        raise SeatRefused("You play at this table. Ask someone else who manages this server.")


def _need_no_player(state: EventState, by: int) -> None:
    """Raise `SeatRefused` if the organizer plays in the event, or played and left."""
    own = state.entrant_of(by)
    seeded = own is not None and any(own.number in numbers for numbers in state.seeds)
    if seeded or (own is not None and not state.kind.at_tables and not state.untouched):
        raise SeatRefused("You play in this event. Ask someone else who manages this server.")


def play(
    state: EventState, number: int, moves: Sequence[str], points: Sequence[int], now: float
) -> list[Fact]:
    """Save the moves of one press by an entrant who plays alone, and the `points` of holes that it ended."""
    require_open(state)
    require_time(state, now)
    require_present(state.entrant(number))
    return [Played(number, tuple(moves), tuple(points))]


def require_present(entrant: Entrant) -> None:
    if not entrant.present:
        raise WrongStage(REMOVED)


def pause(state: EventState, by: int | None) -> list[Fact]:
    """Pause an event: until `resume`, nobody plays alone, deadlines stand still and no round starts.

    Open tables play on. `by` is None if the bot pauses, as Discord refused to open a table.
    """
    if not state.kind.at_tables:
        require_open(state)
    require_running(state)
    if state.status == "paused":
        raise WrongStage("This event is already paused.")
    return [Paused(by)]


def resume(state: EventState, by: int, now: float) -> list[Fact]:
    """Continue the event; each deadline has as much time left as before the pause."""
    require_running(state)
    if state.status != "paused" or state.paused_at is None:
        raise WrongStage("This event isn’t paused.")
    return [Resumed(by, state.closes_at + now - state.paused_at)]


def extend(state: EventState, by: int, hours: int, now: float) -> list[Fact]:
    """Move the end of play or of entering, or the deadlines of all open tables, by `hours`.

    Raises `LimitReached` if a time would be too far in the future.
    """
    require_running(state)
    ends = [each.deadline for each in state.open_tables] or [state.closes_at]
    extended(max(ends), hours, state.paused_at or now)
    return [Extended(by, state.closes_at + hours * HOUR)]


def close(state: EventState, by: int) -> list[Fact]:
    """End play now, with the results so far. At tables, end entering, so that the first round starts."""
    require_running(state)
    if not state.kind.at_tables:
        return [ClosedEarly(by), Ended()]
    if state.begun:
        raise WrongStage("The first round has already started.")
    if state.status == "paused":
        raise WrongStage("This event is paused. Resume it first.")
    if not state.enough:
        raise WrongStage("You need at least {fewest} players to start.", fewest=FEWEST)
    return [ClosedEarly(by)]


def annul(state: EventState, by: int) -> list[Fact]:
    """End the event and the tables that are still played, without a result."""
    require_running(state)
    _need_no_player(state, by)
    return [Annulled(by)]
