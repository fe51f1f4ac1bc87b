"""Tables of leagues as they are kept, on both engines, and what is left of who is forgotten."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Final

import pytest

from data.events.entrants import Entrant
from data.events.event_tables import EventSeat, EventTable, added, saved
from data.events.events import Logged
from data.store import Store
from engine.game.errors import StorageFailed
from tests.data.events.test_events import ANA, BEN, CHLOE, NEW, OPENED

LEAGUE: Final = replace(NEW, kind="league", computers=0, options={"seats": 2}, status="open", first_message=7)
FIRST: Final = EventTable(LEAGUE.event, 1, 1, 0, (EventSeat(2), EventSeat(1)), 5_000.5)
BYE: Final = EventTable(LEAGUE.event, 1, 2, 0, (EventSeat(3),), 5_000.5, status="over")


async def league(store: Store) -> None:
    """A league of Ana, Ben and Chloe whose first round is drawn."""
    await store.events.add(replace(LEAGUE, status="new", first_message=None), OPENED)
    await store.events.save(LEAGUE)
    for number, (user, name) in enumerate(((ANA, "Ana"), (BEN, "Ben"), (CHLOE, "Chloe")), 1):
        await store.entrants.add(LEAGUE.event, Entrant(number, user, name, 1_100.0))
    drawn = [*added(FIRST), *added(BYE)]
    await store.events.save(LEAGUE, Logged(2_000.0, "extended"), also=drawn)


async def test_tables_are_there_again_as_they_were_drawn(store: Store) -> None:
    await league(store)
    assert await store.event_tables.all(LEAGUE.event) == [FIRST, BYE]
    opened = replace(FIRST, match="a1", status="open", deadline=9_000.0, late=True)
    await store.event_tables.save(opened)
    assert await store.event_tables.all(LEAGUE.event) == [opened, BYE]
    over = replace(opened, status="over", seats=(EventSeat(2, -4), EventSeat(1, 17, forfeited=True)))
    again = replace(FIRST, leg=1, play_off=True)
    await store.events.save(LEAGUE, also=[*saved(over), *added(again)])
    assert await store.event_tables.all(LEAGUE.event) == [over, BYE, again]
    assert await store.event_tables.all("0123456789") == []


async def test_a_table_is_drawn_once_and_with_the_log_or_not_at_all(store: Store) -> None:
    await league(store)
    with pytest.raises(StorageFailed):
        await store.events.save(LEAGUE, Logged(3_000.0, "paused"), also=added(replace(FIRST, match="b2")))
    assert len(await store.events.log(LEAGUE.event)) == 2
    assert await store.event_tables.all(LEAGUE.event) == [FIRST, BYE]


async def test_who_has_no_rating_is_not_named(store: Store) -> None:
    await league(store)
    assert await store.event_tables.ratings(LEAGUE.event, LEAGUE.guild) == {}


async def test_ones_tables_are_in_ones_file_and_nobody_elses(store: Store) -> None:
    await league(store)
    await store.event_tables.save(
        replace(FIRST, match="a1", status="over", seats=(EventSeat(2, 3), EventSeat(1, 17)))
    )
    (event,) = json.loads((await store.privacy.own_data.file(BEN, 9_000.0)).content)["events"]
    (table,) = event["tables"]
    assert (table["round"], table["event_table"], table["match"], table["strokes"]) == (1, 1, "a1", 3)
    assert await store.privacy.forget(BEN, 9_000.0)
    assert [seat.strokes for seat in (await store.event_tables.all(LEAGUE.event))[0].seats] == [3, 17]
