"""Who is shown tables as text instead of pictures and emojis, as screen readers need it."""

from __future__ import annotations

from cogs.screens.dressing import Faces, dressed
from cogs.screens.in_words import in_words
from cogs.screens.screen import Screen
from data.readers import PlainReaders


class Readers:
    """Those who asked for text. They are kept in memory, as every private message asks for it."""

    def __init__(self, kept: PlainReaders) -> None:
        self._kept = kept
        self._people: set[int] = set()

    async def load(self) -> None:
        """Read who asked for it before. Raises `ReadFailed`."""
        self._people = await self._kept.all()

    def want_text(self, user: int) -> bool:
        """Whether somebody asked for text."""
        return user in self._people

    async def switch(self, user: int, *, on: bool) -> None:
        """Note what somebody asks for. Raises `StorageFailed`."""
        await self._kept.switch(user, on=on)
        (self._people.add if on else self._people.discard)(user)

    def forget(self, user: int) -> None:
        """Know somebody no more."""
        self._people.discard(user)

    def dressed(self, screen: Screen, user: int, faces: Faces) -> Screen:
        """`screen` as that person reads it: in words only, or with pictures and with emojis from `faces`."""
        return in_words(screen) if user in self._people else dressed(screen, faces)
