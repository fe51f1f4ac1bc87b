"""Links between the cards of a grid."""

from __future__ import annotations

import pytest

from cogs.picture.pair_links import linked
from tests.cogs.picture.tables import cards


@pytest.mark.parametrize(
    ("columns", "codes", "cancelled", "pairs"),
    [
        (3, "7S KH . 7C . .", {0, 3}, [(0, 3)]),
        (3, "7S 7H . 7C 7D .", {0, 1, 3, 4}, [(0, 3), (1, 4)]),
        (3, "7S . . 7C . . 7H . .", {0, 3, 6}, [(0, 3), (3, 6)]),
        (4, "7S KH 5S . 7C KC 5H .", {0, 1, 2, 4, 5, 6}, [(0, 4), (1, 5), (2, 6)]),
        (2, "7S 5H 5C 7C", {0, 1, 2, 3}, [(0, 3), (1, 2)]),
        (2, "7S 7H 7C KC", {0, 1}, [(0, 1)]),
        (3, "7S KH 7C . . .", {0, 2}, [(0, 2)]),
        (3, "*1 KH . *2 . .", {0, 3}, [(0, 3)]),
        (3, "7S KH . 7C . .", set(), []),
    ],
)
def test_which_cards_are_joined(
    columns: int, codes: str, cancelled: set[int], pairs: list[tuple[int, int]]
) -> None:
    assert list(linked(columns, cards(codes), cancelled)) == pairs
