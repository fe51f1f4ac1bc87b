"""The public text about the turn: the player, their possible moves, and the deadline."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cogs.kit.names import bold
from engine.game.view import View
from engine.language import listed, mark, plural, say
from engine.table import Table, TableState

_INSTEAD: Final[Mapping[tuple[bool, bool, bool], str]] = {
    (True, True, False): mark("Or turn a card up or knock: **My cards**."),
    (True, False, False): mark("Or turn a card up: **My cards**."),
    (False, True, False): mark("Or knock: **My cards**."),
    (True, True, True): mark("Or turn a card up or knock."),
    (True, False, True): mark("Or turn a card up."),
    (False, True, True): mark("Or knock."),
}
"""By whether a card may be turned up, whether a knock is allowed, and whether a spectator reads this."""


def turn_words(table: Table, view: View, watched: bool) -> str:
    """The turn, its possible moves and deadline; `watched`: without the buttons that only players have."""
    state = table.state
    if not state.attended:
        return away_words(watched)
    people = [number for number in view.waiting if state.seats[number].person]
    deadlines = [at for number in people if (at := table.deadline(number)) is not None]
    clock = [say("ends <t:{time}:R>", time=int(min(deadlines)))] if deadlines else []
    if view.phase == "opening":
        return "\n".join((_opening(view, watched), " · ".join([_still_waiting(state, view), *clock])))
    seat = state.seats[view.turn]
    level = [seat.level] if seat.user is None else []
    last = [say("**last turn**")] if view.out is not None else []
    whose = " · ".join([say("{name}’s turn", name=bold(seat.name)), *level, *last, *clock])
    return f"{whose}\n{_what_now(state, view, watched)}"


def away_words(watched: bool) -> str:
    """The text while everyone is away; `watched`: for a spectator, without the way back."""
    away = say("Everyone is away, so the match waits.")
    return away if watched else " ".join((away, say("Press **Take my seat back** to go on.")))


def _still_waiting(state: TableState, view: View) -> str:
    names = listed([bold(state.seats[number].name) for number in view.waiting])
    if view.rules.opening == "peek":
        return say("Still looking: {names}", names=names)
    return say("Still choosing: {names}", names=names)


def _opening(view: View, watched: bool) -> str:
    if view.rules.opening == "peek":
        looks = say("Everyone looks at their own bottom row once.")
        return looks if watched else " ".join((looks, say("Press **My cards**.")))
    turns = plural(
        "Everyone turns up a card.", "Everyone turns up {count} cards.", count=view.rules.initial_flips
    )
    return turns if watched else " ".join((turns, say("Press **My cards** to choose yours.")))


def _what_now(state: TableState, view: View, watched: bool) -> str:
    if view.phase == "drawn":
        return say("A card is drawn: keep it or discard it.")
    if view.phase == "flip":
        if view.rules.discard_flip == "required":
            return say("The card was discarded; one more must be turned up.")
        return say("The card was discarded; one more may be turned up.")
    other = _instead(state, watched)
    return f"{_draw_or_take(view)}\n{other}" if other else _draw_or_take(view)


def _draw_or_take(view: View) -> str:
    if view.stock:
        return say("Draw from the stock, or take the discard.")
    if view.rules.reshuffle:
        return say("Take the discard, or draw: the discards are shuffled into a new stock.")
    return say("The stock is empty: take the discard.")


def _instead(state: TableState, watched: bool) -> str:
    """The moves beside Draw and Take, which need one's own cards; "" if there are none."""
    verbs = {action.verb for action in state.playing.hole.legal_actions()}
    if not verbs & {"turn", "knock"}:
        return ""
    instead = _INSTEAD["turn" in verbs, "knock" in verbs, watched]
    return say(instead)
