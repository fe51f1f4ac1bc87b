"""Nobody receives anything that depends on a card they have not seen: whole evenings, played twice."""

from __future__ import annotations

import asyncio
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.game.presets import PRESETS
from engine.table.computers import TABLE_LEVELS
from tests.journeys.evening import Evening
from tests.journeys.examples import fewer_examples
from tests.journeys.paired_runs import played, slips, told_apart

COMPARED = 2
"""Number of moments of each evening that are compared, each for one person."""

RULES = (
    "knock_early = true",
    "knock_anytime = true",
    "flip_as_action = true",
    "discard_flip = required",
    "discard_flip = endgame",
    "opening = peek",
    "initial_flips = 0",
    "lock_face_up = true",
    "ending = immediate",
    "ending = turns; turns = 3",
    "pairs = anywhere",
    "use_jokers = true",
    "reshuffle = false",
    "columns = 2",
    "rows = 3",
    "decks = 1",
    "turn_cap = 4",
    "blackjack = true",
)
SMALL_STOCK = Evening("eight-card", "decks = 1", people=2, computers=4, steps=30, seed=2)
"""Forty-eight cards are dealt and three are left to draw, so the discards become a new stock."""


@st.composite
def evenings(draw: st.DrawFn) -> Evening:
    """Any preset with some changes, by two to four people, with computers and a stranger who looks on."""
    preset = draw(st.sampled_from(sorted(PRESETS)))
    people = draw(st.integers(2, 4))
    return Evening(
        preset=preset,
        rules="\n".join(draw(st.lists(st.sampled_from(RULES), max_size=3, unique=True))),
        people=people,
        computers=draw(st.integers(0, min(2, PRESETS[preset].most - people))),
        level=draw(st.sampled_from(sorted(TABLE_LEVELS))),
        holes=draw(st.integers(1, 3)),
        clock=draw(st.sampled_from((0, 30, 120))),
        seed=draw(st.integers(0, 2**32)),
    )


async def compare(evening: Evening, times: int = COMPARED) -> None:
    """Play an evening, and again for people and moments by chance."""
    first, random = await played(evening), Random(evening.seed)
    assert not slips(first)
    for _ in range(times):
        viewer, moment = random.randrange(evening.people + 1), random.randrange(len(first.marks))
        found = await told_apart(first, viewer, moment, random)
        assert not found, found


@fewer_examples(8)
@given(evenings())
def test_hidden_cards_make_no_difference_to_what_anybody_receives(evening: Evening) -> None:
    asyncio.run(compare(evening))


@pytest.mark.long
async def test_nor_does_the_order_of_a_new_stock() -> None:
    first, random = await played(SMALL_STOCK), Random(0)
    last = len(first.marks) - 1
    assert len({which.hole for which in first.orders}) < len(first.orders), "no stock was renewed"
    for viewer in range(3):
        assert not await told_apart(first, viewer, last, random)
