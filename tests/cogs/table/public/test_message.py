"""The table's message: edited in place by the way that costs least, posted anew when it is old or hidden."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cogs.answering.limits import UNBOUNDED
from cogs.answering.messages.answer_message import TOKEN_LIFE
from cogs.kit.unix_time import now
from cogs.table.public.message import BEHIND, CLOSED, FIRST_RETRY, OLD_AFTER, OUT_OF_SIGHT, STAYS
from tests.cogs.table.recorded_discord import (
    BROKEN,
    CHANNEL,
    EXPIRED,
    FORBIDDEN,
    FROZEN,
    GONE,
    LIMITED,
    NO_CHANNEL,
    REJECTED,
)
from tests.cogs.table.table_harness import ANA, BEN, Harness, harness

pytestmark = pytest.mark.virtual_time


async def change(here: Harness) -> None:
    """Something happens at the table, and is shown."""
    await here.table.choose_tempo(ANA, "quick" if here.table.state.tempo == "slow" else "slow")
    await here.settle()


async def test_it_is_edited_by_the_newest_press_on_it_and_later_by_its_channel() -> None:
    async with harness() as here:
        for user in (ANA, BEN):
            reply = await here.press(user)
            await change(here)
            assert here.discord.calls[-1].token == reply.interaction.token
        await here.settle(TOKEN_LIFE)
        await change(here)
        last = here.discord.calls[-1]
        assert (last.kind, last.message, last.token) == ("edit", here.live.message.id, "")


async def test_of_two_presses_the_newer_one_counts_in_whatever_order_they_are_noted() -> None:
    async with harness() as here:
        first, second = here.reply(ANA), here.reply(BEN)
        for reply in (second, first):
            await reply.acknowledge()
            here.live.message.pressed(reply)
        await change(here)
        assert here.discord.calls[-1].token == second.interaction.token


@pytest.mark.parametrize("refusal", [EXPIRED, FORBIDDEN])
async def test_where_a_press_is_good_for_nothing_the_channel_is_asked(refusal: tuple[int, int]) -> None:
    async with harness() as here:
        await here.press()
        here.discord.trouble = lambda call: refusal if call.token else None
        for _ in range(2):
            await change(here)
        assert [bool(call.token) for call in here.discord.of("edit")] == [True, False, False]


async def test_after_a_server_error_the_channel_is_asked_a_little_later() -> None:
    async with harness() as here:
        await here.press()
        here.discord.trouble = lambda call: BROKEN if call.token else None
        await change(here)
        assert not here.live.message.current
        await here.settle(FIRST_RETRY)
        assert here.live.message.current
        assert not here.discord.calls[-1].token


@pytest.mark.parametrize("refusal", [GONE, FROZEN])
async def test_a_message_that_cannot_be_edited_is_posted_anew(refusal: tuple[int, int]) -> None:
    async with harness() as here:
        former = here.live.message.id
        here.discord.trouble = lambda call: refusal if call.message == former else None
        await change(here)
        (posted,) = here.discord.of("send")
        assert here.live.message.id == here.register.message == posted.message != former


async def test_an_old_message_is_replaced_and_removed() -> None:
    async with harness() as here:
        former = here.live.message.id
        await here.settle(OLD_AFTER - 60)
        await change(here)
        assert here.live.message.id == former
        await here.settle(60)
        await change(here)
        assert here.live.message.id != former
        assert former not in here.discord.messages


async def test_a_message_out_of_sight_is_replaced_but_not_a_new_one() -> None:
    async with harness() as here:
        former = here.live.message.id
        assert former is not None
        for number in range(OUT_OF_SIGHT + 1):
            here.services.newest.hear(CHANNEL, former + number, now())
        await change(here)
        assert here.live.message.id == former, "it stays for a while"
        await here.settle(STAYS)
        await change(here)
        assert here.live.message.id != former


async def test_asked_for_it_comes_to_the_channels_end() -> None:
    async with harness() as here:
        former = here.live.message.id
        here.live.refresh(anew=True)
        await here.settle()
        assert here.live.message.id != former


async def test_what_failed_is_tried_again_and_told_in_private_the_second_time() -> None:
    async with harness() as here:
        cards = await here.show_cards(ANA)
        await here.settle()
        here.discord.trouble = lambda call: BROKEN if call.message == here.live.message.id else None
        await change(here)
        assert not here.live.message.current
        assert BEHIND not in here.read(cards)
        await here.settle(FIRST_RETRY)
        assert BEHIND in here.read(cards)
        here.discord.trouble = lambda call: None
        await here.settle(2 * FIRST_RETRY)
        assert here.live.message.current
        assert BEHIND not in here.read(cards)


async def test_a_channel_closed_to_the_bot_is_told_in_private_and_the_match_continues() -> None:
    async with harness() as here:
        cards = await here.show_cards(ANA)
        await here.settle(TOKEN_LIFE - 30)
        here.live.hands.heard(here.reply(ANA).interaction)
        cards = await here.show_cards(ANA)
        here.discord.trouble = lambda call: None if call.token else FORBIDDEN
        await here.settle(60)
        await change(here)
        assert here.live.message.closed
        assert CLOSED in here.read(cards)
        here.live.message.move(CHANNEL + 1)
        here.discord.trouble = lambda call: None
        await here.settle()
        assert not here.live.message.closed
        assert CLOSED not in here.read(cards)


async def test_without_its_channel_the_table_waits_until_it_is_asked_for() -> None:
    async with harness(clock=60) as here:
        await here.settle(TOKEN_LIFE)
        here.discord.trouble = lambda call: NO_CHANNEL
        await change(here)
        assert here.live.message.lost
        version = here.table.state.version
        await here.settle(3600)
        assert here.table.state.version == version, "a clock ran"
        here.discord.trouble = lambda call: None
        here.live.refresh(anew=True)
        await here.settle()
        assert not here.live.message.lost


async def test_a_table_that_waits_for_discord_skips_states() -> None:
    async with harness(limits=replace(UNBOUNDED, gap=2.0)) as here:
        await here.settle(5.0)
        here.discord.calls.clear()
        began = here.time
        for _ in range(12):
            await here.table.choose_tempo(ANA, "quick" if here.table.state.tempo == "slow" else "slow")
            await here.pass_time(0.5)
        await here.settle(5.0)
        times = [call.at - began for call in here.discord.of("edit")]
        assert 3 <= len(times) <= 5
        assert here.discord.calls[-1].body["components"][0]["components"][0]["custom_id"] == str(
            here.press_id("cards")
        )


async def test_a_result_is_amended_only_where_it_stands() -> None:
    async with harness() as here:
        await here.table.end(ANA, moderator=False)
        await here.settle()
        here.discord.calls.clear()
        await here.live.message.amend()
        assert [call.kind for call in here.discord.calls] == ["edit"]
        here.discord.trouble = lambda call: GONE
        await here.live.message.amend()
        await here.settle(600)
        assert not here.discord.of("send")


async def test_moved_meanwhile_the_message_is_shown_in_the_new_channel() -> None:
    async with harness() as here:
        here.discord.delay = lambda call: 2.0
        await here.table.choose_tempo(ANA, "slow")
        await here.pass_time(0.5)
        here.live.message.move(CHANNEL + 1)
        await here.settle(10.0)
        (posted,) = here.discord.of("send")
        assert here.live.message.id == posted.message
        assert here.live.message.channel == CHANNEL + 1


async def test_the_end_of_a_match_is_tried_again_too() -> None:
    async with harness() as here:
        message = here.live.message.id
        assert message is not None
        here.discord.trouble = lambda call: BROKEN if call.kind == "edit" else None
        await here.table.end(ANA, moderator=False)
        await here.settle()
        assert here.labels(message) != []
        here.discord.trouble = lambda call: None
        await here.settle(60)
        assert "ended the match" in here.read(message)


async def test_a_message_that_could_not_be_posted_as_an_answer_is_posted_later() -> None:
    async with harness(posted=False) as here:
        here.discord.trouble = lambda call: BROKEN
        await here.live.message.adopt(None)
        await here.settle()
        assert here.live.message.id is None
        here.discord.trouble = lambda call: None
        await here.settle(30)
        assert here.live.message.id in here.discord.messages


@pytest.mark.parametrize(("refusal", "told"), [(LIMITED, False), (REJECTED, True)])
async def test_people_are_told_what_will_not_pass_soon(refusal: tuple[int, int], told: bool) -> None:
    async with harness() as here:
        await here.settle(TOKEN_LIFE)
        cards = await here.show_cards(ANA)
        here.discord.trouble = lambda call: refusal if call.message == here.live.message.id else None
        await change(here)
        await here.settle(FIRST_RETRY)
        assert (BEHIND in here.read(cards)) is told
        here.discord.trouble = lambda call: None
        await change(here)
        await here.settle(60)
        assert BEHIND not in here.read(cards)


async def test_where_nothing_new_may_be_posted_an_old_message_is_kept_up_to_date() -> None:
    async with harness() as here:
        message = here.live.message.id
        here.discord.trouble = lambda call: FORBIDDEN if call.kind == "send" else None
        await here.settle(OLD_AFTER + 1)
        await change(here)
        assert here.live.message.id == message
        assert here.discord.calls[-1].message == message
        assert here.live.message.current


async def test_a_few_messages_below_and_what_is_our_own_leave_it_where_it_is() -> None:
    async with harness() as here:
        message = here.live.message.id
        assert message is not None
        here.services.newest.hear(CHANNEL, message, now())
        for number in range(1, OUT_OF_SIGHT):
            here.services.newest.hear(CHANNEL, message + number, now())
        here.services.newest.own(CHANNEL, message + OUT_OF_SIGHT)
        await here.settle(STAYS + 1)
        await change(here)
        assert here.live.message.id == message


async def test_after_a_restart_it_is_known_where_and_since_when_the_message_stands() -> None:
    async with harness() as here:
        await here.settle()
        again = here.restarted()
        again.live.refresh()
        await again.settle()
        assert again.live.message.id == here.live.message.id
        await again.settle(OLD_AFTER)
        again.live.refresh()
        await again.settle()
        assert again.live.message.id != here.live.message.id
