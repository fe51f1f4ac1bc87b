"""What all pages of the lab are told with: levels in their order, and parts of a whole."""

from __future__ import annotations

from typing import NamedTuple

from engine.figures import Estimate, Figures, LevelFigures
from engine.language import say


class Told(NamedTuple):
    """A page in words: what it shows, what can be learnt from it, and what is read to who can't see it."""

    shown: str
    learnt: str
    alt_text: str


def ladder(figures: Figures) -> list[LevelFigures]:
    """The levels that one can play against, from weak to strong as they are meant to be."""
    return [each for each in figures.levels if each.level in figures.tournament.ratings]


def by_rating(figures: Figures) -> list[tuple[str, Estimate]]:
    """The levels with their ratings, the best first."""
    return sorted(figures.tournament.ratings.items(), key=lambda each: each[1].value, reverse=True)


def level_of(figures: Figures, name: str) -> LevelFigures:
    """What was measured of a level."""
    return next(each for each in figures.levels if each.level == name)


def surely_below(one: Estimate, other: Estimate) -> bool:
    """Whether one is below the other even if both are as far off as they may be."""
    return one.value + one.within < other.value - other.within


def percent_of(share: Estimate) -> str:
    """An estimated part of all, in per cent."""
    return percent(share.value)


def percent(value: float) -> str:
    """A part of all, in per cent."""
    return say("{number}\N{NO-BREAK SPACE}%", number=f"{100 * value:.0f}")
