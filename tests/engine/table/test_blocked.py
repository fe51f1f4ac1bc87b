"""Whoever is blocked by somebody at a table can't sit down there, and isn't told why."""

from __future__ import annotations

import pytest

from engine.game.errors import SeatRefused
from engine.table import ending, requests
from tests.engine.table.sitting import ANN, BEN, CAT, DAN, NAMES, STRANGER, lobby, match

REFUSED = "^You can’t join this table.$"


@pytest.mark.parametrize("blocker", [ANN, BEN])
async def test_nobody_joins_a_lobby_of_somebody_who_blocks_them(blocker: int) -> None:
    sitting = await lobby(2)
    with pytest.raises(SeatRefused, match=REFUSED):
        await sitting.table.ask(requests.join(CAT, NAMES[CAT], 5, blocked_by={STRANGER, blocker}))
    await sitting.table.ask(requests.join(CAT, NAMES[CAT], 5, blocked_by={STRANGER, DAN}))
    await sitting.table.ask(ending.leave(blocker))
    await sitting.table.ask(requests.join(DAN, NAMES[DAN], 6, blocked_by={blocker}))


async def test_nobody_takes_a_seat_beside_somebody_who_blocks_them() -> None:
    sitting = await match(2, 1, holes=2)
    await sitting.play_hole()
    with pytest.raises(SeatRefused, match=REFUSED):
        await sitting.table.ask(requests.take_seat(CAT, NAMES[CAT], blocked_by={BEN}))
    await sitting.table.ask(ending.leave(BEN))
    await sitting.table.ask(requests.take_seat(CAT, NAMES[CAT], blocked_by={BEN}))
