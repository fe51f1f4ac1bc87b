"""Faults of Discord over real HTTP and a real gateway: the process keeps running, and nothing is lost."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace

import pytest

from data.place import Place
from tests.bot.support_monitor import figures, free_port
from tests.bot.support_people import FACE_DOWN, Party, find, journal, version
from tests.bot.support_process import Process, bot_on
from tests.standin import DiscordStandIn, Fault, User

TABLE = "/channels/*/messages/*"
TABLE_BY_PRESS = "/webhooks/*/messages/@original"
"""The public table, edited by way of the newest press on it; also cards that were pressed themselves."""

MY_CARDS = "/webhooks/*/messages/*"
CALLBACK = "/interactions/*/callback"


def check_journal(database: Place, party: Party) -> None:
    """Every answered action is there exactly once, and nothing else is."""
    acted = [json.loads(row.fields)["action"] for row in journal(database) if row.kind == "Acted"]
    assert acted == party.answered


def check_log(bot: Process, *expected: str) -> None:
    """Each of `expected` is in one line of its own; beyond that there is nothing but information."""
    alarming = [line for line in bot.err if " INFO " not in line]
    for part in expected:
        found = [line for line in alarming if part in line]
        assert found, f"{part!r} was not logged"
        alarming.remove(found[0])
    assert not alarming


def hand_words(discord: DiscordStandIn, person: User) -> str:
    """Return the text of a person's own cards, without buttons."""
    return json.dumps(discord.private(person)[-1].embeds, ensure_ascii=False)


def answers(discord: DiscordStandIn, interaction: int) -> list[str]:
    """Return the paths of the answers to an interaction."""
    return [each.path for each in discord.requests if each.path.startswith(f"/interactions/{interaction}/")]


@pytest.mark.long
async def test_no_answer_waits_for_a_table_that_can_not_be_shown(
    discord: DiscordStandIn, database: Place
) -> None:
    party = Party(discord)
    async with bot_on(discord, database) as bot:
        await party.begin(holes=1)
        await party.opening()
        for fault in (Fault(), Fault(status=429, retry_after=0.2), Fault(status=500), Fault(lost=True)):
            (person, _), before, released = party.in_order(), version(party.table), asyncio.Event()
            discord.befall("PATCH", TABLE_BY_PRESS, replace(fault, until=released))
            hand = await party.press(person, party.table, "Draw")
            await discord.until(lambda: discord.held == 1)
            await party.press(person, hand, FACE_DOWN)
            assert version(party.table) == before
            released.set()
            await party.up_to_date()
        await party.play()
        assert party.title().endswith("final")
        assert len(discord.messages(party.channel)) == 1
    check_journal(database, party)
    lost = "edit a table by way of a press: Discord could not be reached (Server"
    check_log(bot, "is rate limited. Retrying in 0.20 seconds", lost)


async def test_answers_that_are_slow_refused_or_lost_lose_no_move(
    discord: DiscordStandIn, database: Place
) -> None:
    party = Party(discord)
    async with bot_on(discord, database) as bot:
        await party.begin(holes=1)
        await party.opening()
        for fault in (
            Fault(delay=0.2),
            Fault(status=500),
            Fault(status=429, retry_after=0.2),
            Fault(lost=True),
        ):
            person, _ = party.in_order()
            discord.befall("POST", CALLBACK, fault)
            await party.turn(person)
        discord.expire_tokens()  # the other's cards can't be updated any more, but opened again
        first, second = party.in_order()
        await party.turn(first)
        await bot.says("update my cards: the interaction has expired (HTTP 401, code 50027)")
        await party.turn(second)
        await party.play()
        assert party.title().endswith("final")
    check_journal(database, party)
    lost = "acknowledge a press: Discord could not be reached (Server"
    check_log(bot, "is rate limited. Retrying in 0.20 seconds", lost)


@pytest.mark.long
async def test_a_gateway_that_breaks_off_delivers_late_and_twice_does_nothing_twice(
    discord: DiscordStandIn, database: Place
) -> None:
    party, port = Party(discord), free_port()
    async with bot_on(discord, database, GOLF_METRICS_PORT=str(port)) as bot:
        await party.begin(holes=1)
        await party.opening()
        await discord.drop_connection()
        (person, _), table = party.in_order(), party.table  # and presses while the bot is away
        late = await discord.deliver(person, table, find(table, "Draw").custom_id, age=4.0)
        hand = await party.press(person, table, "Draw")
        await discord.connected()
        line = await bot.says("too late")
        assert f"interaction={late}" in line and " match=" in line
        slot = find(hand, FACE_DOWN).custom_id
        twice = await discord.deliver(person, hand, slot, times=2)
        party.answered += party.actions(person, find(hand, FACE_DOWN))
        line = await bot.says("delivered before")
        assert f"interaction={twice}" in line and " match=" in line
        await discord.until(lambda: party.on_turn() is not person)
        party.version = version(party.table)
        seen = await figures(port)
        assert seen("golf_interactions_dropped_total", why="late") == 1
        assert seen("golf_interactions_dropped_total", why="twice") == 1
        await party.play()
        assert party.title().endswith("final")
        assert not answers(discord, late), "an answer was tried"
        assert len(answers(discord, twice)) == 1
    check_journal(database, party)
    check_log(bot, "too late")


@pytest.mark.long
async def test_an_answer_is_not_overwritten_by_an_update_that_was_sent_before_it(
    discord: DiscordStandIn, database: Place
) -> None:
    party = Party(discord)
    async with bot_on(discord, database):
        await party.begin(holes=1)
        await party.opening()
        person, other = party.in_order()
        hand = await party.press(person, party.table, "My cards")
        for way in (TABLE_BY_PRESS, TABLE):
            discord.befall("PATCH", way, Fault(status=403, code=50013))
        released = asyncio.Event()
        discord.befall("PATCH", MY_CARDS, Fault(until=released), times=2)
        hand = await party.press(person, hand, "Draw")
        # What is on its way to both now says that the card was drawn, and arrives after the next answer.
        await discord.until(lambda: discord.held == 2)
        await party.press(person, hand, FACE_DOWN)
        assert "Waiting for" in hand_words(discord, person)
        released.set()
        await discord.until(lambda: "You drew" in hand_words(discord, person))
        await discord.until(lambda: "Waiting for" in hand_words(discord, person))
        await discord.until(lambda: "Your turn" in hand_words(discord, other))
        await party.play()
    check_journal(database, party)


@pytest.mark.long
async def test_a_table_that_moves_while_an_edit_is_on_its_way_is_not_lost_by_its_failure(
    discord: DiscordStandIn, database: Place
) -> None:
    party = Party(discord)
    async with bot_on(discord, database) as bot:
        await party.begin(holes=1)
        await party.opening()
        (person, _), former, released = party.in_order(), party.channel, asyncio.Event()
        discord.befall("PATCH", TABLE, Fault(until=released))
        await party.press(person, party.table, "Draw")
        await discord.remove_channel(former)
        await bot.says("is gone; match")
        party.channel = discord.add_channel("elsewhere")
        await discord.slash(person, party.channel, "golf table")
        released.set()
        await discord.until(lambda: discord.messages(party.channel))
        assert version(party.table) == party.version
        answer = await discord.slash(person, party.channel, "golf cards")
        assert answer.message is not None
        await party.press(person, answer.message, FACE_DOWN)
        await party.play()
        assert party.title().endswith("final")
        assert len(discord.messages(party.channel)) == 1
    check_journal(database, party)
    check_log(bot)
