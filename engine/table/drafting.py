"""A new lobby before anything of it is written: its state and the entries of its journal."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import replace

from engine.table import requests
from engine.table.entries import Entry, Joined, Opened, ReactionsChosen, Stamped, Tempo, TempoChosen
from engine.table.fold import add
from engine.table.state import TableState


def draft(
    now: float,
    opened: Opened,
    host: Joined,
    computers: Sequence[str] = (),
    kept: Sequence[tuple[int, str]] = (),
    tempo: Tempo = "normal",
    invited: Sequence[tuple[int, str]] | None = None,
    reactions: bool = True,
) -> tuple[TableState, list[Stamped]]:
    """Return a lobby at UNIX time `now` and its entries, which are not written.

    The other arguments, and what is raised, are those of `Table.open`.
    """
    state = TableState()
    entries: list[Stamped] = []

    def note(entry: Entry) -> None:
        add(entry, entries, state, now)

    note(replace(opened, secret=secrets.token_hex(32)))
    state.rules_with(state.preset.fewest)
    note(host)
    for level in computers:
        for added in requests.add_computer(state, host.user, level):
            note(added)
    if tempo != state.tempo:
        note(TempoChosen(tempo))
    if reactions != state.reactions:
        note(ReactionsChosen(reactions))
    if invited is not None:
        for inviting in (
            *requests.choose_who_joins(state, host.user, invited_only=True),
            *requests.invite(state, host.user, invited[: requests.MOST_INVITED]),
        ):
            note(inviting)
    for keeping in requests.keep_seats(state, kept, now):
        note(keeping)
    return state, entries
