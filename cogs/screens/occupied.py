"""What is shown where a table can't be opened yet, and at a table that was put aside."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.names import bold, listed
from cogs.screens.buttons import button
from cogs.screens.rules_words import game_name
from cogs.screens.scorecard import scorecard
from cogs.screens.screen import GREY, Button, Screen
from engine.table import TableState


def occupied(state: TableState, replace: str | None) -> Screen:
    """Asked by somebody who wants a table where there is one; `replace` is that button's id, if allowed."""
    begun = state.match is not None
    buttons = [button(state, "Show it here", "show", "primary")]
    if replace is not None:
        buttons.append(Button("Make room", replace, "danger"))
    return Screen(
        title="There is a table in this channel",
        text="\n".join((_what(state), f"Last used <t:{int(state.touched)}:R>.", _room(begun, replace))),
        rows=(tuple(buttons),),
    )


def aside(state: TableState) -> Screen:
    """The public message of a match that was put aside."""
    card = scorecard([seat.name for seat in state.seats], state.playing.results)
    return Screen(
        title=f"Golf · {game_name(state.rules, state.named)} · put aside",
        text=f"{_why(state)} Nothing is lost: {_people(state)} can go on at any time, "
        "here or with `/golf table` in another channel.",
        fields=(("Scorecard", card),) if card else (),
        rows=((button(state, "Go on", "resume", "primary"),),),
        colour=GREY,
    )


def _what(state: TableState) -> str:
    game = game_name(state.rules, state.named)
    if state.match is None:
        return f"A lobby for {game}, with {_people(state)}."
    return f"{game}, hole {state.playing.number} of {state.holes}, with {_people(state)}."


def _room(begun: bool, replace: str | None) -> str:
    if replace is None:
        return "Its host and moderators can make room for another; so can you once it has been idle for long."
    if begun:
        return "Making room puts that match aside: its players can go on with it at any time."
    return "Making room closes that lobby. Nobody has played yet."


def _why(state: TableState) -> str:
    if state.closed_by is None:
        return "Nobody has played for a long time, so this match was put aside."
    seat = state.seat_of(state.closed_by)
    who = "Somebody" if seat is None else bold(state.seats[seat].name)
    return f"{who} made room for another table, so this match was put aside."


def _people(state: TableState) -> str:
    names: Sequence[str] = [bold(seat.name) for seat in state.seats if seat.user is not None]
    return listed(list(names)) or "nobody"
