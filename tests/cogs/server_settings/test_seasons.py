"""Managers begin a season after being asked once more, and take all seasons along as files."""

from __future__ import annotations

import csv
import io
import zipfile

import pytest
import simcord

from cogs.answering.gate.permissions import MANAGERS_ONLY
from cogs.kit.ids.server_settings import SettingsId
from cogs.kit.ids.statistics import SeasonId
from cogs.kit.screen import Screen
from cogs.server_settings.seasons import (
    BEGUN_ALREADY,
    season_begun,
    season_continues,
    season_files,
    season_question,
)
from data.statistics.seasons import Season
from tests.cogs.kit.test_screen import problems
from tests.journeys.channels import play_out, said, seat
from tests.journeys.player import refusal
from tests.journeys.raw_interactions import arrive, lone_button, pressed, sent_off
from tests.journeys.rules_desk import Desk, manager_of, settings_of
from tests.journeys.world import World, buttons, words_of, world


async def season_page(here: World, manager: simcord.MemberActor) -> Desk:
    """Open the page of the season in `/golf settings`."""
    return await (await settings_of(here, manager)).press("Season")


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
        desk = await season_page(here, manager)
        assert "This is season 1." in desk.words
        await desk.write("Start a new season", "**Winter**#1")
        question = desk.message
        assert "Start season 2?" in words_of(question)
        assert "**Ana**" in await season_leaderboard(here, ana), "nothing has happened yet"
        await here.restart()
        await here.press(manager, "Start season", question)
        begun = next(each for each in here.visible(manager) if each.id == question.id)
        assert "season 2, “\\*\\*Winter\\*\\*#1”" in words_of(begun)
        assert "No matches yet." in await season_leaderboard(here, ana)
        assert "**Ana**" in said(await here.slash(ana, "leaderboard"))
        desk = await season_page(here, manager)
        assert "This is season 2, “\\*\\*Winter\\*\\*#1”." in desk.words
        desk = await desk.press("Export")
        (file,) = desk.message.attachments
        with zipfile.ZipFile(io.BytesIO(await file.read())) as archive:
            assert archive.namelist() == ["seasons.csv", "standings.csv", "matches.csv"]
            standings = list(csv.DictReader(io.StringIO(archive.read("standings.csv").decode())))
        assert {(row["season"], row["name"]) for row in standings} == {("1", "Ana"), ("1", "Ben")}
        desk = await desk.press("Back")
        assert "This is season 2" in desk.words and not desk.message.attachments


async def test_a_question_that_was_answered_begins_no_second_season() -> None:
    async with world() as here:
        manager = manager_of(here)
        questions = []
        for _ in range(2):
            desk = await (await season_page(here, manager)).write("Start a new season", "")
            questions.append(desk.message)
        await here.press(manager, "Cancel", questions[0])
        assert len(await here.store.statistics.seasons.list(here.guild.id)) == 1
        third = await (await season_page(here, manager)).write("Start a new season", "")
        await third.press("Start season")
        assert refusal(await here.press(manager, "Start season", questions[1])) == BEGUN_ALREADY
        assert len(await here.store.statistics.seasons.list(here.guild.id)) == 2


async def test_nobody_else_may() -> None:
    async with world() as here:
        ana = here.people[0]
        desk = await settings_of(here, ana)
        assert "Season" not in [each.label for each in buttons(desk.message)]
        for control in ("season", "export"):
            place = str(SettingsId(0, control))
            forged = pressed(here, ana, place, desk.message, shown=lone_button(place))
            await arrive(here, [forged])
            assert forged.told == MANAGERS_ONLY
        sent = sent_off(here, ana, str(SettingsId(0, "season")), "Mine", desk.message)
        await arrive(here, [sent])
        assert sent.told == MANAGERS_ONLY
        assert len(await here.store.statistics.seasons.list(here.guild.id)) == 1


NAMED, NAMELESS = Season(3, "*Winter*", 5.0, None), Season(3, "", 5.0, None)


def test_the_next_season_is_asked_about_by_number_and_names() -> None:
    screen = season_question(NAMED, "_Spring_")
    assert screen.title == "Start season 4?"
    assert "ends season 3, “\\*Winter\\*”, and" in screen.text and "called “\\_Spring\\_”" in screen.text
    ((begin, keep),) = screen.rows
    assert SeasonId.parse(begin.id) == SeasonId("begin", 3, "_Spring_")
    assert SeasonId.parse(keep.id) == SeasonId("keep", 3, "_Spring_")
    plain = season_question(NAMELESS, "").text
    assert "“" not in plain and "ends season 3 and" in plain


@pytest.mark.parametrize(
    "screen",
    [season_begun(NAMED), season_begun(NAMELESS), season_files(b"zip", {}), season_continues()],
)
def test_each_answer_leads_back_to_the_season(screen: Screen) -> None:
    ((back,),) = screen.rows
    assert SettingsId.parse(back.id) == SettingsId(0, "open", "season")
    assert not problems(screen)


def test_the_files_are_told_with_their_rows() -> None:
    screen = season_files(b"zip", {"seasons.csv": 1, "matches.csv": 20})
    assert screen.text.splitlines()[1:] == ["`seasons.csv` 1 row", "`matches.csv` 20 rows"]
    (file,) = screen.attachments
    assert (file.name, file.draw()) == ("golf-seasons.zip", b"zip")
    assert "season 3, “\\*Winter\\*”." in season_begun(NAMED).text
