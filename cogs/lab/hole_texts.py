"""Describe the lab's charts about the course of holes in words derived from the figures alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cogs.lab.page_text import PageText, level_of, surely_below, yardstick_words
from engine.figures import Estimate, Figures
from engine.game.presets import PRESETS
from engine.language import decimal, percent, plural, say

EARLY: Final = 0.65
"""Part of the other seats from which a seat that expects to beat that many is called ahead."""

FAINT: Final = 0.1
"""Spread of points up to which choices are said to hardly matter."""

USUAL: Final = 0.9
"""Part of all holes whose lengths are called usual."""


def leads_text(figures: Figures) -> PageText:
    """Describe how early in a hole its winner shows."""
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


def spread_text(figures: Figures) -> PageText:
    """Describe how much each decision matters."""
    start, half, end = (max(_at(figures, figures.spread, part), 0.0) for part in (0.0, 0.5, 1.0))
    parts = {"start": percent(start), "half": percent(half), "end": percent(end)}
    shown = say(
        "How much the best choice beats the worst: by {start} at the start, {half} halfway, {end} at "
        "the last decision.",
        most=percent(1),
        **parts,
    )
    first = (
        say("Your first cards hardly matter.")
        if start <= FAINT
        else say("Here your first decisions matter too.")
        if start > half / 2
        else say("Your first cards matter little.")
    )
    if end <= half:
        last = say("No part of a hole matters more than another.")
    elif PRESETS[figures.preset].rules.ending == "turns":
        last = say("Think longest near the end.")
    else:
        last = say("Think longest near the end, mostly about going out.")
    alt = say(
        "Chart: how much the best choice beats the worst in {preset}. {start} at the start, {half} "
        "halfway, {end} at the end.",
        preset=figures.preset,
        **parts,
    )
    return PageText(shown, " ".join((first, last)), alt)


def branching_text(figures: Figures) -> PageText:
    """Describe how many choices a decision has."""
    of = figures.branching
    share = round(of.decisions / figures.players)
    learnt = (
        plural(
            "That’s about {count} decision a hole for you.",
            "That’s about {count} decisions a hole for you.",
            count=share,
        ),
        say("With so few choices, compare them all: your points with the card there, and without."),
    )
    alt = (
        say(
            "Chart: choices at each decision in a hole of {preset}. {mean} on average, from {fewest} "
            "to {most}.",
            preset=figures.preset,
            mean=decimal(of.mean),
            fewest=decimal(min(of.course)),
            most=decimal(max(of.course)),
        ),
        plural(
            "Played at random, a hole has {count} decision.",
            "Played at random, a hole has {count} decisions.",
            count=round(of.decisions),
        ),
    )
    return PageText(_branching_shown(figures), " ".join(learnt), " ".join(alt))


def _branching_shown(figures: Figures) -> str:
    of = figures.branching
    decisions, mean = round(of.decisions), decimal(of.mean)
    if of.fewest == of.most:
        return plural(
            "Played at random, a hole with {players} players always has {count} decision, with "
            "{mean} choices.",
            "Played at random, a hole with {players} players always has {count} decisions, with "
            "{mean} choices each.",
            count=decisions,
            players=figures.players,
            mean=mean,
        )
    return plural(
        "Played at random, a hole with {players} players has {count} decision ({fewest} to {most}), "
        "with {mean} choices.",
        "Played at random, a hole with {players} players has {count} decisions ({fewest} to {most}), "
        "with {mean} choices each.",
        count=decisions,
        players=figures.players,
        fewest=of.fewest,
        most=of.most,
        mean=mean,
    )


def length_text(figures: Figures) -> PageText:
    """Describe how many turns holes take."""
    turns = dict(figures.length)
    mean = sum(count * share for count, share in turns.items())
    common = max(turns, key=lambda count: turns[count])
    alt = say(
        "Chart: turns per player in a hole of {preset}. When everyone plays like {level}: {mean} on "
        "average, most often {common} ({share} of holes).",
        preset=figures.preset,
        mean=decimal(mean),
        level=figures.length_level,
        common=common,
        share=percent(turns[common]),
    )
    shown = (_length_shown(figures, mean), *yardstick_words(figures.length_level))
    return PageText(" ".join(shown), _length_learnt(figures, mean), alt)


def _length_shown(figures: Figures, mean: float) -> str:
    fewest, most = _usual(dict(figures.length))
    if fewest == most:
        return plural(
            "When everyone plays like `{level}`, a hole takes {count} turn each.",
            "When everyone plays like `{level}`, a hole takes {count} turns each.",
            count=fewest,
            level=figures.length_level,
        )
    return say(
        "When everyone plays like `{level}`, a hole takes {mean} turns each; {share} of holes end "
        "after {fewest} to {most}.",
        level=figures.length_level,
        mean=decimal(mean),
        share=percent(USUAL),
        fewest=fewest,
        most=most,
    )


def _length_learnt(figures: Figures, mean: float) -> str:
    best = level_of(figures, figures.tournament.ranked[0][0])
    learnt = [_beginning(figures.seats[0].points)]
    if surely_below(best.turns, Estimate(mean, 0.0)):
        early = say(
            "`{level}` needs only {turns}: it goes out early.",
            level=best.level,
            turns=decimal(best.turns.value),
        )
        learnt.insert(0, early)
    return " ".join(learnt)


def _beginning(first_seat: Estimate) -> str:
    """Return the sentence about beginning a hole, from the points of the first seat."""
    if abs(first_seat.value) <= first_seat.within:
        return say("It doesn’t matter who goes first.")
    points = decimal(abs(first_seat.value))
    if first_seat.value < 0:
        return say("Going first saves {points} points on average.", points=points)
    return say("Going first costs {points} points on average.", points=points)


def _at(figures: Figures, course: tuple[float, ...], part: float) -> float:
    """Return the value of `course` nearest to `part` (0 to 1) of a hole."""
    at = min(range(len(course)), key=lambda moment: abs(figures.progress[moment] - part))
    return course[at]


def _usual(turns: Mapping[int, float]) -> tuple[int, int]:
    """Return the fewest and the most turns of the middle `USUAL` part of all holes."""
    rest, below, bounds = (1 - USUAL) / 2, 0.0, []
    for count, share in sorted(turns.items()):
        if below + share > rest and below < 1 - rest:
            bounds.append(count)
        below += share
    return bounds[0], bounds[-1]
