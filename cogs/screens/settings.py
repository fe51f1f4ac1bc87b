"""A server's settings: its default and its own presets, for its managers to change and for others to read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from cogs.custom_id import SettingsId
from cogs.names import bold, plain
from cogs.permissions import MANAGERS_ONLY
from cogs.screens.screen import GREY, Button, Choice, Menu, Row, Screen
from data.server_rules import MOST_PRESETS
from engine.presets import PRESETS

_ROOM: Final = 3_000
"""Characters that the presets may take in the text; Discord takes 4,096 in all."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What a server has chosen. `own` are its presets, each by name and in a few words.

    `table` is the match of the table in this channel, whose rules may be saved; empty without one.
    """

    default: str
    own: Sequence[tuple[str, str]] = ()
    table: str = ""


def settings_screen(settings: Settings, place: SettingsId, *, manager: bool, notice: str = "") -> Screen:
    """What is set, and for managers the menus to change it. `notice` is a sentence about the last press."""
    told = [f"*{plain(notice)}*"] if notice else []
    text = [*told, f"`/golf start` plays {bold(settings.default)} unless another preset is named."]
    if not manager:
        text.append(MANAGERS_ONLY)
    elif not settings.table:
        text.append("To save rules under a name, open a table, choose its rules and come back.")
    heading = f"**This server’s presets ({len(settings.own)} of {MOST_PRESETS})**"
    return Screen(
        title="Golf on this server",
        text="\n".join([*text, "", heading, *_listed(settings.own)]),
        menus=_menus(settings, place) if manager else (),
        rows=_rows(settings, place) if manager else (),
    )


def delete_question(name: str, place: SettingsId) -> Screen:
    """Asked before one of a server's presets is deleted, since it can't be taken back."""
    return Screen(
        title=f"Delete “{plain(name)}”?",
        text="It can’t be taken back. Tables that play by it keep their rules.",
        colour=GREY,
        rows=(
            (Button("Delete it", place.of("delete", name), "danger"), Button("Keep it", place.of("show"))),
        ),
    )


def _listed(own: Sequence[tuple[str, str]]) -> list[str]:
    """A line for each preset, as many as fit."""
    lines: list[str] = []
    for name, words in own:
        line = f"{bold(name)} · {words}"
        if sum(map(len, lines)) + len(line) > _ROOM:
            return [*lines, f"and {len(own) - len(lines)} more"]
        lines.append(line)
    return lines or ["None yet."]


def _menus(settings: Settings, place: SettingsId) -> tuple[Menu, ...]:
    built_in = [_as_default(each.name, each.summary, settings) for each in PRESETS.values()]
    menus = [Menu(place.of("builtin"), "Default: a preset of every server", tuple(built_in))]
    if settings.own:
        own = [_as_default(name, words, settings) for name, words in settings.own]
        gone = [Choice(name, name, words) for name, words in settings.own]
        menus.append(Menu(place.of("own"), "Default: one of your presets", tuple(own)))
        menus.append(Menu(place.of("remove"), "Delete one of your presets", tuple(gone)))
    return tuple(menus)


def _as_default(name: str, words: str, settings: Settings) -> Choice:
    """A preset that may be the default: the closed menu must say what it is about."""
    return Choice(f"Default: {name}", name, words, chosen=name == settings.default)


def _rows(settings: Settings, place: SettingsId) -> tuple[Row, ...]:
    if not settings.table:
        return ()
    return ((Button("Save this table’s rules", place.of("save", settings.table), "primary"),),)
