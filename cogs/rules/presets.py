"""The presets that can be named on a server: the built-in ones and its own."""

from __future__ import annotations

import difflib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from discord import app_commands

from cogs.names import clean_name
from cogs.screens.rules_words import IN_A_TITLE, based_on, length_words, some
from cogs.screens.screen import cut
from data.server_rules import ServerPreset, ServerRules
from engine.errors import BadRules, GolfError
from engine.language import say
from engine.presets import PRESETS, preset
from engine.rules import Rules

_OFFERED: Final = 25
"""The most choices that Discord takes."""

_TOLD: Final = 20
"""How many names a refusal tells."""

_LONGEST_TYPED: Final = 100
"""Characters of a typed name that are looked at; no preset's is longer."""

_ALIKE: Final = 0.6
"""From here on two names are taken for the same one mistyped (`difflib`)."""


@dataclass(frozen=True, slots=True)
class NamedRules:
    """A built-in preset for `holes` holes with some `changes`.

    `named` is what the server calls it; empty for the built-in preset itself.
    """

    preset: str
    holes: int
    changes: Mapping[str, Any] = field(default_factory=dict)
    named: str = ""

    @property
    def name(self) -> str:
        """What it is chosen by."""
        return self.named or self.preset

    @property
    def rules(self) -> Rules:
        """What the fewest would play by. Raises `BadRules` if that can't be any more."""
        base = preset(self.preset)
        return base.rules_for(base.fewest, self.holes, self.changes)

    @property
    def words(self) -> str:
        """What it is, in a few words."""
        try:
            if self.named:
                return f"{based_on(self.rules, IN_A_TITLE)} · {length_words(self.holes)}"
            return preset(self.preset).summary
        except BadRules:
            return say("can’t be played any more")


BUILT_IN: Final = tuple(NamedRules(each.name, each.rules.holes) for each in PRESETS.values())


def own_rules(saved: ServerPreset) -> NamedRules:
    """One of a server's own presets."""
    return NamedRules(saved.preset, saved.holes, saved.changes, saved.name)


async def known_presets(kept: ServerRules, guild: int) -> list[NamedRules]:
    """All presets of a server: the default first, then its own, then the built-in ones."""
    default = await kept.default(guild) or BUILT_IN[0].name
    known = [*(own_rules(saved) for saved in await kept.all(guild)), *BUILT_IN]
    return sorted(known, key=lambda one: one.name != default)


async def chosen_preset(kept: ServerRules, guild: int, name: str | None) -> NamedRules:
    """The preset of that name, or the server's default. Raises `BadRules`, naming those that there are."""
    known = await known_presets(kept, guild)
    if name is None:
        return known[0]
    folded = clean_name(name, _LONGEST_TYPED, "").casefold()
    for one in known:
        if one.name.casefold() == folded:
            return one
    names = some([one.name for one in known], _TOLD)
    unknown = clean_name(name, 32, "…")
    raise BadRules(say("There is no preset “{name}”. Choose one of: {names}.", name=unknown, names=names))


async def suggestions(kept: ServerRules, guild: int, typed: str) -> list[app_commands.Choice[str]]:
    """What Discord offers to choose from while a preset's name is typed."""
    try:
        known = await known_presets(kept, guild)
    except GolfError:
        known = list(BUILT_IN)
    return [
        app_commands.Choice(name=cut(f"{one.name}: {one.words}"), value=one.name)
        for one in matching(known, typed)[:_OFFERED]
    ]


def matching(known: Sequence[NamedRules], typed: str) -> list[NamedRules]:
    """Those that what was typed may mean, the best first; all in their order if nothing was typed."""
    folded = " ".join(typed.casefold().split())
    ranked = [(rank, one) for one in known if (rank := _rank(one, folded)) is not None]
    return [one for _, one in sorted(ranked, key=lambda pair: pair[0])]


def _rank(one: NamedRules, typed: str) -> int | None:
    """How far a preset is from what was typed; None for too far."""
    name = one.name.casefold()
    near = (
        name == typed,
        name.startswith(typed),
        any(word.startswith(typed) for word in name.replace("-", " ").split()),
        typed in name,
        typed in one.words.casefold(),
        difflib.SequenceMatcher(None, name, typed).ratio() >= _ALIKE,
    )
    return near.index(True) if any(near) else None
