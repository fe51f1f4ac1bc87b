"""The cards as emojis of the application, created at the first start and after changes of the design."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Final

import discord

from cogs.answering.attempt import Refusal, attempt
from cogs.kit.card_text import FACE_DOWN, NOTHING, face
from cogs.kit.markup import Emojis
from cogs.picture.emojis import BACK, EMPTY, emoji_digest, emoji_name, emojis
from data.errors import ReadFailed
from data.sql.key_values import KeyValues
from engine.game.cards import fresh_deck
from engine.game.errors import StorageFailed

log = logging.getLogger(__name__)

OURS: Final = "card_"
"""Prefix of the names of card emojis. All other emojis are the operator's, and stay untouched."""

BETWEEN: Final = 1.0
"""Seconds between two changes of emojis. At the first start, all card emojis together take a minute."""

STANDS_FOR: Final[Mapping[str, str]] = MappingProxyType(
    {emoji_name(card): face(card) for card in fresh_deck(1, 1)} | {BACK: FACE_DOWN, EMPTY: NOTHING}
)
"""Text that replaces a missing emoji in messages, by the emoji's name."""

_TILL_THEN: Final = "(until the next start, cards without an emoji are written out)"

Step = tuple[str, discord.Emoji | None]
"""Name of an emoji, and the emoji to delete; None creates an emoji of this name."""


class CardEmojis:
    """Card emojis of the application; `client` is logged in as the application.

    `settings` store which drawing the emojis show. `usable` changes while emojis are found and created, so
    read it each time that cards are shown.
    """

    def __init__(self, client: discord.Client, settings: KeyValues) -> None:
        self._client = client
        self._settings = settings
        self._existing: list[discord.Emoji] | None = None
        self._usable: dict[str, str] = {}
        self.usable: Emojis = MappingProxyType(self._usable)

    async def find(self) -> None:
        """Look up the existing emojis, which are usable from then on."""
        emojis = await attempt(
            f"look up the cards’ emojis {_TILL_THEN}", self._client.fetch_application_emojis()
        )
        if not isinstance(emojis, Refusal):
            self._existing = [emoji for emoji in emojis if emoji.name.startswith(OURS)]
            self._show(self._existing)

    async def renew(self, between: float = BETWEEN) -> bool:
        """Create missing card emojis, replace outdated card emojis, and delete all other card emojis.

        Call `find` first. `between`: seconds between two changes. Returns whether emojis were deleted, which
        messages may show. The first change that Discord refuses ends the work until the next start.
        """
        if self._existing is None:
            return False
        try:
            stale = await self._stale(self._existing)
        except (ReadFailed, StorageFailed):
            log.warning("it could not be noted which drawing the cards’ emojis show %s", _TILL_THEN)
            return False
        self._show(emoji for emoji in self._existing if emoji.id not in stale)
        steps = plan(self._existing, stale)
        return await self._take(steps, between) if steps else False

    async def find_again(self) -> bool:
        """Look up the existing emojis again, as Discord rejects messages with a deleted emoji on a button.

        Returns whether the usable emojis have changed: if so, send the rejected message again.
        """
        former = dict(self._usable)
        if not former:
            return False
        self._usable.clear()
        await self.find()
        return self._usable != former

    async def _stale(self, ours: Iterable[discord.Emoji]) -> set[int]:
        """Save and return the ids of the emojis in `ours` that show an older drawing.

        The saved text is the newest drawing, followed by the ids of older emojis that may still exist. If
        nothing was saved, all emojis count as old.
        """
        key = f"emojis of {self._client.application_id}"
        newest = await asyncio.to_thread(emoji_digest)
        note = await self._settings.get(key) or ""
        noted, *before = note.split() or [""]
        stale = {emoji.id for emoji in ours if noted != newest or str(emoji.id) in before}
        if (ids := " ".join([newest, *map(str, sorted(stale))])) != note:
            await self._settings.put(key, ids)
        return stale

    async def _take(self, steps: Sequence[Step], between: float) -> bool:
        """Take `steps` in order until Discord refuses one; then make all new emojis usable at once."""
        pictures = await asyncio.to_thread(emojis)
        made: list[discord.Emoji] = []
        deleted = 0
        for name, old in steps:
            await asyncio.sleep(between)
            if old is None:
                making = self._client.create_application_emoji(name=name, image=pictures[name])
                new = await attempt(f"make the emoji {name} {_TILL_THEN}", making)
                if isinstance(new, Refusal):
                    break
                made.append(new)
            else:
                self._hide(old)
                if isinstance(await attempt(f"delete the emoji {name} {_TILL_THEN}", old.delete()), Refusal):
                    break
                deleted += 1
        self._show(made)
        log.info("emojis of the cards", extra={"made": len(made), "deleted": deleted})
        return deleted > 0

    def _show(self, usable: Iterable[discord.Emoji]) -> None:
        self._usable |= {STANDS_FOR[emoji.name]: str(emoji) for emoji in usable if emoji.name in STANDS_FOR}

    def _hide(self, emoji: discord.Emoji) -> None:
        written = STANDS_FOR.get(emoji.name, "")
        if self._usable.get(written) == str(emoji):
            del self._usable[written]


def plan(ours: Sequence[discord.Emoji], stale: set[int]) -> list[Step]:
    """Steps after which every card emoji exists once, without any that is stale or has an unknown name.

    Emojis without a successor are deleted first, to free their places. Any other emoji is deleted right
    before its successor is created, since no two emojis may have the same name.
    """
    good = {emoji.name: emoji for emoji in ours if emoji.id not in stale}
    surplus = [emoji for emoji in ours if emoji.name not in STANDS_FOR or good.get(emoji.name) is not emoji]
    missing = [name for name in STANDS_FOR if name not in good]
    steps: list[Step] = [(emoji.name, emoji) for emoji in surplus if emoji.name not in missing]
    for name in missing:
        steps += [(name, emoji) for emoji in surplus if emoji.name == name]
        steps.append((name, None))
    return steps
