"""The custom ids of the lesson for newcomers and of how to play."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Final, Literal, get_args

from cogs.kit.custom_id import CustomId, text
from cogs.kit.ids.fields import MATCH, Slot
from cogs.kit.ids.table import HoleWord, PressId

LessonWord = Literal[HoleWord, "begin", "start", "daily"]
"""The request of a press in a lesson. `begin` begins it, also again; `start` opens a table, `daily` shows
today’s daily hole; the others are as for a table."""

LESSON_WORDS: Final[Mapping[str, LessonWord]] = {word: word for word in get_args(LessonWord)}


@dataclass(frozen=True)
class LessonId(CustomId, prefix="golflearn"):
    """A button of a lesson in which the person has made `moves`, as letters (`engine.solo.lesson`)."""

    moves: Annotated[str, text("[0-9A-Fdxp]{0,40}")]
    word: LessonWord
    slot: Slot = None

    @classmethod
    def like(cls, moves: str, press: PressId) -> LessonId:
        """The id in a lesson for the button of a table. Raises `KeyError` for a word not used there."""
        return cls(moves, LESSON_WORDS[press.word], press.slot)


HowPage = Literal["goal", "turn", "pairs"]


@dataclass(frozen=True)
class HowId(CustomId, prefix="golfhow"):
    """A button that shows a `page` of how to play, by the rules of the table `match`, or “” for the usual."""

    page: HowPage
    control: Literal["open", "back", "next"] = "open"
    match: Annotated[str, text(MATCH.pattern, optional=True)] = ""
