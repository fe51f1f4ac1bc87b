"""Show the settings of a server and of the reader, in short; buttons lead to the pages of the server's."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from cogs.answering.gate.permissions import MANAGERS_ONLY
from cogs.daily.reminders import HOURS_LEFT
from cogs.kit.ids.server_settings import SettingsId
from cogs.kit.names import bold, plain
from cogs.kit.rules_text import some
from cogs.kit.screen import Button, Row, Screen
from data.people.notify_settings import Wanted
from data.people.periodic_posts import PeriodicPost
from data.statistics.seasons import FIRST_SEASON, Season
from engine.language import called, mark, say

NAMES_SHOWN: Final = 5
"""Names of own presets on the first page; more are counted."""


class PostWords(NamedTuple):
    """The name of a kind of posts, and what they are; marked texts."""

    name: str
    about: str


POSTS: Final[Mapping[str, PostWords]] = {
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


@dataclass(frozen=True, slots=True)
class ServerSettings:
    """The settings of a server. `own` are its presets, each a name and a summary.

    `table` is the match of the table in this channel, whose rules may be saved; empty without one.
    `language` is that of public tables, None if left to Discord's setting; `season` is the present one.
    `reads_text`: the reader of the message gets tables as text; `messages` and `streak`: direct messages on
    their turns, and before their streak of daily holes breaks.
    `posts` are those that the server wants, by kind.
    """

    default: str
    own: Sequence[tuple[str, str]] = ()
    table: str = ""
    language: str | None = None
    season: Season = FIRST_SEASON
    reads_text: bool = False
    messages: Wanted = "off"
    streak: Wanted = "off"
    posts: Mapping[str, PeriodicPost] = field(default_factory=dict)


def settings_screen(
    settings: ServerSettings, place: SettingsId, *, manager: bool, notice: str = ""
) -> Screen:
    """Return the first page. `notice` is a sentence about the last press."""
    above = [f"*{plain(notice)}*"] if notice else []
    server = [f"**{say('Server')}**", *_server(settings), *([] if manager else [say(MANAGERS_ONLY)])]
    own = ["", f"**{say('Just for you')}**", *_own(settings)]
    return Screen(
        title=say("Settings"),
        text="\n".join([*above, *server, *own]),
        rows=(*(_pages(place) if manager else ()), *_switches(settings, place)),
    )


def season_name(season: Season) -> str:
    """Return the number of a season, and its name if it has one."""
    if season.name:
        return say("{number}, “{name}”", number=season.number, name=plain(season.name))
    return str(season.number)


def _server(settings: ServerSettings) -> Iterator[str]:
    yield say("`/golf start` plays {preset}", preset=bold(settings.default))
    names = [plain(name) for name, _ in settings.own]
    yield say("Own presets: {names}", names=some(names, NAMES_SHOWN) if names else say("none yet"))
    language = say("as in Discord") if settings.language is None else called(settings.language)
    yield say("Language of tables: {language}", language=language)
    yield say("Season: {season}", season=season_name(settings.season))
    for kind, post in settings.posts.items():
        yield post_line(kind, post)


def post_line(kind: str, post: PeriodicPost | None) -> str:
    """Return where the posts of a `kind` are made, or why not."""
    name = say(POSTS[kind].name)
    if post is None:
        return say("{name}: not posted", name=name)
    if post.channel is None:
        return say("{name}: stopped, I can’t write in its channel anymore", name=name)
    return say("{name}: in {channel}", name=name, channel=f"<#{post.channel}>")


def _own(settings: ServerSettings) -> Iterator[str]:
    if settings.reads_text:
        yield say("Tables: as text, in your private messages")
    else:
        yield say("Tables: as pictures. For a screen reader, pick text.")
    yield say(_MESSAGES[settings.messages])
    yield say(_STREAK[settings.streak], hours=HOURS_LEFT)


def _pages(place: SettingsId) -> tuple[Row, ...]:
    first = (
        Button(say("Default preset"), place.of("open", "default")),
        Button(say("Own presets"), place.of("open", "presets")),
        Button(say("Language"), place.of("open", "language")),
        Button(say("Mentions"), place.of("mentions")),
        Button(say("Season"), place.of("open", "season")),
    )
    return first, (Button(say("Posts"), place.of("open", "posts")),)


def _switches(settings: ServerSettings, place: SettingsId) -> tuple[Row, ...]:
    if settings.reads_text:
        shown = Button(say("Tables as pictures"), place.of("pictures"))
    else:
        shown = Button(say("Tables as text"), place.of("text"))
    if settings.messages == "on":
        told = Button(say("Stop direct messages"), place.of("silent"))
    else:
        told = Button(say("DM me on my turn"), place.of("notify"))
    if settings.streak == "on":
        reminded = Button(say("No streak reminders"), place.of("nostreak"))
    else:
        reminded = Button(say("Streak reminder"), place.of("streak"))
    return ((shown, told, reminded),)
