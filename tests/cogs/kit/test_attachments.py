"""Pictures that go with a message: their alt texts fit, and they speak its language."""

from __future__ import annotations

from cogs.kit.attachments import Attachment
from cogs.kit.message_limits import LONGEST_ALT_TEXT
from cogs.table.screens.play import match_screen
from engine.language import speaking
from engine.names.graphemes import utf16_length
from tests.cogs.table.screens.evenings import Evening


def test_an_alt_text_is_cut_to_what_discord_takes() -> None:
    assert utf16_length(Attachment("chart.png", "🎉" * 600, bytes).alt_text) == LONGEST_ALT_TEXT - 1
    assert Attachment("chart.png", "🎉" * 512, bytes).alt_text == "🎉" * 512


async def test_a_picture_is_drawn_in_the_language_of_its_message() -> None:
    *_, table = Evening(1, ("Ana", "Ben"), holes=3).moments()
    with speaking("de"):
        german = match_screen(table)
        wanted = [file.fp.read() for file in await german.files()]
    assert [file.fp.read() for file in await german.files()] == wanted
    english = [file.fp.read() for file in await match_screen(table).files()]
    assert all(one != other for one, other in zip(english, wanted, strict=True))
