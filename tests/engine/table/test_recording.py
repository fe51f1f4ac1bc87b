"""The record of a table's match, made from its journal."""

from __future__ import annotations

import pytest

from engine.game.errors import NotFinished
from engine.record import read, verify, write
from engine.table import ending, requests
from engine.table.entries import Acted, Closed, Dealt, Stamped
from engine.table.recording import from_entries
from tests.engine.table.sitting import ANN, BEN, MATCH, Sitting, match, stamp


async def played(preset: str) -> Sitting:
    """A finished match of two people and a computer: Ben leaves and comes back, Ann is away for a hole."""
    sitting = await match(people=2, computers=1, preset=preset, holes=2, clock=30)
    await sitting.table.ask(ending.leave(BEN))
    await sitting.play_hole()
    await sitting.table.ask(requests.take_back(BEN))
    await sitting.next_hole()
    await sitting.play_hole(away=(ANN,))
    assert sitting.state.stage == "finished"
    return sitting


@pytest.mark.parametrize("preset", ["classic", "four-card"])
async def test_the_record_of_a_finished_table_holds(preset: str) -> None:
    sitting = await played(preset)
    play = sitting.state.playing
    for entries in (sitting.journal.entries[MATCH], sitting.journal.reloaded(MATCH)):
        record = from_entries(entries)
        assert verify(read(write(record))).holds
        assert (record.match, record.rules, record.nonce) == (MATCH, play.rules, play.nonce)
        assert record.players == tuple(seat.name for seat in sitting.state.seats)
        assert [hole.scores for hole in record.holes] == play.results
        assert record.totals == play.totals


async def test_the_actions_stand_in_their_holes() -> None:
    sitting = await played("classic")
    dealt = next(at for at, entry in enumerate(sitting.entries) if isinstance(entry, Dealt))
    first, second = from_entries(sitting.journal.entries[MATCH]).holes
    parts = (first, sitting.entries[:dealt]), (second, sitting.entries[dealt:])
    for hole, entries in parts:
        assert [str(action) for action in hole.actions] == [
            entry.action for entry in entries if isinstance(entry, Acted)
        ]


async def test_a_table_that_is_not_finished_has_no_record() -> None:
    sitting = await played("four-card")
    entries = sitting.journal.entries[MATCH]
    last = max(at for at, stamped in enumerate(entries) if isinstance(stamped.entry, Acted))
    for length in range(1, last + 1):
        with pytest.raises(NotFinished):
            from_entries(entries[:length])
    closed = [*entries[:last], Stamped(last + 1, 0.0, Closed(ANN))]
    with pytest.raises(NotFinished):
        from_entries(closed)


async def test_a_lobby_that_was_closed_has_no_record() -> None:
    sitting = await match()
    opened = sitting.journal.entries[MATCH][0].entry
    with pytest.raises(NotFinished):
        from_entries(stamp([opened, Closed(None)]))
