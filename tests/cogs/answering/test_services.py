"""What every answer needs: a screen as its reader reads it, with commands that can be clicked."""

from __future__ import annotations

import pytest

from cogs.kit.attachments import TABLE_NAME, Attachment
from cogs.kit.screen import Button, Screen
from tests.cogs.table.table_harness import ANA, BEN, harness

pytestmark = pytest.mark.virtual_time

SCREEN = Screen(
    title="Golf",
    text="Type `/golf cards`.",
    attachments=(Attachment(TABLE_NAME, "two grids", lambda: b"png"),),
    rows=((Button("", "golf:0123456789:1:flip.0", emoji="🎴", words="top left"),),),
)


async def test_only_who_asked_for_words_gets_them_in_place_of_pictures() -> None:
    async with harness() as here:
        here.services.command_mentions.know(77, ["cards"])
        here.read_words(ANA)
        words, pictures = (here.services.adapted(SCREEN, user) for user in (ANA, BEN))
        assert words.attachments == () and "two grids" in str(words.fields)
        assert words.rows[0][0].label == "top left"
        assert pictures == here.services.dressed(SCREEN)
        assert (pictures.attachments, pictures.rows) == (SCREEN.attachments, SCREEN.rows)
        assert words.text == pictures.text == "Type </golf cards:77>."
