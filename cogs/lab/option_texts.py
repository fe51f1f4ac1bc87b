"""The lab's comparison of options in words, derived from the figures alone."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from cogs.lab.texts import PageText
from engine.figures import Estimate, Figures, Measures, OptionFigures
from engine.figures.charts import option_name, plus_or_minus
from engine.language import decimal, percent, say, whole

_MUCH: Final = 0.05
"""An option is said to change who wins if it changes the first seat's share of won holes by so much."""

_NO_BREAK: Final = "\N{NO-BREAK SPACE}"

_NOTICED: Final = 0.05
"""Least change of points or turns that isn't written as 0.0."""

_NOTICED_WINS: Final = 0.005
"""Least change of the share of holes won that isn't written as 0%."""


def options_text(figures: Figures) -> PageText:
    of = figures.comparison
    shown = say(
        "How many points one option adds to a hole of {preset}, or takes off. `{level}` played "
        "{holes} holes with each.",
        preset=figures.preset,
        level=of.level,
        holes=whole(of.holes),
    )
    by_points = _sure(of.differences, lambda measures: measures.points, _NOTICED)
    alt = say(
        "Chart: how one option changes the {points} points of an average hole of {preset}: {options}.",
        preset=figures.preset,
        points=decimal(of.base.points.value),
        options=", ".join(_points(by_points)),
    )
    return PageText(shown, _learnt(figures), alt)


def _learnt(figures: Figures) -> str:
    of = figures.comparison
    most = max(of.differences, key=lambda each: abs(each.measures.wins.value))
    if abs(most.measures.wins.value) < _MUCH:
        who = say("Options change scores, but hardly who wins.")
    else:
        who = say("{option} has the biggest effect on who wins.", option=option_name(most.option, most.on))
    level = say(
        "`{level}` doesn’t go for bonuses or extra moves, so you may get more out of them.",
        level=of.level,
    )
    return " ".join((who, level))


def option_fields(figures: Figures) -> Iterable[tuple[str, str]]:
    """Return the effects of options that the chart of points doesn't show: on turns and on who wins."""
    of = figures.comparison
    points = _sure(of.differences, lambda measures: measures.points, _NOTICED)
    turns = _sure(of.differences, lambda measures: measures.turns, _NOTICED)
    wins = _sure(of.differences, lambda measures: measures.wins, _NOTICED_WINS)
    yield (
        say("Turns ({turns} without options)", turns=decimal(of.base.turns.value)),
        _lines(_words(each, plus_or_minus(each.measures.turns.value)) for each in turns),
    )
    won = {each.option: each.measures.wins.value for each in of.options}
    yield (
        say("Holes won by going first ({wins} without options)", wins=percent(of.base.wins.value)),
        _lines(_words(each, percent(won[each.option])) for each in wins),
    )
    options = {each.option for each in (*points, *turns, *wins)}
    unchanged = [option_name(each.option, each.on) for each in of.options if each.option not in options]
    if unchanged:
        yield say("No change measured"), ", ".join(unchanged)


def _sure(
    differences: Iterable[OptionFigures], measure: Callable[[Measures], Estimate], noticed: float
) -> list[OptionFigures]:
    """Return the options that surely change a measure by at least `noticed`, greatest change first."""
    sure = (
        each
        for each in differences
        if measure(each.measures).is_sure and abs(measure(each.measures).value) >= noticed
    )
    return sorted(sure, key=lambda each: -abs(measure(each.measures).value))


def _points(options: Iterable[OptionFigures]) -> Iterable[str]:
    return (_words(each, plus_or_minus(each.measures.points.value)) for each in options)


def _words(of: OptionFigures, value: str) -> str:
    return f"{option_name(of.option, of.on)}{_NO_BREAK}{value}"


def _lines(options: Iterable[str]) -> str:
    return " · ".join(options) or say("no option changes this")
