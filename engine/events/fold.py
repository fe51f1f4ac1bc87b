"""Fold of an event's journal: the change that each entry makes. So a restart gives exactly the same state."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from typing import Final

from engine.events.entries import (
    Annulled,
    ClosedEarly,
    DeadlinesMoved,
    Drawn,
    Edited,
    Ended,
    Entered,
    EventOpened,
    Extended,
    Fact,
    Logged,
    Paused,
    Played,
    Posted,
    Removed,
    Replaced,
    Resumed,
    RoundsStarted,
    TableAnnulled,
    TableLate,
    TableOpened,
    TableOver,
    Told,
    Withdrew,
)
from engine.events.options import with_edited
from engine.events.seating import match_of
from engine.events.state import Entrant, EventState, EventTable
from engine.names.telling_apart import told_apart
from engine.solo.game import PressMoves

_READ: Final = (
    EventOpened,
    Edited,
    Entered,
    Withdrew,
    Removed,
    Replaced,
    RoundsStarted,
    TableAnnulled,
    Paused,
    Resumed,
    Extended,
    DeadlinesMoved,
    ClosedEarly,
    Ended,
    Annulled,
)
"""Kinds that people may read in the log: `Entered` only by an organizer, `Edited` only once posted."""


def fold(entries: Iterable[Logged]) -> EventState:
    """Return the state after `entries`, the first of which is an `EventOpened`.

    Raises `ValueError` for an entry that is impossible in its place.
    """
    rest = iter(entries)
    first = next(rest)
    if not isinstance(first.entry, EventOpened):
        raise ValueError("The journal of an event begins with its opening.")
    state = EventState(first.entry, first.at)
    _note(state, first)
    for logged in rest:
        apply(state, logged)
    return state


def stamped(facts: Sequence[Fact], version: int, at: float) -> list[Logged]:
    """Return `facts` at UNIX time `at` as the entries after `version`."""
    return [Logged(number, at, fact) for number, fact in enumerate(facts, version + 1)]


def apply(state: EventState, logged: Logged) -> None:
    """Change `state` as the next entry of its journal says.

    Raises `ValueError` for an entry that is impossible in its place.
    """
    _note(state, logged)
    match logged.entry:
        case Entered() | Withdrew() | Removed() | Replaced() | Played():
            _entrant_entry(state, logged.entry, logged.at)
        case RoundsStarted() | Drawn() | TableOpened() | TableLate() | TableOver() | TableAnnulled():
            _table_entry(state, logged.entry)
        case Posted(message):
            state.message = message
            if state.first_message is None:
                state.first_message, state.status = message, "open"
                state.closes_at += logged.at - state.opened_at
                state.opened_at = logged.at
        case Edited():
            _edit(state, logged.entry)
        case Told():
            state.told = True
        case _:
            _time_entry(state, logged.entry, logged.at)


def _edit(state: EventState, entry: Edited) -> None:
    state.opened = with_edited(state.opened, entry)
    vars(state).pop("rules", None)
    if state.status == "new":
        state.closes_at = entry.closes_at


def _tell_apart(state: EventState) -> None:
    entrants = state.entrants
    names = told_apart([each.called for each in entrants], [each.user for each in entrants])
    for entrant, name in zip(entrants, names, strict=True):
        entrant.name = name


def _note(state: EventState, logged: Logged) -> None:
    state.version = logged.version
    entry = logged.entry
    unread = (isinstance(entry, Entered) and entry.by is None) or (
        isinstance(entry, Edited) and state.status == "new"
    )
    if isinstance(entry, _READ) and not unread:
        state.log.append(logged)


def _entrant_entry(
    state: EventState, entry: Entered | Withdrew | Removed | Replaced | Played, at: float
) -> None:
    match entry:
        case Entered(number, user, name):
            if number > len(state.entrants):
                state.entrants.append(Entrant(number, user, name))
            entrant = state.entrant(number)
            entrant.user, entrant.called, entrant.presence = user, name, "in"
            if state.seeds and not any(number in seed for seed in state.seeds):
                state.seeds.append((number,))
            _tell_apart(state)
        case Withdrew(number):
            state.entrant(number).presence = "withdrawn"
        case Removed(number, by):
            # A person who comes back to the server may enter again.
            state.entrant(number).presence = "withdrawn" if by is None else "removed"
        case Replaced(number, replaced, user, name):
            state.entrants.append(Entrant(number, user, name))
            state.entrant(replaced).presence = "replaced"
            state.seeds = [(*seed, number) if seed[-1] == replaced else seed for seed in state.seeds]
            _tell_apart(state)
        case Played(number, moves, points):
            entrant = state.entrant(number)
            # There are few different moves and many presses, so equal moves share one string.
            entrant.presses.append(PressMoves(at, tuple([sys.intern(move) for move in moves])))
            entrant.scores += points


def _table_entry(
    state: EventState, entry: RoundsStarted | Drawn | TableOpened | TableLate | TableOver | TableAnnulled
) -> None:
    match entry:
        case RoundsStarted(seeds):
            state.seeds = [(number,) for number in seeds]
        case Drawn():
            match = match_of(state.id, entry.round, entry.table, entry.leg)
            drawn = EventTable(
                entry.round,
                entry.table,
                entry.leg,
                entry.entrants,
                match,
                entry.deadline,
                entry.computers,
                entry.play_off,
            )
            if drawn.bye:
                drawn.stage = "over"
            state.tables.append(drawn)
        case TableOpened(match):
            state.table_of(match).stage = "open"
        case TableLate(match, deadline):
            table = state.table_of(match)
            table.late, table.deadline = True, deadline
        case TableOver(match, scores, absent):
            table = state.table_of(match)
            table.stage, table.scores, table.absent = "over", scores, frozenset(absent)
        case TableAnnulled(match):
            state.table_of(match).stage = "annulled"


def _time_entry(state: EventState, entry: Fact, at: float) -> None:
    match entry:
        case Paused():
            state.status, state.paused_at = "paused", at
        case Resumed(closes_at=closes_at):
            state.status, state.paused_at = "open", None
            if not state.begun:
                state.paused_for += closes_at - state.closes_at
            _move_ends(state, closes_at - state.closes_at)
        case Extended(closes_at=closes_at):
            _move_ends(state, closes_at - state.closes_at)
        case DeadlinesMoved(seconds):
            state.off_until = at
            if not state.begun:
                state.paused_for += seconds
            _move_ends(state, seconds)
        case ClosedEarly():
            state.status, state.paused_at, state.closes_at = "open", None, at
        case Ended():
            state.status = "finished"
            # The end may be noticed some time after the time was up.
            state.ended_at = at if state.kind.at_tables else min(at, state.closes_at)
        case Annulled():
            state.status, state.ended_at = "annulled", at
            for table in state.open_tables:
                table.stage = "annulled"
        case _:
            raise ValueError(f"An event can't take in {entry}.")


def _move_ends(state: EventState, seconds: float) -> None:
    """Move all deadlines by `seconds`: of play or entering, and of tables."""
    state.closes_at += seconds
    for table in state.open_tables:
        table.deadline += seconds
