"""Avatars of people, fetched in the background and kept in memory for a day."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final

import discord

from cogs.picture.avatars import read_avatar
from data.background import Tasks

log = logging.getLogger(__name__)

KEPT_FOR: Final = 24 * 3600.0
"""Seconds for which an image is kept."""

TRIED_AGAIN: Final = 600.0
"""Seconds after a failure until an avatar may be fetched again."""

LONGEST_FETCH: Final = 5.0
"""Seconds after which a fetch is given up."""

MOST_KNOWN: Final = 4096
"""Most people whose avatar's address is known."""

MOST_KEPT: Final = 256
"""Most images kept, of 27 kB each."""

MOST_FETCHES: Final = 8
"""Most avatars fetched at the same time. Beyond that, an avatar is fetched at a later request."""

_PIXELS: Final = 128  # of the file that is fetched

Fetch = Callable[[str], Awaitable[bytes]]
"""Returns the file at an address."""


@dataclass(frozen=True, slots=True)
class _Kept:
    """An image, or None after a failure. `until` is in the event loop's time."""

    image: bytes | None
    until: float


class Avatars:
    """Images of people's avatars. `fetch` gets missing images in the background, so no caller waits."""

    def __init__(self, fetch: Fetch) -> None:
        self._fetch = fetch
        self._addresses: OrderedDict[int, str] = OrderedDict()
        self._kept: OrderedDict[int, _Kept] = OrderedDict()
        self._fetching: dict[int, asyncio.Task[None]] = {}
        self._tasks = Tasks()

    def meet(self, user: discord.User | discord.Member) -> None:
        """Note the address of the avatar of `user`. A new avatar replaces the former."""
        if user.avatar is None:
            self.forget(user.id)
            return
        address = user.avatar.replace(size=_PIXELS, format="png").url
        if self._addresses.get(user.id) not in (None, address):
            self.forget(user.id)
        self._addresses[user.id] = address
        self._addresses.move_to_end(user.id)
        while len(self._addresses) > MOST_KNOWN:
            self._addresses.popitem(last=False)

    def of(self, user: int) -> bytes | None:
        """The image of a person's avatar, in the form that `cogs.picture` draws; None without an image.

        A missing image is fetched in the background, for a later call.
        """
        address = self._addresses.get(user)
        if address is None:
            return None
        kept = self._kept.get(user)
        if kept is not None and kept.until > asyncio.get_running_loop().time():
            self._kept.move_to_end(user)
            return kept.image
        if user not in self._fetching and len(self._fetching) < MOST_FETCHES:
            task = self._tasks.begin("fetch an avatar", self._get(user, address))
            self._fetching[user] = task
        return None if kept is None else kept.image

    def fetching(self, user: int) -> bool:
        return user in self._fetching

    async def fetched(self, user: int) -> bytes | None:
        """Wait for any fetch of a person's avatar to end, then return the image; None without an image."""
        if (task := self._fetching.get(user)) is not None:
            await asyncio.wait({task})
        kept = self._kept.get(user)
        return None if kept is None else kept.image

    def forget(self, user: int) -> None:
        """Drop a person's avatar and its address, and stop fetching its image."""
        self._addresses.pop(user, None)
        self._kept.pop(user, None)
        if (task := self._fetching.pop(user, None)) is not None:
            task.cancel()

    async def settled(self) -> None:
        await asyncio.gather(*self._fetching.values(), return_exceptions=True)

    async def close(self) -> None:
        """Fetch nothing more."""
        await self._tasks.close()

    async def _get(self, user: int, address: str) -> None:
        image, kept_for = None, TRIED_AGAIN
        try:
            async with asyncio.timeout(LONGEST_FETCH):
                file = await self._fetch(address)
            image = await asyncio.to_thread(read_avatar, file)
            kept_for = KEPT_FOR
        except Exception as error:
            # Whatever goes wrong with a decoration is no reason to trouble anybody: initials take its place.
            log.info("an avatar was not fetched: %s", type(error).__name__)
        self._fetching.pop(user, None)
        self._kept[user] = _Kept(image, asyncio.get_running_loop().time() + kept_for)
        self._kept.move_to_end(user)
        while len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)
