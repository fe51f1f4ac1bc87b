"""The views of people at a table, and the cards that a computer remembers."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

import pytest

from engine.cpu import choose
from engine.game.actions import Action
from engine.game.cards import Card
from engine.game.view import View
from engine.table import ending, requests
from tests.engine.table.sitting import ANN, BEN, STRANGER, Sitting, match, turns


def seen(view: View) -> dict[tuple[int, int], Card]:
    """The cards that a view shows in the grids, by seat and slot."""
    return {
        (seat, slot): card
        for seat, grid in enumerate(view.grids)
        for slot, card in enumerate(grid)
        if card is not None
    }


def bottom_row(sitting: Sitting, seat: int) -> dict[int, Card]:
    return {slot: sitting.state.playing.hole.grids[seat][slot] for slot in (2, 3)}


async def test_a_drawn_card_is_seen_by_the_drawer_alone() -> None:
    sitting = await turns()
    await sitting.press(ANN, "draw")
    assert sitting.table.view(ANN).drawn is sitting.state.playing.hole.held
    for user in (BEN, STRANGER, None):
        assert sitting.table.view(user).drawn is None


async def test_strangers_and_spectators_see_the_same() -> None:
    sitting = await turns()
    assert sitting.table.view(STRANGER) == sitting.table.view(None)
    assert sitting.table.view(None).legal == ()


async def test_everyone_peeks_once_at_their_own() -> None:
    sitting = await match(people=2, preset="four-card")
    for user, seat in ((ANN, 0), (BEN, 1)):
        own = {(seat, slot): card for slot, card in bottom_row(sitting, seat).items()}
        assert seen(sitting.table.view(user)) == own
    assert seen(sitting.table.view(None)) == {}
    await sitting.press(ANN, "ready")
    assert seen(sitting.table.view(ANN)) == {}
    assert seen(sitting.table.view(BEN)) != {}


async def test_a_computer_remembers_its_own_peek_only() -> None:
    sitting = await match(people=1, computers=2, preset="four-card", holes=2)
    for _ in range(2):
        ann, *computers = sitting.state.seats
        assert ann.remembered == {}
        for number, seat in enumerate(computers, 1):
            assert seat.remembered == bottom_row(sitting, number)
        await sitting.play_hole()
        if sitting.state.stage == "between":
            await sitting.table.ask(requests.ready(ANN, sitting.version))


async def test_a_computer_is_shown_nothing_where_nobody_peeks() -> None:
    sitting = await match(people=1, computers=1)
    assert all(seat.remembered == {} for seat in sitting.state.seats)


@pytest.mark.parametrize("in_the_opening", [True, False])
async def test_whoever_plays_for_a_person_did_not_see_that_peek(in_the_opening: bool) -> None:
    sitting = await match(people=2, preset="four-card")
    if not in_the_opening:
        await sitting.press(ANN, "ready")
        await sitting.press(BEN, "ready")
    await sitting.table.ask(ending.leave(ANN))
    await sitting.settle()
    assert sitting.state.seats[0].remembered == {}
    assert 0 not in sitting.state.playing.hole.waiting()


async def test_at_the_table_it_plays_with_its_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    minds: list[tuple[int | None, Mapping[int, Card]]] = []

    def noted(view: View, remembered: Mapping[int, Card], random: Random) -> Action:
        minds.append((view.seat, dict(remembered)))
        return choose(view, remembered)

    monkeypatch.setattr("engine.table.computers.level", lambda name: noted)
    monkeypatch.setattr("engine.table.computers.STAND_IN", noted)
    sitting = await match(people=1, computers=1, preset="four-card")
    shown = dict(sitting.state.seats[1].remembered)
    await sitting.play_hole()
    assert len(minds) > 4
    assert all(mind == (1, shown) for mind in minds)


async def test_all_is_seen_when_the_hole_is_over() -> None:
    sitting = await match(people=2)
    await sitting.play_hole()
    view = sitting.table.view(None)
    assert len(seen(view)) == 12
    assert view.scores == sitting.state.playing.results[0]
