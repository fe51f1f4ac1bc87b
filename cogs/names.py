"""People's names, made safe to stand in a message, a code block or a picture."""

from __future__ import annotations

import unicodedata
from typing import Final

import discord

LONGEST_NAME: Final = 24
"""Characters; longer names are cut, so that lines don't wrap on a phone."""


def clean_name(name: str) -> str:
    """`name` without invisible or direction-changing characters and stacked accents, and not too long."""
    plain = unicodedata.normalize("NFC", name).replace("`", "'")
    kept = [character for character in plain if unicodedata.category(character)[0] not in "CM"]
    words = " ".join("".join(kept).split())
    cut = words if len(words) <= LONGEST_NAME else words[: LONGEST_NAME - 1].rstrip() + "…"
    return cut or "Player"


def bold(name: str) -> str:
    """`name` in bold, with its markdown made harmless."""
    return f"**{plain(name)}**"


def plain(name: str) -> str:
    """`name` with its markdown and mentions made harmless."""
    return discord.utils.escape_mentions(discord.utils.escape_markdown(name))


def listed(names: list[str]) -> str:
    """`A`, `A and B`, `A, B and C`."""
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} and {names[-1]}"
