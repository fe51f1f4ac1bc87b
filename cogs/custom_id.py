"""What buttons and menus carry, so that nothing about them need be remembered.

A table's buttons: `golf:<match>:<version>:<action>`, so that a press says which moment it was meant for. The
desk on which the host chooses the rules: `golfdesk:<match>:<drawing>:<page>:<control>`. A server's settings:
`golfset:<drawing>:<control>`, and what a question is about.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Final, Literal, get_args

Word = Literal[
    "join",
    "leave",
    "sit",
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
    "turning",
    "turn",
    "knocking",
    "knock",
    "pass",
    "seen",
    "ready",
    "hint",
    "seat",
    "hurry",
    "watch",
    "unwatch",
    "show",
    "resume",
    "end",
    "keep",
    "rematch",
]
"""What a press asks for. `choose` shows the slots for a taken card, `turning` those that may be turned up,
`knocking` asks whether to knock, `hint` asks for advice, `back` undoes these; none of the five is a move."""

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


# ---------------------------------------------------------------------- the desk where rules are chosen

Page = Literal["preset", "match", "cards", "flips", "turns", "scoring"]
"""What is chosen together on the desk."""

PAGES: Final[tuple[Page, ...]] = get_args(Page)
_PAGES: Final[dict[str, Page]] = {page: page for page in PAGES}
DRAWINGS: Final = 10_000
"""Drawings of one desk are counted up to here, and then from 0 again."""

DESK_PATTERN: Final = (
    r"golfdesk:(?P<match>[0-9a-f]{10}):(?P<drawing>[0-9]{1,4})"
    rf":(?P<page>{'|'.join(PAGES)}):(?P<control>[a-z]{{1,12}})"
)
_COMPILED_DESK: Final = re.compile(DESK_PATTERN)


@dataclass(frozen=True, slots=True)
class DeskId:
    """A menu, a button or the form of a rules desk, `control`, on one of its pages.

    Each `drawing` of a desk has a number of its own: Discord's apps keep showing what somebody has chosen in
    a menu whose id stays the same, also where it was refused.
    """

    match: str
    drawing: int
    page: Page
    control: str

    def __str__(self) -> str:
        return f"golfdesk:{self.match}:{self.drawing}:{self.page}:{self.control}"

    @classmethod
    def parse(cls, text: str) -> DeskId | None:
        """The meaning of a custom id, or None if it is not one of a desk's."""
        found = _COMPILED_DESK.fullmatch(text)
        if found is None:
            return None
        return cls(found["match"], int(found["drawing"]), _PAGES[found["page"]], found["control"])

    def next(self) -> DeskId:
        """The same place in the next drawing of the desk."""
        return replace(self, drawing=(self.drawing + 1) % DRAWINGS)

    def of(self, control: str) -> str:
        """The custom id of `control` in this drawing."""
        return str(replace(self, control=control))


# ---------------------------------------------------------------------- a server's settings

SETTINGS_PATTERN: Final = (
    r"(?s)golfset:(?P<drawing>[0-9]{1,4}):(?P<control>[a-z]{1,12})(?::(?P<about>.{1,64}))?"
)
_COMPILED_SETTINGS: Final = re.compile(SETTINGS_PATTERN)


@dataclass(frozen=True, slots=True)
class SettingsId:
    """A menu, a button or the form of a server's settings; `drawing` as for `DeskId`.

    `about` is the match whose rules are to be saved, or the name of the preset that is to be deleted.
    """

    drawing: int
    control: str
    about: str = ""

    def __str__(self) -> str:
        return f"golfset:{self.drawing}:{self.control}{':' if self.about else ''}{self.about}"

    @classmethod
    def parse(cls, text: str) -> SettingsId | None:
        """The meaning of a custom id, or None if it is not one of the settings'."""
        found = _COMPILED_SETTINGS.fullmatch(text)
        return None if found is None else cls(int(found["drawing"]), found["control"], found["about"] or "")

    def next(self) -> SettingsId:
        """The next drawing of the settings, about nothing yet."""
        return SettingsId((self.drawing + 1) % DRAWINGS, self.control)

    def of(self, control: str, about: str = "") -> str:
        """The custom id of `control` in this drawing."""
        return str(SettingsId(self.drawing, control, about))
