"""Show a page of the lab: figures of a preset, and beside them those of the server's people."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from cogs.kit.ids.lab import MORE, LabId
from cogs.kit.pages import page_text
from cogs.kit.screen import Button, Choice, Menu, Screen
from cogs.lab.hole_texts import branching_text, leads_text, length_text, spread_text
from cogs.lab.level_texts import levels_text, tournament_text
from cogs.lab.move_texts import moves_text
from cogs.lab.option_texts import option_fields, options_text
from cogs.lab.page_text import PageText, playable_levels, titled
from cogs.picture.picture_attachments import chart_file
from data.statistics.preset_averages import Average, OwnAverages
from engine.figures import KINDS, Figures
from engine.figures.charts import chart_of
from engine.game.presets import PRESETS
from engine.language import decimal, mark, plural, say

FEW_HOLES: Final = 9
"""Fewest holes for which an average is shown."""

_TITLES: Final[Mapping[str, str]] = {
    "levels": mark("Levels"),
    "tournament": mark("Tournament"),
    "leads": mark("Who’s ahead"),
    "spread": mark("Decisions"),
    "branching": mark("Choices at a time"),
    "length": mark("Length"),
    "moves": mark("Card movement"),
    "options": mark("Options compared"),
}
"""The title of each of `KINDS`."""

_FIRST: Final = ("levels", "leads", "options")
"""The pages that the menu has until more are asked for."""

_TEXTS: Final[Mapping[str, Callable[[Figures], PageText]]] = {
    "levels": levels_text,
    "tournament": tournament_text,
    "leads": leads_text,
    "spread": spread_text,
    "branching": branching_text,
    "length": length_text,
    "moves": moves_text,
    "options": options_text,
}

_NAMES: Final = 15
"""Width of the column of names in characters; wider if a name is longer."""


def lab(
    figures: Figures, page: str, own: OwnAverages | None, *, notice: str = "", every: bool = False
) -> Screen:
    """Return a page, one of `KINDS`. `own` has the averages of a server's people, None without a server.

    `every`: the menu has all pages, not only the first ones.
    """
    figures = titled(figures)
    text = kind_text(figures, page)
    return Screen(
        title=" · ".join((figures.preset, say("In numbers"), _title(page))),
        text=page_text([text.shown], notice),
        fields=((say("What you can learn"), text.learnt), *_fields(figures, page, own)),
        footer=_measured(figures, page),
        menus=(_pages(figures.preset, page, every=every), _presets(figures.preset, page)),
        rows=((Button(say("Rules"), str(LabId(figures.preset, page, "rules"))),),),
        attachments=(chart_file(chart_of(figures, page), text.alt_text),),
    )


def kind_text(figures: Figures, page: str) -> PageText:
    """Return the words of a page, one of `KINDS`."""
    return _TEXTS[page](figures)


def _measured(figures: Figures, page: str) -> str:
    """Return the rules, tables and seed with which a page was measured."""
    players = figures.tournament.players if page == "tournament" else figures.players
    if page == "options":
        return say(
            "{preset} with one option changed · {players} players · seed {seed}",
            preset=figures.preset,
            players=players,
            seed=figures.seed,
        )
    return say(
        "{preset}, unchanged rules · {players} players · seed {seed}",
        preset=figures.preset,
        players=players,
        seed=figures.seed,
    )


def _title(page: str) -> str:
    return say(_TITLES[page])


def _fields(figures: Figures, page: str, own: OwnAverages | None) -> Iterable[tuple[str, str]]:
    if page == "levels":
        if own is not None:
            yield say("On this server"), _here(figures, own)
    elif page == "tournament":
        rows = [(level, f"{of.value:>5.0f} ± {of.within:.0f}") for level, of in figures.tournament.ranked]
        yield say("Ratings, as in chess"), _block(rows)
    elif page == "options":
        yield from option_fields(figures)


def _block(rows: Iterable[tuple[str, str]]) -> str:
    shown = list(rows)
    width = max([_NAMES, *(len(name) + 1 for name, _ in shown)])
    return "```\n{}\n```".format("\n".join(f"{name:<{width}}{value}".rstrip() for name, value in shown))


def _here(figures: Figures, own: OwnAverages) -> str:
    lines = [_person(say("People"), figures, own.people), _person(say("You"), figures, own.own)]
    if own.people.holes:
        lines.append(say("Only matches that count on the leaderboard."))
    return "\n".join(lines)


def _person(who: str, figures: Figures, average: Average) -> str:
    mean = average.mean
    if mean is None:
        return say("{who}: no holes that count yet.", who=who)
    if average.holes < FEW_HOLES:
        return say(
            "{who}: not enough holes yet ({number} of {least}).",
            who=who,
            number=average.holes,
            least=FEW_HOLES,
        )
    nearest = min(playable_levels(figures), key=lambda of: abs(of.points.value - mean))
    return plural(
        "{who}: **{points}** points a hole in {count} hole, closest to `{level}`.",
        "{who}: **{points}** points a hole in {count} holes, closest to `{level}`.",
        count=average.holes,
        who=who,
        points=decimal(mean),
        level=nearest.level,
    )


def _pages(preset: str, shown: str, *, every: bool) -> Menu:
    every = every or shown not in _FIRST
    choices = [
        Choice(_title(page), page, say(words), chosen=page == shown)
        for page, words in KINDS.items()
        if every or page in _FIRST
    ]
    if not every:
        choices.append(Choice(say("More…"), MORE))
    return Menu(str(LabId(preset, shown, "all" if every else "page")), say("Another page"), tuple(choices))


def _presets(shown: str, page: str) -> Menu:
    choices = [Choice(name, name, of.summary, chosen=name == shown) for name, of in PRESETS.items()]
    return Menu(str(LabId(shown, page, "preset")), say("Another preset"), tuple(choices))
