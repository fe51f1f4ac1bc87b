"""Turns are counted where their number is fixed, and the last one is announced."""

from __future__ import annotations

import re

import pytest

from cogs.table.screens.hand import Hand
from cogs.table.screens.play import match_screen
from cogs.table.screens.table_picture import table_picture
from engine.table import Table
from tests.cogs.table.screens.evenings import Evening


def on_turn(table: Table) -> int:
    return table.state.playing.hole.turn


def test_four_turns_are_counted_for_everybody_and_the_fourth_is_the_last() -> None:
    seen = set()
    for table in Evening(5, ("Ana", "Ben", "Chloe"), preset="four-card").moments():
        state, view = table.state, table.view(None)
        away = not state.seats[view.turn].person
        if state.stage != "playing" or view.phase == "opening" or away:
            continue
        number = view.turns[view.turn] + 1
        status = match_screen(table).text.splitlines()[0]
        own = Hand(table, view.turn + 1).screen().text
        label = table_picture(state, view).seats[view.turn].label
        if number < 4:
            assert f" · turn {number} of 4" in status
            assert "last" not in status
            assert label == f"turn {number} of 4"
            assert view.phase == "flip" or f"Turn {number} of 4. " in own
        else:
            assert " · **last turn**" in status
            assert " of 4" not in status
            assert label == "last turn"
            assert view.phase == "flip" or "**Your last turn!** " in own
        seen.add(number)
    assert seen == {1, 2, 3, 4}


def test_open_numbers_of_turns_are_not_counted() -> None:
    for table in Evening(5, ("Ana", "Ben")).moments():
        assert not re.search(r"turn \d", match_screen(table).text)


def test_the_opening_says_who_dealt_and_who_begins() -> None:
    begun = set()
    for table in Evening(5, ("Ana", "Ben", "Chloe"), holes=3).moments():
        state = table.state
        if state.stage == "playing" and state.playing.hole.phase == "opening":
            dealer, first = (("Chloe", "Ana"), ("Ana", "Ben"), ("Ben", "Chloe"))[state.playing.number - 1]
            assert f"**{dealer}** (D) dealt, so **{first}** goes first." in match_screen(table).text
            begun.add(first)
    assert begun == {"Ana", "Ben", "Chloe"}


@pytest.mark.parametrize(
    ("hole", "results", "told"),
    [(2, [(3, 5), (5, 3)], True), (2, [(3, 5), (5, 4)], False), (1, [(4, 4)], False)],
)
def test_a_tie_is_explained_before_the_last_hole_alone(
    hole: int, results: list[tuple[int, ...]], told: bool
) -> None:
    table = next(
        table
        for table in Evening(5, ("Ana", "Ben"), holes=3).moments()
        if table.state.stage == "between" and table.state.playing.number == hole
    )
    table.state.playing.results = results
    words = "A tie at the end is a shared win."
    assert (words in match_screen(table).text) == told
