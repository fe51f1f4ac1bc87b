"""The real process among people whose apps speak different languages."""

from __future__ import annotations

from pathlib import Path

from engine.language import say, speaking
from tests.bot.support_people import find
from tests.bot.support_process import bot_on
from tests.standin import DiscordStandIn, Message


def said(locale: str, text: str, **values: object) -> str:
    """`text` in the language of `locale`."""
    with speaking(locale):
        return say(text, **values)


def words(message: Message | None) -> str:
    assert message is not None
    return " ".join(str(embed.get("title")) + str(embed.get("description")) for embed in message.embeds)


async def test_everybody_reads_their_own_language_and_the_table_is_in_the_servers(
    discord: DiscordStandIn, tmp_path: Path
) -> None:
    discord.prefer("de")
    channel = discord.add_channel()
    host = discord.add_user("Ala", locale="pl")
    guest = discord.add_user("Zoé", locale="fr")
    async with bot_on(discord, tmp_path / "golf.db"):
        opened = await discord.slash(host, channel, "golf start", holes=1, clock=0)
        lobby = opened.message
        assert lobby is not None
        join, start = said("de", "Join"), said("de", "Start")
        await discord.press(guest, lobby, find(lobby, join).custom_id, wait_for="callback")
        [table] = discord.messages(channel)
        await discord.until(lambda: not find(discord.messages(channel)[-1], start).disabled)
        table = discord.messages(channel)[-1]
        refused = await discord.press(guest, table, find(table, start).custom_id)
        assert refused.message is not None
        assert refused.message.content == said("fr", "Ask the host, {name}, to start the match.", name="Ala")
        await discord.press(host, table, find(table, start).custom_id, wait_for="callback")
        await discord.until(lambda: said("de", "My cards") in labels(discord.messages(channel)[-1]))
        table = discord.messages(channel)[-1]
        for person in (host, guest):
            cards = await discord.press(person, table, find(table, said("de", "My cards")).custom_id)
            assert said(person.locale, "My cards") in words(cards.message)


def labels(message: Message) -> list[str]:
    """Return the labels of the buttons."""
    return [
        str(item.get("label"))
        for row in message.payload.get("components", ())
        for item in row.get("components", ())
    ]
