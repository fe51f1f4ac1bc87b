"""Presets that have a name on a server: the built-in presets and the server's own."""

from __future__ import annotations

import difflib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from discord import app_commands

from cogs.kit.message_limits import LONGEST_CHOICE, MOST_CHOICES
from cogs.kit.names import clean_name
from cogs.kit.rules_text import IN_A_TITLE, based_on, length_words, some
from data.people.server_rules import ServerPreset, ServerRules
from data.statistics.own_boards import OwnBoard
from engine.game.changes import trimmed
from engine.game.errors import BadRules, GolfError
from engine.game.presets import PRESETS, preset
from engine.game.rules import FormatName, Rules
from engine.language import mark, say
from engine.names.graphemes import cut
from engine.names.search_key import search_key

_UNKNOWN: Final = mark("can’t be played anymore")

_TOLD: Final = 20
"""A refusal lists at most this many names."""

_LONGEST_TYPED: Final = 100
"""Number of characters of a typed name that are compared; no preset's name is longer."""

_ALIKE: Final = 0.6
"""Least similarity (`difflib` ratio) at which a typed name counts as a mistyped name of a preset."""


@dataclass(frozen=True, slots=True)
class NamedRules:
    """A built-in preset for `holes` holes with `changes`.

    `named` is the server's name for these rules, empty for a built-in preset.
    """

    preset: str
    holes: int
    changes: Mapping[str, Any] = field(default_factory=dict)
    named: str = ""

    @property
    def name(self) -> str:
        """Name by which the rules are chosen."""
        return self.named or self.preset

    @property
    def rules(self) -> Rules:
        """Rules for the fewest players. Raises `BadRules` if this version can't play them."""
        base = preset(self.preset)
        return base.rules_for(base.fewest, self.holes, self.changes)

    def in_format(self, name: FormatName) -> NamedRules:
        """Return the same rules in the format `name`, without the server's name if the format is new."""
        return self.with_option("format", name)

    def with_option(self, field: str, value: object) -> NamedRules:
        """Return the same rules with `value` for an option, without the server's name if the value is new."""
        base = preset(self.preset).rules
        if self.changes.get(field, getattr(base, field)) == value:
            return self
        return replace(self, changes=trimmed(base, {**self.changes, field: value}), named="")

    @property
    def words(self) -> str:
        try:
            if self.named:
                return f"{based_on(self.rules, IN_A_TITLE)} · {length_words(self.holes)}"
            return preset(self.preset).summary
        except BadRules:
            return say(_UNKNOWN)


BUILT_IN: Final = tuple(NamedRules(each.name, each.rules.holes) for each in PRESETS.values())


def own_rules(saved: ServerPreset) -> NamedRules:
    return NamedRules(saved.preset, saved.holes, saved.changes, saved.name)


def board_words(board: OwnBoard) -> str:
    """Return the rules of the leaderboard of a server's own preset in words, without the number of holes."""
    try:
        return based_on(NamedRules(board.preset, 1, board.changes).rules, IN_A_TITLE)
    except BadRules:
        return say(_UNKNOWN)


async def known_presets(server_rules: ServerRules, guild: int) -> list[NamedRules]:
    """Return all presets of a server: the default first, then the server's own, then the built-in presets."""
    default = await server_rules.default(guild) or BUILT_IN[0].name
    known = [*(own_rules(saved) for saved in await server_rules.all(guild)), *BUILT_IN]
    return sorted(known, key=lambda one: one.name != default)


async def chosen_preset(server_rules: ServerRules, guild: int, name: str | None) -> NamedRules:
    """Return the preset called `name`, or the server's default.

    Raises `BadRules`, which lists the presets, for an unknown name.
    """
    known = await known_presets(server_rules, guild)
    if name is None:
        return known[0]
    folded = search_key(clean_name(name, _LONGEST_TYPED, ""))
    for one in known:
        if search_key(one.name) == folded:
            return one
    names = some([one.name for one in known], _TOLD)
    unknown = clean_name(name, 32, "…")
    raise BadRules("There’s no preset “{name}”. Pick one: {names}.", name=unknown, names=names)


async def suggestions(server_rules: ServerRules, guild: int, typed: str) -> list[app_commands.Choice[str]]:
    """Return the choices that Discord offers while a preset's name is typed."""
    try:
        known = await known_presets(server_rules, guild)
    except GolfError:
        known = list(BUILT_IN)
    return [
        app_commands.Choice(name=cut(f"{one.name}: {one.words}", LONGEST_CHOICE), value=one.name)
        for one in matching(known, typed)[:MOST_CHOICES]
    ]


def matching(known: Sequence[NamedRules], typed: str) -> list[NamedRules]:
    """Return the presets that fit the text `typed`, best first. An empty text fits all, in order."""
    folded = search_key(typed)
    ranked = [(rank, one) for one in known if (rank := _rank(one, folded)) is not None]
    return [one for _, one in sorted(ranked, key=lambda pair: pair[0])]


def _rank(one: NamedRules, typed: str) -> int | None:
    """Return how well `one` fits the text `typed`: 0 for the exact name, more if worse, None for no fit."""
    name = search_key(one.name)
    near = (
        name == typed,
        name.startswith(typed),
        any(word.startswith(typed) for word in name.replace("-", " ").split()),
        typed in name,
        typed in search_key(one.words),
        difflib.SequenceMatcher(None, name, typed).ratio() >= _ALIKE,
    )
    return near.index(True) if any(near) else None
