"""A player's traits beside those of the computer levels in as many holes by the same rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final

from engine.profile.traits import LEVELS, LIKENESSES, TRAITS, LevelTraits, Spread, Trait, level_traits
from engine.review.habits import Habits

FEWEST_HOLES: Final = 18
"""The fewest holes that a profile is made of; fewer look like chance."""

FEWEST: Final[Mapping[Trait, int]] = {"going out": 5}
"""The fewest holes or turns for a statement about a trait, if more than one: about when somebody goes out,
the holes in which they did.
"""

STANDS_OUT: Final = 2.5
"""Standard errors by which a habit must differ from a level's to be told."""


@dataclass(frozen=True, slots=True)
class ProfiledMatch:
    """One match's part of a profile: preset, number of seats, points `lost` a hole, and habits."""

    preset: str
    seats: int
    lost: float
    habits: Habits

    def amount(self, trait: Trait) -> float:
        """Return the sum that the mean of `trait` is made of."""
        habits = self.habits
        return {
            "mistakes": self.lost * habits.holes,
            "going out": habits.out_turns,
            "pairs": habits.pairs,
            "draws": habits.draws,
        }[trait]

    def weight(self, trait: Trait) -> int:
        """Return the number of holes or turns that the mean of `trait` is over."""
        habits = self.habits
        return {"going out": habits.outs, "draws": habits.turns}.get(trait, habits.holes)


@dataclass(frozen=True, slots=True)
class TraitComparison:
    """A trait: the player's `value`, and that of each level in the same matches.

    `apart` is the difference to each level's value, in standard errors of that difference.
    """

    trait: Trait
    value: float
    levels: Mapping[str, float]
    apart: Mapping[str, float]

    def nearest_of(self, levels: Sequence[str]) -> str:
        """Return which of `levels` has the nearest value; among equally near levels the first."""
        return min(levels, key=lambda name: abs(self.value - self.levels[name]))


@dataclass(frozen=True, slots=True)
class Profile:
    """The traits of a player in `holes` that they played whole, by trait.

    `went_out` is how often they went out, as a share of the holes whose rules let anybody; None without any.
    """

    holes: int
    went_out: float | None
    traits: Mapping[Trait, TraitComparison]

    @property
    def level(self) -> str:
        """The level whose mistakes cost about as much as the player's."""
        return self.traits["mistakes"].nearest_of(LIKENESSES["mistakes"])

    def like(self, trait: Trait) -> str:
        """Return the level or style that the player is like in `trait`: `level`, unless they surely differ
        from it.
        """
        found = self.traits[trait]
        surely_not = abs(found.apart[self.level]) >= STANDS_OUT
        return found.nearest_of(LIKENESSES[trait]) if surely_not else self.level

    @property
    def standing_out(self) -> TraitComparison | None:
        """The habit that differs most from those of `level`, if that isn't chance."""
        unlike = [found for trait, found in self.traits.items() if self.like(trait) != self.level]
        return max(unlike, key=lambda found: abs(found.apart[self.level]), default=None)


def counted_holes(matches: Iterable[ProfiledMatch]) -> int:
    """Return the number of holes in `matches` whose rules were measured; a profile is made of these holes."""
    return sum(match.habits.holes for match in matches if level_traits(match.preset, match.seats))


def profile_of(matches: Iterable[ProfiledMatch]) -> Profile | None:
    """Return the profile of a player in `matches`; None for fewer than `FEWEST_HOLES` by measured rules."""
    known = [(match, found) for match in matches if (found := level_traits(match.preset, match.seats))]
    holes = counted_holes(match for match, _ in known)
    if holes < FEWEST_HOLES:
        return None
    where = [match.habits for match, found in known if any("going out" in each for each in found.values())]
    outs, chances = sum(each.outs for each in where), sum(each.holes for each in where)
    traits = {trait: compared for trait in TRAITS if (compared := _compared(trait, known)) is not None}
    return Profile(holes, outs / chances if chances else None, traits)


def _compared(trait: Trait, known: Sequence[tuple[ProfiledMatch, LevelTraits]]) -> TraitComparison | None:
    """Return the comparison of `trait` with the levels; None if the player has too few holes or turns for it.

    Rules by which a level has no figure for `trait` are left out: it may be the one that the player is like.
    """
    matches = [
        (match, found)
        for match, found in known
        if match.weight(trait) and _holes(match, trait) and all(trait in each for each in found.values())
    ]
    weight = sum(match.weight(trait) for match, _ in matches)
    if weight < FEWEST.get(trait, 1):
        return None
    value = sum(match.amount(trait) for match, _ in matches) / weight
    levels, apart = {}, {}
    holes = sum(_holes(match, trait) for match, _ in matches)
    for name in LEVELS:
        spreads = [(match, found[name][trait]) for match, found in matches]
        levels[name] = sum(match.weight(trait) * spread.mean for match, spread in spreads) / weight
        variance = sum(_holes(match, trait) * spread.deviation**2 for match, spread in spreads) / holes
        error = sqrt(max(variance, 1e-9) / holes + _error(trait, spreads, weight) ** 2)
        apart[name] = (value - levels[name]) / error
    return TraitComparison(trait, value, levels, apart)


def _error(trait: Trait, spreads: Sequence[tuple[ProfiledMatch, Spread]], weight: float) -> float:
    """Return the standard error of a level's mean over the player's matches."""
    shares: dict[Spread, float] = {}
    for match, spread in spreads:
        shares[spread] = shares.get(spread, 0.0) + match.weight(trait) / weight
    return sqrt(sum((share * spread.error) ** 2 for spread, share in shares.items()))


def _holes(match: ProfiledMatch, trait: Trait) -> int:
    """Return the number of holes of `match` that count for the mean of `trait`."""
    return match.habits.outs if trait == "going out" else match.habits.holes
