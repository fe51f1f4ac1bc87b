"""The scorecard is narrow enough for a phone and keeps its columns; the sums of scores are right."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogs.kit.names import clean_name
from cogs.table.screens.match_scorecard import scorecard_picture
from cogs.table.screens.text_scorecard import WIDTH, scorecard, scorecard_fields, sum_of
from engine.game.cards import card, fresh_deck
from engine.game.errors import BadRules
from engine.game.options import GROUPS, OPTIONS, SWITCHES
from engine.game.presets import CLASSIC, FOUR_CARD, PRESETS, Preset
from engine.game.scoring import BONUSES, Adjustment, Score, score_grid, score_hole
from tests.cogs.table.screens.evenings import Evening, played
from tests.engine.effort import examples

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


@pytest.mark.parametrize(
    ("preset", "codes", "text"),
    [
        (CLASSIC, "AS KH 3D 2C 5S 3H", "1 − 2 = −1, 0 + 5 = 5, 3 3 (pair) = 0"),
        (CLASSIC, "TS JH 2D TC QS 2H", "10 10 (pair) = 0, 10 + 10 = 20, 2 2 (pair) = 0"),
        (FOUR_CARD, "6S QS JC 6D", "6 6 (pair) = 0, 10, 0"),
        (FOUR_CARD, "7S 7H 7D KD", "7 7 (pair) = 0, 7, 10"),
    ],
)
def test_a_score_tells_how_it_came_about(preset: Preset, codes: str, text: str) -> None:
    assert sum_of(preset.rules, score_grid(preset.rules, [card(code) for code in codes.split()])) == text


@pytest.mark.parametrize(
    ("preset", "changes", "codes", "text"),
    [
        ("nine-card", {}, "7S 2H 3D 7C 2S 3H 7H 5S 4H", "7 7 7 (pair) = 0, −2 − 2 + 5 = 1, 3 + 3 + 4 = 10"),
        (
            "eight-card",
            {},
            "7S 2H 3D KS 7C 2S 3H TH",
            "7 7 (pair) = 0, 2 2 (pair) = 0, 3 3 (pair) = 0, 0 + 10 = 10",
        ),
        ("house", {"eagle_eye": True}, "*1 2H 3D *2 2S 4H", "−2 − 2 = −4, 2 2 (pair) = 0, 3 + 4 = 7"),
        (
            "house",
            {"wolfpack": True, "four_of_a_kind": True},
            "JS JH 3D JD JC 4H",
            "J J (pair) = 0, J J (pair) = 0, 3 + 4 = 7, wolfpack −20, four of a kind −20",
        ),
    ],
)
def test_a_score_by_other_rules(preset: str, changes: dict[str, Any], codes: str, text: str) -> None:
    rules = PRESETS[preset].rules_for(2, 9, changes)
    assert sum_of(rules, score_grid(rules, [card(code) for code in codes.split()])) == text


def test_what_the_end_of_a_hole_adds_is_named() -> None:
    rules = PRESETS["house"].rules_for(2, 9, {"knock_penalty": True, "knock_bonus": True, "tied_shame": True})
    grids = [[card(code) for code in codes.split()] for codes in ("9S KH KD 2C KC KS", "3S KH 3D 2C KC 2D")]
    first, second = score_hole(rules, grids, out=0)
    assert (
        sum_of(rules, first) == "9 − 2 = 7, K K (pair) = 0, K K (pair) = 0, knock penalty +10, knock bonus −5"
    )
    assert sum_of(rules, second) == "3 − 2 = 1, K K (pair) = 0, 3 − 2 = 1"


@pytest.mark.parametrize("option", BONUSES)
def test_every_adjustment_has_a_name(option: str) -> None:
    score = Score(-3, (), (Adjustment(option, -3),))
    assert sum_of(PRESETS["house"].rules, score) == f"{OPTIONS[option].name.lower()} −3"


_SCORING = sorted({option.field for option in (*GROUPS["values"], *GROUPS["bonuses"])} & SWITCHES.keys())
"""Every switch that has to do with points."""


@given(
    st.sampled_from(sorted(PRESETS)),
    st.sets(st.sampled_from(_SCORING), max_size=4),
    st.integers(2, 4),
    st.integers(0, 3),
    st.randoms(use_true_random=False),
)
@examples(60)
def test_the_numbers_of_a_score_add_up_to_it(
    preset: str, switched: set[str], columns: int, out: int, random: Random
) -> None:
    try:
        changes = {**dict.fromkeys(switched, True), **({"columns": columns} if columns != 2 else {})}
        rules = PRESETS[preset].rules_for(4, 9, changes)
    except BadRules:
        return
    # Few ranks, so that pairs and whole columns are not rare.
    ranks = random.sample("A23TJK", random.randint(1, 4))
    cards = [each for each in fresh_deck(8, 2) if each.rank in (*ranks, "*")]
    grids = [random.sample(cards, rules.size) for _ in range(4)]
    for score in score_hole(rules, grids, out):
        told = [part.replace("−", "-") for part in sum_of(rules, score).split(", ")]
        assert sum(int(part.split()[-1].removeprefix("+")) for part in told) == score.total
        for part in told:
            points, equals, worth = part.partition(" = ")
            if equals and "(pair)" not in points:
                assert sum(map(int, points.replace("- ", "-").replace("+ ", "").split())) == int(worth)
            elif equals:
                assert int(worth) == 0
                assert len(set(points.removesuffix(" (pair)").split())) == 1


def test_the_computer_s_scores_are_marked_and_explained() -> None:
    card = scorecard(["Ana", "Ben"], [(5, 9), (8, 3)], {(0, 0), (1, 0)})
    ana, ben = lines(card.removesuffix("\n° played by the computer"))[1:3]
    assert ana.split()[1:] == ["5°", "8°", "13"]
    assert ben.split()[1:] == ["9", "3*", "12*"]
    assert card.endswith("\n° played by the computer")
    assert "°" not in scorecard(["Ana", "Ben"], [(5, 9)])


def test_what_the_format_gave_stands_below_the_points() -> None:
    evening = Evening(7, ("Ana", "Ben"), holes=2, changes={"format": "skins"})
    state = played(evening).state
    (points, card), (skins, gains) = scorecard_fields(scorecard_picture(state))
    assert (points, skins) == ("Scorecard", "Skins")
    assert card == scorecard(["Ana", "Ben"], state.playing.results)
    rows = [line.split() for line in lines(gains)]
    assert rows[0][-1] == "skins"
    assert [int(row[-1].strip("*")) for row in rows[1:]] == [*state.playing.format_score.totals]


def test_in_match_play_the_last_column_says_who_is_up() -> None:
    evening = Evening(7, ("Ana", "Ben"), holes=1, changes={"format": "match_play", "handicap_strokes": True})
    state = played(replace(evening, strokes=(0, 99))).state
    (_, card), strokes = scorecard_fields(scorecard_picture(state))
    assert [line.split()[-2:] for line in lines(card)[1:]] == [["1", "down"], ["1", "up*"]]
    assert strokes == ("Card points taken off", "**Ben** 99")
