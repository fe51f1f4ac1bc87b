"""The marks of a choice and of a better one: on their cards, told apart by shape, and said in words."""

from __future__ import annotations

from dataclasses import replace

from PIL import ImageChops

from cogs.picture.choice_marks import LEGEND, ChoiceMarks
from cogs.picture.own_table import OwnTable, describe_own_table, layout_of_own
from tests.cogs.picture.test_own_table import PLAIN, opened


def test_marks_change_their_cards_and_add_a_legend_that_is_said_first() -> None:
    marks = ChoiceMarks("Played: top left", "Better: draw", 0, "stock")
    plain, marked = (opened(OwnTable(PLAIN, marks=each)) for each in (None, marks))
    assert marked.height == plain.height + LEGEND
    assert describe_own_table(OwnTable(PLAIN, marks=marks)).startswith("Played: top left.\nBetter: draw.\n")
    places = layout_of_own(OwnTable(PLAIN))
    above = marked.crop((0, 0, *plain.size))
    for box, changed in ((places.slots[0][0], True), (places.stock, True), (places.slots[1][0], False)):
        assert (ImageChops.difference(plain.crop(box), above.crop(box)).getbbox() is not None) == changed
    swapped = replace(marks, played_at="stock", better_at=0)
    assert opened(OwnTable(PLAIN, marks=swapped)).tobytes() != marked.tobytes(), "each has its own shape"
