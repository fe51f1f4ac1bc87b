"""Settings of a server and of the reader, in short; buttons lead to the pages of the server's settings."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple, TypeVar

from cogs.answering.gate.permissions import MANAGERS_ONLY
from cogs.kit.ids.server_settings import SettingsId
from cogs.kit.names import bold, plain
from cogs.kit.pages import page_text
from cogs.kit.rules_text import some
from cogs.kit.screen import Button, Row, Screen
from cogs.server_settings.own_pages import BLOCKED_PAGE, HOLIDAY_PAGE
from data.people.preferences import (
    HOURS_LEFT,
    LANGUAGE,
    POSTS,
    REACTIONS,
    READS_TEXT,
    STREAK_REMINDERS,
    TURN_MESSAGES,
    DirectMessages,
    PeriodicPost,
    PostKind,
    Preference,
    Wanted,
)
from data.statistics.seasons import FIRST_SEASON, Season
from engine.language import called, mark, say, spoken

T = TypeVar("T")

NAMES_SHOWN: Final = 5
"""The first page names at most this many own presets, and counts the others."""


class PostWords(NamedTuple):
    """Name and description of a kind of posts, as marked texts."""

    name: str
    about: str


POST_WORDS: Final[Mapping[PostKind, PostWords]] = {
    "daily": PostWords(
        mark("Daily hole"),
        mark("Every day at {hour}:00 UTC: yesterday’s best three and a button to play, if anyone played."),
    ),
    "leaderboard": PostWords(
        mark("Leaderboard"),
        mark("Every Monday at {hour}:00 UTC: last week’s top ten and a button to challenge the leader."),
    ),
    "puzzle": PostWords(
        mark("Puzzle of the day"),
        mark("Every day at {hour}:00 UTC: a position, and a button to solve it in private."),
    ),
}

_MESSAGES: Final[dict[Wanted, str]] = {
    "off": mark("Direct messages: off"),
    "on": mark("Direct messages: on. I’ll DM you when it’s your turn in a one-day game."),
    "refused": mark("Direct messages: I couldn’t DM you. Allow messages from this server, then try again."),
}

_STREAK: Final[dict[Wanted, str]] = {
    "off": mark("Streak reminder: off"),
    "on": mark("Streak reminder: on. I’ll DM you {hours} hours before a daily streak would break."),
    "refused": mark("Streak reminder: I couldn’t DM you. Allow messages from this server, then try again."),
}


class PreferenceSwitch(NamedTuple):
    """A switch for a person's preference.

    `on` gives the value to store for on; for off, the usual value is stored. `is_on` tells whether a value
    counts as on, `words` describes a value. `turn_on` and `turn_off` are the button's marked labels.
    """

    preference: Preference[Any]
    words: Callable[[Any], str]
    turn_on: str
    turn_off: str
    on: Callable[[], Any] = lambda: True
    is_on: Callable[[Any], bool] = bool


def _reads_text_words(reads_text: bool) -> str:
    if reads_text:
        return say("Tables: as text, in your private messages")
    return say("Tables: as pictures. For a screen reader, pick text.")


SWITCHES: Final[Mapping[str, PreferenceSwitch]] = {
    each.preference.kind: each
    for each in (
        PreferenceSwitch(READS_TEXT, _reads_text_words, mark("Tables as text"), mark("Tables as pictures")),
        PreferenceSwitch(
            TURN_MESSAGES,
            lambda messages: say(_MESSAGES[messages.wanted]),
            mark("DM me on my turn"),
            mark("Stop direct messages"),
            on=lambda: DirectMessages("on", spoken()),
            is_on=lambda messages: messages.wanted == "on",
        ),
        PreferenceSwitch(
            STREAK_REMINDERS,
            lambda messages: say(_STREAK[messages.wanted], hours=HOURS_LEFT),
            mark("Streak reminder"),
            mark("No streak reminders"),
            on=lambda: DirectMessages("on", spoken()),
            is_on=lambda messages: messages.wanted == "on",
        ),
    )
}
"""Preferences that people switch for themselves, by kind."""


@dataclass(frozen=True, slots=True)
class ServerSettings:
    """Settings of a server.

    - `own`: name and summary of each preset that is the server's own.
    - `table`: the match id of this channel's table, whose rules may be saved; empty without a table.
    - `season`: the present season.
    - `chosen`: the preferences that the server or the message's reader chose, by kind.
    """

    default: str
    own: Sequence[tuple[str, str]] = ()
    table: str = ""
    season: Season = FIRST_SEASON
    chosen: Mapping[str, Any] = field(default_factory=dict)

    def of(self, preference: Preference[T]) -> T:
        """Value of a preference: the chosen value, or else the usual value."""
        value: T = self.chosen.get(preference.kind, preference.usual)
        return value


def settings_screen(
    settings: ServerSettings, place: SettingsId, *, manager: bool, notice: str = ""
) -> Screen:
    """Return the first page of the settings. `notice` is a sentence about the last press."""
    server = [f"**{say('Server')}**", *_server(settings), *([] if manager else [say(MANAGERS_ONLY)])]
    return Screen(
        title=say("Settings"),
        text=page_text([*server, f"\n**{say('Just for you')}**", *_own(settings)], notice),
        rows=(*(_pages(settings, place) if manager else ()), _own_buttons(settings, place)),
    )


def own_settings_screen(settings: ServerSettings, place: SettingsId, notice: str = "") -> Screen:
    """Return the page with the reader's own settings alone, for places without a server."""
    return Screen(
        title=say("Settings"),
        text=page_text([f"**{say('Just for you')}**", *_own(settings)], notice),
        rows=(_own_buttons(settings, place),),
    )


def season_name(season: Season) -> str:
    """Return the number of a season and, if it has one, its name."""
    if season.name:
        return say("{number}, “{name}”", number=season.number, name=plain(season.name))
    return str(season.number)


def _own(settings: ServerSettings) -> list[str]:
    return [switch.words(settings.of(switch.preference)) for switch in SWITCHES.values()]


def _server(settings: ServerSettings) -> Iterator[str]:
    yield say("`/golf start` plays {preset}", preset=bold(settings.default))
    names = [plain(name) for name, _ in settings.own]
    yield say("Own presets: {names}", names=some(names, NAMES_SHOWN) if names else say("none yet"))
    language = settings.of(LANGUAGE)
    words = say("as in Discord") if language is None else called(language)
    yield say("Language of tables: {language}", language=words)
    yield say("Season: {season}", season=season_name(settings.season))
    yield say("Reactions at tables: on") if settings.of(REACTIONS) else say("Reactions at tables: off")
    for kind, preference in POSTS.items():
        if (post := settings.of(preference)) is not None:
            yield post_line(kind, post)


def post_line(kind: PostKind, post: PeriodicPost | None) -> str:
    """Return where posts of a `kind` go, or why there are none."""
    name = say(POST_WORDS[kind].name)
    if post is None:
        return say("{name}: not posted", name=name)
    if post.channel is None:
        return say("{name}: stopped, I can’t write in its channel anymore", name=name)
    return say("{name}: in {channel}", name=name, channel=f"<#{post.channel}>")


def _pages(settings: ServerSettings, place: SettingsId) -> tuple[Row, ...]:
    first = (
        Button(say("Default preset"), place.of("open", "default")),
        Button(say("Own presets"), place.of("open", "presets")),
        Button(say("Language"), place.of("open", "language")),
        Button(say("Mentions"), place.of("open", "mentions")),
        Button(say("Season"), place.of("open", "season")),
    )
    on = settings.of(REACTIONS)
    reactions = Button(
        say("No reactions") if on else say("Reactions"), place.of("reactions", "off" if on else "on")
    )
    roles = Button(say("Roles"), place.of("open", "roles"))
    return first, (Button(say("Posts"), place.of("open", "posts")), roles, reactions)


def _own_buttons(settings: ServerSettings, place: SettingsId) -> Row:
    switches = (
        Button(say(switch.turn_off), place.of("off", kind))
        if switch.is_on(settings.of(switch.preference))
        else Button(say(switch.turn_on), place.of("on", kind))
        for kind, switch in SWITCHES.items()
    )
    return (
        *switches,
        Button(say("Holiday"), place.of("open", HOLIDAY_PAGE)),
        Button(say("Blocked players"), place.of("open", BLOCKED_PAGE)),
    )
