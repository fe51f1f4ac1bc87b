"""The scorecard: narrow enough for a phone, and its columns stay columns."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogs.names import clean_name
from cogs.screens.scorecard import WIDTH, scorecard, standing

LONG = "Bartholomew Featherstone"


def matches(lowest: int, highest: int) -> st.SearchStrategy[list[tuple[int, ...]]]:
    """The results of one to eighteen holes for two to eight seats."""
    return st.integers(2, 8).flatmap(
        lambda seats: st.lists(st.tuples(*[st.integers(lowest, highest)] * seats), min_size=1, max_size=18)
    )


usual = matches(-29, 120)
"""All that the presets and house rules with the usual values may come to."""


def lines(card: str) -> list[str]:
    """The lines within the code block."""
    assert card.startswith("```\n")
    assert card.endswith("\n```")
    return card[4:-4].split("\n")


def test_there_is_none_before_a_hole_has_ended() -> None:
    assert scorecard(["Ana", "Ben"], []) == ""


def test_one_hole() -> None:
    assert scorecard(["Ana", "Ben"], [(4, -2)]) == (
        "```\n"
        "* best   1 total\n"
        "Ana      4    4\n"
        "Ben     −2*  −2*\n"
        "```"
    )  # fmt: skip


def test_seven_holes_are_two_blocks_and_the_total_stands_in_the_last() -> None:
    card = scorecard(["Ana", "Ben"], [(number, 12 - 2 * number) for number in range(1, 8)])
    assert card == (
        "```\n"
        "* best   1   2   3   4   5\n"
        "Ana      1*  2*  3*  4*  5\n"
        "Ben     10   8   6   4*  2*\n"
        "\n"
        "* best   6   7 total\n"
        "Ana      6   7   28*\n"
        "Ben      0* −2*  28*\n"
        "```"
    )


def test_the_width_is_what_a_phone_shows() -> None:
    assert WIDTH == 32


@given(usual)
def test_lines_are_never_wider_than_a_phone(holes: list[tuple[int, ...]]) -> None:
    card = scorecard([LONG] * len(holes[0]), holes)
    assert all(len(line) <= WIDTH for line in lines(card))
    assert len(card) <= 1024


@given(matches(-99 * 12, 99 * 12))
def test_no_points_make_it_too_long_and_the_totals_are_always_there(holes: list[tuple[int, ...]]) -> None:
    card = scorecard([LONG] * len(holes[0]), holes)
    assert all(len(line) <= WIDTH for line in lines(card))
    assert len(card) <= 1024
    assert lines(card)[-len(holes[0]) - 1].endswith("total")


@given(usual)
def test_every_number_can_be_read_and_adds_up_and_the_lowest_are_marked(
    holes: list[tuple[int, ...]],
) -> None:
    seats = len(holes[0])
    names = [f"P{'abcdefgh'[seat]}" for seat in range(seats)]
    cells: list[list[tuple[int, bool]]] = [[] for _ in names]
    headings: list[str] = []
    for block in "\n".join(lines(scorecard(names, holes))).split("\n\n"):
        heading, *rows = block.split("\n")
        headings += heading.removeprefix("* best").split()
        for seat, row in enumerate(rows):
            assert row.startswith(f"{names[seat]} ")
            found = re.findall(r"([−]?[0-9]+)([*]?)", row)
            cells[seat] += [(int(number.replace("−", "-")), bool(mark)) for number, mark in found]
    assert headings == [*map(str, range(1, len(holes) + 1)), "total"]
    for column, scores in enumerate([*holes, tuple(map(sum, zip(*holes, strict=True)))]):
        told = [cells[seat][column] for seat in range(seats)]
        assert told == [(score, score == min(scores)) for score in scores]


def test_whoever_leads_is_named() -> None:
    assert standing(["Ana", "Ben"], []) == ""
    assert standing(["Ana", "Ben"], [(4, -2), (1, -1)]) == "**Ben** leads with −3."
    assert standing(["A*a", "Ben", "Cy"], [(4, 2, 4), (1, 9, 1)]) == "**A\\*a** and **Cy** lead with 5."


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Ana", "Ana    "),
        ("Abcdef", "Abcdef "),
        ("Abcdefg", "Abcde… "),
        (LONG, "Barth… "),
        ("中文名字", "中文…  "),
        ("中文名", "中文名 "),
        ("😀😀😀😀😀", "😀😀…  "),
        ("ที่รัก", "ที่รัก    "),
        ("…", "…      "),
    ],
)
def test_names_are_cut_and_filled_by_the_room_they_take(name: str, shown: str) -> None:
    assert lines(scorecard([name, "Ben"], [(5, 5)]))[1] == f"{shown}  5*   5*"


@given(st.text(max_size=40).map(clean_name))
def test_no_name_breaks_out_of_the_block(name: str) -> None:
    card = scorecard([name, "Ben"], [(5, 5)])
    assert card.count("```") == 2
    assert len(lines(card)) == 3
    assert re.search(r" +5\*   5\*$", lines(card)[1])
