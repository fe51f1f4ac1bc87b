"""Pages of the lab in words, derived from the figures alone: the levels, and who is ahead."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final, NamedTuple

from engine.cpu.levels import level_title
from engine.figures import Estimate, Figures, LevelFigures
from engine.figures.charts import by_points
from engine.language import decimal, percent, say

YARDSTICK: Final = "ev"
"""Level that plays by plain expected value. People can't play against this level."""

EARLY: Final = 0.65
"""From this chance of the winner halfway, the page says that a lot is decided."""


class PageText(NamedTuple):
    """A page in words: what the chart shows, what it teaches, and the chart's alt text."""

    shown: str
    learnt: str
    alt_text: str


def titled(figures: Figures) -> Figures:
    """Return `figures` with the names of levels in the spoken language."""
    return replace(
        figures,
        levels=tuple(each._replace(level=level_title(each.level)) for each in figures.levels),
        ratings={level_title(level): rating for level, rating in figures.ratings.items()},
        comparison=replace(figures.comparison, level=level_title(figures.comparison.level)),
    )


def playable_levels(figures: Figures) -> list[LevelFigures]:
    """Return the levels that people can play against, in the intended order from weak to strong."""
    return [each for each in figures.levels if each.level in figures.ratings]


def levels_text(figures: Figures) -> PageText:
    (best,) = (each for each in figures.levels if each.level == figures.best)
    points = decimal(best.points.value)
    if any(_surely_below(each.points, best.points) for each in figures.levels[1:]):
        learnt = say(
            "Still, `{level}` wins most often, with {points}. You don’t need few points, just fewer "
            "than the others.",
            level=best.level,
            points=points,
        )
    else:
        learnt = say(
            "`{level}` wins most often, and no level clearly has fewer points: low scores win here.",
            level=best.level,
        )
    alt = say(
        "Chart: points a hole in {preset}. {levels}. Fewer is better.",
        preset=figures.preset,
        levels=", ".join(f"{each.level} {decimal(each.points.value)}" for each in by_points(figures)),
    )
    return PageText(" ".join(_levels_shown(figures)), learnt, alt)


def _levels_shown(figures: Figures) -> Iterator[str]:
    chance, *levels = figures.levels
    fewest = min(levels, key=lambda each: each.points.value)
    yield say(
        "Points a hole at tables of {players} of the same level. Fewer is better.", players=figures.players
    )
    yield say(
        "`{level}` has the fewest, {points}. `{chance}` plays at random.",
        level=fewest.level,
        points=decimal(fewest.points.value),
        chance=chance.level,
    )
    if levels[-1].level == level_title(YARDSTICK):
        yield say("`{level}` plays by what cards score on average.", level=levels[-1].level)


def _surely_below(one: Estimate, other: Estimate) -> bool:
    """Whether `one` is lower than `other` and their intervals do not overlap."""
    return one.value + one.within < other.value - other.within


def leads_text(figures: Figures) -> PageText:
    first = figures.leads[0]
    start, half, late, end = (_at(figures, first, part) for part in (0.0, 0.5, 0.75, 1.0))
    shown = say(
        "The winner’s chance to beat each other player: {half} halfway, {late} at three quarters, "
        "{end} at the last move. {nothing} is a coin flip.",
        half=percent(half),
        late=percent(late),
        end=percent(end),
        nothing=percent(0.5),
    )
    if half < EARLY:
        learnt = say("Halfway, little is decided. Don’t take risks just because you’re behind.")
    else:
        learnt = say("Halfway, a lot is already decided. Start carefully.")
    alt = say(
        "Chart: chance to beat another player in {preset}. The winner’s: {start} at the start, "
        "{half} halfway, {late} at three quarters, {end} at the end. At the end, from first place to "
        "last: {lasts}.",
        preset=figures.preset,
        start=percent(start),
        half=percent(half),
        late=percent(late),
        end=percent(end),
        lasts=", ".join(percent(_at(figures, lead, 1.0)) for lead in figures.leads),
    )
    return PageText(shown, learnt, alt)


def _at(figures: Figures, course: tuple[float, ...], part: float) -> float:
    """Return the value of `course` at the measured moment nearest to `part` of a hole (0 to 1)."""
    at = min(range(len(course)), key=lambda moment: abs(figures.progress[moment] - part))
    return course[at]
