"""The scorecard: narrow enough for a phone, and its columns stay columns."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogs.names import clean_name
from cogs.screens.scorecard import scorecard

WIDTH = 40  # characters of a code block that fit on a phone 400 pixels wide
LONG = "Bartholomew Featherstone"

results = st.integers(2, 6).flatmap(
    lambda seats: st.lists(st.tuples(*[st.integers(-9, 60)] * seats), min_size=1, max_size=18)
)


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
        "          1    =\n"
        "Ana       4    4\n"
        "Ben      −2   −2\n"
        "```"
    )  # fmt: skip


def test_ten_holes_are_two_blocks_and_the_total_stands_in_the_last() -> None:
    card = scorecard(["Ana", "Ben"], [(number, -number) for number in range(1, 11)])
    assert card == (
        "```\n"
        "          1  2  3  4  5  6  7  8  9\n"
        "Ana       1  2  3  4  5  6  7  8  9\n"
        "Ben      −1 −2 −3 −4 −5 −6 −7 −8 −9\n"
        "\n"
        "         10    =\n"
        "Ana      10   55\n"
        "Ben     −10  −55\n"
        "```"
    )


@given(results)
def test_lines_are_never_wider_than_a_phone(holes: list[tuple[int, ...]]) -> None:
    card = scorecard([LONG] * len(holes[0]), holes)
    assert all(len(line) <= WIDTH for line in lines(card))
    assert len(card) <= 1024


@given(results)
def test_every_number_can_be_read_and_adds_up(holes: list[tuple[int, ...]]) -> None:
    seats = len(holes[0])
    names = [f"P{'abcdef'[seat]}" for seat in range(seats)]
    blocks = "\n".join(lines(scorecard(names, holes))).split("\n\n")
    assert len(blocks) == (len(holes) - 1) // 9 + 1
    numbers: list[list[int]] = [[] for _ in names]
    headings: list[str] = []
    for block in blocks:
        heading, *rows = block.split("\n")
        headings += heading.split()
        for seat, row in enumerate(rows):
            name, *cells = row.replace("−", " -").split()
            assert name == names[seat]
            numbers[seat] += map(int, cells)
    assert headings == [*map(str, range(1, len(holes) + 1)), "="]
    for seat in range(seats):
        assert numbers[seat][:-1] == [hole[seat] for hole in holes]
        assert numbers[seat][-1] == sum(hole[seat] for hole in holes)


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Ana", "Ana     "),
        ("Abcdefg", "Abcdefg "),
        ("Abcdefgh", "Abcdef… "),
        (LONG, "Bartho… "),
        ("中文名字", "中文名… "),
        ("中文名", "中文名  "),
        ("😀😀😀😀😀", "😀😀😀… "),
        ("ที่รัก", "ที่รัก     "),
        ("…", "…       "),
    ],
)
def test_names_are_cut_and_filled_by_the_room_they_take(name: str, shown: str) -> None:
    assert lines(scorecard([name, "Ben"], [(5, 5)]))[1] == f"{shown}  5    5"


@given(st.text(max_size=40).map(clean_name))
def test_no_name_breaks_out_of_the_block(name: str) -> None:
    card = scorecard([name, "Ben"], [(5, 5)])
    assert card.count("```") == 2
    assert len(lines(card)) == 3
    assert re.search(r" +5    5$", lines(card)[1])
