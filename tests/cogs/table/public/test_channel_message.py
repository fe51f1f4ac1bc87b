"""The table's message: edited in place by the way that costs least, posted anew when it is old or hidden."""

from __future__ import annotations

import pytest

from cogs.answering.messages.answer_message import TOKEN_LIFE
from cogs.kit.unix_time import now
from cogs.table.opening.rules_desk import show_rules
from cogs.table.private.lobby_messages import IN_USE
from cogs.table.public.channel_message import OLD_AFTER, OUT_OF_SIGHT, STAYS
from cogs.table.public.message import FIRST_RETRY
from engine.table import ending
from tests.cogs.table.recorded_discord import (
    BROKEN,
    CHANNEL,
    EXPIRED,
    FORBIDDEN,
    FROZEN,
    GONE,
)
from tests.cogs.table.table_harness import ANA, BEN, Harness, harness

pytestmark = pytest.mark.virtual_time


async def test_it_is_edited_by_the_newest_press_on_it_and_later_by_its_channel() -> None:
    async with harness() as here:
        for user in (ANA, BEN):
            reply = await here.press(user)
            await here.change()
            assert here.discord.calls[-1].token == reply.interaction.token
        await here.settle(TOKEN_LIFE)
        await here.change()
        last = here.discord.calls[-1]
        assert (last.kind, last.message, last.token) == ("edit", here.live.message.id, "")


async def test_of_two_presses_the_newer_one_counts_in_whatever_order_they_are_noted() -> None:
    async with harness() as here:
        first, second = here.reply(ANA), here.reply(BEN)
        for reply in (second, first):
            await reply.acknowledge()
            here.live.message.pressed(reply)
        await here.change()
        assert here.discord.calls[-1].token == second.interaction.token


@pytest.mark.parametrize("refusal", [EXPIRED, FORBIDDEN])
async def test_where_a_press_is_good_for_nothing_the_channel_is_asked(refusal: tuple[int, int]) -> None:
    async with harness() as here:
        await here.press()
        here.discord.trouble = lambda call: refusal if call.token else None
        for _ in range(2):
            await here.change()
        assert [bool(call.token) for call in here.discord.of("edit")] == [True, False, False]


async def test_after_a_server_error_the_channel_is_asked_a_little_later() -> None:
    async with harness() as here:
        await here.press()
        here.discord.trouble = lambda call: BROKEN if call.token else None
        await here.change()
        assert not here.live.message.current
        await here.settle(FIRST_RETRY)
        assert here.live.message.current
        assert not here.discord.calls[-1].token


@pytest.mark.parametrize("refusal", [GONE, FROZEN])
async def test_a_message_that_cannot_be_edited_is_posted_anew(refusal: tuple[int, int]) -> None:
    async with harness() as here:
        former = here.live.message.id
        here.discord.trouble = lambda call: refusal if call.message == former else None
        await here.change()
        (posted,) = here.discord.of("send")
        assert here.live.message.id == here.register.message == posted.message != former


async def test_an_old_message_is_replaced_and_removed() -> None:
    async with harness() as here:
        former = here.live.message.id
        await here.settle(OLD_AFTER - 60)
        await here.change()
        assert here.live.message.id == former
        await here.settle(60)
        await here.change()
        assert here.live.message.id != former
        assert former not in here.discord.messages


async def test_a_message_out_of_sight_is_replaced_but_not_a_new_one() -> None:
    async with harness() as here:
        former = here.live.message.id
        assert former is not None
        for number in range(OUT_OF_SIGHT + 1):
            here.services.newest.hear(CHANNEL, former + number, now())
        await here.change()
        assert here.live.message.id == former, "it stays for a while"
        await here.settle(STAYS)
        await here.change()
        assert here.live.message.id != former


def bury(here: Harness) -> int:
    """Write so much below the table that it is out of sight; returns the id of its message."""
    message = here.live.message.id
    assert message is not None
    for number in range(OUT_OF_SIGHT + 1):
        here.services.newest.hear(CHANNEL, message + number, now())
    return message


async def test_a_lobby_stays_where_it_is_while_its_host_chooses_rules() -> None:
    async with harness(begun=False) as here:
        await show_rules(here.live, here.store.server_rules, here.reply(ANA, "rules"))
        await here.settle(STAYS)
        message = bury(here)
        await here.change()
        assert here.live.message.id == message
        await here.settle(IN_USE)
        await here.change()
        assert here.live.message.id != message


@pytest.mark.parametrize("gone", [False, True])
async def test_a_closed_lobby_or_a_match_put_aside_never_comes_below_what_replaced_it(gone: bool) -> None:
    for begun in (False, True):
        async with harness(begun=begun) as here:
            await here.settle(STAYS)
            message = bury(here)
            here.discord.trouble = lambda call: GONE if gone and call.kind == "edit" else None
            await here.table.ask(ending.put_aside(ANA, moderator=False, now=here.table.now()))
            await here.settle()
            assert here.live.message.id == message
            assert not here.discord.of("send")


async def test_where_nothing_new_may_be_posted_an_old_message_is_kept_up_to_date() -> None:
    async with harness() as here:
        message = here.live.message.id
        here.discord.trouble = lambda call: FORBIDDEN if call.kind == "send" else None
        await here.settle(OLD_AFTER + 1)
        await here.change()
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
        await here.change()
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
