"""Show a server's settings to everybody, with menus to change them for its managers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from cogs.answering.permissions import MANAGERS_ONLY
from cogs.kit.ids import SettingsId
from cogs.kit.names import bold, plain
from cogs.kit.screen import GREY, Button, Choice, Menu, Row, Screen
from data.server_rules import MOST_PRESETS
from engine.game.presets import PRESETS
from engine.language import LANGUAGES, called, plural, say

USUAL_LANGUAGE: Final = "usual"
"""The value of the choice that leaves the language to Discord's setting."""

_LONGEST_LIST: Final = 3_000
"""Characters of the list of presets; Discord takes 4,096 in all."""


@dataclass(frozen=True, slots=True)
class ServerSettings:
    """The settings of a server. `own` are its presets, each a name and a summary.

    `table` is the match of the table in this channel, whose rules may be saved; empty without one.
    `language` is that of public tables, None if left to Discord's setting; `reads_text`: the reader of the
    message gets tables as text.
    """

    default: str
    own: Sequence[tuple[str, str]] = ()
    table: str = ""
    language: str | None = None
    reads_text: bool = False


def settings_screen(
    settings: ServerSettings, place: SettingsId, *, manager: bool, notice: str = ""
) -> Screen:
    """Return the message of a server's settings. `notice` is a sentence about the last press."""
    told = [f"*{plain(notice)}*"] if notice else []
    usual = bold(settings.default)
    text = [*told, say("`/golf start` plays {preset} unless another preset is named.", preset=usual)]
    if not manager:
        text.append(say(MANAGERS_ONLY))
    elif not settings.table:
        text.append(say("To save rules under a name, open a table, choose its rules and come back."))
    heading = say(
        "**This server’s presets ({number} of {most})**", number=len(settings.own), most=MOST_PRESETS
    )
    return Screen(
        title=say("Golf on this server"),
        text="\n".join([*text, "", heading, *_listed(settings.own), "", *_own_choice(settings)]),
        menus=_menus(settings, place) if manager else (),
        rows=_rows(settings, place, manager),
    )


def delete_question(name: str, place: SettingsId) -> Screen:
    """Return the question whether one of a server's presets is to be deleted."""
    return Screen(
        title=say("Delete “{name}”?", name=plain(name)),
        text=say("It can’t be taken back. Tables that play by it keep their rules."),
        colour=GREY,
        rows=(
            (
                Button(say("Delete it"), place.of("delete", name), "danger"),
                Button(say("Keep it"), place.of("show")),
            ),
        ),
    )


def _listed(own: Sequence[tuple[str, str]]) -> list[str]:
    """Return a line for each preset, as many as fit."""
    lines: list[str] = []
    for name, words in own:
        line = f"{bold(name)} · {words}"
        if sum(map(len, lines)) + len(line) > _LONGEST_LIST:
            return [*lines, plural("and {count} more", "and {count} more", count=len(own) - len(lines))]
        lines.append(line)
    return lines or [say("None yet.")]


def _menus(settings: ServerSettings, place: SettingsId) -> tuple[Menu, ...]:
    built_in = [_as_default(each.name, each.summary, settings) for each in PRESETS.values()]
    menus = [Menu(place.of("builtin"), say("Default: a preset of every server"), tuple(built_in))]
    if settings.own:
        own = [_as_default(name, words, settings) for name, words in settings.own]
        gone = [Choice(name, name, words) for name, words in settings.own]
        menus.append(Menu(place.of("own"), say("Default: one of your presets"), tuple(own)))
        menus.append(Menu(place.of("remove"), say("Delete one of your presets"), tuple(gone)))
    menus.append(Menu(place.of("language"), say("Language of tables"), _languages(settings)))
    return tuple(menus)


def _as_default(name: str, words: str, settings: ServerSettings) -> Choice:
    """Return the choice of a default preset, whose label also names the setting for the closed menu."""
    return Choice(say("Default: {preset}", preset=name), name, words, chosen=name == settings.default)


def _languages(settings: ServerSettings) -> tuple[Choice, ...]:
    """Return the choices of languages, whose labels also name the setting for the closed menu."""
    usual = Choice(say("Tables: the server’s language"), USUAL_LANGUAGE, chosen=settings.language is None)
    named = [
        Choice(
            say("Tables: {language}", language=called(language)),
            language,
            chosen=language == settings.language,
        )
        for language in LANGUAGES
    ]
    return (usual, *named)


def _own_choice(settings: ServerSettings) -> list[str]:
    """Return lines about the reader's own setting, text or pictures."""
    if settings.reads_text:
        shown = say("You get tables as text, on all servers, in your private messages.")
    else:
        shown = say("You get tables as pictures. For a screen reader, choose text.")
    return [say("**Yours alone**"), shown]


def _rows(settings: ServerSettings, place: SettingsId, manager: bool) -> tuple[Row, ...]:
    save = Button(say("Save this table’s rules"), place.of("save", settings.table), "primary")
    if settings.reads_text:
        switch = Button(say("Tables as pictures"), place.of("pictures"))
    else:
        switch = Button(say("Tables as text"), place.of("text"))
    mentions = Button(say("Mentions…"), place.of("mentions"))
    saving = (save,) if settings.table else ()
    return ((*saving, mentions, switch) if manager else (switch,),)
