"""What is looked up across events without their journals."""

from __future__ import annotations

from sqlalchemy import insert

from data.events.event_register import EventRow
from data.schema.statistics import statistics_totals
from data.sql.portable import Value
from data.statistics.periods import ALWAYS
from data.store import Store
from engine.events.entries import Annulled, Ended, Entered, EventOpened, Told
from engine.events.fold import stamped
from tests.data.events.kept_events import ANA, BEN, CHLOE, GUILD, OPENED, add, opened, other


async def written(store: Store, opening: EventOpened) -> None:
    """Write an event whose message was never posted."""
    await store.event_journal.append(opening.event, stamped([opening], 0, 900.0))


async def test_a_servers_events_are_those_that_were_posted_the_newest_first(store: Store) -> None:
    await opened(store)
    await opened(store, at=2_000.0, opening=other(1, name="Cup"))
    await opened(store, at=3_000.0, opening=other(2, guild=GUILD + 1))
    await written(store, other(3))
    newest = EventRow(other(1).event, GUILD, "Cup", "open")
    assert await store.events.of_guild(GUILD, 1) == [newest]
    assert await store.events.of_guild(GUILD, 5) == [
        newest,
        EventRow(OPENED.event, GUILD, OPENED.name, "open"),
    ]
    assert await store.events.open(GUILD) == 2
    assert await store.events.unposted(GUILD, CHLOE) == other(3).event
    for guild, organiser in ((GUILD, ANA), (GUILD + 1, CHLOE)):
        assert await store.events.unposted(guild, organiser) is None
    await add(store, Annulled(None), Told(), event=other(3).event)
    assert await store.events.unposted(GUILD, CHLOE) is None


async def test_an_event_is_kept_until_its_end_was_told(store: Store) -> None:
    await opened(store)
    await opened(store, at=2_000.0, opening=other(1))
    await add(store, Ended())
    assert [(row.event, row.status) for row in await store.events.to_keep()] == [
        (OPENED.event, "finished"),
        (other(1).event, "open"),
    ]
    assert await store.events.open(GUILD) == 1
    await add(store, Told())
    await add(store, Annulled(CHLOE), event=other(1).event)
    assert [(row.event, row.status) for row in await store.events.to_keep()] == [(other(1).event, "annulled")]
    assert await store.events.open(GUILD) == 0


async def test_ratings_are_those_of_all_time_on_the_server(store: Store) -> None:
    await opened(store, Entered(1, ANA, "Ana"), Entered(2, BEN, "Ben"))
    for guild, span, preset, mu in (
        (GUILD, ALWAYS, "", 31.0),
        (GUILD, "season 1", "", 32.0),
        (GUILD, ALWAYS, "classic", 33.0),
        (GUILD + 1, ALWAYS, "", 34.0),
    ):
        row: dict[str, Value] = {each.name: 1 for each in statistics_totals.columns}
        row.update(guild=guild, span=span, preset=preset, user_id=ANA, level="", mu=mu)
        await store.database.write([(insert(statistics_totals), row)])
    assert await store.events.ratings(OPENED.event, GUILD) == {1: 31.0}
    assert await store.events.ratings(other(1).event, GUILD) == {}
