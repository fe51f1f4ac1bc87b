"""A message before it is sent: an embed, rows of buttons, perhaps a picture."""

from __future__ import annotations

import asyncio
import io
from dataclasses import dataclass, field
from typing import Final, Literal, TypedDict

import discord

from cogs.picture import TablePicture, describe, render

PICTURE_NAME: Final = "table.png"
"""The same for every picture: a file's name must not tell what it shows."""

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


class Payload(TypedDict, total=False):
    """The keyword arguments that discord.py's sending and editing methods share."""

    embed: discord.Embed
    view: discord.ui.View


@dataclass(frozen=True, slots=True)
class Screen:
    """`text` may use markdown; `fields` are pairs of name and text; `rows` at most five of five buttons."""

    title: str
    text: str
    fields: tuple[tuple[str, str], ...] = ()
    footer: str = ""
    rows: tuple[Row, ...] = ()
    picture: TablePicture | None = None
    colour: int = field(default=GREEN)

    def embed(self) -> discord.Embed:
        """The embed, with the picture's place in it if there is one."""
        embed = discord.Embed(title=self.title, description=self.text, colour=self.colour)
        for name, text in self.fields:
            embed.add_field(name=name, value=text, inline=False)
        if self.footer:
            embed.set_footer(text=self.footer)
        if self.picture is not None:
            embed.set_image(url=f"attachment://{PICTURE_NAME}")
        return embed

    def view(self) -> discord.ui.View:
        """The buttons. Presses come back through the persistent items, so the view itself is stopped."""
        view = discord.ui.View(timeout=None)
        for number, row in enumerate(self.rows):
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
        """Embed and buttons, for sending or editing."""
        return {"embed": self.embed(), "view": self.view()}

    async def files(self) -> list[discord.File]:
        """The picture as a file with its alt text, drawn off the event loop; empty without a picture."""
        if self.picture is None:
            return []
        data = await asyncio.to_thread(render, self.picture)
        return [discord.File(io.BytesIO(data), filename=PICTURE_NAME, description=describe(self.picture))]
