"""Words of a page of the lab, and comparisons of the figures behind them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final, NamedTuple

from engine.cpu.levels import level_title
from engine.figures import Estimate, Figures, LevelFigures
from engine.language import say

YARDSTICK: Final = "ev"
"""Level of the computer that nobody plays against, which plays by plain expected value."""


class PageText(NamedTuple):
    """A page in words: what the chart shows, a lesson from the numbers, and the chart's alternative text."""

    shown: str
    learnt: str
    alt_text: str


def titled(figures: Figures) -> Figures:
    """Return `figures` with the names of levels in the spoken language."""
    of = figures.tournament
    return replace(
        figures,
        levels=tuple(each._replace(level=level_title(each.level)) for each in figures.levels),
        length_level=level_title(figures.length_level),
        comparison=replace(figures.comparison, level=level_title(figures.comparison.level)),
        tournament=replace(
            of,
            wins={
                level_title(one): {level_title(other): share for other, share in against.items()}
                for one, against in of.wins.items()
            },
            ratings={level_title(level): rating for level, rating in of.ratings.items()},
        ),
    )


def yardstick_words(title: str) -> Iterator[str]:
    """Yield a sentence about the computer that levels are compared with, if `title` is its name."""
    if title == level_title(YARDSTICK):
        yield say("`{level}` plays by what cards score on average.", level=title)


def playable_levels(figures: Figures) -> list[LevelFigures]:
    """Return the levels that people can play against, from weak to strong by design."""
    return [each for each in figures.levels if each.level in figures.tournament.ratings]


def level_of(figures: Figures, name: str) -> LevelFigures:
    """Return the figures of the level `name`."""
    return next(each for each in figures.levels if each.level == name)


def surely_below(one: Estimate, other: Estimate) -> bool:
    """Whether the intervals of both estimates do not overlap and `one` is the lower."""
    return one.value + one.within < other.value - other.within
