"""What the final message says of holes and turns that were not their seat's own."""

from __future__ import annotations

import pytest

from cogs.table.screens.details import details
from cogs.table.screens.play import winner_words
from cogs.table.screens.stand_ins import spans, stand_in_summary, stand_in_words
from engine.table import requests
from tests.engine.table.sitting import ANN, BEN, DAN, NAMES, match


@pytest.mark.parametrize(
    ("numbers", "told"), [([3], "3"), ([1, 2], "1–2"), ([1, 3, 4, 5, 9], "1, 3–5, 9"), ([], "")]
)
def test_spans(numbers: list[int], told: str) -> None:
    assert spans(numbers) == told


async def test_nothing_is_said_when_everybody_played() -> None:
    sitting = await match(people=2, computers=1)
    await sitting.play_hole()
    assert list(stand_in_words(sitting.state)) == list(stand_in_summary(sitting.state)) == []
    assert "computer" not in winner_words(sitting.state)


async def test_who_was_away_and_who_came_later() -> None:
    sitting = await match(people=2, computers=1, holes=4, clock=30)
    await sitting.play_hole()
    await sitting.table.ask(requests.take_seat(DAN, NAMES[DAN]))
    await sitting.next_hole()
    await sitting.play_hole(away=(BEN,))
    while sitting.state.stage != "finished":
        await sitting.next_hole()
        await sitting.play_hole(away=(BEN,))
    assert list(stand_in_words(sitting.state)) == [
        "The computer played holes 2–4 for Ben.",
        "Ben’s time ran out 2 times.",
        "Dan took over Birdie’s seat after hole 1.",
    ]
    told = "The computer played some holes or turns for Ben and Dan: see **Details**."
    assert list(stand_in_summary(sitting.state)) == [told]
    assert details(sitting.state).text.endswith("\n".join(stand_in_words(sitting.state)))
    await sitting.pass_time(0)
    assert sitting.state.seats[0].user == ANN


async def test_a_single_sentence_is_told_as_it_is() -> None:
    sitting = await match(people=2)
    sitting.state.seats[1].timed_out = 1
    assert list(stand_in_summary(sitting.state)) == ["Ben’s time ran out once."]


async def test_what_the_computer_won_for_somebody_is_nobody_s_win() -> None:
    sitting = await match(people=2)
    await sitting.play_hole()
    winner = sitting.state.seats[sitting.state.playing.winners[0]]
    before = winner_words(sitting.state)
    for seat in sitting.state.seats:
        seat.computer = seat is not winner
    if len(sitting.state.playing.winners) == 1:
        assert winner_words(sitting.state) == before, "what others did doesn't matter"
    for seat in sitting.state.seats:
        seat.computer = seat is winner
    if len(sitting.state.playing.winners) == 1:
        points = min(sitting.state.playing.totals)
        told = f"Nobody wins: the computer had the fewest points, {points}, for {winner.name}."
        assert winner_words(sitting.state) == told


async def test_who_ties_with_a_seat_of_the_computer_is_told_so() -> None:
    sitting = await match(people=2)
    await sitting.play_hole()
    sitting.state.playing.results[:] = [(7, 7)]
    sitting.state.seats[1].computer = True
    told = (
        "🏆 **Ann** and **Ben** share the win with 7. The computer played for Ben, so it’s no win for them."
    )
    assert winner_words(sitting.state) == told
