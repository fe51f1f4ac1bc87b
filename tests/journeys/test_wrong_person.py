"""Whatever somebody presses that is not theirs to press is refused in private, and nothing changes."""

from __future__ import annotations

from random import Random

import pytest

from tests.journeys.channels import at
from tests.journeys.match import finish_hole, past_opening, seated, started
from tests.journeys.player import Player, refusal
from tests.journeys.world import World, buttons, words_of, world

NOT_SEATED = "You’re not in this match. Join the next one!"
NOT_IN_THE_LOBBY = "You have no seat at this table. Press Join to sit down."


def stranger(world: World) -> Player:
    """Somebody of the server who sits at no table."""
    return Player(world, world.people[5], Random(0))


@pytest.mark.parametrize(
    ("label", "said"),
    [
        ("Leave", NOT_IN_THE_LOBBY),
        ("Start", "Ask the host, Ana, to start the match."),
        ("Remove computer", "Ask the host, Ana, to remove computer players."),
    ],
)
async def test_a_stranger_in_the_lobby(label: str, said: str) -> None:
    async with world() as here:
        await seated(here, 2, computers=1)
        assert await stranger(here).refused(label) == said


async def test_a_guest_may_not_do_what_is_the_hosts() -> None:
    async with world() as here:
        _, ben = await seated(here, 2, computers=1)
        for label, what in (
            ("Start", "start the match"),
            ("Remove computer", "remove computer players"),
        ):
            assert await ben.refused(label) == f"Ask the host, Ana, to {what}."
        for person in (ben, stranger(here)):
            assert await person.refused_computer() == "Ask the host, Ana, to add computer players."
        assert await ben.refused("Join") == "You’re already at this table."


async def test_a_match_needs_two_and_its_start_button_waits_for_them() -> None:
    async with world() as here:
        (ana,) = await seated(here, 1)
        assert [each.label for each in buttons(here.table_message()) if each.disabled] == ["Start"]
        await ana.add_computer()
        await ana.press("Start")


async def test_a_stranger_at_a_match() -> None:
    async with world() as here:
        await past_opening(here, 2)
        for label in ("Draw", "Take", "My cards"):
            assert await stranger(here).refused(label) == NOT_SEATED
        result = await here.slash(stranger(here).person, "cards")
        assert refusal(result) == "You have no seat at this table."
        assert here.hand(stranger(here).person) is None


async def test_a_stranger_between_two_holes() -> None:
    async with world() as here:
        players = await started(here, 2, holes=2)
        await finish_hole(players)
        assert await stranger(here).refused("Ready") == NOT_SEATED


async def test_a_stranger_can_not_take_somebody_elses_seat_back() -> None:
    async with world() as here:
        _, ben = await past_opening(here, 2)
        await here.slash(ben.person, "leave")
        assert await stranger(here).refused("Take my seat back") == NOT_SEATED


@pytest.mark.parametrize("label", ["Draw", "Take"])
async def test_someone_whose_turn_it_is_not_is_told_whose_it_is_and_sees_their_cards(label: str) -> None:
    async with world() as here:
        _, ben = await past_opening(here, 2)
        assert await ben.refused(label) == "It’s Ana’s turn."
        assert "*It’s Ana’s turn.*" in ben.hand_words
        assert all(button.disabled for button in buttons(ben.hand))


async def test_someone_else_can_not_take_their_seat_back_while_it_is_theirs() -> None:
    async with world() as here:
        ana, ben = await past_opening(here, 2)
        await here.slash(ben.person, "leave")
        assert await ana.refused("Take my seat back") == "You already have your seat."


async def test_only_the_host_may_end_the_match() -> None:
    async with world() as here:
        ana, ben = await past_opening(here, 2)
        written = await here.journal()
        for person in (ben.person, stranger(here).person):
            said = refusal(await here.slash(person, "end"))
            assert said == "Ask the host, Ana, or a moderator to end this."
        assert await here.journal() == written
        asked = await here.slash(ana.person, "end")
        assert asked.response is not None
        assert asked.response.ephemeral
        await ana.press("Keep playing", asked.response.message)
        assert await here.journal() == written


async def test_a_private_message_is_for_one_person() -> None:
    async with world() as here:
        ana, *others = await past_opening(here, 3)
        await ana.press("Draw")
        for other in (*others, stranger(here)):
            assert ana.hand.id not in [message.id for message in here.visible(other.person)]


async def test_a_lobby_of_another_channel_is_not_left_from_here() -> None:
    async with world() as here:
        (ana,) = await seated(here, 1)
        elsewhere = here.guild.create_text_channel("elsewhere")
        with at(here, elsewhere):
            result = await here.slash(here.people[0], "leave")
        assert refusal(result) == "There’s no table in this channel. Open one with /golf start."
        assert "(1 of 6)" in words_of(here.table_message())
        assert ana.name in words_of(here.table_message())
