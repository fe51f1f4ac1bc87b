"""Around each table its messages are made, of the kind that its place allows; and each can be frozen."""

from __future__ import annotations

import pytest

from cogs.table.public.token_message import TokenMessage
from data.no_server import NO_SERVER
from tests.cogs.table.recorded_discord import GUILD
from tests.cogs.table.table_harness import harness

pytestmark = pytest.mark.virtual_time


@pytest.mark.parametrize("guild", [GUILD, NO_SERVER])
async def test_only_where_the_bot_may_just_answer_the_message_lives_by_tokens(guild: int) -> None:
    async with harness(guild=guild) as here:
        assert isinstance(here.live.message, TokenMessage) == (guild == NO_SERVER)


async def test_each_table_can_be_frozen_a_restored_one_too() -> None:
    async with harness() as here:
        again = here.restarted()
        async with here.maker._freeze.all_tables() as tables:
            assert {here.table, again.table} <= set(tables)
