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
"""Word of a press in any hole, at a table or alone.

`choose` shows the slots for a taken card, and `back` returns from there; neither is a move.
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
"""Word of a press at a table.

- `turning`: shows the slots that may be turned up.
- `knocking`: asks whether to knock.
- `hint`: asks for advice; `why` asks for its reasons.
- `back`: returns from any of these four. None of the five is a move.
- `untip`: ends the tips for newcomers.
- `resign`: leaves a match.
- `agree`: agrees to end the match without a result.
- `react`: asks for a reaction; `reacted` shows the reaction with the number `slot`.
- `reactions`: switches reactions on or off.
"""

WORDS: Final[tuple[Word, ...]] = get_args(Word)

FORMAT_SIGNS: Final[Mapping[FormatName | None, str]] = {
    "stroke": "s",
    "match_play": "m",
    "skins": "k",
    "stableford": "p",
}
"""Letters for the formats in ids, which are short."""


@dataclass(frozen=True)
class PressId(CustomId, prefix="golf"):
    """A button or menu of a table, drawn when the table had this `version`."""

    match: Match
    version: Version
    word: Word
    slot: Slot = None


FormatField = Annotated[FormatName | None, one_of(FORMAT_SIGNS, ".", optional=True)]


@dataclass(frozen=True)
class TypedOptions:
    """Options typed with `/golf start` in a channel with the table `match`.

    `holes`, `clock` and `computers` are 0, and `format` is None, if not typed. `level` is the computer
    players' level. `preset` names the new table's rules.
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
    """The button that puts the table `match` aside and opens a new table in its place."""


@dataclass(frozen=True)
class ThreadId(TypedOptions, CustomId, prefix="golfthread"):
    """The button that opens a table in a thread beside `match`."""


@dataclass(frozen=True)
class RematchThreadId(CustomId, prefix="golfrematchthread"):
    """A button that opens a rematch of `match` in a thread."""

    match: Match


@dataclass(frozen=True)
class ChallengeId(CustomId, prefix="golfchallenge"):
    """A button that challenges the person with the id `user`."""

    user: UserId


@dataclass(frozen=True)
class ChallengeThreadId(CustomId, prefix="golfchallengethread"):
    """A button that challenges the person with the id `user` at a table in a thread."""

    user: UserId


@dataclass(frozen=True)
class MyTablesId(CustomId, prefix="golftables"):
    """A button that shows page `number` (from 0) of a person's tables, or the menu `continue`.

    A match chosen in the menu is continued in the channel of the menu.
    """

    number: Annotated[int, number(2)]
    control: Literal["show", "back", "next", "continue"]


Page = Literal["preset", "match", "format", "cards", "flips", "turns", "scoring", "joining"]
"""Page of the rules desk: settings that are chosen together."""

PAGES: Final[tuple[Page, ...]] = get_args(Page)


@dataclass(frozen=True)
class DeskId(Redrawn, CustomId, prefix="golfdesk"):
    """A menu, a button or the form of a table's rules desk, on one of the desk's pages."""

    match: Match
    drawing: Drawing
    page: Page
    control: ControlName
