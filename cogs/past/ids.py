"""What the buttons and menus about past matches carry, so that nothing about them need be remembered.

A page of the history: `golfhistory:<player>:<page>:<control>`; player 0 stands for everybody.
A moment of a replay: `golfreplay:<match>:<hole>:<step>:<control>`.
A page of a review: `golfreview:<match>:<page>:<shared>:<control>`; shared is 1 once a page was shared.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

MATCH: Final = re.compile(r"[0-9a-f]{10}")
"""How the id of a match is written."""

# A user id has up to 19 digits, and SQLite takes no number beyond 9,223,372,036,854,775,807.
HISTORY_PATTERN: Final = (
    r"golfhistory:(?P<player>[0-8]?[0-9]{1,18}):(?P<number>[0-9]{1,6}):(?P<control>back|next|open)"
)
REPLAY_PATTERN: Final = (
    r"golfreplay:(?P<match>[0-9a-f]{10}):(?P<hole>[0-9]{1,2}):(?P<step>[0-9]{1,5})"
    r":(?P<control>first|back|next|last|jump)"
)
REVIEW_PATTERN: Final = (
    r"golfreview:(?P<match>[0-9a-f]{10}):(?P<page>[0-9]):(?P<shared>[01]):(?P<control>back|next|share)"
)
_HISTORY: Final = re.compile(HISTORY_PATTERN)
_REPLAY: Final = re.compile(REPLAY_PATTERN)
_REVIEW: Final = re.compile(REVIEW_PATTERN)


@dataclass(frozen=True, slots=True)
class HistoryId:
    """A button that shows page `number` (from 0), or the menu of that page, which opens a match.

    `player`: the user id of the person whose matches they are, None for everybody's.
    """

    player: int | None
    number: int
    control: str

    def __str__(self) -> str:
        return f"golfhistory:{self.player or 0}:{self.number}:{self.control}"

    @classmethod
    def parse(cls, text: str) -> HistoryId | None:
        """The meaning of a custom id, or None if it is not one of the history's."""
        found = _HISTORY.fullmatch(text)
        if found is None:
            return None
        return cls(int(found["player"]) or None, int(found["number"]), found["control"])


@dataclass(frozen=True, slots=True)
class ReplayId:
    """A button that shows a moment of a match, or the menu at that moment, which shows another hole.

    `hole` counts from 1; `step` counts a hole's moves, 0 is the deal. Beyond the last there is the last.
    """

    match: str
    hole: int
    step: int
    control: str

    def __str__(self) -> str:
        return f"golfreplay:{self.match}:{self.hole}:{self.step}:{self.control}"

    @classmethod
    def parse(cls, text: str) -> ReplayId | None:
        """The meaning of a custom id, or None if it is not one of a replay's."""
        found = _REPLAY.fullmatch(text)
        if found is None:
            return None
        return cls(found["match"], int(found["hole"]), int(found["step"]), found["control"])


@dataclass(frozen=True, slots=True)
class ReviewId:
    """A button that shows a page of a match's review, or that shares it with everybody.

    Page 0 is about all players, the others about a move each; beyond the last there is the last. `shared`:
    whether a page of this message was shared already.
    """

    match: str
    page: int
    shared: bool
    control: str

    def __str__(self) -> str:
        return f"golfreview:{self.match}:{self.page}:{int(self.shared)}:{self.control}"

    @classmethod
    def parse(cls, text: str) -> ReviewId | None:
        """The meaning of a custom id, or None if it is not one of a review's."""
        found = _REVIEW.fullmatch(text)
        if found is None:
            return None
        return cls(found["match"], int(found["page"]), found["shared"] == "1", found["control"])
