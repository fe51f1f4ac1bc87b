"""The custom ids of holes that people play alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Final, Literal, get_args

from cogs.kit.custom_id import CustomId, text
from cogs.kit.ids.fields import Slot, Version
from cogs.kit.ids.table import HoleWord, PressId

SoloKind = Literal["daily", "event", "lesson", "puzzle", "play_on"]

SoloWord = Literal[HoleWord, "show", "next", "turning", "turn", "knocking", "knock", "seen"]
"""Word of a press in a hole played alone. `show` shows the hole, and starts it if necessary; `next` deals
the next hole; the other words are as at a table.
"""

SOLO_WORDS: Final[Mapping[str, SoloWord]] = {word: word for word in get_args(SoloWord)}


@dataclass(frozen=True)
class SoloId(CustomId, prefix="golfsolo"):
    """A button of a hole that a person plays alone, drawn when the game had this `version`.

    `hole` depends on the `kind`:

    - `daily`: the day; "" for today.
    - `event`: the event's id.
    - `puzzle`: the puzzle's id; "" for the person's present puzzle.
    - `lesson`: letters for the moves so far (`engine.solo.lesson`); "" for a new lesson.
    - `play_on`: the place from which a hole is played on (`cogs.kit.ids.play_on`).
    """

    kind: SoloKind
    hole: Annotated[str, text("[0-9A-Za-z-]{0,40}", ".")]
    version: Version
    word: SoloWord
    slot: Slot = None

    @classmethod
    def show(cls, kind: SoloKind, hole: str = "") -> SoloId:
        return cls(kind, hole, 0, "show")

    def like(self, press: PressId) -> SoloId:
        """Return a table's button `press` as a button of this hole. Raises `KeyError` for words of tables."""
        return SoloId(self.kind, self.hole, press.version, SOLO_WORDS[press.word], press.slot)
