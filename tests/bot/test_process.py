"""The real process against a stand-in for Discord: real HTTP, a real gateway, real signals."""

from __future__ import annotations

import asyncio
import json
import signal
from contextlib import suppress
from pathlib import Path

import pytest

from bot.command_sync import SYNCED_GUILD
from cogs.table.opening.challenge import NAME
from data.place import Place
from data.store import Store
from tests.bot.support_network import Line
from tests.bot.support_people import FACE_DOWN, Party, change_what_was_told, find, journal, notice, version
from tests.bot.support_process import PATIENCE, Process, bot_on, running_bot
from tests.standin import DiscordStandIn, Request

TERMINATED_WITHIN = 10.0
"""Seconds after SIGTERM. The bot takes five at most; the rest is for a slow machine."""


def check_journal(database: Place, party: Party) -> None:
    """Every answered action is there exactly once, nothing else is, and no version is missing."""
    rows = journal(database)
    assert [row.version for row in rows] == list(range(1, len(rows) + 1))
    assert [json.loads(row.fields)["action"] for row in rows if row.kind == "Acted"] == party.answered


def alarming(bot: Process) -> list[str]:
    """Return the log lines that an operator should never have to read."""
    return [line for line in bot.err if " INFO " not in line and " DEBUG " not in line]


async def leaderboard(party: Party) -> str:
    """Return the leaderboard as the guest reads it once it has a match; results may be kept later."""
    async with asyncio.timeout(PATIENCE):
        while True:
            answer = await party.discord.slash(party.guest, party.channel, "golf leaderboard")
            assert answer.message is not None
            (embed,) = answer.message.embeds
            if "No matches yet" not in (text := str(embed["description"])):
                return text


async def test_a_match_outlives_crashes_on_its_old_messages(discord: DiscordStandIn, database: Place) -> None:
    party = Party(discord)
    async with bot_on(discord, database) as bot:
        await party.begin(holes=2)
        await party.opening()
        await party.play(turns=2)
        first, second = party.in_order()
        hand = await party.press(first, party.table, "Draw")
        table = await party.up_to_date()
        await bot.kill()
    async with bot_on(discord, database) as bot:
        await party.press(first, hand, FACE_DOWN)
        await party.up_to_date()
        hand = await party.press(second, table, "My cards")
        hand = await party.press(second, hand, "Draw")
        await bot.kill()  # most likely before the public table was edited
    async with bot_on(discord, database):
        await party.press(second, hand, FACE_DOWN)
        await party.play()
        assert "· final" in party.title()
        assert [message.id for message in discord.messages(party.channel)] == [table.id]
        text = await leaderboard(party)
    check_journal(database, party)
    assert f"**{party.host.name}**" in text
    assert f"**{party.guest.name}** (you)" in text
    assert text.count("1 match") == 2


async def test_a_press_in_flight_at_the_crash_counts_at_most_once(
    discord: DiscordStandIn, database: Place
) -> None:
    party = Party(discord)
    async with bot_on(discord, database) as bot:
        await party.begin(holes=1)
        await party.opening()
        (person, _), table = party.in_order(), party.table
        draw = find(table, "Draw")
        press = asyncio.create_task(discord.press(person, table, draw.custom_id))
        await asyncio.sleep(0)
        await bot.kill()
        press.cancel()
        with suppress(asyncio.CancelledError):
            await press
    async with bot_on(discord, database):
        # As anyone would: press again, and press once more because nothing seems to happen.
        await discord.press(person, table, draw.custom_id)
        again = (await discord.press(person, table, draw.custom_id)).message
        assert again is not None and notice(again)
        party.answered.append(party.actions(person, draw)[0])
        await party.press(person, again, FACE_DOWN)
    check_journal(database, party)


async def test_sigterm_loses_nothing_and_the_token_is_never_written_down(
    discord: DiscordStandIn, database: Place
) -> None:
    party = Party(discord)
    async with bot_on(discord, database, GOLF_LOG_LEVEL="DEBUG") as bot:
        await party.begin(holes=1)
        await party.opening()
        await party.play(turns=1)
        person, _ = party.in_order()
        await party.press(person, party.table, "Draw")
        bot.signal(signal.SIGTERM)
        assert await bot.ended(TERMINATED_WITHIN) == 0
    assert version(party.table) == party.version, "the public table was left behind"
    check_journal(database, party)
    assert any(" DEBUG " in line for line in bot.err)
    assert not alarming(bot)
    tokens = {discord.token, *discord.interaction_tokens}
    assert len(tokens) > 9
    assert not [line for line in (*bot.out, *bot.err) if any(token in line for token in tokens)]
    assert [line for line in bot.err if "/(token)/callback" in line]


async def test_ctrl_c_after_the_last_press_still_shows_the_result(
    discord: DiscordStandIn, database: Place
) -> None:
    party = Party(discord)
    async with bot_on(discord, database) as bot:
        await party.begin(holes=1)
        await party.opening()
        hand = None
        while hand is None or "scored **" not in hand.embeds[0]["description"]:
            table, (person, _) = await party.up_to_date(), party.in_order()
            hand = await party.press(person, table, "Draw")
            hand = await party.press(person, hand, FACE_DOWN)
        bot.signal(signal.SIGINT)
        assert await bot.ended(TERMINATED_WITHIN) == 0
    assert "final" in party.title()
    assert not alarming(bot)


async def test_sigterm_ends_a_bot_whose_api_keeps_silent(tmp_path: Path) -> None:
    asked = asyncio.Event()

    async def keep_silent(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readline()
        asked.set()
        await reader.read()
        writer.close()

    async with await asyncio.start_server(keep_silent, "127.0.0.1", 0) as server:
        api = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/api/v10"
        settings = {
            "DISCORD_TOKEN": "some.token",
            "DISCORD_API_URL": api,
            "GOLF_DATABASE": str(tmp_path / "golf.db"),
        }
        async with running_bot(**settings) as bot:
            await asyncio.wait_for(asked.wait(), PATIENCE)
            bot.signal(signal.SIGTERM)
            assert await bot.ended(TERMINATED_WITHIN) == 0
    assert not alarming(bot)


@pytest.mark.long
async def test_sigterm_ends_a_bot_whose_network_is_gone(discord: DiscordStandIn, database: Place) -> None:
    party = Party(discord)
    async with Line(discord) as line, bot_on(discord, database, DISCORD_API_URL=line.api_url) as bot:
        await party.begin(holes=1)
        await party.opening()
        person, _ = party.in_order()
        hand = await party.press(person, party.table, "Draw")
        line.cut()  # on the public table nobody will see that the card was drawn
        bot.signal(signal.SIGTERM)
        assert await bot.ended(TERMINATED_WITHIN) == 0
        line.hang_up()
    async with bot_on(discord, database):
        await party.press(person, hand, FACE_DOWN)
        await party.play()
    check_journal(database, party)


def synced(discord: DiscordStandIn) -> list[Request]:
    return [request for request in discord.requests if request.method == "PUT"]


async def test_commands_are_told_to_discord_only_when_they_have_changed(
    discord: DiscordStandIn, database: Place
) -> None:
    async with bot_on(discord, database):
        (first,) = synced(discord)
        assert [command["name"] for command in first.json] == ["golf", NAME]
    async with bot_on(discord, database):
        assert synced(discord) == [first]
    change_what_was_told(database)
    async with bot_on(discord, database):
        assert synced(discord) == [first, first]


async def test_a_server_that_the_bot_was_removed_from_is_no_obstacle(
    discord: DiscordStandIn, database: Place
) -> None:
    store = await Store.open(database)
    try:
        await store.key_values.put(SYNCED_GUILD, "81384788765712384")
    finally:
        await store.close()
    async with bot_on(discord, database):
        removed, everywhere = synced(discord)
        assert (removed.status, everywhere.status) == (404, 200)


async def test_only_their_owner_reads_the_files_of_the_database(
    discord: DiscordStandIn, tmp_path: Path
) -> None:
    database = tmp_path / "golf.db"
    async with bot_on(discord, str(database)) as bot:  # which makes the file itself
        await Party(discord).begin(holes=1)
        assert {"golf.db", "golf.db-wal", "golf.db-shm"} <= set(readable_by_owner_only(tmp_path))
        bot.signal(signal.SIGTERM)
        assert await bot.ended() == 0
    assert "golf.db" in readable_by_owner_only(tmp_path)


def readable_by_owner_only(folder: Path) -> list[str]:
    """The names of the files in `folder`, none of which others may read."""
    assert not [path for path in folder.iterdir() if path.stat().st_mode & 0o077]
    return [path.name for path in folder.iterdir()]
