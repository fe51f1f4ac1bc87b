"""The table is edited by way of the presses on it, which costs nothing, and is kept in sight."""

from __future__ import annotations

import simcord

from tests.journeys import table_text
from tests.journeys.channels import (
    history_requests,
    move_once,
    play_out,
    seat,
    tables_in,
)
from tests.journeys.match import compare_with_table, past_opening
from tests.journeys.player import Player
from tests.journeys.world import World, words_of, world

TROUBLE = ("can’t update", "isn’t taking")


def counted(here: World, since: int = 0) -> list[tuple[str, str]]:
    """Return the requests since `since` that count against the bot's limit."""
    requests = here.env.http_requests[since:]
    return [(each.method, each.path) for each in requests if each.path.startswith("/channels/")]


def up_to_date(here: World, players: list[Player]) -> None:
    """Check that the table shows the newest state, and that nobody is told of any trouble."""
    compare_with_table(players)
    assert table_text.on_turn(here.table_message()) == next(
        player.name for player in players if "Your turn" in player.hand_words
    )
    assert not [word for word in TROUBLE for player in players if word in player.hand_words]


async def test_a_hole_played_on_the_table_costs_no_counted_request() -> None:
    async with world() as here:
        ana, ben = players = await past_opening(here, 2)
        since = len(here.env.http_requests)
        for player in (ana, ben, ana, ben):
            await player.press("Draw")
            await player.slot(2)
        up_to_date(here, players)
        assert not counted(here, since)


async def test_a_hole_played_in_private_costs_none_either_after_a_press_on_the_table() -> None:
    async with world() as here:
        people = here.people[:2]
        await seat(here, people, holes=1)
        since = len(here.env.http_requests)
        await play_out(here, people)
        assert "final" in words_of(here.table_message())
        assert not counted(here, since)


async def test_whoever_presses_the_table_keeps_one_message_with_cards() -> None:
    async with world() as here:
        ana, ben = await past_opening(here, 2)
        for player in (ana, ben, ana):
            await player.press("My cards")
            await player.press("Draw")
            await player.slot(1)
        for player in (ana, ben):
            private = [each for each in here.visible(player.person) if each.flags.ephemeral]
            cards = [each.id for each in private if "My cards" in words_of(each)]
            assert cards == [player.hand.id]


async def test_a_token_by_which_another_message_is_edited_is_made_up_for_at_once() -> None:
    async with world() as here:
        ana, ben = players = await past_opening(here, 2)
        here.leaks.judged(here.env.http_requests)
        posted = await here.people[5].send(here.channel, "nice weather")
        other = here.env.backend.get_message(here.channel.id, posted.id)
        for record in here.env.backend.interactions.values():
            if record.message_id == here.table_message().id:
                record.message_id = other.id
        await ana.turn()
        up_to_date(here, players)
        since = len(here.env.http_requests)
        await ben.turn()
        up_to_date(here, players)
        assert [method for method, _ in counted(here, since)] == ["PATCH"] * len(counted(here, since))


async def test_a_table_brought_down_is_removed_and_edited_by_presses_on_the_right_message() -> None:
    async with world() as here:
        ana, ben = players = await past_opening(here, 2)
        old, since = here.table_message(), len(here.env.http_requests)
        await here.slash(ana.person, "table")
        assert [method for method, _ in counted(here, since)] == ["POST"], "the old one went by its token"
        assert [each.id for each in tables_in(here, here.channel)] == [here.table_message().id] != [old.id]
        await ana.press("Draw", ana.hand)
        await ana.slot(2)
        up_to_date(here, players)
        await here.press(ben.person, "My cards")
        since = len(here.env.http_requests)
        await ben.turn()
        up_to_date(here, players)
        assert not counted(here, since)


async def test_after_a_restart_the_channel_s_route_goes_on_until_somebody_presses() -> None:
    async with world() as here:
        ana, _ = players = await past_opening(here, 2)
        await here.restart()
        since = len(here.env.http_requests)
        await ana.press("Draw", ana.hand)
        assert [method for method, _ in counted(here, since)] == ["PATCH"]
        await ana.slot(2)
        for player in players:
            await here.press(player.person, "My cards")
        since = len(here.env.http_requests)
        await players[1].turn()
        up_to_date(here, players)
        assert not counted(here, since)


async def test_cards_that_could_not_follow_a_press_come_later() -> None:
    async with world() as here:
        ana, _ = await past_opening(here, 2, clock=0)
        await here.restart()
        here.expected_log.append("answer beside the table: Discord did not answer as it should (HTTP 502")
        here.env.inject_error("POST", "/webhooks/*/*", status=502)
        await here.press(ana.person, "Draw")
        await here.wait(11)
        assert "You drew **" in ana.hand_words


async def chat(here: World, messages: int) -> None:
    """People talk below the table."""
    for number in range(messages):
        await here.people[3 + number % 3].send(here.channel, f"nice weather {number}")


async def talk_among_moves(here: World, people: list[simcord.MemberActor], times: int) -> None:
    """People write something, and one of `people` moves; so many times, three seconds for each."""
    for _ in range(times):
        await here.wait(3)
        await chat(here, 1)
        await move_once(here, people)


async def test_six_messages_below_and_the_table_comes_down() -> None:
    async with world() as here:
        people = here.people[:2]
        await seat(here, people, holes=1)
        old = here.table_message().id
        await talk_among_moves(here, people, 6)
        (table,) = tables_in(here, here.channel)
        assert table.id != old
        assert here.public()[-1].id == table.id
        await here.wait(20)
        await move_once(here, people)
        assert here.table_message().id == table.id, "it moved although it was in sight"


async def test_discord_is_not_asked_what_was_written_below() -> None:
    async with world() as here:
        people = here.people[:2]
        await seat(here, people, holes=1)
        asked = len(history_requests(here))  # whether people talk, when the table was opened
        await here.wait(60)
        await talk_among_moves(here, people, 8)
        assert len(history_requests(here)) == asked
