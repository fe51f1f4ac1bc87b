"""Nothing of ours that stands in a channel names somebody who was forgotten."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import discord
import pytest
import simcord

from cogs.answering.limits import UNBOUNDED
from cogs.daily.morning import podium_screen
from cogs.events.messages import GAP
from cogs.events.screens.tables_screen import tables_announcement
from cogs.kit.screen import drawn
from cogs.privacy.named_messages import with_pictures, without
from cogs.statistics.boards import BoardPage
from cogs.statistics.weekly import weekly_screen
from cogs.table.opening.challenge import NAME
from data.background import FIRST_RETRY
from data.matches.daily_tries import DailyResult
from data.people.preferences import POSTS, PeriodicPost
from data.statistics.rated_player import RatedPlayer
from data.statistics.standings import Standing, StandingsPage
from engine.events.entries import Ended, Entered
from engine.events.requests import SEEN
from tests.cogs.events.screens.test_tables_screen import PLAYED
from tests.cogs.events.test_pages import made, on
from tests.cogs.statistics.test_weekly import TOTALS
from tests.data.file_contents import remains
from tests.engine.events.memory_events import event
from tests.journeys.channels import at, play_out, said, seat
from tests.journeys.pages import forget_me
from tests.journeys.rules_desk import manager_of, private
from tests.journeys.world import World, buttons, words_of, world

DAY = date(2026, 11, 22)
MESSAGE = "/channels/*/messages/*"


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
        await here.leave(chloe)
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
        assert any("Ana 0/1 · Ben 0/1" in text for text in standing(here))
        await forget(here, ana)
        assert not [text for text in standing(here) if "Ana" in text or str(ana.id) in text]
        assert any("Someone 0/1 · Ben 0/1" in text for text in standing(here))
        assert SEEN in said(await here.press(ana, "Play", shown))


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


async def crowded(here: World, person: simcord.MemberActor, messages: int) -> list[simcord.ChannelHandle]:
    """Fill three channels with the bot's messages that name `person`, each after a match of theirs."""
    places = [here.channel, *(here.guild.create_text_channel(f"golf-{number}") for number in (2, 3))]
    for place in places:
        with at(here, place):
            await seat(here, [person, here.people[1]], holes=1)
            await play_out(here, [person, here.people[1]])
        sent = here.bot.get_partial_messageable(place.id)
        for number in range(messages):
            view = discord.ui.View(timeout=None)
            view.add_item(discord.ui.Button(label=f"Ana {number}", custom_id=f"{number}"))
            view.stop()
            await sent.send("Ana won", embed=discord.Embed(title="Ana", description="Ana, Ben"), view=view)
    return places


def naming(here: World, places: list[simcord.ChannelHandle], name: str) -> int:
    """How many texts in `places` have a name."""
    found = 0
    for place in places:
        with at(here, place):
            found += sum(name in text for text in standing(here))
    return found


async def test_somebody_in_nearly_every_message_of_several_channels_is_named_no_more() -> None:
    async with world() as here:
        ana = here.people[0]
        places = await crowded(here, ana, 40)
        assert naming(here, places, "Ana") > 240
        await forget(here, ana)
        assert naming(here, places, "Ana") == 0 and naming(here, places, "Someone") > 240
        assert await here.store.places_of_people.still_named() == []


async def test_names_are_taken_out_at_a_pace_that_leaves_room_for_tables() -> None:
    async with world(limits=replace(UNBOUNDED, gap=30.0)) as here:
        ana = here.people[0]
        places = await crowded(here, ana, 4)
        await here.wait(120.0)
        changed = edits(here)
        await forget(here, ana)
        for _ in range(3):
            assert edits(here) - changed <= len(places), "one message of each channel at a time"
            assert naming(here, places, "Ana")
            changed = edits(here)
            await here.wait(30.0)
        await here.wait(120.0)
        assert not naming(here, places, "Ana")


def edits(here: World) -> int:
    """How many messages were edited by the routes of their channels."""
    return sum(each.method == "PATCH" and "/channels/" in each.path for each in here.env.http_requests)


async def test_names_are_taken_out_after_a_restart_too() -> None:
    async with world() as here:
        ana = here.people[0]
        places = await crowded(here, ana, 4)
        here.expected_log.append("take a name out of a message: Discord did not answer as it should")
        here.env.inject_error("PATCH", MESSAGE, status=503, times=None)
        await forget(here, ana)
        assert naming(here, places, "Ana") > 24
        assert {each.channel for each in await here.store.places_of_people.still_named()} == {
            each.id for each in places
        }
        here.env.backend.faults.clear()
        await here.restart()
        await here.wait(1.0)
        assert not naming(here, places, "Ana")
        assert await here.store.places_of_people.still_named() == []
        await here.wait(1.0)
        assert not remains(here.place, "Ana", numbers=[ana.id]), "nothing is kept for it any more"


async def test_a_message_that_discord_does_not_change_now_stays_and_is_edited_later() -> None:
    async with world() as here:
        ana, ben = here.people[:2]
        await seat(here, [ana, ben], holes=1)
        await play_out(here, [ana, ben])
        messages = len(here.public())
        here.expected_log.append("take a name out of a message: Discord did not answer as it should")
        here.env.inject_error("PATCH", MESSAGE, status=503, code=0)
        await forget(here, ana)
        assert naming(here, [here.channel], "Ana")
        await here.wait(FIRST_RETRY + 1.0)
        assert not naming(here, [here.channel], "Ana") and len(here.public()) == messages
        here.env.inject_error("PATCH", MESSAGE, status=400, code=30046)
        await forget(here, ben)
        assert len(here.public()) == messages - 1, "what can't be edited any more is removed"


async def test_an_archived_thread_is_opened_for_it_and_archived_again() -> None:
    async with world() as here:
        ana, ben = here.people[:2]
        await here.slash(ben, "start")
        question = private(await here.slash(ana, "start", preset="four-card", holes=1))
        await here.press(ana, "Start in a thread", question)
        [place] = here.channel.threads
        with at(here, place):
            await here.press(ben, "Join")
            await here.press(ana, "Start")
            await play_out(here, [ana, ben])
        thread = here.bot.get_channel(place.id)
        assert isinstance(thread, discord.Thread)
        await thread.edit(archived=True)
        begun = len(here.env.http_requests)
        await forget(here, ana)
        assert not naming(here, [here.channel], "Ana") and thread.archived
        changed = [
            (each.method, each.path.split("/")[-2])
            for each in here.env.http_requests[begun:]
            if str(place.id) in each.path and each.method in ("PATCH", "DELETE")
        ]
        opened = ("PATCH", "channels")
        assert changed[0] == changed[-1] == opened and ("PATCH", "messages") in changed


async def test_a_final_message_stays_without_its_two_pictures() -> None:
    async with world() as here:
        ana, ben = here.people[:2]
        await seat(here, [ana, ben], holes=2)
        await play_out(here, [ana, ben])
        for person in (ana, ben):
            await here.press(person, "Ready")
        await play_out(here, [ana, ben])
        final = here.table_message()
        assert [each.filename for each in final.attachments] == ["table.png", "scorecard.png"]
        await forget(here, ana)
        (left,) = [each for each in here.public() if each.id == final.id]
        assert "🏆 **Someone**" in words_of(left) and "Ana" not in words_of(left)
        assert not left.attachments and len(left.embeds) == 1


def test_pictures_stay_in_their_places_as_far_as_they_stay() -> None:
    cdn = "https://cdn.example/{name}?ex=1"
    kinds = {"image": "table.png", "thumbnail": "grid.png"}
    embed = {kind: {"url": cdn.format(name=name)} for kind, name in kinds.items()}
    assert with_pictures(dict(embed), ["grid.png"]) == {"thumbnail": {"url": "attachment://grid.png"}}
    assert with_pictures(dict(embed), ["table.png"]) == {"image": {"url": "attachment://table.png"}}
    assert with_pictures(dict(embed), []) == {}
