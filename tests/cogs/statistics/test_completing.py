"""A page is completed by what comes later, unless its message shows another page by then."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import cast

import pytest

from cogs.answering.reply import Reply
from cogs.kit.screen import Screen
from cogs.reviews.reviewer import Reviewer
from cogs.statistics.completing import Completing
from tests.cogs.table.table_harness import harness

pytestmark = pytest.mark.virtual_time


async def found(image: bytes | None) -> bytes | None:
    """Find an image, or none, after a while."""
    await asyncio.sleep(5)
    return image


async def completed() -> Screen:
    """The page with what was found."""
    return Screen(title="Stats", text="with a face")


@pytest.mark.parametrize(("image", "text"), [(b"image", "with a face"), (None, "initials")])
async def test_a_page_is_completed_once_something_is_found(image: bytes | None, text: str) -> None:
    async with harness() as here:
        completing = Completing(cast("Reviewer", None))

        async def show(reply: Reply) -> None:
            page = Screen(title="Stats", text="initials")
            await completing.show_until(page, partial(found, image), completed, reply)

        message = await here.answer(show)
        assert "initials" in here.read(message), "nobody waits"
        await here.pass_time(10)
        assert text in here.read(message)


async def test_another_page_stays() -> None:
    async with harness() as here:
        completing = Completing(cast("Reviewer", None))

        async def show(reply: Reply) -> None:
            page = Screen(title="Stats", text="initials")
            await completing.show_until(page, partial(found, b"image"), completed, reply)

        message = await here.answer(show)
        pressed = here.reply(on=message, private=True)
        completing.leave(pressed)
        await pressed.show(Screen(title="Collection", text="backs"))
        await here.pass_time(10)
        assert "backs" in here.read(message)
        assert "face" not in here.read(message)
