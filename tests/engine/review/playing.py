"""Holes and matches played by computers, to be reviewed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Final, Literal

from engine.cpu.levels import level
from engine.game.actions import Action
from engine.game.cards import fresh_deck
from engine.game.hole import Hole
from engine.game.presets import preset
from engine.game.rules import Rules
from engine.review.played import PlayedHole
from engine.table import Stamped, TableState
from engine.table.entries import Acted, ComputerAdded, Dealt, Entry, Joined, Opened, Started
from engine.table.fold import apply
from tests.engine.cpu.players import memories

MATCH: Final = "0123456789"
SECRET: Final = "5e" * 32

By = Literal["person", "computer", "clock"]


def rules_of(name: str, seats: int) -> Rules:
    """Return the rules of the preset called `name` for `seats` seats."""
    return preset(name).rules_for(seats, holes=1)


def played(
    rules: Rules, players: Sequence[str], seed: int, own: Iterable[bool] | None = None, number: int = 1
) -> PlayedHole:
    """A hole that the computer levels called `players` play."""
    random = Random(seed)
    deck = list(fresh_deck(rules.decks, rules.jokers))
    random.shuffle(deck)
    dealer = seed % len(players)
    hole = Hole(rules, len(players), dealer, deck, random.shuffle)
    remembered = memories(hole)
    actions: list[Action] = []
    while waiting := hole.waiting():
        seat = waiting[0]
        actions.append(level(players[seat])(hole.observe(seat), remembered[seat], random))
        hole.apply(actions[-1])
    return PlayedHole(
        rules=rules,
        number=number,
        seats=len(players),
        dealer=dealer,
        deck=tuple(deck),
        reshuffles=tuple(hole.reshuffles),
        actions=tuple(actions),
        own=tuple([True] * len(actions) if own is None else own),
    )


def journal(name: str, seed: int, holes: int = 2, *, end: bool = True) -> list[Stamped]:
    """The journal of a match of two people and a computer; the clock does every third move of a person.

    Without `end` the last move is still to come.
    """
    random = Random(seed)
    entries: list[Stamped] = []
    state = TableState()

    def add(*some: Entry) -> None:
        for entry in some:
            entries.append(Stamped(state.version + 1, 0.0, entry))
            apply(state, entries[-1])

    add(Opened(MATCH, name, holes, None, secret=SECRET), Joined(1, "Ana", 11), Joined(2, "Ben", 12))
    add(ComputerAdded("Birdie", "medium"))
    add(Started(state.rules.to_dict()))
    while state.stage != "finished":
        if state.stage == "between":
            add(Dealt())
            continue
        hole = state.playing.hole
        action = random.choice(hole.legal_actions(hole.waiting()[0]))
        hand: By = "computer" if action.seat == 2 else "clock" if random.random() < 1 / 3 else "person"
        add(Acted(str(action), hand))
    return entries if end else entries[:-1]
