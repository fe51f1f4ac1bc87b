"""Pages on which managers change a server's settings: presets, language, mentions, season, posts."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from cogs.answering.messages.posts import POST_HOUR
from cogs.kit.ids.server_settings import SettingsId
from cogs.kit.names import bold, plain
from cogs.kit.pages import back_button, page_text
from cogs.kit.screen import GREY, Button, Choice, Menu, Screen
from cogs.server_settings.roles_screen import ROLE_PAGES
from cogs.server_settings.screen import POST_WORDS, ServerSettings, post_line, season_name
from data.people.preferences import LANGUAGE, MENTIONS, POSTS
from data.people.server_rules import MOST_PRESETS
from engine.game.presets import PRESETS
from engine.language import LANGUAGES, called, mark, plural, say

USUAL_LANGUAGE: Final = "usual"
"""Value of the choice that leaves the language to Discord's setting."""

TIMES: Final[Mapping[int, str]] = {
    0: mark("Never"),
    10: mark("After 10 seconds"),
    25: mark("After 25 seconds"),
    60: mark("After 1 minute"),
    120: mark("After 2 minutes"),
}
"""Names of the times, by seconds, after which a slow player is mentioned; 0 is never."""

_LONGEST_LIST: Final = 3_000
"""Most characters in the list of presets; Discord takes 4,096 in the whole text."""


def settings_page(page: str, settings: ServerSettings, place: SettingsId, notice: str = "") -> Screen:
    """Return a page, one of `PAGES`. `notice` is a sentence about the last press."""
    return PAGES[page](settings, place, notice)


def _default(settings: ServerSettings, place: SettingsId, notice: str) -> Screen:
    built_in = [_as_default(each.name, each.summary, settings) for each in PRESETS.values()]
    menus = [Menu(place.of("builtin"), say("Pick a preset"), tuple(built_in))]
    if settings.own:
        own = [_as_default(name, words, settings) for name, words in settings.own]
        menus.append(Menu(place.of("own"), say("Pick one of your own"), tuple(own)))
    usual = bold(settings.default)
    lines = [say("`/golf start` plays {preset}, unless you pick another preset there.", preset=usual)]
    if settings.own:
        lines.append(say("Your own rules get their own leaderboard."))
    return Screen(
        title=say("Default preset"),
        text=page_text(lines, notice),
        menus=tuple(menus),
        rows=((_back(place),),),
    )


def _as_default(name: str, words: str, settings: ServerSettings) -> Choice:
    return Choice(name, name, words, chosen=name == settings.default)


def _presets(settings: ServerSettings, place: SettingsId, notice: str) -> Screen:
    gone = tuple(Choice(name, name, words) for name, words in settings.own)
    buttons, lines = [_back(place)], _listed(settings.own)
    if settings.table:
        save = Button(say("Save this table’s rules"), place.of("save", settings.table), "primary")
        buttons.insert(0, save)
    else:
        lines.append("\n" + say("To save a preset, open a table, choose its rules, and come back here."))
    return Screen(
        title=say("Own presets ({number} of {most})", number=len(settings.own), most=MOST_PRESETS),
        text=page_text(lines, notice),
        menus=(Menu(place.of("remove"), say("Delete a preset…"), gone),),
        rows=(tuple(buttons),),
    )


def _listed(own: Sequence[tuple[str, str]]) -> list[str]:
    """Return a line for each preset; if not all fit, the last line counts the others."""
    lines: list[str] = []
    for name, words in own:
        line = f"{bold(name)} · {words}"
        if sum(map(len, lines)) + len(line) > _LONGEST_LIST:
            return [*lines, plural("and {count} more", "and {count} more", count=len(own) - len(lines))]
        lines.append(line)
    return lines or [say("None yet.")]


def _language(settings: ServerSettings, place: SettingsId, notice: str) -> Screen:
    usual = Choice(say("As in Discord"), USUAL_LANGUAGE, chosen=settings.of(LANGUAGE) is None)
    named = [
        Choice(called(language), language, chosen=language == settings.of(LANGUAGE)) for language in LANGUAGES
    ]
    return Screen(
        title=say("Language of tables"),
        text=page_text(
            [say("For messages everyone sees. Private ones use each person’s Discord language.")], notice
        ),
        menus=(Menu(place.of("language"), say("Language of tables"), (usual, *named)),),
        rows=((_back(place),),),
    )


def _mentions(settings: ServerSettings, place: SettingsId, notice: str) -> Screen:
    choices = [
        Choice(say("Mention: {time}", time=say(words)), str(each), chosen=each == settings.of(MENTIONS))
        for each, words in TIMES.items()
    ]
    text = say(
        "I mention whoever keeps the table waiting, once, and delete it after their turn. With a short "
        "turn clock: halfway through."
    )
    return Screen(
        title=say("Mentions"),
        text=page_text([text], notice),
        menus=(Menu(place.of("after"), say("When to mention"), tuple(choices)),),
        rows=((_back(place),),),
    )


def _season(settings: ServerSettings, place: SettingsId, notice: str) -> Screen:
    text = say(
        "This is season {season}. **Export** gives you everything counted here, as CSV files.",
        season=season_name(settings.season),
    )
    start = Button(say("Start a new season…"), place.of("season"), "primary")
    return Screen(
        title=say("Season"),
        text=page_text([text], notice),
        rows=((start, Button(say("Export"), place.of("export")), _back(place)),),
    )


def _posts(settings: ServerSettings, place: SettingsId, notice: str) -> Screen:
    """Return the page of posts: each kind in a row, to post here or stop posting."""
    lines, rows = [], []
    for kind, words in POST_WORDS.items():
        post = settings.of(POSTS[kind])
        lines += [f"**{post_line(kind, post)}**", say(words.about, hour=POST_HOUR)]
        here = Button(f"{say(words.name)}: {say('post it here')}", place.of("post", kind), "primary")
        stop = Button(say("Stop"), place.of("unpost", kind))
        rows.append((here, stop) if post is not None else (here,))
    return Screen(title=say("Posts"), text=page_text(lines, notice), rows=(*rows, (_back(place),)))


def _back(place: SettingsId) -> Button:
    return back_button(place.of("show"))


PAGES: Final[Mapping[str, Callable[[ServerSettings, SettingsId, str], Screen]]] = {
    "default": _default,
    "presets": _presets,
    "language": _language,
    "mentions": _mentions,
    "season": _season,
    "posts": _posts,
    **ROLE_PAGES,
}
"""By page name, the function that makes the page; the last argument is a notice."""


def delete_question(name: str, place: SettingsId) -> Screen:
    return Screen(
        title=say("Delete “{name}”?", name=plain(name)),
        text=say("You can’t undo this. Tables already using it keep their rules."),
        colour=GREY,
        rows=(
            (
                Button(say("Delete it"), place.of("delete", name), "danger"),
                Button(say("Keep it"), place.of("open", "presets")),
            ),
        ),
    )
