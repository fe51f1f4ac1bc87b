"""Cards and grids as people type them, and as they are drawn."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.commands.card_text import BACK, draw_grid, parse_grids
from engine.game.cards import Card, fresh_deck
from engine.game.errors import GolfError
from engine.game.presets import PRESETS
from engine.game.rules import Rules
from engine.game.scoring import score_grid
from tests.engine.game.strategies import cards, some

WITH_JOKERS = Rules(jokers=2)


@pytest.mark.parametrize(
    "text",
    [
        "A♠ 10♥ *\nJ♦ 2♣ *",
        "A♠️ 10♥️ * / J♦︎ 2♣ *2",
        "as th joker / jd 2c Joker",
        "AS TH *1 / JD 2C *2",
        "  AS\t10h *1/jd 2C JOKER\n",
        "AS TH *2 / JD 2C *",
    ],
)
def test_many_ways_to_write_the_same_cards(text: str) -> None:
    [grid] = parse_grids([text], WITH_JOKERS).grids
    assert sorted(card.code for card in grid) == ["*1", "*2", "2C", "AS", "JD", "TH"]
    assert [card.rank for card in grid] == ["A", "T", "*", "J", "2", "*"]


@some
@given(st.data())
def test_a_grid_as_it_is_drawn_is_read_again(data: st.DataObject) -> None:
    rules = Rules(rows=data.draw(st.integers(2, 3)), columns=data.draw(st.integers(2, 4)))
    grid: list[Card] = data.draw(st.permutations(fresh_deck(1, 0)))[: rules.size]
    lines = draw_grid(grid, rules.columns)
    assert parse_grids([" / ".join(lines)], rules).grids == [grid]
    assert parse_grids(["\n".join(lines)], rules).grids == [grid]


def test_a_drawn_grid_has_lines_of_one_width() -> None:
    grid = [*cards("TS *1 7D"), None, *cards("2C AS")]
    assert draw_grid(grid, 3) == ["10♠  Jok  7♦ ", f"{BACK}  2♣   A♠ "]


@some
@given(st.text("AK2310TJ♠♥♦♣shdc*/ \n\ufe0f", max_size=40) | st.text(max_size=20))
def test_any_text_is_scored_or_refused_with_a_sentence(text: str) -> None:
    rules = PRESETS["classic"].rules
    try:
        [grid] = parse_grids([text], rules).grids
    except GolfError as error:
        assert error.sentence.endswith(".")
    else:
        score_grid(rules, grid)
