"""The statistics as people see them, after matches that they played, and after a restart."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from typing import Any

import discord
import pytest
import simcord

from cogs.answering.worker_process import WorkerProcess
from engine.review.played import PlayedHole
from tests.journeys import table_text
from tests.journeys.channels import play_out, said, seat
from tests.journeys.jobs_in_process import run_jobs_in_process
from tests.journeys.pages import about_match
from tests.journeys.raw_interactions import arrive, lone_button, pressed
from tests.journeys.rules_desk import private
from tests.journeys.world import World, buttons, words_of, world

LONG = 60.0
"""Seconds that a hole's review takes where somebody looks meanwhile."""


@pytest.fixture(autouse=True)
def worked_out(monkeypatch: pytest.MonkeyPatch) -> list[PlayedHole]:
    """The holes that were reviewed, in their order."""
    return run_jobs_in_process(monkeypatch)


def taking_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make each hole's review take `LONG`."""

    async def slow(self: WorkerProcess, function: Callable[..., Any], hole: PlayedHole) -> Any:
        await asyncio.sleep(LONG)
        return function(hole)

    monkeypatch.setattr(WorkerProcess, "run", slow)


def edits(here: World) -> int:
    """Return the number of edits of a private message so far."""
    return sum(
        request.method == "PATCH" and "/webhooks/" in request.path for request in here.env.http_requests
    )


def shown(here: World, person: simcord.MemberActor, message: discord.Message) -> str:
    """Return the present text of a private message."""
    return next(words_of(each) for each in here.visible(person) if each.id == message.id)


async def opened(here: World, person: simcord.MemberActor, **options: object) -> discord.Message:
    """The figures that are not on a card that a person asks for, if there are any."""
    message = await card(here, person, **options)
    if "More" not in [button.label for button in buttons(message)]:
        return message
    return private(await here.press(person, "More", message))


async def card(here: World, person: simcord.MemberActor, **options: object) -> discord.Message:
    """The card that a person asks for, which nobody else sees."""
    result = await here.slash(person, "stats", **options)
    assert result.response is not None
    assert result.response.ephemeral
    return result.response.message


async def test_what_was_played_is_told_also_after_a_restart() -> None:
    async with world() as here:
        ana, ben, chloe = here.people[:3]
        assert "**Ana** has no match that counts here yet." in words_of(await opened(here, ana))
        scored: list[int] = []
        for _ in range(3):
            await seat(here, [ana, ben], holes=1)
            await play_out(here, [ana, ben])
            scored.append(table_text.hole_points(here.table_message())["Ana"])
        average = f"{sum(scored) / 3:.2f}".replace("-", "−")
        against = await card(here, ana, against=ben.user)
        assert "3 matches with **Ben**" in words_of(against)
        (picture,) = against.attachments
        assert "\nNewest achievements: " in str(picture.description)
        words = words_of(await opened(here, ana))
        assert f"**Average** {average} over 3 holes" in words
        assert "**Played** 3 matches" in words
        assert "**Teed Off** (finish your first match)" in words
        await here.restart()
        assert words_of(await opened(here, ana)) == words
        (again,) = (await card(here, ana)).attachments
        assert again.description == picture.description
        theirs = words_of(await opened(here, chloe, player=ana.user))
        assert f"**Average** {average} over 3 holes" in theirs
        assert "no match that counts" in words_of(await opened(here, ana, preset="four-card"))
        assert "no match that counts" in words_of(await opened(here, ana, player=chloe.user))


def figures_of(words: str) -> list[str]:
    """Accuracy, points lost and luck a hole, as the figures of a person say them."""
    fitting = re.search(
        r"\*\*Accuracy\*\* (\S+)%\n\*\*Mistakes cost\*\* (\S+) points a hole\n"
        r"\*\*Luck\*\* (\S+) points a hole",
        words,
    )
    return list(fitting.groups()) if fitting else []


async def reviewed(here: World, person: simcord.MemberActor) -> dict[str, list[str]]:
    """The same of everybody in the latest match, by name, as its review says them."""
    words = said(await about_match(here, person, "review"))
    lines = r"^\*\*(\w+)\*\* · \*\*(\S+)%\*\* accuracy\nmistakes cost (\S+) · luck (\S+) points a hole$"
    return {name: figures for name, *figures in re.findall(lines, words, re.MULTILINE)}


async def test_luck_and_skill_come_when_the_match_was_reviewed_and_are_those_of_its_review(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    taking_long(monkeypatch)
    async with world() as here:
        ana = here.people[0]
        await seat(here, [ana], holes=1, computers=1)
        await play_out(here, [ana])
        message = await opened(here, ana)
        assert "Reviewing 1 recent match …" in words_of(message)
        before = edits(here)
        await here.wait(LONG + 1)
        assert edits(here) == before + 1, "once"
        words = shown(here, ana, message)
        assert "From 1 recent match." in words and "Reviewing" not in words
        assert "**Played** 1 match" in words
        (computer,) = {name for name in table_text.hole_points(here.table_message()) if name != "Ana"}
        review = await reviewed(here, ana)
        assert figures_of(words) == review["Ana"]
        theirs = words_of(await opened(here, ana, level="medium"))
        assert figures_of(theirs) == review[computer]
        before = edits(here)
        assert words_of(await opened(here, ana)) == words, "at once"
        await here.wait(LONG + 1)
        assert edits(here) == before


async def test_what_is_kept_is_told_at_once_and_the_rest_after_all_of_it_is_done(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with world() as here:
        ana, ben = here.people[:2]
        for number in range(3):
            await seat(here, [ana, ben], holes=1)
            await play_out(here, [ana, ben])
            if not number:
                await about_match(here, ana, "review")
        taking_long(monkeypatch)
        message = await opened(here, ben)
        before = edits(here)
        for _ in range(2):
            words = shown(here, ben, message)
            assert "From 1 recent match.\nReviewing 2 more …" in words
            assert figures_of(words)
            await here.wait(LONG - 5)
        await here.wait(15)
        assert edits(here) == before + 1
        assert "From 3 recent matches." in shown(here, ben, message)


async def test_an_answer_that_can_not_be_edited_any_more_stays_as_it_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    taking_long(monkeypatch)
    monkeypatch.setattr("tests.cogs.statistics.test_commands.LONG", 16 * 60.0)
    async with world() as here:
        ana, ben = here.people[:2]
        await seat(here, [ana, ben], holes=1)
        await play_out(here, [ana, ben])
        message = await opened(here, ana)
        before = len(here.visible(ana))
        await here.wait(LONG + 1)
        assert "Reviewing 1 recent match …" in shown(here, ana, message)
        assert len(here.visible(ana)) == before, "nothing else is sent"
        assert "From 1 recent match." in words_of(await opened(here, ana))


async def test_an_answer_that_was_dismissed_is_not_sent_again(monkeypatch: pytest.MonkeyPatch) -> None:
    taking_long(monkeypatch)
    async with world() as here:
        ana, ben = here.people[:2]
        await seat(here, [ana, ben], holes=1)
        await play_out(here, [ana, ben])
        await opened(here, ana)
        before, there = edits(here), len(here.visible(ana))
        here.env.inject_error("PATCH", "/webhooks/*/messages/*", status=404, code=10008)
        await here.wait(LONG + 1)
        assert edits(here) == before + 1
        assert len(here.visible(ana)) == there


async def test_of_somebody_who_is_forgotten_meanwhile_nothing_is_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    taking_long(monkeypatch)
    async with world() as here:
        ana, ben = here.people[:2]
        await seat(here, [ana, ben], holes=1)
        await play_out(here, [ana, ben])
        message = await opened(here, ana)
        await here.store.privacy.forget(ana.id, 1.0)
        await here.wait(LONG + 1)
        words = shown(here, ana, message)
        assert "**Ana** has no match that counts here yet." in words
        assert "review" not in words
        assert "From 1 recent match." in words_of(await opened(here, ben))


async def test_computers_have_figures_too() -> None:
    async with world() as here:
        ana = here.people[0]
        await seat(here, [ana], holes=1, computers=1)
        await play_out(here, [ana])
        against = await card(here, ana, level="medium", against=ana.user)
        assert "1 match with **Ana**" in words_of(against)
        words = words_of(await opened(here, ana, level="medium"))
        assert words.startswith("\nStats\n**medium 🤖**\n")
        assert "Achievements" not in words
        assert "no match that counts" in words_of(await opened(here, ana, level="expert"))
        refused = said(await here.slash(ana, "stats", against=ana.user))
        assert "someone else" in refused


async def test_what_was_earned_is_told_at_the_end_of_the_match_and_only_once() -> None:
    async with world() as here:
        ana, ben = here.people[:2]
        await seat(here, [ana, ben], holes=1)
        await play_out(here, [ana, ben])
        (told,) = [
            field.value for field in here.table_message().embeds[0].fields if field.name == "Achievements"
        ]
        assert told is not None
        assert "**Ana** earned **Teed Off**" in told
        assert "**Ben** earned **Teed Off**" in told
        await seat(here, [ana, ben], holes=1)
        await play_out(here, [ana, ben])
        assert "Teed Off" not in words_of(here.table_message())


async def test_what_reviews_complete_does_not_take_the_place_of_another_page(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with world() as here:
        ana, ben = here.people[:2]
        await seat(here, [ana, ben], holes=1)
        await play_out(here, [ana, ben])
        await here.wait(5)
        taking_long(monkeypatch)
        figures = await opened(here, ana)
        assert "Reviewing 1 recent match …" in words_of(figures)
        await here.press(ana, "Back", figures)
        assert "**Played**" not in shown(here, ana, figures)
        now = next(each for each in here.visible(ana) if each.id == figures.id)
        await here.press(ana, "More", now)
        assert "**Played** 1 match" in shown(here, ana, figures)
        now = next(each for each in here.visible(ana) if each.id == figures.id)
        await here.press(ana, "Achievements", now)
        achievements = shown(here, ana, figures)
        assert "Teed Off" in achievements
        await here.wait(5 * LONG)
        assert shown(here, ana, figures) == achievements


@pytest.mark.parametrize("custom_id", ["golfstats:profile:any", "golfstats:stats:classic"])
async def test_buttons_of_profiles_on_messages_of_1_0_0_lead_to_the_figures(custom_id: str) -> None:
    async with world() as here:
        ana, ben = here.people[:2]
        await seat(here, [ana, ben], holes=1)
        await play_out(here, [ana, ben])
        old = await card(here, ana)
        press = pressed(here, ana, custom_id, old, shown=lone_button(custom_id))
        await arrive(here, [press])
        assert "**Played** 1 match" in shown(here, ana, old)
