"""Asking for a text in a form, and reading what was typed, without remembering that it was asked for."""

from __future__ import annotations

from typing import Any, Final

import discord

from cogs.outside import attempt

TEXT: Final = "text"
"""The id of a form's one text."""

_LONGEST_TITLE: Final = 45
_LONGEST_DESCRIPTION: Final = 100
"""The most characters of a form's title and label, and of the description; Discord takes no more."""


async def ask(
    interaction: discord.Interaction[Any],
    custom_id: str,
    title: str,
    label: str,
    description: str,
    *,
    longest: int,
    lines: bool = False,
    example: str = "",
) -> None:
    """Answer a press with a form for one text of at most `longest` characters; `lines`: of several lines."""
    style = discord.TextStyle.paragraph if lines else discord.TextStyle.short
    typed: discord.ui.TextInput[discord.ui.Modal] = discord.ui.TextInput(
        custom_id=TEXT, style=style, max_length=longest, placeholder=example
    )
    form = discord.ui.Modal(title=title[:_LONGEST_TITLE], custom_id=custom_id)
    told = description[:_LONGEST_DESCRIPTION]
    form.add_item(discord.ui.Label(text=label[:_LONGEST_TITLE], description=told, component=typed))
    form.stop()  # what is sent off comes back through the cog, also after a restart
    await attempt("ask for a text", interaction.response.send_modal(form))


def typed_text(interaction: discord.Interaction[Any]) -> str:
    """What was typed into the form that was sent off."""
    data: Any = interaction.data or {}
    fields = [part.get("component", part) for part in data.get("components", ())]
    return next((str(field.get("value") or "") for field in fields if field.get("custom_id") == TEXT), "")
