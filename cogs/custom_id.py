"""What a button carries: `golf:<match>:<version>:<action>`, so a press says which moment it was meant for."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, Literal, get_args

Word = Literal[
    "join",
    "leave",
    "add",
    "remove",
    "start",
    "rules",
    "cards",
    "draw",
    "choose",
    "back",
    "take",
    "swap",
    "discard",
    "flip",
    "pass",
    "seen",
    "ready",
    "seat",
    "hurry",
    "end",
    "keep",
    "rematch",
]
"""What a press asks for. `choose` shows the slots for a taken card, `back` undoes that; neither is a move."""

WORDS: Final[tuple[Word, ...]] = get_args(Word)
_WORDS: Final[dict[str, Word]] = {word: word for word in WORDS}
PATTERN: Final = (
    r"golf:(?P<match>[0-9a-f]{10}):(?P<version>[0-9]{1,9})"
    rf":(?P<word>{'|'.join(WORDS)})(?:\.(?P<slot>[0-9]{{1,2}}))?"
)
_COMPILED: Final = re.compile(PATTERN)


@dataclass(frozen=True, slots=True)
class PressId:
    """A button's meaning. `slot` is a grid position in reading order, for the words that need one."""

    match: str
    version: int
    word: Word
    slot: int | None = None

    def __str__(self) -> str:
        slot = "" if self.slot is None else f".{self.slot}"
        return f"golf:{self.match}:{self.version}:{self.word}{slot}"

    @classmethod
    def parse(cls, text: str) -> PressId | None:
        """The meaning of a custom id, or None if it is not one of ours."""
        found = _COMPILED.fullmatch(text)
        if found is None:
            return None
        slot = None if found["slot"] is None else int(found["slot"])
        return cls(found["match"], int(found["version"]), _WORDS[found["word"]], slot)
