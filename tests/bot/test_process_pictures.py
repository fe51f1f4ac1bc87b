"""Pictures as the real process draws them, off the event loop: they arrive, and no answer waits for one."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from io import BytesIO
from pathlib import Path

from PIL import Image

from cogs.kit.attachments import CARDS_NAME, TABLE_NAME
from tests.bot.support_people import FACE_DOWN, Party, version
from tests.bot.support_process import PATIENCE, Process, at, running
from tests.standin import DiscordStandIn, Message


@asynccontextmanager
async def bot_on(discord: DiscordStandIn, database: Path, **settings: str) -> AsyncIterator[Process]:
    """The bot whose pictures `settings` hold up or let fail."""
    async with running("tests.bot.held_drawing", **at(discord, database, **settings)) as bot:
        await discord.connected(PATIENCE)
        yield bot
    await discord.disconnected(PATIENCE)


def picture(discord: DiscordStandIn, message: Message, name: str) -> Image.Image:
    """Return the picture `name` of a message, which must be shown in it."""
    [file] = [each for each in message.attachments if each["filename"] == name]
    assert message.embeds[0]["image"]["url"] == file["url"]
    image = Image.open(BytesIO(discord.file(message, name)))
    image.load()
    return image


async def test_every_message_of_a_turn_has_its_own_picture(discord: DiscordStandIn, tmp_path: Path) -> None:
    party = Party(discord)
    async with bot_on(discord, tmp_path / "golf.db") as bot:
        await party.begin(holes=1)
        await party.opening()
        seen = set()
        for _ in range(3):
            person = party.in_order()[0]
            hand = await party.turn(person)
            for message, name in ((party.table, TABLE_NAME), (hand, CARDS_NAME)):
                image = picture(discord, message, name)
                assert image.format == "PNG" and image.width == 800
                seen.add(discord.file(message, name))
        assert len(seen) == 6
    assert not [line for line in bot.err if " INFO " not in line]


async def test_presses_are_answered_while_a_table_is_drawn(discord: DiscordStandIn, tmp_path: Path) -> None:
    party, hold = Party(discord), tmp_path / "hold"
    async with bot_on(discord, tmp_path / "golf.db", HELD_BY=str(hold)) as bot:
        await party.begin(holes=1)
        await party.opening()
        first, second = party.in_order()
        hold.touch()
        before = version(party.table)
        hand = await party.press(first, party.table, "Draw")
        picture(discord, hand, CARDS_NAME)
        await party.press(first, hand, FACE_DOWN)
        hand = await party.press(second, party.table, "My cards")
        hand = await party.press(second, hand, "Draw")
        picture(discord, hand, CARDS_NAME)
        await party.press(second, hand, FACE_DOWN)
        assert version(party.table) == before, "all of that was answered before the first picture was drawn"
        hold.unlink()
        picture(discord, await party.up_to_date(), TABLE_NAME)
    assert not [line for line in bot.err if " INFO " not in line]


async def test_a_picture_that_cannot_be_drawn_is_told_in_words(
    discord: DiscordStandIn, tmp_path: Path
) -> None:
    party = Party(discord)
    async with bot_on(discord, tmp_path / "golf.db", FAILING=f"{TABLE_NAME} {CARDS_NAME}") as bot:
        await party.begin(holes=1)
        hand = await party.press(party.host, party.table, "My cards")
        for message, heading in ((party.table, "The table in words"), (hand, "My cards in words")):
            assert not message.attachments
            assert "image" not in message.embeds[0]
            assert heading in [field["name"] for field in message.embeds[0]["fields"]]
        await party.press(party.host, hand, "1 hidden")
        assert [line for line in bot.err if "a picture could not be drawn" in line]
        assert [line for line in bot.err if "cannot open resource" in line]
