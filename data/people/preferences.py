"""All preferences of servers and people, each declared once.

A new preference is declared here and listed in `_ALL`. Nothing else is needed to store it, to inform other
processes of changes, to export it for its owner, and to forget it with them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from types import MappingProxyType
from typing import Any, Final, Generic, Literal, TypeVar, get_args

from data.statistics.trophies import TROPHIES, Trophy
from engine.language import ENGLISH
from engine.table.holiday import Holiday

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Preference(Generic[T]):
    """A value that a person or a server may choose. `usual` is the value without a choice, and never stored.

    `kind`: the name in the database, which never changes.
    `read` and `write`: make the value from JSON, and JSON from the value.
    """

    kind: str
    of: Literal["person", "server"]
    usual: T
    read: Callable[[Any], T]
    write: Callable[[T], Any] = lambda value: value


@dataclass(frozen=True, slots=True)
class Look:
    """Names of the card back, table cloth, title and deck that a person chose; "" for the usual, or no title.

    The `deck` called "two" has two colours, the usual deck four.
    """

    back: str = ""
    cloth: str = ""
    title: str = ""
    deck: str = ""

    @property
    def two_colours(self) -> bool:
        """Whether hearts and diamonds are both red, and spades and clubs both black."""
        return self.deck == "two"


AS_USUAL: Final[Mapping[int, Look]] = MappingProxyType({})
"""Looks by user id, for a place where everybody has the usual look."""

Wanted = Literal["off", "on", "refused"]
"""Whether a person asked for messages. `refused`: they asked, but Discord refuses to deliver messages."""


@dataclass(frozen=True, slots=True)
class DirectMessages:
    """Whether a person wants direct messages of one kind. `language`: of their Discord when they asked."""

    wanted: Wanted = "off"
    language: str = ENGLISH

    def refused(self) -> DirectMessages:
        """Return the value to store after Discord refused a message. An `off` stays off."""
        return self if self.wanted == "off" else DirectMessages("refused", self.language)


PostKind = Literal["daily", "leaderboard", "puzzle"]
"""Kind of posts: the podium of yesterday's daily hole, last week's leaderboard, or the puzzle of the day."""

POST_KINDS: Final[Mapping[str, PostKind]] = {kind: kind for kind in get_args(PostKind)}
"""The kinds of posts by name, to check a name from outside."""


@dataclass(frozen=True, slots=True)
class PeriodicPost:
    """A post that a server wants once a period, for each period later than `after`.

    `channel`: None if posting in the chosen channel failed for good. `after`: a day or another text that
    sorts by time, such as `2026-11-22`.
    """

    channel: int | None
    after: str = ""


@dataclass(frozen=True, slots=True)
class TrophyRole:
    """A role for a trophy. `role` is its id, None if the role was deleted.

    `least`: the rating that people need, if the trophy is for a rating.
    """

    role: int | None
    least: int = 0


LANGUAGE: Final[Preference[str | None]] = Preference("language", of="server", usual=None, read=str)
"""Language of messages that everybody reads. None: the server's language in Discord."""

MENTIONS: Final = Preference("mentions", of="server", usual=25, read=int)
"""Seconds after which the person on turn is mentioned; 0 for never."""

POSTS: Final[Mapping[PostKind, Preference[PeriodicPost | None]]] = {
    kind: Preference(
        f"{kind} post",
        of="server",
        usual=None,
        read=lambda found: PeriodicPost(**found),
        write=lambda post: post and asdict(post),
    )
    for kind in POST_KINDS.values()
}
"""A server's periodic posts, by kind. None: the server doesn't want this post."""

REACTIONS: Final = Preference("reactions", of="server", usual=True, read=bool)
"""Whether people at a server's tables may react to what is played."""

TROPHY_ROLES: Final[Mapping[Trophy, Preference[TrophyRole | None]]] = {
    trophy: Preference(
        f"{trophy} role",
        of="server",
        usual=None,
        read=lambda found: TrophyRole(**found),
        write=lambda chosen: chosen and asdict(chosen),
    )
    for trophy in TROPHIES
}
"""A server's role for each trophy. None: the server has no role for this trophy."""

READS_TEXT: Final = Preference("reads text", of="person", usual=False, read=bool)
"""Text instead of pictures and emojis, for a screen reader."""

LOOK: Final = Preference("look", of="person", usual=Look(), read=lambda found: Look(**found), write=asdict)
"""Look that a person chose for their cards, the tables that they host, and their name."""

TURN_MESSAGES: Final = Preference(
    "turn messages",
    of="person",
    usual=DirectMessages(),
    read=lambda found: DirectMessages(**found),
    write=asdict,
)
"""Direct messages at the beginning of a turn, at tables with a day for each turn."""

STREAK_REMINDERS: Final = Preference(
    "streak reminders",
    of="person",
    usual=DirectMessages(),
    read=lambda found: DirectMessages(**found),
    write=asdict,
)
"""Direct messages before a streak of daily holes breaks."""

HOURS_LEFT: Final = 4
"""Hours between the reminder of a streak and midnight UTC, when the day ends."""

HOLIDAY: Final = Preference(
    "holiday", of="person", usual=Holiday(), read=lambda found: Holiday(**found), write=asdict
)
"""A person's newest holiday. Turn clocks of a day stand still for the person meanwhile."""

_ALL: Final[tuple[Preference[Any], ...]] = (
    LANGUAGE,
    MENTIONS,
    *POSTS.values(),
    REACTIONS,
    *TROPHY_ROLES.values(),
    READS_TEXT,
    LOOK,
    TURN_MESSAGES,
    STREAK_REMINDERS,
    HOLIDAY,
)
PREFERENCES: Final[Mapping[str, Preference[Any]]] = {each.kind: each for each in _ALL}
"""All preferences by kind."""
