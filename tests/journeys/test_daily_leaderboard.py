"""The leaderboard by daily holes: what each person finished, day by day, and nothing of today's too early."""

from __future__ import annotations

import re
from typing import Any

import discord
import pytest
import simcord

from bot.client import GolfBot
from engine.solo.daily import day_of
from tests.journeys import world as worlds
from tests.journeys.channels import at, said
from tests.journeys.test_daily import Solo, Stand, to_midnight
from tests.journeys.world import World, buttons, words_of, world

_ROW = re.compile(
    r"^(?:[🥇🥈🥉]|\d+\\?\.) \*\*(?P<name>[^*]+)\*\*(?: \(you\))? · (?P<average>[−\d.]+) a hole\n"
    r"(?P<holes>\d+) daily holes? · (?P<points>[−\d]+) points?$",
    re.MULTILINE,
)
Figures = tuple[str, int, int]


@pytest.fixture(autouse=True)
def beacon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every bot of these journeys asks a stand-in."""

    def bot(store: Any, pause: float, limits: Any, language: str | None = None) -> GolfBot:
        return GolfBot(store, pause=pause, limits=limits, shard_count=1, language=language, beacon=Stand())

    monkeypatch.setattr(worlds, "golf_bot", bot)


async def finish(here: World, person: simcord.MemberActor, seed: int) -> int:
    """Play today's hole to its end; returns the points."""
    solo = await Solo(here, person, seed).open()
    await solo.finish()
    result = await here.store.daily_tries.result(day_of(here.env.now().timestamp()), person.id)
    assert result is not None
    return result.points


async def opened(here: World, person: simcord.MemberActor, **options: object) -> discord.Message:
    result = await here.slash(person, "leaderboard", **{"by": "daily", **options})
    assert result.response is not None and result.response.ephemeral
    return result.response.message


def shown(page: discord.Message) -> dict[str, Figures]:
    """The rows by name, in their order."""
    return {
        row["name"]: (row["average"], int(row["holes"]), int(row["points"].replace("−", "-")))
        for row in _ROW.finditer(words_of(page))
    }


def expected(scores: dict[str, list[int]]) -> dict[str, Figures]:
    return {
        name: (f"{sum(own) / len(own):.2f}".replace("-", "−"), len(own), sum(own))
        for name, own in scores.items()
    }


@pytest.mark.long
async def test_daily_holes_add_up_and_todays_is_seen_by_those_who_finished_it() -> None:
    async with world() as here:
        ana, ben, chloe = here.people[:3]
        assert "Nobody has finished a daily hole yet." in words_of(await opened(here, ana))
        scores: dict[str, list[int]] = {"Ana": [], "Ben": []}
        for day in range(2):
            for seed, (name, person) in enumerate((("Ana", ana), ("Ben", ben))):
                scores[name].append(await finish(here, person, seed=3 * day + seed))
            await to_midnight(here)
        before = expected(scores)
        scores["Ana"].append(await finish(here, ana, seed=9))
        after = expected(scores)
        for reader, found, hidden in ((ana, after, False), (ben, before, True), (chloe, before, True)):
            page = await opened(here, reader)
            assert shown(page) == found
            assert list(shown(page)) == sorted(found, key=lambda name: found[name][2] / found[name][1])
            assert ("today’s counts here once you’ve finished it" in words_of(page)) is hidden
            assert "under 9 holes: listed last" in words_of(page)
        page = await opened(here, ana, preset="four-card")
        assert "The same daily hole for everyone." in words_of(page)
        assert shown(page) == after
        assert [each.label for each in buttons(page)] == ["Share", "Hall of fame"]
        await here.choose(ana, "period", ["week"], page)
        page = next(each for each in here.visible(ana) if each.id == page.id)
        assert "daily holes · this week" in words_of(page)
        assert shown(page) == after
        await here.choose(ana, "by", ["rating"], page)
        page = next(each for each in here.visible(ana) if each.id == page.id)
        assert "rating · this week · four-card" in words_of(page)
        await here.choose(ana, "by", ["daily"], page)
        await here.store.privacy.forget(ana.id, 1.0)
        assert list(shown(await opened(here, ben))) == ["Ben"]


@pytest.mark.long
async def test_another_server_and_another_season_see_nothing_of_it() -> None:
    async with world() as here:
        ana, ben = here.people[:2]
        points = await finish(here, ana, seed=1)
        second, there_people = here.second_server()
        there = second.create_text_channel("golf")
        with at(here, there):
            assert "Nobody has finished a daily hole yet." in said(
                await here.slash(there_people[0], "leaderboard", by="daily")
            )
        await to_midnight(here)
        assert shown(await opened(here, ben)) == expected({"Ana": [points]})
        await here.wait(3_600)
        await here.store.statistics.seasons.begin(here.guild.id, here.env.now().timestamp())
        await finish(here, ben, seed=2)
        assert "Nobody has finished a daily hole yet." in words_of(await opened(here, ben, period="season"))
        await to_midnight(here)
        points = await finish(here, ben, seed=2)
        assert shown(await opened(here, ben, period="season")) == expected({"Ben": [points]})
