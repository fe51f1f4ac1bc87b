"""Files that go with a message: pictures, and data to keep."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Final

import discord

from cogs.kit.message_limits import LONGEST_ALT_TEXT
from engine.language import speaking, spoken
from engine.names.graphemes import cut, utf16_length

TABLE_NAME: Final = "table.png"
CARDS_NAME: Final = "cards.png"
SCORECARD_NAME: Final = "scorecard.png"
CHART_NAME: Final = "figure.png"
GRID_NAME: Final = "grid.png"
FILM_NAME: Final = "film.gif"
"""One name for all films: a file's name must not reveal what the picture shows."""

_ANSWERS: Final = ThreadPoolExecutor(max_workers=2, thread_name_prefix="answer")
_UPDATES: Final = ThreadPoolExecutor(max_workers=1, thread_name_prefix="update")
"""The thread that draws updates. Answers have other threads, so that they don't wait for updates."""


@dataclass(frozen=True, slots=True)
class Attachment:
    """A file called `name`. Attachments with equal name and alt text are equal.

    - `alt_text`: describes a picture, cut to what Discord takes; "" for a file that is no picture.
    - `draw`: makes the content, in any thread, in some milliseconds.
    - `small`: the picture stands in the corner of its message.
    - `language`: spoken while `draw` runs.
    """

    name: str
    alt_text: str
    draw: Callable[[], bytes] = field(compare=False, repr=False)
    small: bool = False
    language: str = field(default_factory=spoken, compare=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "alt_text", cut(self.alt_text, LONGEST_ALT_TEXT, utf16_length))

    @property
    def pictured(self) -> bool:
        """Whether the message shows this file as a picture, not as a file to open."""
        return bool(self.alt_text)

    async def file(self, *, answers: bool = False) -> discord.File:
        """Make the file, off the event loop. `answers`: a person waits for the file."""
        threads = _ANSWERS if answers else _UPDATES
        content = await asyncio.get_running_loop().run_in_executor(threads, self._content)
        return discord.File(io.BytesIO(content), filename=self.name, description=self.alt_text or None)

    def _content(self) -> bytes:
        with speaking(self.language):
            return self.draw()
