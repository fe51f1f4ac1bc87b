"""What somebody sees who only watches: the public table, and which ranks are out of sight."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Final

from cogs.screens.buttons import button
from cogs.screens.play import board
from cogs.screens.screen import Screen
from engine.cards import Rank, fresh_deck
from engine.language import say
from engine.table import Table
from engine.view import View

_RANKS: Final[dict[Rank, str]] = {"T": "10", "*": "Jo"}


def watching(table: Table, until: float) -> Screen:
    """The private message of a spectator; it follows the table until that UNIX time."""
    shown, state = board(table, watched=True), table.state
    # With “Golf” in it as well, the title would take two lines on a phone.
    title = say("Watching · {title}", title=shown.title.removeprefix("Golf · "))
    if not state.live:
        return replace(shown, title=title, rows=())
    view = table.view(None)
    fields = shown.fields if view.scores else (*shown.fields, (say("Out of sight"), out_of_sight(view)))
    follows = say("This follows the table until <t:{time}:t>; then `/golf watch` again.", time=int(until))
    return replace(
        shown,
        title=title,
        text=f"{shown.text}\n{follows}",
        fields=fields,
        rows=((button(state, say("Stop watching"), "unwatch"),),),
    )


def out_of_sight(view: View) -> str:
    """How many cards of each rank lie where a spectator can't see them."""
    cards = fresh_deck(view.rules.decks, view.rules.jokers)
    left = Counter(card.rank for card in cards)
    left.subtract(card.rank for grid in view.grids for card in grid if card is not None)
    left.subtract(card.rank for card in view.discards)
    if view.drawn is not None:
        left.subtract([view.drawn.rank])
    return " · ".join(f"{_RANKS.get(rank, rank)}×{number}" for rank, number in left.items() if number > 0)
