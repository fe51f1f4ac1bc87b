"""The same button means the same move at a table and in a hole played alone."""

from __future__ import annotations

from typing import get_args

import pytest

from cogs.kit.ids.solo import SoloId
from cogs.kit.ids.table import HoleWord, PressId
from cogs.kit.moves import QUESTIONS, moves_of


@pytest.mark.parametrize("word", get_args(HoleWord))
def test_a_word_is_the_same_moves_everywhere(word: HoleWord) -> None:
    press = PressId("0123456789", 7, word, 2)
    moves = moves_of(press)
    assert moves == moves_of(SoloId.show("daily", "2026-01-02").like(press))
    assert bool(moves) == (word not in QUESTIONS and word != "back")


def test_a_take_counts_with_its_swap_and_only_a_card_of_ones_own_has_a_slot() -> None:
    assert moves_of(PressId("0123456789", 7, "take", 2)) == [("take", None), ("swap", 2)]
    assert moves_of(PressId("0123456789", 7, "draw", 2)) == [("draw", None)]
