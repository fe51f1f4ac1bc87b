from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import Card, fresh_deck
from engine.presets import CLASSIC, FOUR_CARD
from engine.rules import Rules, standard_values
from engine.scoring import score_grid
from tests.engine.strategies import any_rules, cards, some


@pytest.mark.parametrize(
    ("rules", "grid", "points"),
    [
        (CLASSIC.rules, "AS KH 3D 2C 5S 3H", 4),
        (CLASSIC.rules, "7S KH 5D 7C 2S 5H", -2),
        (CLASSIC.rules, "2S KH 5D 2H KS 5H", 0),
        (FOUR_CARD.rules, "6S QS JC 6D", 10),
        (FOUR_CARD.rules, "7D 5S 5H 7C", 0),
        (FOUR_CARD.rules, "7S 7H 7D KS", 17),
        (FOUR_CARD.rules, "7S 7H 7D 7C", 14),
    ],
)
def test_worked_scores(rules: Rules, grid: str, points: int) -> None:
    assert score_grid(rules, cards(grid)).total == points


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
    total, parts = score_grid(CLASSIC.rules, cards("AS KH 3D 2C 5S 3H"))
    assert total == 4
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


def points_by_the_rules_text(rules: Rules, grid: list[Card]) -> int:
    """The rules' words one after another, with nothing shared with the engine but the values."""
    if rules.pairs == "column":
        counted = [
            face
            for slot, face in enumerate(grid)
            if grid[(slot + rules.columns) % len(grid)].code[0] != face.code[0]
        ]
    else:
        counted = []
        for rank, count in Counter(face.code[0] for face in grid).items():
            counted += [face for face in grid if face.code[0] == rank][: count if count == 1 else count - 2]
    return sum(dict(rules.values)[face.rank] for face in counted)


@st.composite
def grids(draw: st.DrawFn) -> tuple[Rules, list[Card]]:
    """Any rules and a grid of a few ranks, so that pairs are frequent."""
    rules = draw(any_rules())
    ranks = draw(st.sets(st.sampled_from("A23JQK*"), min_size=2, max_size=4))
    pool = [face for face in fresh_deck(2, 2) if face.rank in ranks]
    return rules, draw(st.lists(st.sampled_from(pool), min_size=rules.size, max_size=rules.size))


@some
@given(grids())
def test_against_a_second_scorer(case: tuple[Rules, list[Card]]) -> None:
    rules, grid = case
    assert score_grid(rules, grid).total == points_by_the_rules_text(rules, grid)


@some
@given(grids())
def test_parts_hold_every_card_once_and_add_up(case: tuple[Rules, list[Card]]) -> None:
    rules, grid = case
    total, parts = score_grid(rules, grid)
    assert Counter(face for part in parts for face in part.cards) == Counter(grid)
    assert sum(part.points for part in parts) == total
    for part in parts:
        if part.cancelled:
            assert (len(part.cards), part.points) == (2, 0)
            assert part.cards[0].rank == part.cards[1].rank


def test_values_can_be_changed_by_the_rules() -> None:
    rules = replace(CLASSIC.rules, values=standard_values(K=-2, two=5))
    assert score_grid(rules, cards("KS 4S 5S 2S 6S 7S")).total == -2 + 5 + 22
