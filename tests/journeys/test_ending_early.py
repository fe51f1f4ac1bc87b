"""A match that is ended or left after its first hole counts, and people are told what that means before."""

from __future__ import annotations

import discord
import simcord

from cogs.reviews.finished_matches import Asker, FinishedMatches
from engine.table.clock import BETWEEN_HOLES, KEPT_ASIDE
from tests.journeys.match import finish_hole, past_opening
from tests.journeys.player import Player
from tests.journeys.world import World, buttons, words_of, world


def answer(result: simcord.InteractionResult) -> discord.Message:
    """Return the private answer to a command."""
    assert result.response is not None
    return result.response.message


def labels(message: discord.Message) -> list[str]:
    """The labels of a message's buttons."""
    return [button.label for button in buttons(message)]


async def after_holes(
    here: World, people: int, *, holes: int = 3, played: int = 1, **options: int
) -> list[Player]:
    """A match after some of its holes."""
    players = await past_opening(here, people, holes=holes, **options)
    for number in range(played):
        if number and people == 1:
            await players[0].press("Next hole")
        elif number:
            await here.wait(BETWEEN_HOLES)
        await finish_hole(players)
    return players


async def checked(here: World, person: simcord.MemberActor, match: str) -> tuple[int, bool]:
    """How many holes the record of a match has, and whether the record verifies."""
    found = await FinishedMatches(here.store).check(Asker(person.id, here.guild.id), match)
    return len(found.record.holes), found.report.holds


async def test_alone_it_counts_as_it_stands_and_that_is_said_before() -> None:
    async with world() as here:
        (ana,) = await after_holes(here, 1, played=2, computers=1)
        await ana.press("Next hole")
        live = here.live()
        totals = live.table.state.playing.totals
        asked = answer(await here.slash(ana.person, "end"))
        told = (
            "you lose." if totals[0] > totals[1] else "you win." if totals[0] < totals[1] else "a shared win."
        )
        assert words_of(asked).strip() == f"End this match?\nIt counts as it stands: {told}"
        assert labels(asked) == ["End match", "Keep playing"]
        assert words_of(answer(await here.slash(ana.person, "leave"))) == words_of(asked)
        await here.press(ana.person, "End match", asked)
        final = words_of(here.table_message())
        assert "· final" in final and "**Ana** ended it: 2 of 3 holes count." in final
        assert await checked(here, ana.person, live.table.id) == (2, True)
        (past,) = (await here.store.history.page(here.guild.id, None, 0, 5)).rows
        assert (past.match, past.holes) == (live.table.id, 2)


async def test_with_others_the_host_resigns_or_asks_everybody() -> None:
    async with world() as here:
        ana, ben = await after_holes(here, 2)
        asked = answer(await here.slash(ana.person, "end"))
        assert "You come last unless you take your seat back." in words_of(asked)
        assert labels(asked) == ["Leave", "Ask everyone to end it", "Keep playing"]
        await here.press(ana.person, "Ask everyone", asked)
        table = words_of(here.table_message())
        assert "**Ana** wants to end this match without a result. Everyone has to agree." in table
        await ben.press("End it (1 of 2)")
        assert "Everyone agreed to end the match. It doesn’t count." in words_of(here.table_message())
        assert (await here.store.history.page(here.guild.id, None, 0, 5)).rows == ()


async def test_a_paused_match_counts_after_thirty_days() -> None:
    async with world() as here:
        ana, ben = await after_holes(here, 2, holes=2)
        match = here.live().table.id
        await here.slash(ana.person, "start")
        await here.press(ana.person, "Replace it", here.visible(ana.person)[-1])
        (aside,) = [message for message in here.public() if "· paused" in words_of(message)]
        assert "can resume until" in words_of(aside) and "Then it counts as it stands." in words_of(aside)
        await here.slash(ana.person, "leave")
        await here.wait(KEPT_ASIDE - 86_400)
        row = await here.store.tables.find(match)
        assert row is not None and row.status == "aside"
        await here.restart()
        await here.wait(2 * 86_400)
        row = await here.store.tables.find(match)
        assert row is not None and row.status == "finished"
        shown = [words for message in here.public() if "30 days" in (words := words_of(message))]
        assert len(shown) == 1 and "1 of 2 holes count." in shown[0]
        assert await checked(here, ben.person, match) == (1, True)
        assert not [message for message in here.public() if "· paused" in words_of(message)]
