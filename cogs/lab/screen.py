"""A page of the lab: figures of a preset, and averages of the server's people."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from cogs.kit.ids.lab import LabId
from cogs.kit.pages import page_text
from cogs.kit.screen import Button, Choice, Menu, Screen
from cogs.lab.option_texts import option_fields, options_text
from cogs.lab.texts import PageText, leads_text, levels_text, playable_levels, titled
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
    "leads": mark("Who’s ahead"),
    "options": mark("Options compared"),
}
"""Titles of `KINDS`."""

_TEXTS: Final[Mapping[str, Callable[[Figures], PageText]]] = {
    "levels": levels_text,
    "leads": leads_text,
    "options": options_text,
}


def lab(figures: Figures, page: str, own: OwnAverages | None, *, notice: str = "") -> Screen:
    """Return a `page`, one of `KINDS`. `own`: averages of the server's people; None without a server."""
    figures = titled(figures)
    text = kind_text(figures, page)
    return Screen(
        title=" · ".join((figures.preset, say("In numbers"), _title(page))),
        text=page_text([text.shown], notice),
        fields=((say("What you can learn"), text.learnt), *_fields(figures, page, own)),
        footer=_measured(figures, page),
        menus=(_pages(figures.preset, page), _presets(figures.preset, page)),
        rows=((Button(say("Rules"), str(LabId(figures.preset, page, "rules"))),),),
        attachments=(chart_file(chart_of(figures, page), text.alt_text),),
    )


def kind_text(figures: Figures, page: str) -> PageText:
    return _TEXTS[page](figures)


def _measured(figures: Figures, page: str) -> str:
    """Return the rules, number of tables and seed with which a page was measured."""
    words = {"preset": figures.preset, "players": figures.players, "seed": figures.seed}
    if page == "options":
        return say("{preset} with one option changed · {players} players · seed {seed}", **words)
    return say("{preset}, unchanged rules · {players} players · seed {seed}", **words)


def _title(page: str) -> str:
    return say(_TITLES[page])


def _fields(figures: Figures, page: str, own: OwnAverages | None) -> Iterable[tuple[str, str]]:
    if page == "levels" and own is not None:
        yield say("On this server"), _here(figures, own)
    elif page == "options":
        yield from option_fields(figures)


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


def _pages(preset: str, shown: str) -> Menu:
    choices = [Choice(_title(page), page, say(words), chosen=page == shown) for page, words in KINDS.items()]
    return Menu(str(LabId(preset, shown, "page")), say("Another page"), tuple(choices))


def _presets(shown: str, page: str) -> Menu:
    choices = [Choice(name, name, of.summary, chosen=name == shown) for name, of in PRESETS.items()]
    return Menu(str(LabId(shown, page, "preset")), say("Another preset"), tuple(choices))
