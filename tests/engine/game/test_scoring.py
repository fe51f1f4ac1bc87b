"""Scores of grids and holes, by hand and compared with the referee (rules: "Scoring")."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.game.cards import Card, fresh_deck
from engine.game.presets import CLASSIC, FOUR_CARD, preset
from engine.game.rules import Rules
from engine.game.scoring import score_grid, score_hole, slot_points
from engine.game.values import standard_values
from tests.engine.game.features import rules_with
from tests.engine.game.referee import grid_points, hole_points
from tests.engine.game.strategies import a_few, any_rules, cards, some


@pytest.mark.parametrize(
    ("name", "grid", "points"),
    [
        ("classic", "AS KH 3D 2C 5S 3H", 4),
        ("classic", "7S KH 5D 7C 2S 5H", -2),
        ("house", "KS 5D 7C KH 3S 9D", 24),
        ("house", "2S 5D 7C 2H 5C 7D", 0),
        ("four-card", "6S QS JC 6D", 10),
        ("four-card", "7D 5S 5H 7C", 0),
        ("four-card", "7S 7H 7D KS", 17),
        ("four-card", "7S 7H 7D 7C", 14),
    ],
)
def test_worked_scores(name: str, grid: str, points: int) -> None:
    rules = preset(name).rules
    assert score_grid(rules, cards(grid)).total == points
    other = cards("QS 5D 7C QH 5C 7D")[: rules.size]
    assert score_hole(rules, [cards(grid), other], None)[0].total == points
    assert grid_points(rules, cards(grid)) == points


@some
@given(any_rules(), st.randoms(use_true_random=False))
def test_the_points_of_the_cards_add_up_to_the_parts(rules: Rules, random: Random) -> None:
    deck = list(fresh_deck(2, 2))
    random.shuffle(deck)
    grid = [card for card in deck if card.rank in random.sample("A27JK*", 3)][: rules.size]
    points = slot_points(rules, grid)
    assert sum(filter(None, points)) == sum(part.points for part in score_grid(rules, grid).parts)


def test_the_points_of_a_card_that_is_not_known_are_not_known() -> None:
    assert slot_points(preset("classic").rules, [*cards("7S KH 2D 7C 9C"), None]) == (0, 0, -2, 0, 9, None)


VALUES = {"A": 1, "2": -2, "3": 3, "9": 9, "T": 10, "J": 10, "Q": 10, "K": 0, "*": -2}


@pytest.mark.parametrize(("rank", "points"), VALUES.items())
def test_values(rank: str, points: int) -> None:
    card = "*1" if rank == "*" else f"{rank}S"
    assert score_grid(CLASSIC.rules, cards(f"{card} 4S 5S 6S 7S 8S")).total == points + 30


@pytest.mark.parametrize(("rank", "points"), {"A": 1, "2": 2, "J": 0, "Q": 10, "K": 10}.items())
def test_values_of_four_card(rank: str, points: int) -> None:
    assert score_grid(FOUR_CARD.rules, cards(f"{rank}S 4S 5S 6S")).total == points + 15


def test_pairs_in_a_column_cancel_even_if_that_costs_points() -> None:
    rules = Rules(jokers=2)
    assert score_grid(rules, cards("2S 9H TH 2H 9D TD")).total == 0
    assert score_grid(rules, cards("*1 9H TH *2 9D TD")).total == 0


def test_pairs_in_a_row_or_across_do_not_cancel_in_columns() -> None:
    assert score_grid(Rules(), cards("7S 7H KS 3S KH 3H")).total == 7 + 7 + 3 + 3


def test_pairs_anywhere_count_the_third_in_full() -> None:
    rules = Rules(pairs="anywhere", decks=2)
    assert score_grid(rules, cards("9S 9H 9D 4S 4H KS")).total == 9
    assert score_grid(rules, cards("9S 9H 9D 9C 9S KS")).total == 27


def test_parts_show_what_was_cancelled() -> None:
    total, parts, adjustments = score_grid(CLASSIC.rules, cards("AS KH 3D 2C 5S 3H"))
    assert (total, adjustments) == (4, ())
    assert [(tuple(map(str, part.cards)), part.points, part.cancelled) for part in parts] == [
        (("A♠", "2♣"), -1, False),
        (("K♥", "5♠"), 5, False),
        (("3♦", "3♥"), 0, True),
    ]


def test_parts_of_pairs_anywhere() -> None:
    parts = score_grid(FOUR_CARD.rules, cards("7S 7H 7D KS")).parts
    assert [(len(part.cards), part.points, part.cancelled) for part in parts] == [
        (2, 0, True),
        (1, 7, False),
        (1, 10, False),
    ]


@st.composite
def grids(draw: st.DrawFn) -> tuple[Rules, list[list[Card]], int | None]:
    """Any rules, grids of a few ranks, so that pairs are frequent, and the seat that went out, if one did."""
    rules = draw(any_rules())
    ranks = draw(st.sets(st.sampled_from("A2TJQK*"), min_size=1, max_size=4))
    pool = [face for face in fresh_deck(1, 2) if face.rank in ranks]
    random = Random(draw(st.integers(0, 2**32)))
    seats = draw(st.integers(2, 6))
    dealt = [random.choices(pool, k=rules.size) for _ in range(seats)]
    return rules, dealt, draw(st.none() | st.integers(0, seats - 1))


@some
@given(grids())
def test_scores_are_those_of_the_referee(case: tuple[Rules, list[list[Card]], int | None]) -> None:
    rules, dealt, out = case
    assert [score_grid(rules, grid).total for grid in dealt] == [grid_points(rules, grid) for grid in dealt]
    assert [score.total for score in score_hole(rules, dealt, out)] == hole_points(rules, dealt, out)


@a_few
@given(grids())
def test_parts_hold_every_card_once_and_add_up(case: tuple[Rules, list[list[Card]], int | None]) -> None:
    rules, dealt, out = case
    for grid, (total, parts, adjustments) in zip(dealt, score_hole(rules, dealt, out), strict=True):
        assert Counter(face for part in parts for face in part.cards) == Counter(grid)
        assert sum(part.points for part in parts) + sum(points for _, points in adjustments) == total
        for part in parts:
            if part.cancelled:
                assert part.points == 0
                assert len(part.cards) == (rules.rows if rules.pairs == "column" else 2)
                assert len({face.rank for face in part.cards}) == 1
        for option, points in adjustments:
            assert getattr(rules, option) is True
            assert points != 0


def test_values_can_be_changed_by_the_rules() -> None:
    rules = replace(CLASSIC.rules, values=standard_values(K=-2, two=5))
    assert score_grid(rules, cards("KS 4S 5S 2S 6S 7S")).total == -2 + 5 + 22


GRIDS = {
    21: "TS 9H KS 2S 4H KH",
    20: "TS 9H KS 2S 3H KH",
    13: "TS 3S 7S KH KD 7H",
    9: "9S KD 5S KH KC 5H",
    4: "4S KD 5S KH KC 5H",
    3: "3S KD 5S KH KC 5H",
    0: "KS 5D 7S KH 5C 7H",
    -2: "2S KD 5S KH KC 5H",
}
"""Classic grids by what they score without options."""


def points(rules: Rules, grid: str) -> int:
    return score_grid(rules, cards(grid)).total


def hole(rules: Rules, scores: list[int], out: int | None = None) -> list[int]:
    """Final scores of grids that score `scores` by themselves."""
    return [score.total for score in score_hole(rules, [cards(GRIDS[score]) for score in scores], out)]


@pytest.mark.parametrize("score", GRIDS)
def test_grids_of_these_tests(score: int) -> None:
    assert points(Rules(), GRIDS[score]) == score


def test_blackjack_makes_exactly_21_nothing() -> None:
    assert hole(rules_with("blackjack"), [21, 20, 0]) == [0, 20, 0]


def test_knock_penalty_if_anyone_is_lower() -> None:
    rules = rules_with("knock_penalty")
    assert hole(rules, [4, 3, 9], out=0) == [14, 3, 9]
    assert hole(rules, [4, 3, 9], out=1) == [4, 3, 9]
    assert hole(rules, [4, 4, 9], out=0) == [4, 4, 9], "a tie for lowest is no penalty"
    assert hole(rules, [4, 3, 9]) == [4, 3, 9], "nobody went out"


def test_knock_bonus_for_who_went_out() -> None:
    rules = rules_with("knock_bonus")
    assert hole(rules, [4, 3, 9], out=2) == [4, 3, 4]
    assert hole(rules, [4, 3, 9]) == [4, 3, 9], "nobody went out"


def test_underdog_bonus_for_every_lowest_score() -> None:
    rules = rules_with("underdog_bonus")
    assert hole(rules, [4, 3, 9]) == [4, 0, 9]
    assert hole(rules, [4, 4, 9]) == [1, 1, 9]
    assert hole(rules, [-2, 0]) == [-5, 0]


def test_tied_shame_for_everyone_whose_score_another_shares() -> None:
    rules = rules_with("tied_shame")
    assert hole(rules, [4, 4, 9]) == [9, 9, 9], "a tie that comes of it is no tie"
    assert hole(rules, [4, 4, 4]) == [9, 9, 9]
    assert hole(rules, [4, 4, 3, 3, 0]) == [9, 9, 8, 8, 0]
    assert hole(rules, [4, 3]) == [4, 3]


@pytest.mark.parametrize(
    ("names", "scores", "out", "expected"),
    [
        (("blackjack", "knock_penalty"), [21, 4], 0, [0, 4]),
        (("blackjack", "knock_penalty"), [4, 21], 0, [14, 0]),
        (("blackjack", "knock_bonus"), [21, 4], 0, [-5, 4]),
        (("blackjack", "underdog_bonus"), [21, 4], None, [-3, 4]),
        (("blackjack", "tied_shame"), [21, 0], None, [5, 5]),
        (("knock_penalty", "knock_bonus"), [4, 3], 0, [9, 3]),
        (("knock_penalty", "underdog_bonus"), [4, 3, 9], 0, [14, 0, 9]),
        (("knock_penalty", "tied_shame"), [3, 0, 13], 0, [18, 0, 18]),
        (("knock_bonus", "underdog_bonus"), [4, 0], 0, [-4, 0]),
        (("knock_bonus", "tied_shame"), [9, 4], 0, [9, 9]),
        (("knock_bonus", "tied_shame"), [4, 4], 0, [-1, 4]),
        (("underdog_bonus", "tied_shame"), [4, 4, 9], None, [6, 6, 9]),
        (("knock_penalty", "knock_bonus", "underdog_bonus", "tied_shame"), [4, 3, 9], 0, [14, 0, 14]),
        (
            ("blackjack", "knock_penalty", "knock_bonus", "underdog_bonus", "tied_shame"),
            [21, 0, -2],
            0,
            [5, 0, -5],
        ),
    ],
)
def test_each_works_on_the_scores_that_the_one_before_left(
    names: tuple[str, ...], scores: list[int], out: int | None, expected: list[int]
) -> None:
    assert hole(rules_with(*names), scores, out) == expected


def test_a_score_names_its_adjustments() -> None:
    rules = rules_with(
        "wolfpack", "blackjack", "knock_penalty", "knock_bonus", "underdog_bonus", "tied_shame"
    )
    grids = ["JS JH 4S JD JC 3H", "2S KD 5S KH KC 5H", GRIDS[21]]
    first, second, third = score_hole(rules, [cards(grid) for grid in grids], out=1)
    assert [tuple(one) for one in first.adjustments] == [("wolfpack", -20), ("underdog_bonus", -3)]
    assert [tuple(one) for one in second.adjustments] == [("knock_penalty", 10), ("knock_bonus", -5)]
    assert [tuple(one) for one in third.adjustments] == [("blackjack", -21)]
    assert [score.total for score in (first, second, third)] == [-16, 3, 0]


def test_eagle_eye() -> None:
    rules = rules_with("eagle_eye", decks=2)
    assert rules.jokers == 2
    assert points(rules, "*1 KS 5S 3S KH 5H") == 2 + 3
    assert points(rules, "*1 *2 5S 3S KH 5H") == 2 + 2 + 3, "beside each other they are no column"
    assert points(rules, "*1 KS 5S *2 KH 5H") == -4
    assert points(rules, "*1 *1 5S *2 *2 5H") == -8
    assert points(rules_with("eagle_eye", rows=3, columns=2, decks=2), "*1 KS *2 KH *1 KD") == -6
    assert points(rules_with("eagle_eye", rows=3, columns=2, decks=2), "*1 KS *2 KH KC KD") == 4


def test_negative_pairs_keep_value() -> None:
    rules = rules_with("negative_pairs_keep_value", jokers=2, decks=2)
    assert points(rules, "2S KS 5S 2H KH 5H") == -4
    assert points(rules, "*1 KS 5S *2 KH 5H") == -4
    assert points(rules, "2S *1 2D 2H *2 2C") == -12
    assert points(rules, "2S KS 5S *1 KH 5H") == -4, "as without the option: no pair"
    assert points(rules_with("negative_pairs_keep_value", "super_kings"), "KS 5S 7S KH 5H 7H") == 0


def test_negative_pairs_keep_a_positive_sum_too() -> None:
    rules = rules_with("negative_pairs_keep_value", values=standard_values(two=2))
    assert points(rules, "2S KS 5S 2H KH 5H") == 4


def test_negative_pairs_with_eagle_eye() -> None:
    rules = rules_with("negative_pairs_keep_value", "eagle_eye")
    assert points(rules, "*1 2S 5S *2 2H 5H") == -4 - 4


def test_negative_pairs_with_lucky_swing() -> None:
    rules = rules_with("negative_pairs_keep_value", "lucky_swing", decks=2)
    assert points(rules, "*1 KS 5S *1 KH 5H") == -10
    assert points(rules_with("lucky_swing", decks=2), "*1 KS 5S *1 KH 5H") == 0


def test_wolfpack() -> None:
    rules = rules_with("wolfpack", decks=2, columns=4)
    assert points(rules, "JS JH 5S 3S JD JC 5H 4H") == -20 + 7
    assert points(rules, "JS 5S 3S JH JD 5H 4S JC") == -20 + 7, "wherever the two columns stand"
    assert points(rules, "JS KS 5S 3S JD KH 5H 4H") == 7, "one column of jacks"
    assert points(rules, "JS JH KS 3S JD 4H KH JC") == 10 + 4 + 3 + 10, "jacks, but one column of them"
    assert points(rules, "JS JH JD JS JC JH JD JC") == -40
    assert points(rules, "JS JH JD KS JC JH JD KH") == -20
    assert points(rules, "QS QH 5S 5S QD QC 5H 5H") == 0


def test_four_of_a_kind() -> None:
    rules = rules_with("four_of_a_kind", decks=2, columns=4)
    assert points(rules, "KS KH 5S 3S KD KC 5H 4H") == -20 + 7
    assert points(rules, "KS KH 5S 5S KD KC 5H 5H") == -40, "two ranks"
    assert points(rules, "KS KH KD KS KC KH KD KC") == -40, "twice two columns"
    assert points(rules, "KS KH KD 4S KC KH KD 3C") == -20 + 7, "three columns are once two"
    assert points(rules, "KS 7H 5S 3S KD 7C 5H 4H") == 7
    assert points(rules, "2S 2H 7S 7D 2D 2C 8S 9D") == -20 + 31
    with_negative_pairs = rules_with("four_of_a_kind", "negative_pairs_keep_value", decks=2, columns=4)
    assert points(with_negative_pairs, "2S 2H 7S 7D 2D 2C 8S 9D") == -8 - 20 + 31


def test_four_of_a_kind_stacks_with_wolfpack() -> None:
    rules = rules_with("wolfpack", "four_of_a_kind")
    assert points(rules, "JS JH 5S JD JC 4H") == -40 + 9
    assert points(rules, "KS KH 5S KD KC 4H") == -20 + 9
    four_columns = rules_with("wolfpack", "four_of_a_kind", decks=2, columns=4)
    assert points(four_columns, "JS JH JD JS JC JH JD JC") == -80, "each twice"


def test_perfect_grid() -> None:
    rules = rules_with("perfect_grid")
    assert points(rules, "KS 5S 7S KH 5H 7H") == -10
    assert points(rules, "KS 5S 7S KH 5H 8H") == 15, "one column is of two ranks"
    assert points(rules_with("perfect_grid", columns=2), "2S 5S 2H 5H") == -10
    assert points(rules_with("perfect_grid", columns=4, decks=2), "KS 5S 7S 9S KH 5H 7H 9H") == -10
    assert points(rules_with("perfect_grid", rows=3, columns=2, decks=2), "KS 5S KH 5H KD 5D") == -10
    kept = rules_with("perfect_grid", "negative_pairs_keep_value")
    assert points(kept, "2S 5S 7S 2H 5H 7H") == -4 - 10, "a column that keeps its sum is of one rank, too"


def test_perfect_grid_stacks_with_packs() -> None:
    rules = rules_with("wolfpack", "four_of_a_kind", "perfect_grid")
    assert points(rules, "JS JH 5S JD JC 5H") == -20 - 20 - 10


def test_three_rows_need_three_of_a_rank() -> None:
    rules = rules_with("wolfpack", "four_of_a_kind", rows=3, columns=2, decks=2)
    assert points(rules, "JS JH JD JC JS JH") == -40
    assert points(rules, "JS JH JD JC JS 4H") == 24, "two of three count in full"
    assert points(Rules(rows=3), "7S 7H 2S 7D 7C 2H 7S 8H 2D") == 22
    keeping = rules_with("negative_pairs_keep_value", rows=3)
    assert points(keeping, "7S 7H 2S 7D 7C 2H 7S 8H 2D") == 22 - 6


def test_super_kings() -> None:
    assert points(rules_with("super_kings"), "KS 5S 7S AH 5H 7H") == -2 + 1
    assert points(rules_with("super_kings"), "KS 5S 7S KH 5H 7H") == 0


def test_ten_penny() -> None:
    assert points(rules_with("ten_penny"), "TS 5S 7S KH 5H 7H") == 1
    assert points(rules_with("ten_penny"), "TS 5S 7S TH 5H 7H") == 0
    assert points(rules_with("ten_penny"), "JS 5S 7S KH 5H 7H") == 10


def test_one_eyed_jacks() -> None:
    rules = rules_with("one_eyed_jacks")
    for jack, worth in {"JS": 0, "JH": 0, "JD": 10, "JC": 10}.items():
        assert points(rules, f"{jack} 5S 7S KH 5H 7H") == worth
    assert points(rules, "JD 5S 7S JS 5H 7H") == 0
    anywhere = rules_with("one_eyed_jacks", pairs="anywhere")
    assert points(anywhere, "JD 5S 7S JS 5H JC") == 7 + 10, "the first two of a rank cancel"
    assert points(anywhere, "JD 5S 7S JC 5H JS") == 7
