"""A host who has left the server hands over as by Leave, as soon as somebody needs them."""

from __future__ import annotations

from tests.journeys.match import past_opening, seated
from tests.journeys.player import refusal
from tests.journeys.rules_desk import desk_of, private
from tests.journeys.world import World, words_of, world


def names(here: World) -> list[str]:
    return [seat.name for seat in here.live().table.state.seats]


async def test_a_host_who_has_left_the_server_hands_over_when_somebody_presses_start() -> None:
    async with world() as here:
        ana, ben, chloe = await seated(here, 3)
        assert await ben.refused("Start") == "Ask the host, Ana, to start the match."
        here.guild.remove_member(ana.person)
        told = refusal(await here.press(chloe.person, "Start"))
        assert told == "Ask the host, Ben, to start the match."
        assert names(here) == ["Ben", "Chloe"]
        here.guild.remove_member(ben.person)
        await chloe.add_computer()
        assert names(here) == ["Chloe", "Birdie"]
        await chloe.press("Remove computer", private(await chloe.press("Rules")))
        assert names(here) == ["Chloe"]
        desk = await desk_of(here, chloe.person)
        assert "Change rules" in desk.words


async def test_the_next_person_gets_the_rules_of_a_host_who_is_gone() -> None:
    async with world() as here:
        ana, ben = await seated(here, 2)
        here.guild.remove_member(ana.person)
        assert "Change rules" in (await desk_of(here, ben.person)).words
        assert "**Ben** · host" in words_of(here.table_message())


async def test_a_lobby_whose_only_person_is_gone_makes_room() -> None:
    async with world() as here:
        (ana,), ben = await seated(here, 1), here.people[1]
        here.guild.remove_member(ana.person)
        await here.slash(ben, "start")
        assert names(here) == ["Ben"]


async def test_in_a_match_the_computer_plays_for_a_host_who_is_gone() -> None:
    async with world() as here:
        ana, ben, _ = await past_opening(here, 3)
        here.guild.remove_member(ana.person)
        asked = await here.slash(ben.person, "end")
        assert asked.response is not None
        assert "End this match?" in words_of(asked.response.message)
        assert here.live().table.state.seats[0].left
        assert here.live().table.state.host == ben.person.id


async def test_a_match_that_nobody_else_plays_waits_for_its_host() -> None:
    async with world() as here:
        (ana,) = await past_opening(here, 1, computers=1)
        here.guild.remove_member(ana.person)
        told = refusal(await here.slash(here.people[1], "end"))
        assert told == "Ask the host, Ana, or a moderator to end this."
        assert not here.live().table.state.seats[0].left


async def test_a_host_is_kept_when_discord_does_not_say_where_they_are() -> None:
    async with world() as here:
        _, ben = await seated(here, 2)
        here.env.inject_error("GET", "/guilds/*/members/*", status=500, code=0)
        assert await ben.refused("Start") == "Ask the host, Ana, to start the match."
        here.expected_log.append("look whether a host is still there")
        assert names(here) == ["Ana", "Ben"]
