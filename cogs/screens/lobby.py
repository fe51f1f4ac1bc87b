"""The lobby: who sits, what will be played, and how to begin."""

from __future__ import annotations

from collections.abc import Iterator

from cogs.names import bold, plain
from cogs.screens.buttons import button
from cogs.screens.rules_words import IN_A_TEXT, based_on, clock_words, game_name, length_words, some
from cogs.screens.screen import GREY, Row, Screen
from engine.options import modifications
from engine.table import TableState


def lobby(state: TableState) -> Screen:
    """The public message of a table that has not begun."""
    fields = [(f"At the table ({len(state.seats)} of {state.most})", _seats(state))]
    if state.commitment:
        fields.append(("Fair deal", promised_deal(state, "The shuffle is fixed already")))
    return Screen(
        title=f"Golf · {game_name(state.rules, state.named)}",
        text="\n".join(_what_is_played(state)),
        fields=tuple(fields),
        footer=f"{_host(state)} starts the match when two or more are seated.",
        rows=_rows(state),
    )


def closed_lobby(state: TableState) -> Screen:
    """The public message of a table that was closed before its match began."""
    return Screen(
        title=f"Golf · {game_name(state.rules, state.named)}",
        text="This table was closed before it began. Open a new one with `/golf start`.",
        colour=GREY,
    )


def promised_deal(state: TableState, fixed: str) -> str:
    """What anybody may keep to check the deals by, when the match is over; `fixed` says what is fixed."""
    return f"{fixed}; at the end anyone can check it.\n`{state.commitment}`"


def _what_is_played(state: TableState) -> Iterator[str]:
    rules = state.rules
    summary = state.preset.summary
    if modified := modifications(rules):
        yield f"{based_on(rules)}." if state.named else f"Modified: {some(modified, IN_A_TEXT)}."
    else:
        yield f"{rules.preset}: {summary[0].lower()}{summary[1:]}." if state.named else f"{summary}."
    yield f"{length_words(state.holes)} · {clock_words(state.clock)}"
    if state.rules_since == state.version > 1:  # nobody but the host changes rules, and this came last
        yield f"{bold(_host(state))} has just changed the rules."
    elif state.rules_since > 1 and not state.alone(state.host or 0):
        yield "The rules were changed after the table was opened."


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
    full = len(state.seats) >= state.most
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
