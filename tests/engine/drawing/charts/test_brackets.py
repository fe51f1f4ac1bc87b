"""Brackets: lines lead from table to table, and the reader's path is marked from side to side."""

from __future__ import annotations

from dataclasses import replace

from engine.drawing.canvas import WIDTH
from engine.drawing.charts import BracketChart, BracketSeat, BracketTable
from engine.drawing.palette import Colour
from tests.engine.drawing.charts.samples import BRACKET
from tests.engine.drawing.charts.test_rendering import picture


def accents(chart: BracketChart) -> set[int]:
    """The columns of pixels with the colour of the reader."""
    image = picture(chart)
    return {
        x for x in range(WIDTH) for y in range(image.height) if image.getpixel((x, y)) == Colour.ACCENT.value
    }


def unowned(chart: BracketChart) -> BracketChart:
    """The same bracket as anybody else sees it."""
    columns = tuple(
        tuple(BracketTable(tuple(replace(seat, own=False) for seat in table.seats)) for table in column)
        for column in chart.columns
    )
    return replace(chart, columns=columns, winner_own=False)


def test_the_readers_path_leads_without_a_gap_from_their_first_table_to_the_final() -> None:
    own = accents(BRACKET)
    assert own >= set(range(min(own), max(own) + 1))
    assert max(own) > WIDTH - 60
    assert len(accents(unowned(replace(BRACKET, winner="")))) == 0


def test_each_further_seat_makes_it_higher_and_an_empty_table_is_not_drawn() -> None:
    heights = []
    for seats in (2, 3, 4):
        table = BracketTable((BracketSeat("Ana", "5"),) * seats)
        heights.append(picture(BracketChart("Cup", ("Final",), ((table,),))).height)
    assert heights[1] - heights[0] == heights[2] - heights[1] > 30
    nobody = picture(BracketChart("Cup", ("Round 1",), ((BracketTable(()), table),)))
    edge = [y for y in range(nobody.height) if nobody.getpixel((WIDTH // 2, y)) == Colour.OUTLINE.value]
    assert edge[-1] - edge[0] < heights[2]
