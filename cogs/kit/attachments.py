"""Files that go with a message: pictures, and data to keep."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

import discord

TABLE_NAME: Final = "table.png"
CARDS_NAME: Final = "cards.png"
SCORECARD_NAME: Final = "scorecard.png"
CHART_NAME: Final = "figure.png"
FILM_NAME: Final = "film.gif"
"""One name for all pictures of a kind: a file's name must not tell what the picture shows."""


@dataclass(frozen=True, slots=True)
class Attachment:
    """A file called `name`. `draw` makes its content, in any thread, and may take some milliseconds.

    A picture has an `alt_text` that says all it shows; any other file has none. Two with the same name and
    alt text count as equal.
    """

    name: str
    alt_text: str
    draw: Callable[[], bytes] = field(compare=False, repr=False)

    @property
    def pictured(self) -> bool:
        """Whether the message shows this file as a picture, not only as a file to open."""
        return bool(self.alt_text)

    async def file(self) -> discord.File:
        """The file with its alt text, drawn off the event loop."""
        content = await asyncio.to_thread(self.draw)
        return discord.File(io.BytesIO(content), filename=self.name, description=self.alt_text or None)
