"""What the final message says of holes and turns that were not their seat's own."""

from __future__ import annotations

import pytest

from cogs.table.screens.stand_ins import spans, stand_in_words
from engine.table.clock import BETWEEN_HOLES
from tests.engine.table.sitting import ANN, BEN, DAN, NAMES, match


@pytest.mark.parametrize(
    ("numbers", "told"), [([3], "3"), ([1, 2], "1–2"), ([1, 3, 4, 5, 9], "1, 3–5, 9"), ([], "")]
)
def test_spans(numbers: list[int], told: str) -> None:
    assert spans(numbers) == told


async def test_nothing_is_said_when_everybody_played() -> None:
    sitting = await match(people=2, computers=1)
    await sitting.play_hole()
    assert list(stand_in_words(sitting.state)) == []


async def test_who_was_away_and_who_came_later() -> None:
    sitting = await match(people=2, computers=1, holes=4, clock=30)
    await sitting.play_hole()
    await sitting.table.take_seat(DAN, NAMES[DAN])
    await sitting.pass_time(BETWEEN_HOLES)
    await sitting.play_hole(away=(BEN,))
    while sitting.state.stage != "finished":
        await sitting.pass_time(BETWEEN_HOLES)
        await sitting.play_hole(away=(BEN,))
    assert list(stand_in_words(sitting.state)) == [
        "The computer played holes 2–4 for Ben.",
        "Ben’s time ran out 2 times.",
        "Dan took over Birdie’s seat after hole 1.",
    ]
    await sitting.pass_time(0)
    assert sitting.state.seats[0].user == ANN
