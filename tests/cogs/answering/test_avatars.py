"""Avatars are fetched in the background, kept for a day, and nobody waits for one."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from io import BytesIO
from typing import Any

import discord
import pytest
from PIL import Image

from cogs.answering.avatars import (
    KEPT_FOR,
    LONGEST_FETCH,
    MOST_FETCHES,
    MOST_KEPT,
    MOST_KNOWN,
    TRIED_AGAIN,
    Avatars,
)
from cogs.answering.services import GolfClient

pytestmark = pytest.mark.virtual_time


def png() -> bytes:
    """A small image."""
    written = BytesIO()
    Image.new("RGB", (8, 8), "#0000ff").save(written, "PNG")
    return written.getvalue()


class Addresses:
    """The same file, or error, at any address; notes which were asked for."""

    def __init__(self, file: bytes | Exception = b"", after: float = 0.1) -> None:
        self.file = file or png()
        self.after = after
        self.asked: list[str] = []

    async def fetch(self, address: str) -> bytes:
        """Return the file after a while."""
        self.asked.append(address)
        await asyncio.sleep(self.after)
        if isinstance(self.file, Exception):
            raise self.file
        return self.file


def person(number: int = 1, avatar: str | None = "a" * 32) -> discord.User:
    """Somebody as an interaction tells."""
    client = GolfClient(intents=discord.Intents.none())
    data: Any = {"id": str(number), "username": "ana", "discriminator": "0", "avatar": avatar}
    return discord.User(state=client._connection, data=data)


async def test_an_avatar_is_there_after_a_moment_and_for_a_day() -> None:
    files = Addresses()
    avatars = Avatars(files.fetch)
    avatars.meet(person())
    assert (avatars.of(1), avatars.of(1)) == (None, None), "nobody waits"
    await avatars.settled()
    assert avatars.of(1) is not None
    assert files.asked == [f"https://cdn.discordapp.com/avatars/1/{'a' * 32}.png?size=128"]
    await asyncio.sleep(KEPT_FOR + 1)
    assert avatars.of(1) is not None, "the former image serves until the new one is there"
    await avatars.settled()
    assert len(files.asked) == 2


async def test_who_has_none_or_was_never_met_has_none() -> None:
    files = Addresses()
    avatars = Avatars(files.fetch)
    avatars.meet(person(1, None))
    assert (avatars.of(1), avatars.of(2), files.asked) == (None, None, [])


@pytest.mark.parametrize(
    "files", [Addresses(OSError()), Addresses(b"no image"), Addresses(after=LONGEST_FETCH + 1)]
)
async def test_a_failure_is_nothing_and_tried_again_later(files: Addresses) -> None:
    avatars = Avatars(files.fetch)
    avatars.meet(person())
    for _ in range(3):
        assert avatars.of(1) is None
        await avatars.settled()
    assert len(files.asked) == 1
    await asyncio.sleep(TRIED_AGAIN + 1)
    avatars.of(1)
    await avatars.settled()
    assert len(files.asked) == 2


async def test_another_avatar_and_forgetting_drop_the_former() -> None:
    avatars = Avatars(Addresses().fetch)
    changes: list[Callable[[], None]] = [
        lambda: avatars.meet(person(avatar="b" * 32)),
        lambda: avatars.meet(person(avatar=None)),
        lambda: avatars.forget(1),
    ]
    for change in changes:
        avatars.meet(person())
        avatars.of(1)
        await avatars.settled()
        assert avatars.of(1) is not None
        change()
        assert avatars.of(1) is None
    await avatars.settled()
    avatars.meet(person())
    avatars.of(1)
    await asyncio.sleep(0.05)
    avatars.forget(1)
    await asyncio.sleep(1)
    avatars.meet(person())
    assert avatars.of(1) is None, "what was on its way is gone too"
    await avatars.close()


async def test_few_are_fetched_at_once_and_few_are_kept() -> None:
    files = Addresses()
    avatars = Avatars(files.fetch)
    user = person()
    for number in range(MOST_KNOWN + 1):
        user.id = number
        avatars.meet(user)
    for number in range(1, 2 * MOST_FETCHES):
        avatars.of(number)
    await avatars.settled()
    assert len(files.asked) == MOST_FETCHES
    for number in range(1, MOST_KEPT + 2):
        avatars.of(number)
        await avatars.settled()
    assert len(avatars._kept) == MOST_KEPT
    assert len(avatars._addresses) == MOST_KNOWN
