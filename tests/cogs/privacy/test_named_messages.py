"""Nothing of ours that stands in a channel names somebody who was forgotten."""

from __future__ import annotations

from datetime import date

import pytest
import simcord

from cogs.daily.morning import podium_screen
from cogs.events.messages import GAP
from cogs.events.screens.tables_screen import tables_announcement
from cogs.kit.drawing import drawn
from cogs.privacy.named_messages import without
from cogs.statistics.boards import BoardPage
from cogs.statistics.weekly import weekly_screen
from cogs.table.opening.challenge import NAME
from data.matches.daily_tries import DailyResult
from data.people.preferences import POSTS, PeriodicPost
from data.statistics.rated_player import RatedPlayer
from data.statistics.standings import Standing, StandingsPage
from engine.events.entries import Ended, Entered
from tests.cogs.events.screens.test_tables_screen import PLAYED
from tests.cogs.events.test_pages import made, on
from tests.cogs.statistics.test_weekly import TOTALS
from tests.engine.events.memory_events import event
from tests.journeys.channels import at, play_out, seat
from tests.journeys.pages import forget_me
from tests.journeys.rules_desk import manager_of, private
from tests.journeys.world import World, buttons, words_of, world

DAY = date(2026, 11, 22)


def standing(here: World) -> list[str]:
    """Every text that stands in a channel or thread, and the threads' titles."""
    texts: list[str] = []
    for channel in (here.channel, *here.channel.threads):
        texts.append(str(channel.name))
        for message in here.reader.history(channel):
            if not message.flags.ephemeral:
                texts += [message.content, words_of(message)]
                texts += [str(each.description) for each in message.attachments]
                texts += [str(each.label) for each in buttons(message)]
    return texts


async def forget(here: World, person: simcord.MemberActor) -> None:
    asked = private(await forget_me(here, person))
    await here.press(person, "Forget me", asked)
    await here.env.settle()


async def test_titles_mentions_shares_and_results_name_nobody_who_was_forgotten() -> None:
    async with world() as here:
        ana, ben, chloe = here.people[:3]
        await seat(here, [ana, ben], holes=1)
        await play_out(here, [ana, ben])
        for person in (ana, ben):
            page = private(await here.slash(person, "leaderboard", by="wins", period="week"))
            await here.press(person, "Share", page)
        await here.slash(chloe, "start")
        question = private(await here.slash(ana, "start", preset="four-card", holes=1))
        await here.press(ana, "Start in a thread", question)
        [thread] = here.channel.threads
        with at(here, thread):
            await here.press(ben, "Join")
            await here.press(ana, "Start")
            await play_out(here, [ana, ben])
        await here.press(chloe, "Leave")
        await here.choose_on(chloe, NAME, ana)
        before = "\n".join(standing(here))
        assert before.count("Ana") > 5 and f"<@{ana.id}>" in before
        await forget(here, ana)
        for text in standing(here):
            assert "Ana" not in text and str(ana.id) not in text, text
        assert here.channel.threads[0].name == "Golf · four-card · Someone"
        after = "\n".join(standing(here))
        assert "**Someone**" in after and "**Ben**" in after
        assert "Rematch" in after, "buttons stay"


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("**Ana** won, Ana's turn", "**Someone** won, Someone's turn"),
        ("Anabel and Banana", "Anabel and Banana"),
        ("**Ana#34** beat **Ana#99**", "**Someone** beat **Ana#99**"),
        (r"**A\_b** and A_b", "**Someone** and Someone"),
    ],
)
def test_only_the_person_s_own_name_is_replaced(text: str, left: str) -> None:
    assert without(1234, ["Ana", "A_b"])(text) == left


async def test_the_message_of_an_open_event_names_them_no_more_right_away() -> None:
    async with world() as here:
        mana, (ana, ben) = manager_of(here), here.people[:2]
        shown = await made(here, mana, holes=1)
        for person in (ana, ben):
            await on(here, person, "Play", shown)
        await here.wait(2 * GAP)
        assert any("Ana" in text for text in standing(here))
        await forget(here, ana)
        assert not [text for text in standing(here) if "Ana" in text or str(ana.id) in text]
        assert any("Ben" in text for text in standing(here))


async def test_posts_and_the_end_of_an_event_name_them_no_more() -> None:
    async with world() as here:
        ana, ben = here.people[:2]
        await seat(here, [ana, ben], holes=1)
        await play_out(here, [ana, ben])
        place, services = here.guild.create_text_channel("posts"), here.bot.services
        for kind in ("daily", "leaderboard"):
            await services.preferences.choose(POSTS[kind], here.guild.id, PeriodicPost(place.id, ""))
        results = [
            DailyResult(DAY, who.id, name, 3, 20, went_out=True, shared=False)
            for who, name in ((ana, "Ana"), (ben, "Ben"))
        ]
        rows = [Standing(1, RatedPlayer(who.id), name, TOTALS) for who, name in ((ana, "Ana"), (ben, "Ben"))]
        ended = event("league", Entered(1, ana.id, "Ana"), *PLAYED[1:], Ended())
        screens = {
            place.id: [
                podium_screen(DAY, results),
                weekly_screen(BoardPage(StandingsPage(tuple(rows), 0, 1, None, 2)), rows, "Club"),
            ],
            here.channel.id: [tables_announcement(ended, "Club")],
        }
        for number, posts in screens.items():
            for screen in posts:
                shown, files = await drawn(services.dressed(screen))
                sent = here.bot.get_partial_messageable(number)
                await sent.send(**shown.payload(), files=files)
        for channel in (place, here.channel):
            with at(here, channel):
                assert any("Ana" in text for text in standing(here))
        await forget(here, ana)
        for channel in (place, here.channel):
            with at(here, channel):
                assert not [text for text in standing(here) if "Ana" in text]
        with at(here, place):
            assert sum("Ben" in text for text in standing(here)) >= 2, "the others stay"
            assert not any(each.attachments for each in here.public()), "a picture can't be edited"
