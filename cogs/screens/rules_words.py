"""What a table plays by, in a few words: a preset's name or the server's own, and what is modified."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cogs.names import plain
from engine.language import mark, plural, say
from engine.options import OPTIONS, modifications
from engine.quoting import quoted
from engine.rules import Rules

HINTS_ALLOWED: Final = mark("Hints are allowed, so this match doesn’t count on the leaderboard.")

IN_A_TITLE: Final = 3
IN_A_TEXT: Final = 8
"""How many modifications are told; the others are counted."""


def game_name(rules: Rules, named: str) -> str:
    """What rules are called in a title: `classic`, `classic, modified` or what the server calls them."""
    if named:
        return plain(named)
    return say("{preset}, modified", preset=rules.preset) if modifications(rules) else rules.preset


def rules_name(rules: Rules, named: str) -> str:
    """What the server calls rules, or the preset and the first of what differs from it."""
    return plain(named) if named else based_on(rules, IN_A_TITLE)


def based_on(rules: Rules, shown: int = IN_A_TEXT) -> str:
    """The preset and what differs from it: `classic, modified: super kings, 4 columns`."""
    modified = modifications(rules)
    if not modified:
        return rules.preset
    return say("{preset}, modified: {changes}", preset=rules.preset, changes=some(modified, shown))


def some(words: Sequence[str], shown: int) -> str:
    """The first of `words`, and how many more there are; a single one more is told as well."""
    if len(words) <= shown + 1:
        return ", ".join(words)
    told, more = ", ".join(words[:shown]), len(words) - shown
    return plural("{words} and {count} more", "{words} and {count} more", count=more, words=told)


def length_words(holes: int) -> str:
    """How many holes, in words."""
    return plural("{count} hole", "{count} holes", count=holes)


def clock_words(clock: int | None) -> str:
    """A turn clock of so many seconds, in words."""
    if clock is None:
        return say("no turn clock")
    if clock >= 86_400:
        return plural("{count} day a turn", "{count} days a turn", count=clock // 86_400)
    if clock >= 60:
        return say("{minutes} min a turn", minutes=clock // 60)
    return say("{seconds} s a turn", seconds=clock)


def spoken(sentence: str) -> str:
    """A refusal of the rules with their fields called as the menus call them: “Super kings”."""
    for field, option in OPTIONS.items():
        sentence = sentence.replace(quoted(field), quoted(option.name))
    return sentence
