"""The lab: a page of what was measured of a preset, and how the server's people play it."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

import discord

from cogs.lab.ids import LabId
from cogs.names import plain
from cogs.screens.lab_words import by_rating, ladder, number, told
from cogs.screens.rules_words import length_words
from cogs.screens.screen import Choice, Menu, Screen
from data.own_figures import Average, OwnAverages
from engine.figures import KINDS, Estimate, Figures, picture_of
from engine.presets import PRESETS

FIGURE_NAME: Final = "figure.png"

FEW_HOLES: Final = 9
"""An average over fewer holes says nothing yet."""


@dataclass(frozen=True, slots=True)
class LabScreen(Screen):
    """A message with a stored picture, `kind` (one of `KINDS`) of a `preset`."""

    preset: str = ""
    kind: str = ""
    alt_text: str = ""

    def embed(self) -> discord.Embed:
        """The embed with all words and the place of the picture."""
        return Screen.embed(self).set_image(url=f"attachment://{FIGURE_NAME}")

    async def files(self) -> list[discord.File]:
        """The picture, read off the event loop."""
        data = await asyncio.to_thread(picture_of, self.preset, self.kind)
        return [discord.File(io.BytesIO(data or b""), filename=FIGURE_NAME, description=self.alt_text)]


def lab(figures: Figures, page: str, own: OwnAverages, *, notice: str = "") -> Screen:
    """A page, one of `KINDS`. `own` is how people here play by the preset; `notice` stands above."""
    words = told(figures, page)
    above = f"*{plain(notice)}*\n" if notice else ""
    return LabScreen(
        title=f"Lab · {figures.preset} · {_title(page)}",
        text=f"{above}{words.shown}",
        fields=(("What can be learnt", words.learnt), *_fields(figures, page, own)),
        footer=f"{figures.preset} without any changes",
        menus=(_pages(figures.preset, page), _presets(figures.preset, page)),
        preset=figures.preset,
        kind=page,
        alt_text=words.alt_text,
    )


def _title(page: str) -> str:
    return page.capitalize()


def _fields(figures: Figures, page: str, own: OwnAverages) -> Iterable[tuple[str, str]]:
    if page == "levels":
        yield "Points a hole", _block(_points(figures, own))
        yield "On this server", _here(figures, own)
    elif page == "tournament":
        rows = [(level, f"{of.value:>5.0f} ± {of.within:.0f}") for level, of in by_rating(figures)]
        yield "Ratings, as in chess", _block(rows)


def _points(figures: Figures, own: OwnAverages) -> Iterable[tuple[str, str]]:
    """The levels, and among them, by their points, the people here and the reader."""
    rows = [(of.level, of.points.value, _within(of.points)) for of in figures.levels]
    for name, average in (("people here", own.people), ("you", own.own)):
        if average.mean is not None and average.holes >= FEW_HOLES:
            rows.append((f"› {name}", average.mean, ""))
    for name, points, within in sorted(rows, key=lambda row: row[1]):
        yield name, f"{number(points):>5}{within}"


def _within(of: Estimate) -> str:
    """How far off it may be, where that can be seen in the number."""
    within = number(of.within)
    return f" ± {within}" if float(within) else ""


def _block(rows: Iterable[tuple[str, str]]) -> str:
    return "```\n{}\n```".format("\n".join(f"{name:<15}{value}".rstrip() for name, value in rows))


def _here(figures: Figures, own: OwnAverages) -> str:
    lines = [_person("People", figures, own.people), _person("You", figures, own.own)]
    if own.people.holes:
        lines.append("In rated matches; those by modified rules count too.")
    return "\n".join(lines)


def _person(who: str, figures: Figures, average: Average) -> str:
    mean = average.mean
    if mean is None:
        return f"{who}: no hole that counts yet."
    if average.holes < FEW_HOLES:
        return f"{who}: too few holes yet, {average.holes} of {FEW_HOLES}."
    nearest = min(ladder(figures), key=lambda of: abs(of.points.value - mean))
    return (
        f"{who}: **{number(mean)}** points a hole in {length_words(average.holes)}, "
        f"nearest to `{nearest.level}`."
    )


def _pages(preset: str, shown: str) -> Menu:
    choices = [Choice(_title(page), page, words, chosen=page == shown) for page, words in KINDS.items()]
    return Menu(str(LabId(preset, shown, "page")), "Another page", tuple(choices))


def _presets(shown: str, page: str) -> Menu:
    choices = [Choice(name, name, of.summary, chosen=name == shown) for name, of in PRESETS.items()]
    return Menu(str(LabId(shown, page, "preset")), "Another preset", tuple(choices))
