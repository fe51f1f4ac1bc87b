"""A message before it is sent: an embed, menus, rows of buttons, perhaps a picture."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final, Literal, NamedTuple, TypedDict

import discord

from cogs.picture import (
    ScorecardPicture,
    TablePicture,
    describe,
    describe_scorecard,
    render,
    render_scorecard,
)
from cogs.picture.charts import Chart, render_chart

PICTURE_NAME: Final = "table.png"
SCORECARD_NAME: Final = "scorecard.png"
FIGURE_NAME: Final = "figure.png"
"""The same for every picture of a kind: a file's name must not tell what it shows."""

GREEN: Final = 0x2E7D4F
GREY: Final = 0x80848E

Style = Literal["primary", "secondary", "success", "danger"]


@dataclass(frozen=True, slots=True)
class Button:
    """A button. `id` is its custom id; a disabled one needs one too, and each in a message must differ."""

    label: str
    id: str
    style: Style = "secondary"
    emoji: str | None = None
    disabled: bool = False


Row = tuple[Button, ...]

LONGEST_FIELD: Final = 1024
"""The most characters of one field; Discord takes no more."""

NO_NAME: Final = "\N{ZERO WIDTH SPACE}"
"""The name of a field that goes on with the one above."""

_OPTION_TEXT: Final = 100
"""The most characters of a choice's label and of its description; Discord takes no more."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One line of a menu. `value` is what choosing it sends; a label or description too long is cut."""

    label: str
    value: str
    description: str = ""
    chosen: bool = False

    def option(self) -> discord.SelectOption:
        """The line as Discord takes it."""
        return discord.SelectOption(
            label=cut(self.label),
            value=self.value,
            description=cut(self.description) or None,
            default=self.chosen,
        )


@dataclass(frozen=True, slots=True)
class Menu:
    """A menu of at most 25 choices in a row of its own. `id` is its custom id.

    `placeholder` is shown while nothing is chosen. `several`: any number may be chosen, none too.
    """

    id: str
    placeholder: str
    choices: tuple[Choice, ...]
    several: bool = False


class Payload(TypedDict, total=False):
    """The keyword arguments that discord.py's sending and editing methods share."""

    embeds: list[discord.Embed]
    view: discord.ui.View


class Figure(NamedTuple):
    """The picture of a chart, and the same in words."""

    chart: Chart
    alt_text: str


@dataclass(frozen=True, slots=True)
class Screen:
    """`text` may use markdown; `fields` are pairs of name and text.

    `menus` stand above the `rows` of at most five buttons; there are at most five of both together. Where
    there is a `scorecard` too, the `picture` stands below it. A `figure` stands alone.
    """

    title: str
    text: str
    fields: tuple[tuple[str, str], ...] = ()
    footer: str = ""
    menus: tuple[Menu, ...] = ()
    rows: tuple[Row, ...] = ()
    picture: TablePicture | None = None
    scorecard: ScorecardPicture | None = None
    figure: Figure | None = None
    colour: int = field(default=GREEN)

    def embed(self) -> discord.Embed:
        """The embed with all words, and with the place of the first picture if there is one."""
        embed = discord.Embed(title=self.title, description=self.text, colour=self.colour)
        for name, text in self.fields:
            embed.add_field(name=name, value=text, inline=False)
        if self.footer:
            embed.set_footer(text=self.footer)
        if self.scorecard is not None:
            embed.set_image(url=f"attachment://{SCORECARD_NAME}")
        elif self.picture is not None:
            embed.set_image(url=f"attachment://{PICTURE_NAME}")
        elif self.figure is not None:
            embed.set_image(url=f"attachment://{FIGURE_NAME}")
        return embed

    def embeds(self) -> list[discord.Embed]:
        """The embed, and below it another one for a second picture: each takes only one."""
        embeds = [self.embed()]
        if self.scorecard is not None and self.picture is not None:
            embeds.append(discord.Embed(colour=self.colour).set_image(url=f"attachment://{PICTURE_NAME}"))
        return embeds

    def view(self) -> discord.ui.View:
        """Menus and buttons. Presses come back through the persistent items, so the view is stopped."""
        view = discord.ui.View(timeout=None)
        for number, menu in enumerate(self.menus):
            view.add_item(
                discord.ui.Select(
                    custom_id=menu.id,
                    placeholder=menu.placeholder,
                    min_values=0 if menu.several else 1,
                    max_values=len(menu.choices) if menu.several else 1,
                    options=[choice.option() for choice in menu.choices],
                    row=number,
                )
            )
        for number, row in enumerate(self.rows, len(self.menus)):
            for button in row:
                view.add_item(
                    discord.ui.Button(
                        label=button.label or None,
                        custom_id=button.id,
                        style=discord.ButtonStyle[button.style],
                        emoji=button.emoji,
                        disabled=button.disabled,
                        row=number,
                    )
                )
        view.stop()
        return view

    def payload(self) -> Payload:
        """Embeds, menus and buttons, for sending or editing."""
        return {"embeds": self.embeds(), "view": self.view()}

    async def files(self) -> list[discord.File]:
        """The pictures as files with their alt texts, drawn off the event loop; empty without a picture."""
        files = []
        if self.scorecard is not None:
            data = await asyncio.to_thread(render_scorecard, self.scorecard)
            files.append(_file(data, SCORECARD_NAME, describe_scorecard(self.scorecard)))
        if self.picture is not None:
            data = await asyncio.to_thread(render, self.picture)
            files.append(_file(data, PICTURE_NAME, describe(self.picture)))
        if self.figure is not None:
            data = await asyncio.to_thread(render_chart, self.figure.chart)
            files.append(_file(data, FIGURE_NAME, self.figure.alt_text))
        return files


def _file(data: bytes, name: str, alt_text: str) -> discord.File:
    return discord.File(io.BytesIO(data), filename=name, description=alt_text)


def in_fields(name: str, texts: Iterable[str]) -> tuple[tuple[str, str], ...]:
    """`texts`, a line or more each, in a field called `name` and as many more as that takes."""
    found: list[str] = []
    for text in texts:
        if found and len(found[-1]) + 1 + len(text) <= LONGEST_FIELD:
            found[-1] += f"\n{text}"
        else:
            found.append(text)
    return tuple((name if at == 0 else NO_NAME, text) for at, text in enumerate(found))


def cut(text: str) -> str:
    """`text`, short enough for a line of a menu."""
    return text if len(text) <= _OPTION_TEXT else f"{text[: _OPTION_TEXT - 1].rstrip()}…"
