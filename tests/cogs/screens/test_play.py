"""The public table: whose turn, what can be pressed by whom, and how it ended."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from hypothesis import given, settings

from cogs.custom_id import PressId
from cogs.screens import Screen
from cogs.screens.play import board, final
from engine.table import Table
from engine.table.entries import Closed, Left, Missed
from tests.cogs.screens.evenings import Evening, add, evenings, first_turn, played, turns_of


def buttons(screen: Screen) -> dict[str, bool]:
    """Every button's word, and whether it can be pressed."""
    found = {}
    for row in screen.rows:
        for button in row:
            press = PressId.parse(button.id)
            assert press is not None
            found[press.word] = not button.disabled
    return {str(word): usable for word, usable in found.items()}


@given(evenings)
@settings(max_examples=15, deadline=None)
def test_draw_and_take_can_be_pressed_while_a_person_has_to_choose(evening: Evening) -> None:
    for table in evening.moments():
        state = table.state
        shown = buttons(board(table))
        assert "rematch" in shown or "cards" in shown or "ready" in shown
        if state.stage != "playing":
            assert not {"draw", "choose", "cards"} & set(shown)
            continue
        hole = state.playing.hole
        choosing = hole.phase == "choose" and state.seats[hole.turn].person
        assert shown.get("draw", False) == shown.get("choose", False) == choosing
        assert ("draw" in shown) == (hole.phase != "opening")
        assert ("seat" in shown) == any(seat.user and seat.computer for seat in state.seats)
        people = any(state.seats[number].person for number in hole.waiting())
        assert ("hurry" in shown) == (not people and any(seat.person for seat in state.seats))


@given(evenings)
@settings(max_examples=15, deadline=None)
def test_it_says_whose_turn_it_is(evening: Evening) -> None:
    named = replace(evening, names=("Ana", "Ben", "Cy", "Dee")[: len(evening.names)])
    for table in named.moments():
        state = table.state
        if state.stage != "playing" or not state.attended:
            continue
        hole, text = state.playing.hole, board(table).text
        if hole.phase == "opening":
            waiting = {state.seats[number].name for number in hole.waiting()}
            assert (
                set(re.findall(r"\*\*(.+?)\*\*", re.split("Still (?:choosing|looking):", text)[1])) == waiting
            )
        else:
            assert text.startswith(f"**{state.seats[hole.turn].name}**’s turn")
            assert ("last turn" in text) == (hole.out is not None)


def test_the_clock_is_shown_only_to_those_who_have_one() -> None:
    assert "<t:" in board(first_turn(Evening(5, ("Ana", "Ben")))).text
    assert "<t:" not in board(first_turn(Evening(5, ("Ana", "Ben"), clock=None))).text


def test_while_everybody_is_away_the_match_waits() -> None:
    table = first_turn(Evening(5, ("Ana", "Ben")))
    for seat in (0, 1):
        add(table, Missed(seat, handed_over=True))
    screen = board(table)
    assert "Everyone is away, so the match waits." in screen.text
    assert buttons(screen) == {"draw": False, "choose": False, "cards": True, "seat": True}


def test_a_drawn_card_is_not_named_to_everybody() -> None:
    table = first_turn(Evening(5, ("Ana", "Ben")))
    turns_of(table, "0 draw")
    screen = board(table)
    assert dict(screen.fields)["Last moves"] == "Ana drew a card."
    assert "keep it or discard it" in screen.text


def sums(table: Table) -> list[str]:
    return [
        value
        for name, value in board(table).fields
        if name in ("This hole", "Last hole", "How it came about")
    ]


@pytest.mark.parametrize("holes", [1, 2])
def test_the_final_table_names_winners_and_sums(holes: int) -> None:
    table = played(Evening(7, ("Ana", "Ben", "Cy"), holes=holes))
    match, screen = table.state.playing, board(table)
    best = min(match.totals)
    assert screen.text.startswith("🏆")
    for name, total in zip(("Ana", "Ben", "Cy"), match.totals, strict=True):
        assert (f"**{name}**" in screen.text) == (total == best)
    (lines,) = sums(table)
    points = [int(found.replace("−", "-")) for found in re.findall(r"· \*\*(−?\d+)\*\*", lines)]
    assert points == sorted(match.results[-1])
    assert lines.count("went out") == 1
    assert ("Scorecard" in dict(screen.fields)) == (holes > 1)
    assert buttons(screen) == {"rematch": True}
    assert final(table.state) == screen


def test_several_who_share_the_first_place_are_all_named() -> None:
    for seed in range(500):
        table = played(Evening(seed, ("Ana", "Ben")))
        if len(table.state.playing.winners) == 2:
            total = str(table.state.playing.totals[0]).replace("-", "−")
            assert board(table).text == f"🏆 **Ana** and **Ben** share the first place with {total}."
            return
    raise AssertionError("no tie in five hundred matches")


@pytest.mark.parametrize(
    ("by", "words"), [(1, "ended by **Ana**"), (42, "ended by a moderator"), (None, "Everyone has left")]
)
def test_a_match_that_was_ended_shows_no_grid(by: int | None, words: str) -> None:
    table = first_turn(Evening(5, ("Ana", "Ben")))
    if by is None:
        add(table, Left(1), Left(2))
    add(table, Closed(by))
    screen = board(table)
    assert words in screen.text
    assert "does not count" in screen.text
    assert screen.picture is None
    assert buttons(screen) == {"rematch": True}
    assert final(table.state) == screen


def test_the_rows_of_a_table_name_its_present_version() -> None:
    table = first_turn(Evening(5, ("Ana", "Ben")))
    for row in board(table).rows:
        for button in row:
            press = PressId.parse(button.id)
            assert press is not None
            assert (press.match, press.version) == (table.id, table.state.version)
