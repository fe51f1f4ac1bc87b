"""What follows from the entries of a table: who is there, who may still come, and whose points they are."""

from __future__ import annotations

from engine.table import ending
from engine.table.entries import SeatKept
from tests.engine.table.sitting import ANN, BEN, CAT, STRANGER, facts, lobby, match, turns


async def test_a_copy_shares_nothing_that_changes() -> None:
    sitting = await turns(people=2, computers=1)
    state, before = sitting.state, facts(sitting.state)
    twin = state.copy()
    assert facts(twin) == before
    twin.seats[0].name, twin.changes["jokers"] = "Nobody", 2
    twin.seats[1].remembered[0] = twin.playing.hole.discard[-1]
    twin.log.clear()
    twin.reserved.append(SeatKept(CAT, "Cat", 9))
    for action in twin.playing.hole.legal_actions()[:1]:
        twin.playing.hole.apply(action)
    assert facts(state) == before


async def test_seats_that_are_kept_are_free_for_those_alone_they_are_kept_for() -> None:
    state = (await lobby(people=2)).state
    free = state.most - 2
    assert state.free_for(CAT) == state.free_for(None) == free
    state.reserved = [SeatKept(CAT, "Cat", 9)]
    assert (state.free_for(CAT), state.free_for(None), state.free_for(STRANGER)) == (free, free - 1, free - 1)


async def test_there_are_as_many_seats_as_the_decks_suffice_for() -> None:
    state = (await lobby(people=1, preset="classic")).state
    assert state.most == state.preset.most
    state.changes = {"decks": 1, "rows": 3, "columns": 4}
    assert state.most == 4, "four grids of twelve cards and a discard"


async def test_the_host_is_the_first_person_who_has_not_left() -> None:
    sitting = await match(people=3, computers=1)
    state = sitting.state
    assert (state.host, state.seat_of(BEN), state.seat_of(STRANGER)) == (ANN, 1, None)
    await sitting.table.ask(ending.leave(ANN))
    assert (state.host, state.attended, state.alone(BEN)) == (BEN, True, False)
    await sitting.table.ask(ending.leave(CAT))
    assert state.alone(BEN)
    await sitting.table.ask(ending.leave(BEN))
    assert (state.host, state.attended) == (None, False)
