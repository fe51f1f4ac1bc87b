"""The custom ids of all buttons, menus and forms.

Messages keep their custom ids for as long as they stand in a channel, so the way an id is written never
changes: see `tests/cogs/kit/golden_ids.jsonl`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Annotated, Final, Literal, Self, TypeVar, get_args

from cogs.kit.custom_id import CustomId, Part, number, one_of, text
from cogs.kit.rules_text import CLOCKS
from data.statistics.standings import By
from data.statistics.what_counts import APART
from engine.figures import KINDS
from engine.game.presets import PRESETS
from engine.table.computers import TABLE_LEVELS
from engine.table.state import USUAL_LEVEL

T = TypeVar("T", bound=str)

MATCH: Final = re.compile("[0-9a-f]{10}")
"""The form of a match's id."""

Match = Annotated[str, text(MATCH.pattern)]
Version = Annotated[int, number(9)]
Slot = Annotated[int | None, number(2, ".", optional=True)]
"""A grid position in reading order, for the words that need one."""

DRAWINGS: Final = 10_000
"""Drawings of one message are counted from 0 to one less than this, and then from 0 again."""

Drawing = Annotated[int, number(4)]
"""The number of a drawing of a message with menus, so that redrawn menus get new ids: Discord's apps keep
showing the choice in a menu whose id stays the same, even if that choice was refused."""

ControlName = Annotated[str, text("[a-z]{1,12}")]


def _themselves(words: Iterable[T]) -> Mapping[T, str]:
    return {word: word for word in words}


# A table, and what is asked before one is opened

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
]
"""The request of a press at a table. `choose` shows the slots for a taken card, `turning` those that may be
turned up, `knocking` asks whether to knock, `hint` asks for advice and `why` for its reasons, `back` undoes
these; none of them is a move. `untip` ends the tips for newcomers."""

WORDS: Final[tuple[Word, ...]] = get_args(Word)


@dataclass(frozen=True)
class PressId(CustomId, prefix="golf"):
    """A button or menu of a table, drawn when the table had that `version`."""

    match: Match
    version: Version
    word: Word
    slot: Slot = None


@dataclass(frozen=True)
class ReplaceId(CustomId, prefix="golfroom"):
    """The button that puts the table `match` aside for a new one, with the options typed for it, else 0.

    `preset` is the typed name of the rules, `level` that of the computers; buttons from before there were
    levels don't have one.
    """

    match: Match
    holes: Annotated[int, number(2)]
    clock: Annotated[int, one_of({clock or 0: str(clock or 0) for clock in CLOCKS})]
    computers: Annotated[int, number(1)]
    level: Annotated[str, one_of(_themselves(TABLE_LEVELS), ".", optional=True)] = field(
        default=USUAL_LEVEL, kw_only=True
    )
    preset: Annotated[str, text(".{1,40}")]


@dataclass(frozen=True)
class ThreadId(CustomId, prefix="golfthread"):
    """The button that opens a table in a thread, beside the table `match`; fields as in `ReplaceId`."""

    match: Match
    holes: Annotated[int, number(2)]
    clock: Annotated[int, one_of({clock or 0: str(clock or 0) for clock in CLOCKS})]
    computers: Annotated[int, number(1)]
    level: Annotated[str, one_of(_themselves(TABLE_LEVELS), ".")]
    preset: Annotated[str, text(".{1,40}")]


Page = Literal["preset", "match", "cards", "flips", "turns", "scoring"]
"""A page of the rules desk: settings that are chosen together."""

PAGES: Final[tuple[Page, ...]] = get_args(Page)


@dataclass(frozen=True)
class DeskId(CustomId, prefix="golfdesk"):
    """A menu, a button or the form of a table's rules desk, on one of its pages."""

    match: Match
    drawing: Drawing
    page: Page
    control: ControlName

    def next(self) -> DeskId:
        """The same control in the next drawing of the desk."""
        return replace(self, drawing=(self.drawing + 1) % DRAWINGS)

    def of(self, control: str) -> str:
        """The custom id of `control` in this drawing."""
        return str(replace(self, control=control))


@dataclass(frozen=True)
class SettingsId(CustomId, prefix="golfset"):
    """A menu, a button or the form of a server's settings.

    `about` is the match whose rules are to be saved, the name of the preset that is to be deleted,
    the page that is opened, or the kind of posts.
    """

    drawing: Drawing
    control: ControlName
    about: Annotated[str, text(".{1,64}", optional=True)] = ""

    def next(self) -> SettingsId:
        """The next drawing of the settings, about nothing yet."""
        return SettingsId((self.drawing + 1) % DRAWINGS, self.control)

    def of(self, control: str, about: str = "") -> str:
        """The custom id of `control` in this drawing."""
        return str(SettingsId(self.drawing, control, about))


# Past matches

# A user id has up to 19 digits, and SQLite takes no number beyond 9,223,372,036,854,775,807.
UserId = Annotated[
    int | None,
    Part[int | None]("[0-8]?[0-9]{1,18}", lambda digits: int(digits) or None, lambda user: str(user or 0)),
]


@dataclass(frozen=True)
class HistoryId(CustomId, prefix="golfhistory"):
    """A button that shows page `number` (from 0) of finished matches, or the menu that opens a match.

    `player`: the user id of the person whose matches these are, None for everybody's.
    """

    player: UserId
    number: Annotated[int, number(6)]
    control: Literal["back", "next", "open"]


@dataclass(frozen=True)
class MatchId(CustomId, prefix="golfmatch"):
    """A button that shows the page of a finished match, verifies the match, or gives it as a file.

    `player` and `number` say from which page of the history its page was opened, as in `HistoryId`.
    """

    match: Match
    control: Literal["show", "verify", "export"]
    player: UserId = None
    number: Annotated[int, number(6)] = 0


ReplayControl = Literal["first", "back", "next", "last", "jump"]


@dataclass(frozen=True)
class ReplayId(CustomId, prefix="golfreplay"):
    """A button that shows a step of a finished match, or the menu at that step, which shows another hole.

    `hole` counts from 1; `step` counts a hole's moves, 0 is the deal. A number too high shows the last.
    """

    match: Match
    hole: Annotated[int, number(2)]
    step: Annotated[int, number(5)]
    control: ReplayControl


@dataclass(frozen=True)
class ReviewId(CustomId, prefix="golfreview"):
    """A button that shows a page of a match's review, or that shares it with everybody.

    Page 0 is about all players, each other page about one move; a number too high shows the last.
    `shared`: whether a page of this message was shared already.
    """

    match: Match
    page: Annotated[int, number(1)]
    shared: Annotated[bool, one_of({False: "0", True: "1"})]
    control: Literal["back", "next", "share"]


@dataclass(frozen=True)
class FilmId(CustomId, prefix="golffilm"):
    """A button that shows the film of a finished match, or of its `hole` if that isn't 0, or shares it.

    A number of a hole too high means the last.
    """

    match: Match
    hole: Annotated[int, number(2)]
    control: Literal["show", "share"]


# The daily hole

Day = Annotated[
    date, Part("[1-9][0-9]{5}", lambda day: date.fromordinal(int(day)), lambda day: str(day.toordinal()))
]
"""A date as its proleptic Gregorian ordinal, so that every number is a valid date."""

DailyWord = Literal[
    "draw",
    "choose",
    "back",
    "take",
    "swap",
    "discard",
    "flip",
    "pass",
    "show",
    "share",
    "details",
    "today",
    "remind",
    "silent",
]
"""The request of a press in a daily hole. `show` shows the hole as it stands, `details` its scoring and deal,
`share` shows the result to everybody, `today` opens today's hole, `remind` and `silent` switch reminders of
the streak on and off; the others are as for a table."""

DAILY_WORDS: Final[Mapping[str, DailyWord]] = {word: word for word in get_args(DailyWord)}


@dataclass(frozen=True)
class DailyId(CustomId, prefix="golfdaily"):
    """A button of the daily hole of a `day`, which everybody plays for themselves."""

    day: Day
    version: Version
    word: DailyWord
    slot: Slot = None

    @classmethod
    def like(cls, day: date, press: PressId) -> DailyId:
        """The id in a daily hole for the button of a table. Raises `KeyError` for a word not used there."""
        return cls(day, press.version, DAILY_WORDS[press.word], press.slot)


# Events

EventWord = Literal[
    "play",
    "next",
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
]
"""The request of a press in a hole of an event. `play` enters the event or shows one's hole as it stands,
`next` deals the next hole; the others are as for a table."""

EVENT_WORDS: Final[Mapping[str, EventWord]] = {word: word for word in get_args(EventWord)}


@dataclass(frozen=True)
class EventPlayId(CustomId, prefix="golfcourse"):
    """A button of the holes of the event `event`, which everybody plays for themselves."""

    event: Match
    version: Version
    word: EventWord
    slot: Slot = None

    @classmethod
    def like(cls, event: str, press: PressId) -> EventPlayId:
        """The id in an event for the button of a table. Raises `KeyError` for a word not used there."""
        return cls(event, press.version, EVENT_WORDS[press.word], press.slot)


EventControl = Literal[
    "list",
    "details",
    "log",
    "manage",
    "pause",
    "resume",
    "extend",
    "remove",
    "annul",
    "sure",
    "results",
    "deals",
    "verify",
    "records",
    "enter",
    "withdraw",
    "replace",
    "newcomer",
    "table",
]
"""What a button or menu of an event does: `list` opens the event that is chosen, `annul` asks whether to
annul it and `sure` does so; `extend` and `remove` are menus.

The last five are of leagues and knock-outs: `replace` is the menu of who is to be replaced, `newcomer` that
of all people for whoever takes the place of the entrant with the number `page`; `table` is the menu of the
tables that can be annulled."""


@dataclass(frozen=True)
class EventId(CustomId, prefix="golfevent"):
    """A button or menu of an event; `page` is that of a list, from 0, and one too high shows the last."""

    control: EventControl
    event: Annotated[str, text(MATCH.pattern, optional=True)] = ""
    page: Annotated[int, number(4, ".")] = 0
    drawing: Annotated[int, number(4, ".")] = 0

    def next(self) -> EventId:
        """The same control in the next drawing of the page."""
        return replace(self, drawing=(self.drawing + 1) % DRAWINGS)

    def of(self, control: EventControl, page: int = 0) -> str:
        """The custom id of another control of this event, in this drawing."""
        return str(replace(self, control=control, page=page))


# The lesson

LessonWord = Literal[
    "begin",
    "draw",
    "choose",
    "back",
    "take",
    "swap",
    "discard",
    "flip",
    "pass",
    "start",
    "daily",
]
"""The request of a press in a lesson. `begin` begins it, also again; `start` opens a table, `daily` shows
today’s daily hole; the others are as for a table."""

LESSON_WORDS: Final[Mapping[str, LessonWord]] = {word: word for word in get_args(LessonWord)}


@dataclass(frozen=True)
class LessonId(CustomId, prefix="golflearn"):
    """A button of a lesson in which the person has made `moves`, as letters (`engine.teaching.lesson`)."""

    moves: Annotated[str, text("[0-9A-Fdxp]{0,40}")]
    word: LessonWord
    slot: Slot = None

    @classmethod
    def like(cls, moves: str, press: PressId) -> LessonId:
        """The id in a lesson for the button of a table. Raises `KeyError` for a word not used there."""
        return cls(moves, LESSON_WORDS[press.word], press.slot)


# Puzzles

PuzzleWord = Literal["open", "next", "draw", "take", "swap", "discard", "flip", "turn", "knock", "pass"]


@dataclass(frozen=True)
class PuzzleId(CustomId, prefix="golfpuzzle"):
    """A button of a `puzzle`, named by ten hex digits: a choice in it, or what opens it.

    `next`, and `open` without a puzzle, show the puzzle that the person is at.
    """

    word: PuzzleWord
    slot: Slot = None
    puzzle: Annotated[str, text(MATCH.pattern, optional=True)] = ""


# How to play

HowPage = Literal["goal", "turn", "pairs"]


@dataclass(frozen=True)
class HowId(CustomId, prefix="golfhow"):
    """A button that shows a `page` of how to play, by the rules of the table `match`, or “” for the usual."""

    page: HowPage
    control: Literal["open", "back", "next"] = "open"
    match: Annotated[str, text(MATCH.pattern, optional=True)] = ""


# Statistics

Order = Literal[By, "daily", "events"]
"""The order of the leaderboard: by a figure of rated matches, by the daily holes, or by points in events."""

Period = Literal["all", "season", "year", "month", "week"]
"""The time whose matches or daily holes are added up: all, or the present season, year, month or week."""

ORDERS: Final[tuple[Order, ...]] = get_args(Order)
PERIODS: Final[tuple[Period, ...]] = get_args(Period)
ANY_PRESET: Final = "any"
MATCHES_OF: Final = (*PRESETS, *APART)
"""The matches that a leaderboard can be of: those by one preset, or those that stand apart."""
"""Stands for matches by all presets."""


@dataclass(frozen=True)
class LeaderboardId(CustomId, prefix="golfboard"):
    """A button or menu, called `control`, of page `number` (from 0) of one leaderboard.

    The other fields say which leaderboard; a press or a choice changes one of them. `preset` is one of
    `MATCHES_OF`, or None for all matches that count; for the daily holes it and `computers` have no effect,
    and are only kept for other orders. The controls `by`, `period` and `preset` are menus.
    """

    by: Annotated[Order, one_of({by: by.replace(" ", "-") for by in ORDERS})] = "rating"
    preset: Annotated[str | None, one_of({None: ANY_PRESET, **_themselves(MATCHES_OF)}, ".")] = None
    computers: Annotated[bool, one_of({True: "shown", False: "hidden"}, ".")] = False
    period: Period = "all"
    number: Annotated[int, number(6)] = 0
    control: Annotated[str, text("[a-z]{1,8}")] = "turn"

    @classmethod
    def parse(cls, text: str) -> Self | None:
        """Read also ids from before there were other orders than by wins."""
        older = text.count(":") == 3
        return super().parse(text.replace(":", ":wins.any.hidden:", 1) if older else text)

    def chosen(self, value: str) -> LeaderboardId:
        """The first page after choosing `value`; the same page if there is no such choice."""
        first = replace(self, number=0)
        match self.control:
            case "by" if value in ORDERS:
                return replace(first, by=next(each for each in ORDERS if each == value))
            case "period" if value in PERIODS:
                return replace(first, period=next(each for each in PERIODS if each == value))
            case "preset" if value == ANY_PRESET:
                return replace(first, preset=None)
            case "preset" if value in MATCHES_OF:
                return replace(first, preset=value)
        return self


@dataclass(frozen=True)
class StatsId(CustomId, prefix="golfstats"):
    """A button under somebody's own figures or profile, by all presets (None) or one."""

    control: Literal["share", "profile", "stats"]
    preset: Annotated[str | None, one_of({None: ANY_PRESET, **_themselves(PRESETS)})] = None


@dataclass(frozen=True)
class CollectionId(CustomId, prefix="golflook"):
    """A button that shows the person's collection or the `list` of achievements, or a menu to choose in.

    `page` is that of the list, from 0; a number too high shows the last.
    """

    drawing: Drawing
    control: Literal["show", "list", "back", "cloth", "title"]
    page: Annotated[int | None, number(1, ".", optional=True)] = None

    def next(self) -> CollectionId:
        """The same control in the next drawing of the page."""
        return replace(self, drawing=(self.drawing + 1) % DRAWINGS)

    def of(self, control: Literal["show", "list", "back", "cloth", "title"]) -> str:
        """The custom id of `control` in this drawing."""
        return str(replace(self, control=control))


@dataclass(frozen=True)
class ChallengeId(CustomId, prefix="golfchallenge"):
    """A button that challenges the person with the id `user`."""

    user: UserId


@dataclass(frozen=True)
class ChallengeThreadId(CustomId, prefix="golfchallengethread"):
    """A button that challenges the person with the id `user` at a table in a thread."""

    user: UserId


@dataclass(frozen=True)
class RematchThreadId(CustomId, prefix="golfrematchthread"):
    """A button that opens a rematch of `match` in a thread."""

    match: Match


MOST_SEASON_NAME: Final = 32


@dataclass(frozen=True)
class SeasonId(CustomId, prefix="golfseason"):
    """A button of the question whether season `name` is to begin after season `number`."""

    control: Literal["begin", "keep"]
    number: Annotated[int, number(6)]
    name: Annotated[str, text(rf"[^\r\n]{{0,{MOST_SEASON_NAME}}}")] = ""


# The help, the figures of presets, and a person's own data


@dataclass(frozen=True)
class HelpId(CustomId, prefix="golfhelp"):
    """A button that shows the help, or something that a newcomer wants next."""

    control: Literal["show", "rules", "players", "daily"]


LabMenu = Literal["page", "preset", "open", "modified", "rules"]


@dataclass(frozen=True)
class LabId(CustomId, prefix="golflab"):
    """A menu under the `page`, one of `KINDS`, of a built-in `preset`; choosing in it changes one of both.

    `open` is a button that opens the page, `modified` the same under rules with changes; `rules` is a button
    that shows the rules of the preset.
    """

    preset: Annotated[str, one_of(_themselves(PRESETS))]
    page: Annotated[str, one_of(_themselves(KINDS))]
    menu: LabMenu

    def chosen(self, value: str) -> LabId:
        """The page after choosing `value`; the same page if there is no such choice."""
        if self.menu == "page" and value in KINDS:
            return replace(self, page=value)
        if self.menu == "preset" and value in PRESETS:
            return replace(self, preset=value)
        return self


@dataclass(frozen=True)
class PrivacyId(CustomId, prefix="golfprivacy"):
    """A button about the data of the person who presses it.

    `show` shows what is kept, `data` gives it as a file, and `ask` asks whether to forget the person, which
    `forget` confirms and `keep` declines. `nopuzzles` lets no puzzles be made from their
    matches, `puzzles` does.
    """

    control: Literal["forget", "keep", "show", "data", "ask", "puzzles", "nopuzzles"]
