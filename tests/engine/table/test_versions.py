"""A press counts only for the moment that it was made for."""

from __future__ import annotations

import asyncio

import pytest

from engine.game.errors import StaleVersion
from engine.table import ending, requests
from engine.table.entries import Acted
from tests.engine.table.sitting import ANN, BEN, CAT, Sitting, facts, match, turns


async def stale(sitting: Sitting, user: int, *moves: str, version: int) -> None:
    before = facts(sitting.state)
    with pytest.raises(StaleVersion) as caught:
        await sitting.press(user, *moves, version=version)
    assert caught.value.sentence == "Too late for that. Here’s the table now."
    assert facts(sitting.state) == before
    assert len(sitting.entries) == sitting.version


async def test_a_press_from_before_the_turn() -> None:
    sitting = await turns()
    await stale(sitting, ANN, "draw", version=sitting.version - 1)
    await sitting.press(ANN, "draw")


async def test_a_press_from_before_the_card_was_drawn() -> None:
    sitting = await turns()
    version = sitting.version
    await sitting.press(ANN, "draw")
    await stale(sitting, ANN, "swap 0", version=version)
    await sitting.press(ANN, "swap 0")


async def test_a_press_after_the_turn_has_passed() -> None:
    sitting = await turns()
    version = sitting.version
    await sitting.press(ANN, "take", "swap 0")
    await stale(sitting, ANN, "take", "swap 0", version=version)


async def test_a_press_of_a_turn_long_ago_is_not_one_of_this_turn() -> None:
    sitting = await turns()
    version = sitting.version
    await sitting.press(ANN, "take", "swap 0")
    await sitting.press(BEN, "take", "swap 0")
    await stale(sitting, ANN, "draw", version=version)
    await stale(sitting, ANN, "draw", version=sitting.version - 1)
    await sitting.press(ANN, "draw")


@pytest.mark.parametrize("ahead", [1, 2, 10**12])
async def test_a_version_of_the_future(ahead: int) -> None:
    sitting = await turns()
    await stale(sitting, ANN, "draw", version=sitting.version + ahead)


@pytest.mark.parametrize("version", [0, -1, -(10**12)])
async def test_a_version_of_no_moment(version: int) -> None:
    await stale(await turns(), ANN, "draw", version=version)


async def test_opening_flips_of_different_seats_do_not_hinder_each_other() -> None:
    sitting = await match(people=3)
    shown = sitting.version
    await asyncio.gather(*(sitting.press(user, "flip 0", version=shown) for user in (CAT, ANN, BEN)))
    assert sitting.state.playing.hole.pending == [1, 1, 1]


async def test_opening_flips_of_one_seat_do_not_hinder_each_other() -> None:
    sitting = await match(people=2)
    shown = sitting.version
    await asyncio.gather(*(sitting.press(ANN, f"flip {slot}", version=shown) for slot in (4, 1)))
    assert sitting.since(shown) == [Acted("0 flip 4", "person"), Acted("0 flip 1", "person")]
    assert sitting.state.playing.hole.pending == [0, 2]


@pytest.mark.parametrize("last", [ANN, BEN])
async def test_opening_buttons_are_stale_once_the_opening_is_over(last: int) -> None:
    """The seat that ends it and the seat whose turn begins with it are both at a new moment."""
    sitting = await match(people=2)
    shown = sitting.version
    for user in (ANN + BEN - last, last):
        await sitting.press(user, "flip 4", "flip 1", version=shown)
    await stale(sitting, ANN, "flip 0", version=shown)
    await stale(sitting, last, "flip 0", version=shown)


async def test_an_opening_button_is_stale_once_the_clock_has_turned_cards() -> None:
    sitting = await match(people=2, clock=30)
    shown = sitting.version
    await sitting.press(ANN, "flip 4", version=shown)
    await sitting.pass_time(30)
    await stale(sitting, ANN, "flip 1", version=shown)
    await stale(sitting, BEN, "flip 1", version=shown)


async def test_somebody_elses_leaving_does_not_hinder_a_press() -> None:
    sitting = await turns(people=3)
    shown = sitting.version
    await sitting.table.ask(ending.leave(CAT))
    await sitting.press(ANN, "draw", version=shown)


@pytest.mark.parametrize("moves", [["draw"], ["take", "swap 0"]])
async def test_of_a_doubled_press_exactly_one_counts(moves: list[str]) -> None:
    sitting = await turns()
    version = sitting.version
    first, second = await asyncio.gather(
        sitting.press(ANN, *moves, version=version),
        sitting.press(ANN, *moves, version=version),
        return_exceptions=True,
    )
    assert first is None
    assert type(second) is StaleVersion
    assert sitting.since(version) == [Acted(f"0 {move}", "person") for move in moves]


async def test_the_press_of_one_hole_is_stale_in_the_next() -> None:
    sitting = await match(holes=2)
    shown = sitting.version
    await sitting.play_hole()
    await stale(sitting, ANN, "flip 0", version=sitting.version)
    await sitting.table.ask(requests.ready(ANN, sitting.version))
    await sitting.table.ask(requests.ready(BEN, sitting.version))
    await stale(sitting, ANN, "flip 0", version=shown)
    await sitting.press(ANN, "flip 0")


async def test_a_press_after_the_end() -> None:
    sitting = await match()
    await sitting.play_hole()
    assert sitting.state.stage == "finished"
    await stale(sitting, ANN, "draw", version=sitting.version)
