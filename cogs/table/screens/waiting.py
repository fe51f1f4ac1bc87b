"""What a person waits for while others play.

A private message is drawn anew only when its person's turn comes, so these sentences stay true until then.
"""

from __future__ import annotations

from cogs.kit.names import plain
from engine.game.view import View
from engine.language import say
from engine.table import TableState


def waiting_words(state: TableState, view: View, number: int) -> str:
    """What seat `number` waits for, which isn't to act now, in a hole that is being played."""
    before = (number - 1) % view.seats
    name = plain(state.seats[before].name)
    if view.out == number:
        return say("You’re out! Everyone else gets one more turn.")
    if _played_out(view, number):
        return say("That was your last turn. The hole ends when everyone has had theirs.")
    if view.phase == "opening" and view.turn == number:
        return say("You go first, once everyone’s ready.")
    if view.seats == 2:
        return say("Waiting for {name}.", name=name)
    return say("You’re up after {name}.", name=name)


def _played_out(view: View, number: int) -> bool:
    """Whether the seat has had its last turn of this hole."""
    if view.rules.turns is not None:
        return view.turns[number] >= view.rules.turns
    return view.out is not None and (number - view.out) % view.seats < (view.turn - view.out) % view.seats
