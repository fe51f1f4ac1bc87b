"""The public table while a match is on: whose turn, the last moves, and the way to one's own cards."""

from __future__ import annotations

from cogs.names import bold, listed, plain
from cogs.screens.buttons import button
from cogs.screens.grids import table_picture
from cogs.screens.lobby import closed_lobby
from cogs.screens.scorecard import scorecard
from cogs.screens.screen import GREY, Button, Row, Screen
from cogs.screens.words import face, moves, points, sum_of
from engine.table import Table, TableState
from engine.view import View


def board(table: Table) -> Screen:
    """The public message of a match that is on, between two holes, over or closed."""
    state = table.state
    view = table.view(None)
    if state.stage == "playing":
        return _playing(table, view)
    return between(state, view) if state.stage == "between" else ended(state, view)


def title(state: TableState) -> str:
    """What is played and how far it has come."""
    if state.holes == 1:
        return f"Golf · {state.preset.name}"
    return f"Golf · {state.preset.name} · hole {state.playing.number} of {state.holes}"


def names(state: TableState) -> list[str]:
    """The seats' names with their markdown made harmless."""
    return [plain(seat.name) for seat in state.seats]


def _playing(table: Table, view: View) -> Screen:
    state = table.state
    fields = []
    if told := moves(state.recent, names(state)):
        fields.append(("Last moves", "\n".join(told)))
    if card := scorecard([seat.name for seat in state.seats], state.playing.results):
        fields.append(("Scorecard", card))
    return Screen(
        title=title(state),
        text=_whose_turn(table, view),
        fields=tuple(fields),
        footer=f"Stock {view.stock} · discard {face(view.discard) or 'empty'}",
        rows=_playing_rows(state, view),
        picture=table_picture(state, view),
    )


def _whose_turn(table: Table, view: View) -> str:
    state = table.state
    if not state.attended:
        return "Everyone is away, so the match waits. Press **Take my seat back** to go on."
    people = [number for number in view.waiting if state.seats[number].person]
    deadlines = [at for number in people if (at := table.deadline(number)) is not None]
    clock = f" · ends <t:{int(min(deadlines))}:R>" if deadlines else ""
    if view.phase == "opening":
        waiting = listed([bold(state.seats[number].name) for number in view.waiting])
        busy = "looking" if view.rules.opening == "peek" else "choosing"
        return f"{_opening_words(view)}\nStill {busy}: {waiting}{clock}"
    seat = state.seats[view.turn]
    last = " · **last turn**" if view.out is not None else ""
    return f"{bold(seat.name)}’s turn{last}{clock}\n{_what_now(view)}"


def _opening_words(view: View) -> str:
    if view.rules.opening == "peek":
        return "Everyone looks at their own bottom row once. Press **My cards**."
    cards = "card" if view.rules.initial_flips == 1 else f"{view.rules.initial_flips} cards"
    return f"Everyone turns up {'a ' if cards == 'card' else ''}{cards}. Press **My cards** to choose yours."


def _what_now(view: View) -> str:
    if view.phase == "drawn":
        return "A card is drawn: keep it or discard it."
    if view.phase == "flip":
        return "The card was discarded; one more may be turned up."
    return _draw_or_take(view)


def _draw_or_take(view: View) -> str:
    if view.stock:
        return "Draw from the stock, or take the discard."
    if view.rules.reshuffle:
        return "Take the discard, or draw: the discards are shuffled into a new stock."
    return "The stock is empty: take the discard."


def _playing_rows(state: TableState, view: View) -> tuple[Row, ...]:
    person = state.seats[view.turn].person
    choosing = view.phase == "choose" and person and state.attended
    rows: list[Row] = []
    if view.phase == "opening":
        rows.append((button(state, "My cards", "cards", "primary"),))
    else:
        rows.append(
            (
                button(state, "Draw", "draw", "primary", disabled=not choosing),
                button(
                    state, f"Take {face(view.discard)}".strip(), "choose", "success", disabled=not choosing
                ),
                button(state, "My cards", "cards"),
            )
        )
    extra: list[Button] = []
    if state.attended and not any(state.seats[number].person for number in view.waiting):
        extra.append(button(state, "Skip the wait", "hurry"))
    extra += _seat_back(state)
    return (*rows, *([tuple(extra)] if extra else []))


def between(state: TableState, view: View) -> Screen:
    """The end of a hole: every grid turned up and how each score came about."""
    people = [seat for seat in state.seats if seat.person]
    ready = sum(seat.ready for seat in people)
    lines = hole_lines(state, view)
    return Screen(
        title=f"{title(state)} is over",
        text="The next hole begins when everyone is ready, or after 45 seconds."
        if state.attended
        else "Everyone is away, so the match waits. Press **Take my seat back** to go on.",
        fields=(
            ("This hole", "\n".join(lines)),
            ("Scorecard", scorecard([seat.name for seat in state.seats], state.playing.results)),
        ),
        rows=(
            (
                button(state, f"Ready ({ready} of {len(people)})", "ready", "success", disabled=not people),
                *_seat_back(state),
            ),
        ),
        picture=table_picture(state, view),
    )


def hole_lines(state: TableState, view: View) -> list[str]:
    """What each seat scored, best first."""
    order = sorted(range(view.seats), key=lambda number: view.scores[number])
    return [hole_line(state, view, number) for number in order]


def hole_line(state: TableState, view: View, number: int) -> str:
    """What a seat scored and how it comes about; `view` is of a hole that is over."""
    out = " · went out" if view.out == number else ""
    name = bold(state.seats[number].name)
    return f"{name} · **{points(view.scores[number])}**{out}\n{sum_of(state.playing.hole.scores()[number])}"


def ended(state: TableState, view: View) -> Screen:
    """The final scorecard, or how far a match came that was ended early."""
    card = scorecard([seat.name for seat in state.seats], state.playing.results)
    again = button(state, "Rematch", "rematch", "primary")
    if state.stage == "closed":
        return Screen(
            title=f"{title(state)} · ended",
            text=_closed_words(state),
            fields=(("Scorecard", card),) if card else (),
            rows=((again,),),
            colour=GREY,
        )
    fields = [("Scorecard", card)] if state.holes > 1 else []
    return Screen(
        title=f"{title(state)} · final"
        if state.holes == 1
        else f"Golf · {state.preset.name} · final scorecard",
        text=winner_words(state),
        fields=(
            *fields,
            ("Last hole" if state.holes > 1 else "How it came about", "\n".join(hole_lines(state, view))),
        ),
        rows=((again,),),
        picture=table_picture(state, view),
    )


def final(state: TableState) -> Screen:
    """The public message of a table that is over, whatever became of it."""
    return closed_lobby(state) if state.match is None else ended(state, state.match.hole.observe(None))


def winner_words(state: TableState) -> str:
    """Who has won; a shared first place names everyone who shares it."""
    match = state.playing
    best = listed([bold(state.seats[number].name) for number in match.winners])
    total = points(min(match.totals))
    if len(match.winners) > 1:
        return f"🏆 {best} share the first place with {total}."
    return f"🏆 {best} wins with {total}."


def _closed_words(state: TableState) -> str:
    if state.closed_by is None:
        return "Everyone has left, so the match was ended. It does not count."
    seat = state.seat_of(state.closed_by)
    who = "a moderator" if seat is None else bold(state.seats[seat].name)
    return f"The match was ended by {who}. It does not count."


def _seat_back(state: TableState) -> list[Button]:
    absent = any(seat.user is not None and seat.computer for seat in state.seats)
    return [button(state, "Take my seat back", "seat")] if absent else []
