"""Finding a finished match, who may see it, and its record."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cogs.reviews.finished_matches import Asker, FinishedMatches, meant
from data.store import Store
from engine.game.errors import NoSeat, NotFinished, WrongStage
from engine.game.fairness import commitment
from engine.record import verify
from engine.table.clock import Pace
from tests.cogs.events.stored_events import StoredSeats
from tests.cogs.past.matches import HERE, keep, keep_unfinished, secret_of, write_down
from tests.cogs.table.screens.evenings import Evening, played
from tests.engine.events.league_week import GUILD, Week
from tests.engine.table.memory_journal import Clock

EVENING = Evening(7, ("Ana", "Ben"), holes=2)
ANA = Asker(user=1, guild=HERE)
STRANGER = replace(ANA, user=99)
THERE, ELSEWHERE = 2, 20


@pytest.fixture
def finished(store: Store) -> FinishedMatches:
    """The finished matches of that store."""
    return FinishedMatches(store)


# ---------------------------------------------------------------------- who may see what


@pytest.mark.parametrize(
    "asker", [ANA, STRANGER, replace(ANA, guild=THERE)], ids=["player", "server", "player elsewhere"]
)
async def test_players_and_the_server_may_see_a_finished_match(
    store: Store, finished: FinishedMatches, asker: Asker
) -> None:
    match = await keep(store, EVENING)
    assert (await finished.find(asker, match)).match == match
    assert len(await finished.entries(asker, match)) > 10
    assert (await finished.record(asker, match)).match == match
    assert (await finished.check(asker, match)).report.holds


async def test_a_match_of_another_server_is_nobody_else_s_business(
    store: Store, finished: FinishedMatches
) -> None:
    match = await keep(store, EVENING)
    asker = replace(STRANGER, guild=THERE)
    for asking in (
        finished.entries(asker, match),
        finished.record(asker, match),
        finished.check(asker, match),
    ):
        with pytest.raises(NoSeat, match="on another server, without you"):
            await asking


@pytest.mark.parametrize("guild", [HERE, THERE])
@pytest.mark.parametrize(("ended", "words"), [(False, "when that match is over"), (True, "was ended early")])
async def test_a_match_that_never_came_to_its_end_stays_closed(
    store: Store, finished: FinishedMatches, guild: int, ended: bool, words: str
) -> None:
    match = await keep_unfinished(store, ended=ended)
    asker = replace(ANA, guild=guild)
    for asking in (
        finished.entries(asker, match),
        finished.record(asker, match),
        finished.check(asker, match),
    ):
        with pytest.raises(NotFinished, match=words):
            await asking


async def test_a_match_whose_result_is_not_kept_yet_has_only_just_ended(
    store: Store, finished: FinishedMatches
) -> None:
    match = await write_down(store, played(EVENING).entries)
    with pytest.raises(NotFinished, match="just ended"):
        await finished.record(ANA, match)


async def test_a_match_with_the_cards_of_others_is_nobodys_to_see_until_the_event_is_over(
    store: Store, finished: FinishedMatches
) -> None:
    seats = StoredSeats(store, Pace(Clock(), 0.0))
    week = await Week.begin(4, "tables", journal=store.event_journal, opener=seats)
    await week.pass_time(3600)
    first, _ = seats.tables.values()
    await week.play_at(first)
    await week.settled()
    for user in (1, 999):
        asker = Asker(user, GUILD)
        for ask in (finished.find, finished.record, finished.entries, finished.check):
            with pytest.raises(NotFinished, match="Others still play"):
                await ask(asker, first.id)
        page = await finished.page(GUILD, None, 0, 10)
        assert (page.rows, page.matches) == ((), 0), "they take no other's place on a page"
        assert not await finished.recent(asker, "")
    await week.whole()
    for match in seats.tables:
        assert (await finished.check(Asker(999, GUILD), match)).report.holds


@pytest.mark.parametrize("match", ["0123456789", "", "Ana", "' OR 1=1", "9" * 5000, "ABCDEF0123", "ä"])
async def test_an_unknown_match_is_refused_in_one_sentence(finished: FinishedMatches, match: str) -> None:
    with pytest.raises(WrongStage, match=r"^There’s no match with that ID\."):
        await finished.record(ANA, meant(match))


def test_an_id_may_be_given_as_people_copy_it() -> None:
    assert meant(" `0A1B2C3D4E` ") == "0a1b2c3d4e"


# ---------------------------------------------------------------------- what comes of it


async def test_the_record_is_the_match_as_it_was_played(store: Store, finished: FinishedMatches) -> None:
    match = await keep(store, EVENING)
    record = await finished.record(ANA, match)
    assert record.players == ("Ana", "Ben")
    assert record.secret == secret_of(EVENING)
    assert record.totals == played(EVENING).state.playing.totals
    assert verify(record).holds


async def test_a_match_is_checked_against_what_its_lobby_showed(
    store: Store, finished: FinishedMatches
) -> None:
    match = await keep(store, EVENING)
    checked = await finished.check(ANA, match)
    assert checked.report.holds
    assert checked.record.commitment == commitment(secret_of(EVENING), match)
