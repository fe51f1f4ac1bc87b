"""Describe the lab's charts about the levels in words derived from the figures alone."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from cogs.lab.page_text import PageText, level_of, surely_below, yardstick_words
from engine.figures import Figures
from engine.figures.charts import by_points
from engine.language import decimal, percent, plural, say, whole


def levels_text(figures: Figures) -> PageText:
    """Describe the points of the levels."""
    levels = figures.levels[1:]
    best = level_of(figures, figures.tournament.ranked[0][0])
    points = decimal(best.points.value)
    if any(surely_below(each.points, best.points) for each in levels):
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
    return PageText(_levels_shown(figures), learnt, alt)


def _levels_shown(figures: Figures) -> str:
    chance, *levels = figures.levels
    fewest = min(levels, key=lambda each: each.points.value)
    table = say(
        "Points a hole at tables of {players} of the same level. Fewer is better.", players=figures.players
    )
    least = say(
        "`{level}` has the fewest, {points}. `{chance}` plays at random.",
        level=fewest.level,
        points=decimal(fewest.points.value),
        chance=chance.level,
    )
    return " ".join((table, least, *yardstick_words(levels[-1].level)))


def tournament_text(figures: Figures) -> PageText:
    """Describe how often each level beats each other."""
    of, ranked = figures.tournament, [level for level, _ in figures.tournament.ranked]
    one, other = min(pairwise(ranked), key=lambda pair: of.wins[pair[0]][pair[1]].value)
    share = of.wins[one][other]
    values = {"one": one, "other": other, "share": percent(share.value)}
    if share.value - share.within <= 0.5:
        learnt = say("`{one}` and `{other}` are about even ({share}).", **values)
    else:
        learnt = say("The closest are `{one}` and `{other}`, and even there `{one}` wins {share}.", **values)
    pairs = "; ".join(
        say(
            "{level} beats {others}",
            level=level,
            others=", ".join(f"{each} {percent(of.wins[level][each].value)}" for each in ranked[at + 1 :]),
        )
        for at, level in enumerate(ranked[:-1])
    )
    alt = say(
        "Chart: how often one level beats another in {preset}. {pairs}.", preset=figures.preset, pairs=pairs
    )
    return PageText(_tournament_shown(figures, ranked), learnt, alt)


def _tournament_shown(figures: Figures, ranked: Sequence[str]) -> str:
    of, first, second, last = figures.tournament, ranked[0], ranked[1], ranked[-1]
    matches = plural(
        "{matches} matches of {count} hole with {players} players for every two levels.",
        "{matches} matches of {count} holes with {players} players for every two levels.",
        count=of.holes,
        players=of.players,
        matches=whole(of.matches),
    )
    beaten = say(
        "`{first}` beats `{second}` in {share} of them and `{last}` in {more}.",
        first=first,
        second=second,
        share=percent(of.wins[first][second].value),
        last=last,
        more=percent(of.wins[first][last].value),
    )
    return " ".join((matches, beaten))
