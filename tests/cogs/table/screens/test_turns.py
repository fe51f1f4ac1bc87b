"""A seat’s turn is told by number where that is fixed, and whoever waits knows for what."""

from __future__ import annotations

import re

import pytest

from cogs.table.screens.hand import Hand
from cogs.table.screens.play import match_screen
from cogs.table.screens.table_picture import table_picture
from cogs.table.screens.turns import TOLD_FROM, time_off_words, waiting_words
from engine.table import Table
from tests.cogs.table.screens.evenings import Evening, first_turn


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
            first = ("Ana", "Ben", "Chloe")[state.playing.number - 1]
            assert f"**{first}** goes first." in match_screen(table).text
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
    words = "Tied at the end? You share the win."
    assert (words in match_screen(table).text) == told


OUT = "You’re out! Everyone else gets one more turn."
DONE = "That was your last turn. The hole ends when everyone has had theirs."


def told(table: Table) -> list[str]:
    """What each seat is told in a hole that is being played; empty for who is to act."""
    view = table.view(None)
    return [
        "" if number in view.waiting else waiting_words(table.state, view, number)
        for number in range(view.seats)
    ]


def test_it_is_always_the_seat_before_ones_own() -> None:
    for preset in ("classic", "four-card"):
        for table in Evening(5, ("Ana", "Ben", "Chloe"), preset=preset).moments():
            if table.state.stage != "playing":
                continue
            hole = table.state.playing.hole
            for number, words in enumerate(told(table)):
                if words not in ("", OUT, DONE, "You go first, once everyone’s ready."):
                    before = ("Chloe", "Ana", "Ben")[number]
                    assert words == f"You’re up after {before}."
                    assert hole.out is None or hole.out != number
                if words == OUT:
                    assert hole.out == number


def test_with_two_the_other_is_named() -> None:
    seen = {
        words
        for table in Evening(5, ("Ana", "Ben")).moments()
        if table.state.stage == "playing"
        for words in told(table)
    }
    assert seen == {
        "",
        OUT,
        "Waiting for Ana.",
        "Waiting for Ben.",
        "You go first, once everyone’s ready.",
    }


def test_nobody_who_has_had_the_last_turn_is_promised_another() -> None:
    for table in Evening(7, ("Ana", "Ben", "Chloe"), preset="classic").moments():
        state = table.state
        if state.stage != "playing" or (out := state.playing.hole.out) is None:
            continue
        hole, words = state.playing.hole, told(table)
        for number, said in enumerate(words):
            place, now = (number - out) % 3, (hole.turn - out) % 3
            assert said == (OUT if place == 0 else DONE if place < now else "" if place == now else said)


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (TOLD_FROM - 1, ""),
        (TOLD_FROM, "Nobody could play for 1 minute, so the clock stood still."),
        (7_199, "Nobody could play for 120 minutes, so the clock stood still."),
        (7_200, "Nobody could play for 2 hours, so the clock stood still."),
    ],
)
def test_time_in_which_nobody_could_play_is_told_unless_it_was_short(seconds: float, words: str) -> None:
    table = first_turn(Evening(5, ("Ana", "Ben")))
    table.state.time_off = seconds
    assert time_off_words(table.state) == words
    for screen in (match_screen(table), Hand(table, 1).screen()):
        assert ("stood still" in screen.text) is bool(words)
