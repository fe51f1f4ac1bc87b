"""Custom ids at a table, on its rules desk, and of buttons that open or replace a table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Final, Literal, get_args

from cogs.kit.custom_id import CustomId, number, one_of, text
from cogs.kit.ids.fields import ControlName, Drawing, Match, Redrawn, Slot, UserId, Version, themselves
from cogs.kit.rules_text import CLOCKS
from engine.game.rules import FormatName
from engine.table.computers import TABLE_LEVELS

HoleWord = Literal["draw", "choose", "back", "take", "swap", "discard", "flip", "pass"]
"""Request of a press in any hole, at a table, in an event or alone. `choose` shows the slots for a taken
card, `back` undoes that; neither is a move.
"""

Word = Literal[
    HoleWord,
    "join",
    "leave",
    "sit",
    "add",
    "remove",
    "start",
    "rules",
    "cards",
    "turning",
    "turn",
    "knocking",
    "knock",
    "seen",
    "ready",
    "hint",
    "why",
    "untip",
    "seat",
    "hurry",
    "watch",
    "unwatch",
    "show",
    "resume",
    "end",
    "keep",
    "rematch",
    "pace",
    "details",
    "thread",
    "resign",
    "agree",
    "react",
    "reacted",
    "reactions",
]
"""Request of a press at a table. `turning` shows the slots that may be turned up, `knocking` asks whether
to knock, `hint` asks for advice and `why` for its reasons, `back` undoes these too; none of them is a
move. `untip` ends the tips for newcomers. `resign` leaves a match, `agree` agrees to end it without a result.
`react` asks for a reaction, `reacted` shows the one numbered by `slot`, `reactions` switches them on or off.
"""

WORDS: Final[tuple[Word, ...]] = get_args(Word)

FORMAT_SIGNS: Final[Mapping[FormatName | None, str]] = {
    "stroke": "s",
    "match_play": "m",
    "skins": "k",
    "stableford": "p",
}
"""Letters of the formats in ids, which are short."""


@dataclass(frozen=True)
class PressId(CustomId, prefix="golf"):
    """A button or menu of a table, drawn when the table had that `version`."""

    match: Match
    version: Version
    word: Word
    slot: Slot = None


FormatField = Annotated[FormatName | None, one_of(FORMAT_SIGNS, ".", optional=True)]


@dataclass(frozen=True)
class TypedOptions:
    """Options that were typed with `/golf start` in a channel with the table `match`.

    `holes`, `clock` and `computers` are 0 and `format` is None if they were not typed. `preset` names the
    rules of the new table, `level` the level of its computer players.
    """

    match: Match
    holes: Annotated[int, number(2)]
    clock: Annotated[int, one_of({clock or 0: str(clock or 0) for clock in CLOCKS})]
    computers: Annotated[int, number(1)]
    level: Annotated[str, one_of(themselves(TABLE_LEVELS), ".")]
    format: FormatField = field(default=None, kw_only=True)
    preset: Annotated[str, text(".{1,40}")]


@dataclass(frozen=True)
class ReplaceId(TypedOptions, CustomId, prefix="golfroom"):
    """Custom id of the button that puts the table `match` aside and opens a new one in its place."""


@dataclass(frozen=True)
class ThreadId(TypedOptions, CustomId, prefix="golfthread"):
    """Custom id of the button that opens a table in a thread beside `match`."""


@dataclass(frozen=True)
class RematchThreadId(CustomId, prefix="golfrematchthread"):
    """Custom id of a button that opens a rematch of `match` in a thread."""

    match: Match


@dataclass(frozen=True)
class ChallengeId(CustomId, prefix="golfchallenge"):
    """Custom id of a button that challenges the person with the id `user`."""

    user: UserId


@dataclass(frozen=True)
class ChallengeThreadId(CustomId, prefix="golfchallengethread"):
    """Custom id of a button that challenges the person with the id `user` at a table in a thread."""

    user: UserId


@dataclass(frozen=True)
class MyTablesId(CustomId, prefix="golftables"):
    """Custom id of a button that shows page `number` (from 0) of a person's tables, or of the menu there that
    continues a match in the channel where it is chosen.
    """

    number: Annotated[int, number(2)]
    control: Literal["show", "back", "next", "continue"]


Page = Literal["preset", "match", "format", "cards", "flips", "turns", "scoring", "joining"]
"""Page of the rules desk: settings that are chosen together."""

PAGES: Final[tuple[Page, ...]] = get_args(Page)


@dataclass(frozen=True)
class DeskId(Redrawn, CustomId, prefix="golfdesk"):
    """Custom id of a menu, a button or the form of a table's rules desk, on one of its pages."""

    match: Match
    drawing: Drawing
    page: Page
    control: ControlName
