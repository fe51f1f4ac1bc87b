"""A new lobby before anything of it is written: its state and the entries of its journal."""

from __future__ import annotations

import secrets
from dataclasses import replace

from engine.table import requests
from engine.table.entries import Entry, Joined, ReactionsChosen, Stamped, TempoChosen
from engine.table.fold import add
from engine.table.new_table import NewTable
from engine.table.state import TableState


def draft(now: float, new: NewTable, match: str, host: Joined) -> tuple[TableState, list[Stamped]]:
    """Return the lobby of `match` at UNIX time `now` and its entries, which are not written.

    The other arguments, and what is raised, are those of `Table.open`.
    """
    state = TableState()
    entries: list[Stamped] = []

    def note(entry: Entry) -> None:
        add(entry, entries, state, now)

    note(replace(new.opened(match), secret=secrets.token_hex(32)))
    state.rules_with(state.preset.fewest)
    note(host)
    for level in new.computers:
        for added in requests.add_computer(host.user, level)(state):
            note(added)
    if new.tempo != state.tempo:
        note(TempoChosen(new.tempo))
    if new.reactions != state.reactions:
        note(ReactionsChosen(new.reactions))
    if new.invited is not None:
        for inviting in (
            *requests.choose_who_joins(host.user, invited_only=True)(state),
            *requests.invite(host.user, new.invited[: requests.MOST_INVITED])(state),
        ):
            note(inviting)
    for keeping in requests.keep_seats(new.kept, now)(state):
        note(keeping)
    return state, entries
