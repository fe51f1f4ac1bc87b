"""“Challenge to golf” in the menu on a person."""

from __future__ import annotations

from random import Random

import simcord

from cogs.table.opening.challenge import NAME
from tests.journeys.channels import at
from tests.journeys.player import Player
from tests.journeys.world import World, words_of, world


async def challenge(
    here: World, person: simcord.MemberActor, whom: simcord.MemberActor
) -> simcord.InteractionResult:
    """Choose it in the menu on somebody, in the channel."""
    return await here.choose_on(person, NAME, whom)


async def test_it_opens_a_lobby_and_mentions_that_person_alone() -> None:
    async with world() as here:
        ana, ben = here.people[:2]
        await challenge(here, ana, ben)
        assert "**Ana** · host" in words_of(here.table_message())
        (sent,) = [message for message in here.public() if "challenges" in message.content]
        assert sent.content == f"<@{ben.id}>, Ana challenges you to a game of golf!"
        assert [user.id for user in sent.mentions] == [ben.id]
        bodies = [each.json for each in here.env.http_requests if "challenges" in str(each.json)]
        assert [body["allowed_mentions"] for body in bodies if body] == [{"parse": [], "users": [ben.id]}]
        await Player(here, ben, Random(1)).press("Join")
        assert "**Ben**" in words_of(here.table_message())


async def test_where_a_table_stands_it_may_open_one_in_a_thread_and_mention_them_there() -> None:
    async with world() as here:
        ana, ben, chloe = here.people[:3]
        await here.slash(ana, "start")
        await challenge(here, chloe, ben)
        await here.press(chloe, "Start in a thread", here.visible(chloe)[-1])
        [thread] = here.channel.threads
        assert not [message for message in here.public() if "challenges" in message.content]
        with at(here, thread):
            assert "**Chloe** · host" in words_of(here.table_message())
            (sent,) = [message for message in here.public() if "challenges" in message.content]
            assert [user.id for user in sent.mentions] == [ben.id]
            await here.press(ben, "Join")
            assert "**Ben**" in words_of(here.table_message())
        assert len(here.bot.house.tables.all()) == 2


async def test_a_person_is_mentioned_once_in_ten_minutes_and_the_mention_goes_with_its_lobby() -> None:
    async with world() as here:
        ana, ben, chloe = here.people[:3]

        def mentions(person: simcord.MemberActor) -> int:
            words = f"{person.name.capitalize()} challenges you"
            return sum(words in str(each.json) for each in here.env.http_requests if each.method == "POST")

        await challenge(here, ana, ben)
        await here.slash(ana, "leave")
        for _ in range(9):
            await here.wait(5)
            refused = await challenge(here, ana, ben)
            assert (
                refused.response is not None
                and refused.response.content == "You mentioned Ben a moment ago. Try again in 10 minutes."
            )
        assert mentions(ana) == 1
        assert not [message for message in here.public() if "challenges" in message.content]
        await challenge(here, chloe, ben)
        assert mentions(chloe) == 1, "another person may"
        await here.slash(chloe, "leave")
        await here.wait(560)
        await challenge(here, ana, ben)
        assert mentions(ana) == 2
