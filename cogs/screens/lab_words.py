"""What the lab's pictures show, in words made from the numbers alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import Final, NamedTuple

from engine.figures import Estimate, Figures, LevelFigures
from engine.presets import PRESETS

EARLY: Final = 0.65
"""From here on, who expects to beat this part of the others may be called ahead."""

FAINT: Final = 0.1
"""Choices that lie no further apart than this hardly matter."""

USUAL: Final = 0.9
"""This part of all holes is called usual."""


class Told(NamedTuple):
    """A page in words: what it shows, what can be learnt from it, and what is read to who can't see it."""

    shown: str
    learnt: str
    alt_text: str


def told(figures: Figures, page: str) -> Told:
    """The words of a page, one of `KINDS`."""
    return _PAGES[page](figures)


def ladder(figures: Figures) -> list[LevelFigures]:
    """The levels that one can play against, from weak to strong as they are meant to be."""
    return [each for each in figures.levels if each.level in figures.tournament.ratings]


def by_rating(figures: Figures) -> list[tuple[str, Estimate]]:
    """The levels with their ratings, the best first."""
    return sorted(figures.tournament.ratings.items(), key=lambda each: each[1].value, reverse=True)


def level_of(figures: Figures, name: str) -> LevelFigures:
    """What was measured of a level."""
    return next(each for each in figures.levels if each.level == name)


def number(value: float, digits: int = 1) -> str:
    """A number with a real minus sign."""
    return f"{value:.{digits}f}".replace("-", "−")


def _levels(figures: Figures) -> Told:
    chance, *levels = figures.levels
    fewest = min(levels, key=lambda each: each.points.value)
    best = level_of(figures, by_rating(figures)[0][0])
    averages = ", `ev` by what cards are worth on average" if levels[-1].level == "ev" else ""
    shown = (
        f"Points a hole at tables of {figures.players} of one level, fewer are better. "
        f"`{fewest.level}` has the fewest, {number(fewest.points.value)}; "
        f"`{chance.level}` plays by chance{averages}."
    )
    if any(_surely_below(each.points, best.points) for each in levels):
        learnt = (
            f"Yet `{best.level}` wins most often, with {number(best.points.value)}: "
            "what counts is to have fewer points than the others, not few points."
        )
    else:
        learnt = f"`{best.level}` wins most often, and no level surely has fewer: low scores win here."
    listed = ", ".join(f"{each.level} {number(each.points.value)}" for each in figures.levels)
    return Told(shown, learnt, f"Bars of points a hole in {figures.preset}: {listed}. Fewer is better.")


def _tournament(figures: Figures) -> Told:
    of, ranked = figures.tournament, [level for level, _ in by_rating(figures)]
    first, second, last = ranked[0], ranked[1], ranked[-1]
    shown = (
        f"Matches of {of.players} players, {_holes(of.holes)}, {of.matches} for each pair. "
        f"`{first}` beats `{second}` in {_percent(of.wins[first][second])} of them "
        f"and `{last}` in {_percent(of.wins[first][last])}."
    )
    one, other = min(pairwise(ranked), key=lambda pair: of.wins[pair[0]][pair[1]].value)
    share = of.wins[one][other]
    if share.value - share.within <= 0.5:
        learnt = f"`{one}` and `{other}` can hardly be told apart by who wins ({_percent(share)})."
    else:
        learnt = f"Luck does most between `{one}` and `{other}`, and still `{one}` wins {_percent(share)}."
    pairs = "; ".join(
        f"{level} beats " + ", ".join(f"{each} {_percent(of.wins[level][each])}" for each in ranked[at + 1 :])
        for at, level in enumerate(ranked[:-1])
    )
    return Told(shown, learnt, f"Table of who beats whom in {figures.preset}, how often: {pairs}.")


def _leads(figures: Figures) -> Told:
    first = figures.leads[0]
    start, half, late, end = (_at(figures, first, part) for part in (0.0, 0.5, 0.75, 1.0))
    shown = (
        f"Whoever will be first can expect to beat {_part(half)} of the others at half of a hole, "
        f"{_part(late)} at three quarters and {_part(end)} at the last move. {_part(0.5)} says nothing."
    )
    if half < EARLY:
        learnt = "Half of a hole decides little, so take no risks because you are behind by then."
    else:
        learnt = "Half of a hole decides much already, so play its beginning with care."
    lasts = ", ".join(_part(_at(figures, lead, 1.0)) for lead in figures.leads)
    alt = (
        f"Lines of which part of the others a seat can expect to beat in {figures.preset}. Who will be "
        f"first: {_part(start)} at the start, {_part(half)} at half, {_part(late)} at three quarters, "
        f"{_part(end)} at the end. At the end, from the first place to the last: {lasts}."
    )
    return Told(shown, learnt, alt)


def _spread(figures: Figures) -> Told:
    start, half, end = (max(_at(figures, figures.spread, part), 0.0) for part in (0.0, 0.5, 1.0))
    shown = (
        f"How far the best and the worst choice lie apart, where {_part(1)} is the most in a hole: "
        f"{_part(start)} at the start, {_part(half)} at half, {_part(end)} at the last decision."
    )
    first = (
        "The first cards hardly matter."
        if start <= FAINT
        else "Here the first decisions matter too."
        if start > half / 2
        else "The first cards matter little."
    )
    about = "" if PRESETS[figures.preset].rules.ending == "turns" else ", most of all about going out"
    last = f"Think longest near the end{about}." if end > half else "No part of a hole asks for more thought."
    alt = (
        f"A line of how far the best and the worst choice lie apart in {figures.preset}: "
        f"{_part(start)} at the start, {_part(half)} at half of a hole, {_part(end)} at the end."
    )
    return Told(shown, f"{first} {last}", alt)


def _branching(figures: Figures) -> Told:
    of = figures.branching
    span = "every time" if of.fewest == of.most else f"{of.fewest} to {of.most}"
    shown = (
        f"By chance, a hole of {figures.players} has {of.decisions:.0f} decisions ({span}) "
        f"with {number(of.mean)} choices each."
    )
    share = round(of.decisions / figures.players)
    learnt = (
        f"That is about {share} decisions a hole for you. So few choices can be weighed one by one: "
        "what is the slot worth with the card, and what without?"
    )
    alt = (
        f"Dots of how many choices each decision of a hole has in {figures.preset}: {number(of.mean)} on "
        f"average, {number(min(of.course))} at the fewest and {number(max(of.course))} at the most. "
        f"A hole by chance has {of.decisions:.0f} decisions."
    )
    return Told(shown, learnt, alt)


def _length(figures: Figures) -> Told:
    turns, level = dict(figures.length), figures.length_level
    mean = sum(count * share for count, share in turns.items())
    fewest, most = _usual(turns)
    if fewest == most:
        shown = f"Where all play as `{level}`, a hole takes {fewest} turns of each seat."
    else:
        shown = (
            f"Where all play as `{level}`, a hole takes {number(mean)} turns of each seat, "
            f"and {_part(USUAL)} of all end after {fewest} to {most}."
        )
    begins = figures.seats[0].points
    if abs(begins.value) <= begins.within:
        learnt = "It makes no difference who begins."
    else:
        less = "fewer" if begins.value < 0 else "more"
        learnt = f"Who begins has {number(abs(begins.value))} points {less} than the table’s mean."
    best = level_of(figures, by_rating(figures)[0][0])
    if _surely_below(best.turns, Estimate(mean, 0.0)):
        learnt = f"`{best.level}` needs only {number(best.turns.value)}: it goes out early. {learnt}"
    common = max(turns, key=lambda count: turns[count])
    alt = (
        f"Lines of how many turns of each seat a hole takes in {figures.preset}: {number(mean)} on average "
        f"where all play as {level}, most often {common} ({_part(turns[common])} of holes)."
    )
    return Told(shown, learnt, alt)


_PAGES: Final[Mapping[str, Callable[[Figures], Told]]] = {
    "levels": _levels,
    "tournament": _tournament,
    "leads": _leads,
    "spread": _spread,
    "branching": _branching,
    "length": _length,
}


def _at(figures: Figures, course: tuple[float, ...], part: float) -> float:
    """A course's value at the moment nearest to `part` of a hole."""
    at = min(range(len(course)), key=lambda moment: abs(figures.progress[moment] - part))
    return course[at]


def _usual(turns: Mapping[int, float]) -> tuple[int, int]:
    """From where to where `USUAL` of all holes last, with as many of the others below as above."""
    rest, below, found = (1 - USUAL) / 2, 0.0, []
    for count, share in sorted(turns.items()):
        if below + share > rest and below < 1 - rest:
            found.append(count)
        below += share
    return found[0], found[-1]


def _surely_below(one: Estimate, other: Estimate) -> bool:
    return one.value + one.within < other.value - other.within


def _percent(share: Estimate) -> str:
    return _part(share.value)


def _part(value: float) -> str:
    return f"{100 * value:.0f}\N{NO-BREAK SPACE}%"


def _holes(count: int) -> str:
    return "1 hole" if count == 1 else f"{count} holes"
