"""The scores of a hole that is over, and how each adds up."""

from __future__ import annotations

from cogs.kit.names import bold
from cogs.kit.screen import in_fields
from cogs.table.screens.text_scorecard import sum_of
from engine.game.view import View
from engine.language import say, signed
from engine.table import TableState


def hole_fields(name: str, state: TableState, view: View) -> tuple[tuple[str, str], ...]:
    """What each seat scored, best first, in a field called `name` and as many more as that takes."""
    best_first = sorted(range(view.seats), key=lambda number: view.scores[number])
    return in_fields(name, [_with_sum(state, view, number) for number in best_first])


def score_line(state: TableState, view: View, number: int) -> str:
    """The score of a seat; `view` is of a hole that is over."""
    parts = [bold(state.seats[number].name), f"**{signed(view.scores[number])}**"]
    if view.out == number:
        parts.append(say("went out"))
    if state.by_computer(len(state.hole_results) - 1, number):
        parts.append(say("played by the computer"))
    return " · ".join(parts)


def _with_sum(state: TableState, view: View, number: int) -> str:
    added = sum_of(state.playing.rules, state.playing.hole.scores()[number])
    return f"{score_line(state, view, number)}\n{added}"
