"""Whose private messages a change at a table concerns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.actions import Action
from engine.table import Change, Table
from engine.table.entries import Acted, Closed, Dealt, Left, Missed, PutAside, Started, TookBack


def audience(table: Table, change: Change) -> tuple[set[int], set[int]]:
    """Whom a change concerns: who should get their cards even if they have none open, and who a fresh look.

    A person who has just pressed sees the result as the answer to that press, and is left out.
    """
    state = table.state
    entries = [stamped.entry for stamped in change.entries]
    if state.match is None:
        return set(), set()
    people = {number: seat.user for number, seat in enumerate(state.seats) if seat.user is not None}
    acted = {
        people.get(Action.parse(entry.action).seat)
        for entry in entries
        if isinstance(entry, Acted) and entry.by == "person"
    }
    everyone = set(people.values())
    if any(isinstance(entry, (Started, Dealt)) for entry in entries):
        return everyone - acted, set()
    refreshed: set[int] = set()
    if state.stage != "playing" and any(isinstance(entry, (Acted, Closed, PutAside)) for entry in entries):
        refreshed |= everyone
    refreshed |= {entry.user for entry in entries if isinstance(entry, Left)}
    touched = [entry.seat for entry in entries if isinstance(entry, (Missed, TookBack))]
    refreshed |= {people[number] for number in touched}
    refreshed |= {people[number] for number in _looked_for(entries) if number in people}
    if state.stage == "playing":
        refreshed |= {people[number] for number in _newly_awaited(table, entries) if number in people}
    return set(), {user for user in refreshed if user not in acted}


def _looked_for(entries: Iterable[object]) -> Iterator[int]:
    """The seats whose peek a computer or the clock has ended: what they saw must not stay in sight."""
    for entry in entries:
        if isinstance(entry, Acted) and entry.by != "person":
            action = Action.parse(entry.action)
            if action.verb == "ready":
                yield action.seat


def _newly_awaited(table: Table, entries: Iterable[object]) -> tuple[int, ...]:
    """The seat whose turn begins with this change, if one does."""
    hole = table.state.playing.hole
    moved = any(isinstance(entry, Acted) for entry in entries)
    return (hole.turn,) if moved and hole.phase == "choose" else ()
