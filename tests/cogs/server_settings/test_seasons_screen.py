"""Messages about seasons: names can't do harm, and each leads back to the page of the season."""

from __future__ import annotations

import pytest

from cogs.kit.ids.server_settings import SettingsId
from cogs.kit.ids.statistics import SeasonId
from cogs.kit.screen import Screen
from cogs.server_settings.seasons_screen import season_begun, season_continues, season_files, season_question
from data.statistics.seasons import Season
from tests.cogs.kit.test_screen import problems

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
