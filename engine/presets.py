"""The named rule sets (rules: "Presets"), and the rules of a table that begins from one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from engine.cards import fresh_deck
from engine.errors import BadRules
from engine.language import mark, say
from engine.options import resolve
from engine.preset_fields import PRESET_FIELDS
from engine.rules import RANGES, Rules


@dataclass(frozen=True, slots=True)
class Preset:
    """A rule set by name, for `fewest` to `most` seats.

    `about` is the English text of its `summary`. `two_decks_from` is the number of seats from which a second
    deck is used.
    """

    rules: Rules
    about: str
    fewest: int
    most: int
    two_decks_from: int | None = None

    @property
    def name(self) -> str:
        return self.rules.preset

    @property
    def summary(self) -> str:
        """What it is like in a few words."""
        return say(self.about)

    def rules_for(self, seats: int, holes: int, changes: Mapping[str, Any] | None = None) -> Rules:
        """The rules of a match for so many seats and holes, with some fields changed (`engine.options`).

        Raises `BadRules` if the seats, the holes or a change are out of range, or the changes contradict
        each other. Where `changes` doesn't give `decks`, there are as many as the preset says for these
        seats, and more if the grids need them.
        """
        if not self.fewest <= seats <= self.most:
            raise BadRules(
                say(
                    "“{preset}” is played by {fewest} to {most}.",
                    preset=self.name,
                    fewest=self.fewest,
                    most=self.most,
                )
            )
        rules = resolve(self.rules, {"holes": holes, **(changes or {})})
        if not changes or "decks" not in changes:
            rules = replace(rules, decks=self._decks(rules, seats))
        rules.check_seats(seats)
        return rules

    def _decks(self, rules: Rules, seats: int) -> int:
        decks = rules.decks
        if self.two_decks_from is not None and seats >= self.two_decks_from:
            decks = max(decks, 2)
        while decks < RANGES["decks"][1] and len(fresh_deck(decks, rules.jokers)) <= seats * rules.size:
            decks += 1
        return decks


def _preset(name: str, about: str, most: int = 6, two_decks_from: int | None = None) -> Preset:
    return Preset(Rules(preset=name, **PRESET_FIELDS[name]), about, 2, most, two_decks_from)


CLASSIC: Final = _preset(
    "classic", mark("Six cards, columns cancel, one last turn for all"), two_decks_from=6
)
FOUR_CARD: Final = _preset("four-card", mark("Four cards, peek at two, four turns: a memory game"))

PRESETS: Final[dict[str, Preset]] = {
    preset.name: preset
    for preset in (
        CLASSIC,
        _preset("house", mark("Six cards, and house rules to choose from"), two_decks_from=5),
        FOUR_CARD,
        _preset("golf-six", mark("Six cards, the hole ends the moment someone goes out"), most=4),
        _preset("club", mark("Six cards for up to eight players"), most=8, two_decks_from=4),
        _preset("nine-card", mark("Nine cards, three of a rank in a column cancel"), two_decks_from=4),
        _preset("eight-card", mark("Eight cards in four columns"), two_decks_from=4),
        _preset("knock-four", mark("Four cards, peek at two, knock when you dare")),
    )
}


def preset(name: str) -> Preset:
    """The preset called `name`. Raises `BadRules` naming those that there are."""
    try:
        return PRESETS[name]
    except KeyError:
        sentence = say(
            "There is no preset “{name}”. Choose one of: {names}.", name=name[:40], names=", ".join(PRESETS)
        )
        raise BadRules(sentence) from None
