"""The cards as emojis of the application, made at the first start and anew when their drawing has changed."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Final

import discord

from cogs.outside import Refusal, attempt
from cogs.picture.emojis import BACK, EMPTY, drawing, emoji_name, emojis
from cogs.screens.dressing import Faces
from cogs.screens.hand import FACE_DOWN
from cogs.screens.play import NOTHING
from cogs.screens.words import face
from data.errors import ReadFailed
from data.notes import Notes
from engine.cards import fresh_deck
from engine.errors import StorageFailed

log = logging.getLogger(__name__)

OURS: Final = "card_"
"""How the names of the cards' emojis begin; others are an operator's own and left alone."""

BETWEEN: Final = 1.0
"""Seconds between two changes: making the whole deck takes a minute, once."""

STANDS_FOR: Final[Mapping[str, str]] = MappingProxyType(
    {emoji_name(card): face(card) for card in fresh_deck(1, 1)} | {BACK: FACE_DOWN, EMPTY: NOTHING}
)
"""The name of each emoji there is to be, and what stands in a message where there is none."""

_TILL_THEN: Final = "(until the next start, cards without an emoji are written out)"

Step = tuple[str, discord.Emoji | None]
"""An emoji's name, and the emoji that is to be deleted; None where one is to be made."""


class Deck:
    """The emojis of the application as which `client` is logged in; `notes` hold which drawing they show.

    `faces` changes as they are found and made: whoever shows cards reads it each time.
    """

    def __init__(self, client: discord.Client, notes: Notes) -> None:
        self._client = client
        self._notes = notes
        self._found: list[discord.Emoji] | None = None
        self._faces: dict[str, str] = {}
        self.faces: Faces = MappingProxyType(self._faces)

    async def find(self) -> None:
        """Look up the emojis that are there, to be used at once."""
        found = await attempt(
            "look up the cards’ emojis", self._client.fetch_application_emojis(), _TILL_THEN
        )
        if not isinstance(found, Refusal):
            self._found = [emoji for emoji in found if emoji.name.startswith(OURS)]
            self._show(self._found)

    async def keep(self, between: float = BETWEEN) -> bool:
        """Make what `find` did not find or is outdated, and delete what is too much.

        `between`: seconds between two changes. Returns whether emojis are gone that messages may show. What
        can't be done ends it with a line in the log, and the next start goes on from there.
        """
        if self._found is None:
            return False
        try:
            stale = await self._stale(self._found)
        except (ReadFailed, StorageFailed):
            log.warning("it could not be noted which drawing the cards’ emojis show %s", _TILL_THEN)
            return False
        self._show(emoji for emoji in self._found if emoji.id not in stale)
        steps = plan(self._found, stale)
        return await self._take(steps, between) if steps else False

    async def doubt(self) -> bool:
        """Look again which emojis there are, after Discord has rejected a message.

        It rejects any with a button whose emoji was deleted, as an operator may do. Returns whether such
        emojis were in use, so that the message can be sent without them.
        """
        former = dict(self._faces)
        if not former:
            return False
        self._faces.clear()
        await self.find()
        return self._faces != former

    async def _stale(self, ours: Iterable[discord.Emoji]) -> set[int]:
        """The ids of those that show another drawing than the newest; noted before anything is changed.

        The note is the newest drawing, and behind it the ids of what was made before it and may still be
        there. Without a note nobody knows what the emojis show.
        """
        key = f"emojis of {self._client.application_id}"
        newest = await asyncio.to_thread(drawing)
        note = await self._notes.get(key) or ""
        noted, *before = note.split() or [""]
        stale = {emoji.id for emoji in ours if noted != newest or str(emoji.id) in before}
        if (told := " ".join([newest, *map(str, sorted(stale))])) != note:
            await self._notes.put(key, told)
        return stale

    async def _take(self, steps: Sequence[Step], between: float) -> bool:
        """Take `steps` one by one until one is refused; what was made is shown together at the end."""
        pictures = await asyncio.to_thread(emojis)
        made: list[discord.Emoji] = []
        deleted = 0
        for name, old in steps:
            await asyncio.sleep(between)
            if old is None:
                making = self._client.create_application_emoji(name=name, image=pictures[name])
                new = await attempt(f"make the emoji {name}", making, _TILL_THEN)
                if isinstance(new, Refusal):
                    break
                made.append(new)
            else:
                self._hide(old)
                if isinstance(await attempt(f"delete the emoji {name}", old.delete(), _TILL_THEN), Refusal):
                    break
                deleted += 1
        self._show(made)
        log.info("emojis of the cards", extra={"made": len(made), "deleted": deleted})
        return deleted > 0

    def _show(self, usable: Iterable[discord.Emoji]) -> None:
        self._faces |= {STANDS_FOR[emoji.name]: str(emoji) for emoji in usable if emoji.name in STANDS_FOR}

    def _hide(self, emoji: discord.Emoji) -> None:
        written = STANDS_FOR.get(emoji.name, "")
        if self._faces.get(written) == str(emoji):
            del self._faces[written]


def plan(ours: Sequence[discord.Emoji], stale: set[int]) -> list[Step]:
    """What to do so that there is each emoji once, and none of the `stale` ids or of another name.

    What has no successor goes first, so that there is room; each other goes right before its successor,
    since no two may have the same name.
    """
    good = {emoji.name: emoji for emoji in ours if emoji.id not in stale}
    surplus = [emoji for emoji in ours if emoji.name not in STANDS_FOR or good.get(emoji.name) is not emoji]
    missing = [name for name in STANDS_FOR if name not in good]
    steps: list[Step] = [(emoji.name, emoji) for emoji in surplus if emoji.name not in missing]
    for name in missing:
        steps += [(name, emoji) for emoji in surplus if emoji.name == name]
        steps.append((name, None))
    return steps
