"""The statistics as people see them, after matches that they played, and after a restart."""

from __future__ import annotations

import discord
import simcord

from tests.journeys import reading
from tests.journeys.places import play_out, said, seat
from tests.journeys.world import World, words_of, world


async def opened(here: World, person: simcord.MemberActor, **options: object) -> discord.Message:
    """The figures that a person asks for, which nobody else sees."""
    result = await here.slash(person, "stats", **options)
    assert result.response is not None
    assert result.response.ephemeral
    return result.response.message


async def test_what_was_played_is_told_also_after_a_restart() -> None:
    async with world() as here:
        ana, ben, chloe = here.people[:3]
        assert "**Ana** has no finished match here yet." in words_of(await opened(here, ana))
        scored: list[int] = []
        for _ in range(3):
            await seat(here, [ana, ben], holes=1)
            await play_out(here, [ana, ben])
            scored.append(reading.hole_scores(here.board())["Ana"].total)
        average = f"{sum(scored) / 3:.2f}".replace("-", "−")
        before = await opened(here, ana, against=ben.user)
        words = words_of(before)
        assert f"**Average** {average} in 3 holes" in words
        assert "**Played** 3 matches" in words
        assert "With **Ben**: 3 matches" in words
        assert "**Teed off** finished a match" in words
        assert [file.description is not None for file in before.attachments] == [True]
        await here.restart()
        assert words_of(await opened(here, ana, against=ben.user)) == words
        theirs = words_of(await opened(here, chloe, player=ana.user))
        assert f"**Average** {average} in 3 holes" in theirs
        assert "no finished match" in words_of(await opened(here, ana, preset="four-card"))
        assert "no finished match" in words_of(await opened(here, ana, player=chloe.user))


async def test_computers_have_figures_too() -> None:
    async with world() as here:
        ana = here.people[0]
        await seat(here, [ana], holes=1, computers=1)
        await play_out(here, [ana])
        words = words_of(await opened(here, ana, level="medium", against=ana.user))
        assert "**medium 🤖**" in words
        assert "With **Ana**: 1 match" in words
        assert "Achievements" not in words
        assert "no finished match" in words_of(await opened(here, ana, level="expert"))
        refused = said(await here.slash(ana, "stats", against=ana.user))
        assert "somebody else" in refused


async def test_what_was_earned_is_told_at_the_end_of_the_match_and_only_once() -> None:
    async with world() as here:
        ana, ben = here.people[:2]
        await seat(here, [ana, ben], holes=1)
        await play_out(here, [ana, ben])
        (told,) = [field.value for field in here.board().embeds[0].fields if field.name == "Achievements"]
        assert told is not None
        assert "**Ana** earned Teed off" in told
        assert "**Ben** earned Teed off" in told
        await seat(here, [ana, ben], holes=1)
        await play_out(here, [ana, ben])
        assert "Teed off" not in words_of(here.board())
