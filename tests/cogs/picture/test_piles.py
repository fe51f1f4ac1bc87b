"""The piles in the picture of a table: their cards, and the plates that tell the state of play."""

from __future__ import annotations

from dataclasses import replace

from cogs.picture import render
from cogs.picture.table_layout import table_layout
from tests.cogs.picture.tables import cards, pair
from tests.cogs.picture.test_table_painter import changed


def test_another_discard_changes_the_discard_and_nothing_else() -> None:
    one = pair(". . . . . .")
    box = changed(one, replace(one, discard=cards("AH")[0]))
    left, top, right, bottom = table_layout(2, 3, 2, False).discard
    assert box is not None
    assert left <= box[0] < box[2] <= right
    assert top <= box[1] < box[3] <= bottom


def test_piles_show_their_state() -> None:
    plain = pair(". . . . . .")
    others = [
        replace(plain, stock=29),
        replace(plain, stock=0),
        replace(plain, discard=None),
        replace(plain, held="drawn"),
        replace(plain, held="taken"),
        replace(plain, held="taken", taken=cards("AH")[0]),
        replace(plain, held="taken", taken=cards("AC")[0]),
        replace(plain, last_turn=True),
        replace(plain, last_turn=True, held="drawn"),
        replace(plain, heading="Hole 4 of 9"),
    ]
    pictures = [render(picture) for picture in (plain, *others)]
    assert len(set(pictures)) == len(pictures)
