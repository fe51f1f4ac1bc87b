"""What the bot asks to be allowed when it is invited, and what people are told where something is missing."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import discord
import pytest

from cogs.answering.gate.permissions import (
    NEEDED,
    MayNotSpeak,
    NotManager,
    check,
    check_manager,
    check_may_post,
    check_thread,
    missing,
)
from cogs.answering.services import GolfClient
from tests.cogs.table.recorded_discord import EVERYTHING, NOTHING, RecordedDiscord, recorded_discord

TEXT, NEWS = discord.ChannelType.text, discord.ChannelType.news
THREAD = discord.ChannelType.public_thread

KEEPING = ["View Channel", "Embed Links", "Attach Files"]
"""What a table needs anywhere, beside sending messages."""


@pytest.fixture
async def sent() -> AsyncIterator[RecordedDiscord]:
    """Discord, from which interactions come."""
    with recorded_discord(GolfClient(intents=discord.Intents(guilds=True))) as recorded:
        yield recorded


def without(name: str) -> discord.Permissions:
    """All permissions but the one that people know as `name`."""
    return EVERYTHING & ~discord.Permissions(**{name.lower().replace(" ", "_"): True})


def test_the_invitation_asks_for_nothing_more_than_is_needed() -> None:
    asked = {name for name, wanted in NEEDED if wanted}
    assert asked == {
        "read_messages",  # which people know as View Channel
        "send_messages",
        "send_messages_in_threads",
        "create_public_threads",
        "create_private_threads",
        "embed_links",
        "attach_files",
    }


def test_the_invitation_for_operators_asks_for_the_same() -> None:
    hosting = Path(__file__).parents[4] / "bot" / "README.md"
    assert f"permissions={NEEDED.value}" in hosting.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("kind", "needed"),
    [(TEXT, [*KEEPING, "Send Messages"]), (THREAD, [*KEEPING, "Send Messages in Threads"])],
)
async def test_each_permission_that_a_table_lacks_is_named(
    sent: RecordedDiscord, kind: discord.ChannelType, needed: list[str]
) -> None:
    for name in (*KEEPING, "Send Messages", "Send Messages in Threads", "Create Public Threads"):
        asked = sent.interaction(kind=kind, bot_may=without(name))
        assert [str(each) for each in missing(asked)] == [name] * (name in needed)
        for look in (check, check_may_post):
            if name in needed:
                with pytest.raises(MayNotSpeak, match=f"I need {name} in this channel"):
                    look(asked)
            else:
                look(asked)


@pytest.mark.parametrize(
    ("private", "create"), [(False, "Create Public Threads"), (True, "Create Private Threads")]
)
async def test_each_permission_that_a_thread_lacks_is_named(
    sent: RecordedDiscord, private: bool, create: str
) -> None:
    assert check_thread(sent.interaction(), private=private).type is TEXT
    for name in (*KEEPING, create, "Send Messages in Threads"):
        with pytest.raises(MayNotSpeak, match=f"I need {name} in this channel"):
            check_thread(sent.interaction(bot_may=without(name)), private=private)
    for name in {"Create Public Threads", "Create Private Threads", "Send Messages"} - {create}:
        check_thread(sent.interaction(bot_may=without(name)), private=private)


async def test_where_there_are_no_threads_that_is_said(sent: RecordedDiscord) -> None:
    for asked in (
        sent.interaction(kind=THREAD),
        sent.interaction(guild=None),
        sent.interaction(member=False),
    ):
        with pytest.raises(MayNotSpeak, match="This channel has no threads"):
            check_thread(asked)
    assert check_thread(sent.interaction(kind=NEWS)).type is NEWS
    with pytest.raises(MayNotSpeak, match="no private threads"):
        check_thread(sent.interaction(kind=NEWS), private=True)


async def test_where_the_bot_only_answers_it_needs_nothing_but_to_be_seen(sent: RecordedDiscord) -> None:
    seen = discord.Permissions(use_external_apps=True)
    for asked in (
        sent.interaction(guild=None, bot_may=NOTHING),
        sent.interaction(member=False, bot_may=NOTHING, may=seen),
        sent.interaction(may=NOTHING),
    ):
        check(asked)
        check_may_post(asked)
    for look in (check, check_may_post):
        with pytest.raises(MayNotSpeak, match="nobody but you would see my answer"):
            look(sent.interaction(member=False))


async def test_the_settings_of_a_server_are_for_those_who_manage_it(sent: RecordedDiscord) -> None:
    manager = discord.Permissions(manage_guild=True)
    check_manager(sent.interaction(may=manager))
    for asked in (sent.interaction(moderator=True), sent.interaction(may=manager, member=False)):
        with pytest.raises(NotManager):
            check_manager(asked)
