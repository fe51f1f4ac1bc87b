"""People's names made safe for a message, a code block or a picture."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from typing import Final

import discord

from cogs.kit.message_limits import cut
from engine.language import say

LONGEST_NAME: Final = 24
"""Characters; longer names are cut, so that lines don't wrap on a phone."""

LONGEST_SERVER: Final = 32
"""Characters of a server's name; longer ones are cut, so that they fit beside other words in a picture."""

MOST_MARKS: Final = 2
"""Accents and vowel signs on one letter; no language's names need more."""

_BLANKS: Final = dict.fromkeys(map(ord, "\u115f\u1160\u2800\u3164\uffa0\U0001d159"), " ")
"""Letters and signs that are drawn blank."""

_MARKUP: Final = re.compile(r"[\\*_~`|<\[\]]|:(?=//)|^[>#+-]|(?:(?<=^\d)|(?<=^\d\d))\.")
"""Pattern of formatting, links, mentions, and beginnings of quotes or lists in Discord."""

_CHANNEL: Final = re.compile(r"\\<#([0-9]{15,20})>")
"""A channel's mention once its markdown has been made harmless."""


def server_name(client: discord.Client, guild: int) -> str:
    """Return the name of the server with the id `guild`, made safe for a picture; empty if it is unknown."""
    server = client.get_guild(guild)
    return "" if server is None else clean_name(server.name, LONGEST_SERVER, otherwise="")


def clean_name(name: str, longest: int = LONGEST_NAME, otherwise: str = "Player") -> str:
    """`name` without invisible or direction-changing characters and heaps of accents, and not too long.

    The result has at most `longest` characters; `otherwise` replaces a name of which nothing is left.
    """
    plain = unicodedata.normalize("NFC", name).replace("`", "'").translate(_BLANKS)
    words = " ".join(unicodedata.normalize("NFC", "".join(_visible(plain))).split())
    return cut(words, longest) or otherwise


def _visible(text: str) -> Iterator[str]:
    """The characters of `text` except invisible ones, marks without a letter, and marks beyond the most."""
    marks = MOST_MARKS
    for character in text:
        category = unicodedata.category(character)[0]
        if category == "M":
            marks += 1
        elif category != "C":
            marks = MOST_MARKS if category == "Z" else 0
        if category != "C" and (category != "M" or marks <= MOST_MARKS):
            yield character


def bold(name: str) -> str:
    """`name` in bold, with its markdown made harmless."""
    return f"**{plain(name)}**"


def bold_with_you(name: str, own: bool) -> str:
    """Return `name` in bold, followed by “you” in the spoken language if it is the reader's `own`."""
    return say("{name} (you)", name=bold(name)) if own else bold(name)


def plain(name: str) -> str:
    """`name` with its markdown, links and mentions made harmless."""
    return discord.utils.escape_mentions(_MARKUP.sub(r"\\\g<0>", name))


def plain_sentence(sentence: str) -> str:
    """`sentence` with the markdown of names in it made harmless, but with mentions of channels."""
    return _CHANNEL.sub(r"<#\1>", plain(sentence))
