"""Managers begin a season after being asked once more, and take all seasons along as files."""

from __future__ import annotations

import csv
import io
import zipfile

import simcord

from cogs.answering.permissions import MANAGERS_ONLY
from cogs.statistics.seasons import BEGUN_ALREADY
from tests.journeys.channels import play_out, said, seat
from tests.journeys.player import refusal
from tests.journeys.rules_desk import manager_of
from tests.journeys.world import World, words_of, world


async def season_leaderboard(here: World, person: simcord.MemberActor) -> str:
    """Return the leaderboard of the present season as a person reads it."""
    return said(await here.slash(person, "leaderboard", period="season"))


async def test_a_new_season_begins_empty_and_the_old_one_is_in_the_files() -> None:
    async with world() as here:
        ana, ben = here.people[:2]
        manager = manager_of(here)
        await seat(here, [ana, ben], holes=1)
        await play_out(here, [ana, ben])
        await here.wait(60)
        asked = await here.slash(manager, "season start", name="**Winter**#1")
        assert "Begin season 2?" in said(asked)
        assert asked.response is not None
        question = asked.response.message
        assert "**Ana**" in await season_leaderboard(here, ana), "nothing has happened yet"
        await here.restart()
        await here.press(manager, "Begin it", question)
        begun = next(each for each in here.visible(manager) if each.id == question.id)
        assert "season 2, “\\*\\*Winter\\*\\*#1”" in words_of(begun)
        assert "No finished match yet." in await season_leaderboard(here, ana)
        assert "**Ana**" in said(await here.slash(ana, "leaderboard"))
        result = await here.slash(manager, "season export")
        assert result.response is not None
        assert result.response.ephemeral
        (file,) = result.response.message.attachments
        with zipfile.ZipFile(io.BytesIO(await file.read())) as archive:
            assert archive.namelist() == ["seasons.csv", "standings.csv", "matches.csv"]
            standings = list(csv.DictReader(io.StringIO(archive.read("standings.csv").decode())))
        assert {(row["season"], row["name"]) for row in standings} == {("1", "Ana"), ("1", "Ben")}


async def test_a_question_that_was_answered_begins_no_second_season() -> None:
    async with world() as here:
        manager = manager_of(here)
        questions = []
        for _ in range(2):
            asked = await here.slash(manager, "season start")
            assert asked.response is not None
            questions.append(asked.response.message)
        await here.press(manager, "Not now", questions[0])
        assert len(await here.store.statistics.seasons.list(here.guild.id)) == 1
        third = await here.slash(manager, "season start")
        assert third.response is not None
        await here.press(manager, "Begin it", third.response.message)
        assert refusal(await here.press(manager, "Begin it", questions[1])) == BEGUN_ALREADY
        assert len(await here.store.statistics.seasons.list(here.guild.id)) == 2


async def test_nobody_else_may() -> None:
    async with world() as here:
        for command in ("season start", "season export"):
            assert said(await here.slash(here.people[0], command)) == MANAGERS_ONLY
