"""Buttons of an earlier moment: doubled presses, two people at once, screens that are not redrawn yet.

A person presses what their screen shows, and that may be older than what the bot has sent: `World.together`
delivers such presses, each on a message as it was when it was fetched. Where an old message really stays in
the channel with its old buttons, as a private one does once Discord takes no more edits of it, it is pressed
as it stands.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from cogs.answering.limits import UNBOUNDED
from tests.journeys import table_text
from tests.journeys.channels import said
from tests.journeys.match import compare_with_table, finish_hole, past_opening, seated, started
from tests.journeys.player import find, refusal
from tests.journeys.world import buttons, words_of, world

PASSED = "Too late for that. Here’s the table now."
OLDER = "This was an older look at your cards. Here’s the newest."


async def test_draw_pressed_twice_draws_one_card() -> None:
    async with world() as here:
        players = await past_opening(here, 2)
        ana, table_message, written = players[0], here.table_message(), await here.journal()
        draw = (ana.person, find(table_message, "Draw").id, table_message)
        first, second = await here.together(draw, draw)
        assert [refusal(first), refusal(second)] == ["", PASSED]
        assert len(await here.journal()) == len(written) + 1
        assert "You drew **" in ana.hand_words
        compare_with_table(players)


async def test_a_slot_pressed_twice_swaps_once() -> None:
    async with world() as here:
        players = await past_opening(here, 2)
        ana = players[0]
        await ana.press("Draw")
        hand, written = ana.hand, await here.journal()
        swap = (ana.person, buttons(hand)[2].id, hand)
        await here.together(swap, swap)
        assert len(await here.journal()) == len(written) + 1
        assert PASSED in ana.hand_words
        assert table_text.on_turn(here.table_message()) == "Ben"
        compare_with_table(players)


async def test_two_slots_pressed_for_one_taken_card_use_it_once() -> None:
    async with world() as here:
        players = await past_opening(here, 2)
        ana = players[0]
        await ana.press("Take")
        hand, written = ana.hand, await here.journal()
        one, other = buttons(hand)[1], buttons(hand)[3]
        await here.together((ana.person, one.id, hand), (ana.person, other.id, hand))
        assert len(await here.journal()) == len(written) + 2, "a take and a swap, each written down"
        assert table_text.on_turn(here.table_message()) == "Ben"
        compare_with_table(players)


async def test_draw_and_take_at_once_is_a_draw() -> None:
    async with world() as here:
        players = await past_opening(here, 2)
        ana, table_message, written = players[0], here.table_message(), await here.journal()
        presses = [(ana.person, find(table_message, label).id, table_message) for label in ("Draw", "Take")]
        await here.together(*presses)
        assert len(await here.journal()) == len(written) + 1
        await ana.press("My cards")
        assert "You drew **" in ana.hand_words


@pytest.mark.parametrize(("label", "words"), [("Take", "Which card should"), ("Draw", "You drew")])
async def test_after_take_in_private_the_table_goes_on_with_it_or_draws(label: str, words: str) -> None:
    async with world() as here:
        players = await past_opening(here, 2)
        player = next(each for each in players if "Your turn" in each.hand_words)
        await here.press(player.person, "Take", player.hand)
        assert "Which card should" in player.hand_words
        await here.press(player.person, label)
        assert words in player.hand_words
        assert len([each for each in here.visible(player.person) if each.flags.ephemeral]) == 1


async def test_a_screen_of_several_turns_ago_changes_nothing() -> None:
    async with world() as here:
        players = await past_opening(here, 2)
        ana, ben = players
        table_message, hand = here.table_message(), ana.hand
        await ana.press("Draw", hand)
        await ana.slot(2)
        await ben.turn()
        assert table_text.on_turn(here.table_message()) == "Ana"
        for message, label in (
            (hand, "Draw"),
            (hand, "Take"),
            (table_message, "Draw"),
            (table_message, "Take"),
        ):
            assert await ana.refused_id(find(message, label).id, message) == PASSED
            compare_with_table(players)
        await ana.turn()


async def test_the_next_player_presses_a_screen_that_still_shows_the_turn_before() -> None:
    async with world() as here:
        ana, ben = await past_opening(here, 2)
        table_message = here.table_message()
        await ana.turn()
        assert await ben.refused_id(find(table_message, "Draw").id, table_message) == PASSED
        assert "Your turn." in ben.hand_words
        await ben.turn()


async def test_two_people_join_and_start_is_pressed_twice_at_once() -> None:
    async with world() as here:
        (ana,) = await seated(here, 1)
        table_message = here.table_message()
        join = find(table_message, "Join").id
        await here.together(*((person, join, table_message) for person in here.people[1:4]))
        assert "(4 of 6)" in words_of(here.table_message())
        table_message = here.table_message()
        start = (ana.person, find(table_message, "Start").id, table_message)
        first, second = await here.together(start, start)
        assert [refusal(first), refusal(second)] == ["", "The match has already started."]
        assert table_text.choosing(here.table_message()) == ["Ana", "Ben", "Chloe", "Dan"]


async def test_buttons_of_the_lobby_are_refused_once_the_match_has_begun() -> None:
    async with world() as here:
        ana, ben = await seated(here, 2)
        lobby = here.table_message()
        await ana.press("Start")
        assert "started" in await ben.refused_id(find(lobby, "Join").id, lobby)
        assert "started" in await ana.refused_computer(lobby)


@pytest.mark.long
async def test_ready_for_a_hole_that_is_over_does_not_count_for_the_next() -> None:
    async with world() as here:
        ana, ben = players = await started(here, 2, holes=3)
        await finish_hole(players)
        table_message = here.table_message()
        await ana.press("Ready")
        await ben.press("Ready")
        assert await ana.refused_id(find(table_message, "Ready").id, table_message) == PASSED
        await finish_hole(players)
        assert await ana.refused_id(find(table_message, "Ready").id, table_message) == PASSED
        assert "Ready (0 of 2)" in [button.label for button in buttons(here.table_message())]


async def test_everybody_is_ready_at_the_same_moment() -> None:
    async with world() as here:
        players = await started(here, 3, holes=2)
        await finish_hole(players)
        table_message = here.table_message()
        ready = find(table_message, "Ready").id
        await here.together(*((player.person, ready, table_message) for player in players))
        assert "hole 2 of 2\n" in words_of(here.table_message())
        compare_with_table(players)


async def test_rematch_pressed_by_two_at_once_opens_one_lobby() -> None:
    async with world() as here:
        players = await started(here, 2, holes=1)
        await finish_hole(players)
        final = here.table_message()
        rematch = find(final, "Rematch").id
        results = await here.together(*((player.person, rematch, final) for player in players))
        assert [refusal(result) for result in results] == ["", ""]
        assert said(results[1]) == "Golf\nYou’re in. Waiting for the host to start."
        lobbies = [message for message in here.public() if "Players (" in words_of(message)]
        assert len(lobbies) == 1
        assert "(2 of 6)" in words_of(lobbies[0])


@pytest.mark.parametrize(
    "other", [{"holes": 2}, {"holes": 1, "preset": "four-card"}], ids=["holes", "preset"]
)
async def test_rematch_pressed_while_another_game_is_about_to_begin(other: dict[str, object]) -> None:
    async with world() as here:
        players = await started(here, 2, holes=1)
        await finish_hole(players)
        final = here.table_message()
        await here.slash(players[0].person, "start", **other)
        lobby = words_of(here.table_message())
        result = await here.press(players[1].person, "Rematch", final)
        assert "There’s already a table here" in said(result)
        assert words_of(here.table_message()) == lobby
        assert "(1 of 6)" in lobby


async def test_rematch_pressed_while_a_match_is_played() -> None:
    async with world() as here:
        players = await started(here, 2, holes=1)
        await finish_hole(players)
        final = here.table_message()
        await players[0].press("Rematch", final)
        await players[1].press("Rematch", final)
        await players[0].press("Start")
        result = await here.press(here.people[2], "Rematch", final)
        assert "There’s already a table here" in said(result)
        assert table_text.choosing(here.table_message()) == ["Ana", "Ben"]


async def test_cards_left_open_for_too_long_keep_old_buttons_that_change_nothing() -> None:
    """After 15 minutes Discord takes no edits of a private message any more, so it stays as it was."""
    async with world() as here:
        players = await past_opening(here, 2, clock=86_400)
        ana, ben = players
        old = ana.hand
        await here.wait(16 * 60)
        await ana.turn()
        await ben.turn()
        left = next(message for message in here.visible(ana.person) if message.id == old.id)
        assert buttons(left) == buttons(old)
        assert await ana.refused_id(find(left, "Draw").id, left) == OLDER
        answered = next(message for message in here.visible(ana.person) if message.id == old.id)
        assert OLDER in words_of(answered)
        assert buttons(answered) != buttons(old)
        await ana.press("Draw", answered)


async def test_a_button_that_has_just_come_under_the_finger_does_not_count_yet() -> None:
    async with world(limits=replace(UNBOUNDED, pause=1.0)) as here:
        ana, _ = await past_opening(here, 2)
        await here.wait(5)
        await ana.press("My cards")
        await here.wait(5)
        await ana.press("Draw", ana.hand)
        assert "discard" not in {
            each.word for each in buttons(ana.hand) if not each.disabled and each.label.startswith("Draw")
        }
        sentence = await ana.refused("Discard", ana.hand)
        assert "The buttons just changed. Press again." in ana.hand_words or "just changed" in sentence
        await here.wait(1)
        await ana.press("Discard", ana.hand)
        assert "and discarded it" in words_of(here.table_message())
