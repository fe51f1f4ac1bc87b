"""Buttons of an earlier moment: doubled presses, two people at once, screens that are not redrawn yet.

A person presses what their screen shows, and that may be older than what the bot has sent: `World.together`
delivers such presses, each on a message as it was when it was fetched. Where an old message really stays in
the channel with its old buttons, as a private one does once Discord takes no more edits of it, it is pressed
as it stands.
"""

from __future__ import annotations

import pytest

from tests.journeys import table_text
from tests.journeys.channels import said
from tests.journeys.match import compare_with_table, finish_hole, past_opening, started
from tests.journeys.player import find
from tests.journeys.world import buttons, words_of, world

PASSED = "Too late for that. Here’s the table now."
OLDER = "This was an older look at your cards. Here’s the newest."


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
