"""Matches as they come to be at tables: played by computer players, written down with times and people."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from engine.cpu.levels import level
from engine.game.cards import Card
from engine.table.entries import Acted, ComputerAdded, Dealt, Entry, Joined, Opened, Readied, Stamped, Started
from engine.table.fold import apply
from engine.table.state import TableState

PRESS: Final = 1_400_000_000_000_000_000
"""About what the id of a press is these days."""

MOST_ACTIONS: Final = 5_000
"""The longest match; one that got here would never end."""


def simulated(
    match: str,
    random: Random,
    people: Sequence[tuple[int, str]],
    computers: Sequence[tuple[str, str]] = (),
    *,
    preset: str = "classic",
    holes: int = 9,
    began_at: float,
) -> tuple[list[Stamped], TableState]:
    """The journal of a match that is over, and its state.

    `people` are user ids with names, `computers` names with levels; people play like `easy`, and take one to
    fifteen seconds for each move, computers one and a half. `began_at` is UNIX time in seconds.
    """
    state, at = TableState(), began_at
    journal: list[Stamped] = []

    def note(entry: Entry, pause: float) -> None:
        nonlocal at
        at += pause
        journal.append(Stamped(len(journal) + 1, at, entry))
        apply(state, journal[-1])

    note(Opened(match, preset, holes, 60, secret=f"{random.getrandbits(256):064x}"), 0.0)
    for user, name in people:
        note(Joined(user, name, PRESS + random.getrandbits(56)), random.uniform(0.0, 20.0))
    for name, strength in computers:
        note(ComputerAdded(name, strength), random.uniform(1.0, 5.0))
    note(Started(state.rules.to_dict()), random.uniform(1.0, 30.0))
    for _ in range(MOST_ACTIONS):
        if state.stage == "finished":
            return journal, state
        if state.stage == "between":
            for person in range(len(people)):
                note(Readied(person), random.uniform(0.5, 8.0))
            note(Dealt(), 0.001)
            continue
        hole = state.playing.hole
        number = hole.waiting()[0]
        seat = state.seats[number]
        remembered: dict[int, Card] = {
            slot: card for slot, card in enumerate(hole.observe(number).grids[number]) if card is not None
        }
        action = level("easy")(hole.observe(number), remembered, random)
        note(
            Acted(str(action), "person" if seat.person else "computer"),
            random.uniform(1.0, 15.0) if seat.person else 1.5,
        )
    raise RuntimeError(f"the match {match} never ends")
