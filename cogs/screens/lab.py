"""The lab: a page of what was measured of a preset, and how the server's people play it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from cogs.lab.ids import LabId
from cogs.names import plain
from cogs.screens.lab_charts import chart_of
from cogs.screens.lab_told import by_rating, ladder
from cogs.screens.lab_words import told
from cogs.screens.screen import Choice, Figure, Menu, Screen
from data.own_figures import Average, OwnAverages
from engine.figures import KINDS, Estimate, Figures
from engine.language import decimal, mark, plural, say
from engine.presets import PRESETS

FEW_HOLES: Final = 9
"""An average over fewer holes says nothing yet."""

_TITLES: Final[Mapping[str, str]] = {
    "levels": mark("Levels"),
    "tournament": mark("Tournament"),
    "leads": mark("Leads"),
    "spread": mark("Spread"),
    "branching": mark("Branching"),
    "length": mark("Length"),
}
"""What each of `KINDS` is called."""

_NAMES: Final = 15
"""Columns of the names in a list; more if one is longer."""


def lab(figures: Figures, page: str, own: OwnAverages, *, notice: str = "") -> Screen:
    """A page, one of `KINDS`. `own` is how people here play by the preset; `notice` stands above."""
    words = told(figures, page)
    above = f"*{plain(notice)}*\n" if notice else ""
    return Screen(
        title=" · ".join((say("Lab"), figures.preset, _title(page))),
        text=f"{above}{words.shown}",
        fields=((say("What can be learnt"), words.learnt), *_fields(figures, page, own)),
        footer=say("{preset} without any changes", preset=figures.preset),
        menus=(_pages(figures.preset, page), _presets(figures.preset, page)),
        figure=Figure(chart_of(figures, page), words.alt_text),
    )


def _title(page: str) -> str:
    return say(_TITLES[page])


def _fields(figures: Figures, page: str, own: OwnAverages) -> Iterable[tuple[str, str]]:
    if page == "levels":
        yield say("Points a hole"), _block(_points(figures, own))
        yield say("On this server"), _here(figures, own)
    elif page == "tournament":
        rows = [(level, f"{of.value:>5.0f} ± {of.within:.0f}") for level, of in by_rating(figures)]
        yield say("Ratings, as in chess"), _block(rows)


def _points(figures: Figures, own: OwnAverages) -> Iterable[tuple[str, str]]:
    """The levels, and among them, by their points, the people here and the reader."""
    rows = [(of.level, of.points.value, _within(of.points)) for of in figures.levels]
    for name, average in ((say("people here"), own.people), (say("you"), own.own)):
        if average.mean is not None and average.holes >= FEW_HOLES:
            rows.append((f"› {name}", average.mean, ""))
    for name, points, within in sorted(rows, key=lambda row: row[1]):
        yield name, f"{decimal(points):>5}{within}"


def _within(of: Estimate) -> str:
    """How far off it may be, where that can be seen in the number."""
    return f" ± {decimal(of.within)}" if round(of.within, 1) else ""


def _block(rows: Iterable[tuple[str, str]]) -> str:
    shown = list(rows)
    width = max([_NAMES, *(len(name) + 1 for name, _ in shown)])
    return "```\n{}\n```".format("\n".join(f"{name:<{width}}{value}".rstrip() for name, value in shown))


def _here(figures: Figures, own: OwnAverages) -> str:
    lines = [_person(say("People"), figures, own.people), _person(say("You"), figures, own.own)]
    if own.people.holes:
        lines.append(say("In rated matches; those by modified rules count too."))
    return "\n".join(lines)


def _person(who: str, figures: Figures, average: Average) -> str:
    mean = average.mean
    if mean is None:
        return say("{who}: no hole that counts yet.", who=who)
    if average.holes < FEW_HOLES:
        return say(
            "{who}: too few holes yet, {number} of {least}.", who=who, number=average.holes, least=FEW_HOLES
        )
    nearest = min(ladder(figures), key=lambda of: abs(of.points.value - mean))
    return plural(
        "{who}: **{points}** points a hole in {count} hole, nearest to `{level}`.",
        "{who}: **{points}** points a hole in {count} holes, nearest to `{level}`.",
        count=average.holes,
        who=who,
        points=decimal(mean),
        level=nearest.level,
    )


def _pages(preset: str, shown: str) -> Menu:
    choices = [Choice(_title(page), page, say(words), chosen=page == shown) for page, words in KINDS.items()]
    return Menu(str(LabId(preset, shown, "page")), say("Another page"), tuple(choices))


def _presets(shown: str, page: str) -> Menu:
    choices = [Choice(name, name, of.summary, chosen=name == shown) for name, of in PRESETS.items()]
    return Menu(str(LabId(shown, page, "preset")), say("Another preset"), tuple(choices))
