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
