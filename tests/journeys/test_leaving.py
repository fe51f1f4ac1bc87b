"""People who leave: in the lobby, in the middle of a match, as its host, and as the last one."""

from __future__ import annotations

from random import Random

import simcord

from tests.journeys import table_text
from tests.journeys.match import compare_with_table, finish_hole, past_opening, seated, started
from tests.journeys.player import Player, find, refusal
from tests.journeys.world import World, buttons, menus, words_of, world


def private_words(result: simcord.InteractionResult) -> str:
    """Return the private answer to a command."""
    assert result.response is not None
    assert result.response.ephemeral
    return words_of(result.response.message)


async def leave(world: World, player: Player) -> str:
    """`/golf leave`."""
    return private_words(await world.slash(player.person, "leave"))


async def test_a_guest_leaves_the_lobby_and_comes_back() -> None:
    async with world() as here:
        _, ben = await seated(here, 2)
        await ben.press("Leave")
        assert "(1 of 6)\n**Ana** · host" in words_of(here.table_message())
        assert await ben.refused("Leave") == "You have no seat at this table. Press Join to sit down."
        await ben.press("Join")
        assert "(2 of 6)\n**Ana** · host\n**Ben**" in words_of(here.table_message())


async def test_the_host_who_leaves_the_lobby_hands_it_to_the_next_person() -> None:
    async with world() as here:
        ana, ben, chloe = await seated(here, 3, computers=1)
        assert "Waiting for Ana to start" in words_of(here.table_message())
        await ana.press("Leave")
        assert "**Ben** · host" in words_of(here.table_message())
        assert "Waiting for Ben to start" in words_of(here.table_message())
        assert "Ask the host, Ben," in await chloe.refused("Start")
        await ben.press("Remove computer")
        await ben.press("Start")
        assert table_text.choosing(here.table_message()) == ["Ben", "Chloe"]


async def test_the_last_person_who_leaves_the_lobby_closes_it() -> None:
    async with world() as here:
        ana, ben = await seated(here, 2, computers=2)
        await ana.press("Leave")
        await ben.press("Leave")
        assert "Table closed." in words_of(here.table_message())
        assert not buttons(here.table_message())
        await here.slash(ben.person, "start")
        assert "(1 of 6)\n**Ben** · host" in words_of(here.table_message())


async def test_the_computer_plays_for_someone_who_leaves_on_their_turn() -> None:
    async with world() as here:
        ana, ben = players = await past_opening(here, 2)
        await ana.press("Draw")
        assert "The computer is playing for you" in await leave(here, ana)
        assert table_text.on_turn(here.table_message()) == "Ben"
        assert "left" in table_text.alt_text(here.table_message())
        assert "You already left." in refusal(await here.slash(ana.person, "leave"))
        await ben.turn()
        assert table_text.on_turn(here.table_message()) == "Ben", "the computer has played"
        await ana.press("Take my seat back")
        compare_with_table(players)
        await ben.turn()
        assert table_text.on_turn(here.table_message()) == "Ana"
        assert "Your turn" in ana.hand_words
        await ana.turn()


async def test_someone_who_leaves_in_the_opening_keeps_nobody_waiting() -> None:
    async with world() as here:
        ana, ben, chloe = await started(here, 3)
        await ben.step()
        await leave(here, ben)
        assert table_text.choosing(here.table_message()) == ["Ana", "Chloe"]
        for player in (ana, chloe):
            await player.step()
            await player.step()
        assert table_text.on_turn(here.table_message()) == "Ana"


async def test_someone_who_leaves_between_two_holes_keeps_nobody_waiting() -> None:
    async with world() as here:
        ana, ben = players = await started(here, 2, holes=2)
        await finish_hole(players)
        await ben.press("Ready")
        await leave(here, ana)
        assert "hole 2 of 2\n" in words_of(here.table_message())
        assert table_text.choosing(here.table_message()) == ["Ben"]


async def test_the_host_who_leaves_a_match_hands_it_over() -> None:
    async with world() as here:
        ana, ben, chloe = await past_opening(here, 3)
        await leave(here, ana)
        said = refusal(await here.slash(chloe.person, "end"))
        assert said == "Ask the host, Ben, or a moderator to end this."
        asked = await here.slash(ben.person, "end")
        assert "End this match?" in private_words(asked)
        assert asked.response is not None
        await here.press(ben.person, "End match", asked.response.message)
        assert "**Ben** ended the match. It doesn’t count." in words_of(here.table_message())
        assert here.hand(chloe.person) is None, "an ended hand lies about"


async def test_the_last_person_is_asked_before_leaving_ends_the_match() -> None:
    async with world() as here:
        ana, ben = await past_opening(here, 2, computers=1)
        await leave(here, ben)
        written = await here.journal()
        for label in ("Keep playing", "End match"):
            asked = await here.slash(ana.person, "leave")
            assert asked.response is not None
            assert "End this match?" in private_words(asked)
            assert await here.journal() == written
            await ana.press(label, asked.response.message)
        assert "**Ana** ended the match. It doesn’t count." in words_of(here.table_message())
        assert [button.label for button in buttons(here.table_message())] == ["Rematch"]


async def test_leave_pressed_on_a_screen_that_still_shows_the_lobby() -> None:
    async with world() as here:
        ana, ben = await seated(here, 2)
        lobby = here.table_message()
        await ana.press("Start")
        said = await ben.refused_id(find(lobby, "Leave").id, lobby)
        assert said == "Too late for that. Here’s the table now."
        assert table_text.choosing(here.table_message()) == ["Ana", "Ben"]


async def test_the_cards_of_someone_who_leaves_say_so() -> None:
    async with world() as here:
        _, ben = await past_opening(here, 2)
        await leave(here, ben)
        assert "The computer is playing for you. Jump back in any time." in ben.hand_words
        await ben.press("Take my seat back", ben.hand)
        assert "The computer is playing for you." not in ben.hand_words


async def test_a_seventh_person_is_told_that_the_table_is_full() -> None:
    async with world() as here:
        await seated(here, 6)
        assert "(6 of 6)" in words_of(here.table_message())
        seventh = Player(here, here.people[6], Random(0))
        assert await seventh.refused("Join") == "The table is full: “classic” is for up to 6 players."
        assert not menus(here.table_message()), "no room for a computer player"


async def test_six_people_play_a_hole_with_two_decks() -> None:
    async with world() as here:
        players = await started(here, 6, holes=1)
        assert "Draw pile: 67" in table_text.alt_text(here.table_message())
        await finish_hole(players)
        assert len(table_text.hole_points(here.table_message())) == 6
