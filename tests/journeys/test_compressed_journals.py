"""A match whose journal was compressed is as good as before for its players and checkers."""

from __future__ import annotations

import pytest

from data.sql.portable import portable
from engine.record import read, verify
from tests.cogs.past.test_film_pages import Watcher, frames_of
from tests.cogs.past.test_review_pages import reading_review
from tests.cogs.privacy.test_commands import data_of, forget
from tests.data.run_sql import sql
from tests.journeys.channels import said
from tests.journeys.jobs_in_process import run_jobs_in_process
from tests.journeys.match import everyone_ready, finish_hole, started
from tests.journeys.pages import about_match
from tests.journeys.player import find
from tests.journeys.replay_viewer import file_of, watching
from tests.journeys.rules_desk import private
from tests.journeys.world import World, menus, world


@pytest.fixture(autouse=True)
def worked_out_here(monkeypatch: pytest.MonkeyPatch) -> None:
    run_jobs_in_process(monkeypatch)


async def rows(here: World, match: str) -> int:
    """How many entries of a match are rows."""
    found = await here.store.database.read(*sql("SELECT count(*) FROM journal WHERE match = ?", match))
    return int(found[0][0])


@pytest.mark.long
async def test_an_old_match_is_replayed_reviewed_filmed_verified_exported_and_forgotten() -> None:
    async with world() as here:
        players = await started(here, 2, holes=2)
        await finish_hole(players)
        await everyone_ready(players, players[0].random)
        await finish_hole(players)
        ana, ben = (player.person for player in players)
        match = find(here.table_message(), "Rematch").id.split(":")[1]
        _, exported = await file_of(await about_match(here, ana, "export"))
        data = await data_of(here, ana)

        assert await rows(here, match) == 2, "who sat down"
        for _ in range(2):
            record = read(exported)
            assert (await file_of(await about_match(here, ana, "export")))[1] == exported
            assert said(await about_match(here, ben, "verify")).startswith("Fair deal\n**✓ Verified.**")
            viewer = await watching(here, ben, record)
            while "Next" in viewer.pressable():
                await viewer.press("Next")
            assert await frames_of(Watcher(here, ana, await about_match(here, ana, "film")).message) == 3
            assert "costliest moves" in (await reading_review(here, ana)).words
            assert {**await data_of(here, ana), "written_at": ""} == {**data, "written_at": ""}
            await here.restart()

        await forget(here, players[0])
        _, forgotten = await file_of(await about_match(here, ben, "export"))
        assert read(forgotten).players == ("Someone", "Ben")
        assert verify(read(forgotten)).holds
        assert (await data_of(here, ana))["tables"] == []
        (menu,) = menus(private(await here.slash(ben, "history")))
        assert [each.value for each in menu.options] == [match]


async def test_a_match_whose_journal_is_damaged_is_refused_in_a_sentence() -> None:
    async with world() as here:
        players = await started(here, 2, holes=1)
        await finish_hole(players)
        ana = players[0].person
        match = find(here.table_message(), "Rematch").id.split(":")[1]
        unlock, _ = sql("DROP TRIGGER compressed_journal_is_never_changed")
        damage = portable("UPDATE compressed_journals SET body = :body WHERE match = :match")
        await here.store.database.write([(unlock, {}), (damage, {"body": b"damaged", "match": match})])
        here.expected_log.append("a journal can't be read")
        for word in ("replay", "review", "film", "verify", "export"):
            told = said(await about_match(here, ana, word))
            assert told == "I can’t read the record of that match. Please tell whoever runs this bot.", word
        assert (await data_of(here, ana))["tables"][0]["entries_unreadable"]
