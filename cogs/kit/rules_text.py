"""Rules in a few words: name, modifications, length and turn clock."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from cogs.kit.format_text import format_names
from cogs.kit.names import plain
from engine.game.errors import FieldName, GolfError
from engine.game.explain import modifications
from engine.game.options import OPTIONS
from engine.game.rules import Rules
from engine.language import mark, plural, say

CLOCKS: Final[Mapping[int | None, str]] = {
    None: mark("none"),
    30: mark("30 seconds"),
    60: mark("1 minute"),
    120: mark("2 minutes"),
    300: mark("5 minutes"),
    86_400: mark("1 day"),
}
"""Names of the turn clocks to choose from, by seconds."""

UNHURRIED: Final[Mapping[int | None, str]] = {
    clock: name for clock, name in CLOCKS.items() if clock is None or clock >= 86_400
}
"""Turn clocks for places where the bot can only answer presses. Shorter clocks could run out unseen."""

HINTS_ALLOWED: Final = mark("Hints are on: this match won’t count for you.")

IN_A_TITLE: Final = 3
IN_A_TEXT: Final = 8
"""Most modifications that are named; the rest are counted."""


def game_name(rules: Rules, named: str) -> str:
    """Name of rules in a title: `named`, the server's own name, or `classic, modified · match play`."""
    if named:
        return plain(named)
    changed = modifications(rules.of_holes)
    preset = say("{preset}, modified", preset=rules.preset) if changed else rules.preset
    return " · ".join((preset, *format_names(rules.format_words)))


def title_of_rules(rules: Rules, named: str) -> str:
    """The name that `game_name` gives, with markdown unescaped, for a thread's title or a picture."""
    return named or game_name(rules, "")


def rules_name(rules: Rules, named: str) -> str:
    """Name of rules: `named`, the server's own name, or the preset and its first modifications."""
    return plain(named) if named else based_on(rules, IN_A_TITLE)


def based_on(rules: Rules, shown: int = IN_A_TEXT) -> str:
    """Preset and at most `shown` of its modifications: `classic, changed: super kings, 4 columns`."""
    modified = modifications(rules)
    if not modified:
        return rules.preset
    return say("{preset}, changed: {changes}", preset=rules.preset, changes=some(modified, shown))


def some(words: Sequence[str], shown: int) -> str:
    """List the first `shown` of `words` and count the others. A single other word is listed, too."""
    if len(words) <= shown + 1:
        return ", ".join(words)
    listed, more = ", ".join(words[:shown]), len(words) - shown
    return plural("{words} and {count} more", "{words} and {count} more", count=more, words=listed)


def length_words(holes: int) -> str:
    return plural("{count} hole", "{count} holes", count=holes)


def clock_words(clock: int | None) -> str:
    """Turn clock of `clock` seconds in words; None means no clock."""
    if clock is None:
        return say("no turn clock")
    if clock >= 86_400:
        return plural("{count} day a turn", "{count} days a turn", count=clock // 86_400)
    if clock >= 60:
        return say("{minutes} min a turn", minutes=clock // 60)
    return say("{seconds} s a turn", seconds=clock)


def in_menu_words(refusal: GolfError) -> str:
    """Sentence of `refusal` with the rules' options named as in menus: “Super kings”."""
    text = refusal.text
    return str(replace(text, values={name: _in_menus(value) for name, value in text.values.items()}))


def _in_menus(value: object) -> object:
    if isinstance(value, FieldName) and value.name in OPTIONS:
        return FieldName(OPTIONS[value.name].name)
    return value
