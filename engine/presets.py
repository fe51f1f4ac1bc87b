"""The named rule sets, as data (rules: "Presets")."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from engine.errors import BadRules
from engine.rules import Rules, standard_values


@dataclass(frozen=True, slots=True)
class Preset:
    """A rule set by name. `two_decks_from` is the number of seats from which a second deck is used."""

    rules: Rules
    summary: str
    fewest: int
    most: int
    two_decks_from: int | None = None

    @property
    def name(self) -> str:
        return self.rules.preset

    def rules_for(self, seats: int, holes: int) -> Rules:
        """The rules of a match for so many seats and holes. Raises `BadRules` if either is out of range."""
        if not self.fewest <= seats <= self.most:
            raise BadRules(f"“{self.name}” is played by {self.fewest} to {self.most}.")
        second = self.two_decks_from is not None and seats >= self.two_decks_from
        return replace(self.rules, decks=2 if second else self.rules.decks, holes=holes)


CLASSIC: Final = Preset(
    Rules(),
    summary="Six cards, columns cancel, one last turn for all",
    fewest=2,
    most=6,
    two_decks_from=6,
)
FOUR_CARD: Final = Preset(
    Rules(
        preset="four-card",
        columns=2,
        values=standard_values(two=2, J=0, Q=10, K=10),
        opening="peek",
        initial_flips=0,
        discard_flip="never",
        lock_face_up=True,
        ending="turns",
        turns=4,
        pairs="anywhere",
        holes=1,
    ),
    summary="Four cards, peek at two, four turns: a memory game",
    fewest=2,
    most=6,
)

PRESETS: Final[dict[str, Preset]] = {preset.name: preset for preset in (CLASSIC, FOUR_CARD)}


def preset(name: str) -> Preset:
    """The preset called `name`. Raises `BadRules` naming those that there are."""
    try:
        return PRESETS[name]
    except KeyError:
        raise BadRules(f"There is no preset “{name}”. Choose one of: {', '.join(PRESETS)}.") from None
