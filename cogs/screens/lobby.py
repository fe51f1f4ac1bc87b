"""The lobby: who sits, what will be played, and how to begin."""

from __future__ import annotations

from cogs.names import bold, plain
from cogs.screens.buttons import button
from cogs.screens.screen import GREY, Row, Screen
from engine.table import TableState


def lobby(state: TableState) -> Screen:
    """The public message of a table that has not begun."""
    most = state.preset.most
    return Screen(
        title=f"Golf · {state.preset.name}",
        text=f"{state.preset.summary}.\n{length(state)} · {clock_words(state.clock)}",
        fields=((f"At the table ({len(state.seats)} of {most})", _seats(state)),),
        footer=f"{_host(state)} starts the match when two or more are seated.",
        rows=_rows(state),
    )


def closed_lobby(state: TableState) -> Screen:
    """The public message of a table that was closed before its match began."""
    return Screen(
        title=f"Golf · {state.preset.name}",
        text="This table was closed before it began. Open a new one with `/golf start`.",
        colour=GREY,
    )


def length(state: TableState) -> str:
    """How many holes, in words."""
    return "1 hole" if state.holes == 1 else f"{state.holes} holes"


def clock_words(clock: int | None) -> str:
    """A turn clock of so many seconds, in words."""
    if clock is None:
        return "no turn clock"
    if clock >= 86_400:
        return f"{clock // 86_400} day a turn"
    if clock >= 60:
        return f"{clock // 60} min a turn"
    return f"{clock} s a turn"


def _seats(state: TableState) -> str:
    lines = []
    for seat in state.seats:
        if seat.user is None:
            lines.append(f"{bold(seat.name)} · computer")
        else:
            lines.append(f"{bold(seat.name)}{' · host' if seat.user == state.host else ''}")
    return "\n".join(lines) or plain("Nobody yet.")


def _host(state: TableState) -> str:
    return next((seat.name for seat in state.seats if seat.user == state.host), "The host")


def _rows(state: TableState) -> tuple[Row, ...]:
    full = len(state.seats) >= state.preset.most
    computers = any(seat.user is None for seat in state.seats)
    return (
        (
            button(state, "Join", "join", "primary"),
            button(state, "Leave", "leave"),
            button(state, "Rules", "rules"),
        ),
        (
            button(state, "Start", "start", "success", disabled=len(state.seats) < state.preset.fewest),
            button(state, "Add computer", "add", disabled=full),
            *([button(state, "Remove computer", "remove")] if computers else []),
        ),
    )
