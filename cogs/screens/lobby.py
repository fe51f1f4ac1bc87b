"""The lobby: who sits, what will be played, and how to begin."""

from __future__ import annotations

from cogs.custom_id import PressId, Word
from cogs.names import bold, plain
from cogs.screens.screen import GREY, Button, Row, Screen, Style
from engine.table import TableState


def lobby(state: TableState) -> Screen:
    """The public message of a table that has not begun."""
    most = state.preset.most
    return Screen(
        title=f"Golf · {state.preset.name}",
        text=f"{state.preset.summary}.\n{length(state)} · {clock_words(state.clock)}",
        fields=((f"At the table ({len(state.seats)} of {most})", _seats(state)),),
        footer="The host starts the match when two or more are seated.",
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


def _rows(state: TableState) -> tuple[Row, ...]:
    def button(label: str, word: Word, style: Style = "secondary", *, disabled: bool = False) -> Button:
        return Button(label, str(PressId(state.id, state.version, word)), style, disabled=disabled)

    full = len(state.seats) >= state.preset.most
    computers = any(seat.user is None for seat in state.seats)
    return (
        (button("Join", "join", "primary"), button("Leave", "leave"), button("Rules", "rules")),
        (
            button("Start", "start", "success", disabled=len(state.seats) < state.preset.fewest),
            button("Add computer", "add", disabled=full),
            *([button("Remove computer", "remove")] if computers else []),
        ),
    )
