"""Cards shown as cancelled, compared with the referee."""

from __future__ import annotations

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from engine.game.cards import Card, fresh_deck
from engine.game.presets import CLASSIC, FOUR_CARD
from engine.game.rules import Rules
from engine.game.scoring import cancelled_slots
from tests.engine.game.features import rules_with
from tests.engine.game.referee import grid_points
from tests.engine.game.referee.contradictions import COLUMN_OPTIONS
from tests.engine.game.referee.score import card_points
from tests.engine.game.strategies import any_rules, cards, some


@st.composite
def grids(draw: st.DrawFn) -> tuple[Rules, list[Card]]:
    """Rules without packs and kept columns, and a grid of few ranks."""
    rules = draw(any_rules())
    off = dict.fromkeys(COLUMN_OPTIONS, False)
    pool = [face for face in fresh_deck(1, 2) if face.rank in "2JK*"]
    grid = Random(draw(st.integers(0, 2**32))).choices(pool, k=rules.size)
    return Rules(**rules.to_dict() | off), grid


@some
@given(grids())
def test_the_cards_that_are_left_make_the_score(case: tuple[Rules, list[Card]]) -> None:
    rules, grid = case
    cancelled = cancelled_slots(rules, grid)
    left = [card_points(rules, face) for slot, face in enumerate(grid) if slot not in cancelled]
    assert sum(left) == grid_points(rules, grid)
    if rules.pairs == "column":
        columns = {slot % rules.columns for slot in cancelled}
        assert cancelled == {slot for slot in range(rules.size) if slot % rules.columns in columns}


def test_cards_that_are_not_known_cancel_nothing() -> None:
    known = cards("7S KH 5D 7C 2S 5H")
    assert cancelled_slots(CLASSIC.rules, known) == {0, 3, 2, 5}
    assert cancelled_slots(CLASSIC.rules, [None, *known[1:]]) == {2, 5}
    assert cancelled_slots(CLASSIC.rules, [*known[:5], None]) == {0, 3}
    assert cancelled_slots(CLASSIC.rules, [None] * 6) == frozenset()
    assert cancelled_slots(FOUR_CARD.rules, [None, *cards("7S 7H"), None]) == {1, 2}
    assert cancelled_slots(Rules(rows=3, columns=2), [*cards("7S 8S 7H 8H"), None, *cards("8D")]) == {1, 3, 5}


def test_columns_that_keep_a_value_are_not_shown_as_cancelled() -> None:
    grid = cards("2S *1 5D 2C *2 5H")
    assert cancelled_slots(rules_with("use_jokers"), grid) == {0, 1, 2, 3, 4, 5}
    assert cancelled_slots(rules_with("eagle_eye"), grid) == {0, 2, 3, 5}
    assert cancelled_slots(rules_with("negative_pairs_keep_value", "use_jokers"), grid) == {2, 5}
