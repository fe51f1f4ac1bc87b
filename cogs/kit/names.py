"""People's names made safe for a message, a code block or a picture."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final
from unicodedata import bidirectional, category, combining, normalize

import discord

from engine.drawing.charts import Ranked
from engine.drawing.lettering import drawable
from engine.language import say
from engine.names.graphemes import cut, grapheme_count

LONGEST_NAME: Final = 24
"""Most signs of a name; longer names are cut, so that lines don't wrap on a phone."""

MOST_CHARACTERS: Final = 32
"""Most characters of a name, as Discord allows; a flag or a family takes several characters."""

MOST_ACCENTS: Final = 2
MOST_MARKS: Final = 4
"""Most accents on one letter, and most marks: accents, and the vowels and tones of some scripts.

No language's names need more.
"""

_BLANKS: Final = dict.fromkeys(map(ord, "\u115f\u1160\u2800\u3164\uffa0\U0001d159"), " ")
"""Letters and signs that look like a space."""

_ACCENT: Final = 200
_OVERLAY: Final = 1
"""Combining classes of marks that count as accents: `_OVERLAY`, and `_ACCENT` or higher."""

_VIRAMA: Final = 9
"""Combining class of the sign that joins two letters of an Indian script."""

_FLAG: Final = re.compile("\U0001f3f4[\U000e0061-\U000e007a\U000e0030-\U000e0039]{3,6}\U000e007f")
"""Pattern of a country's flag that is spelled with invisible letters, as Scotland's is."""

_JOINERS: Final = "\N{ZERO WIDTH NON-JOINER}\N{ZERO WIDTH JOINER}"

_MARKUP: Final = re.compile(r"[\\*_~`|<\[\]]|:(?=//)|(?<=\w)\.(?=\w+(?:\.\w+)*/)|^[>#+-]")
"""Pattern of formatting, links, invites, mentions, and beginnings of quotes, headings or lists in Discord."""

_NUMBERED: Final = re.compile(r"^(\d+)\.")
"""Pattern of the beginning of a numbered list."""

_CHANNEL: Final = re.compile(r"\\<#([0-9]{15,20})>")
"""Pattern of a channel's mention after its markdown was made harmless."""


@lru_cache(maxsize=1024)
def clean_name(name: str, longest: int = LONGEST_NAME, otherwise: str = "Player") -> str:
    """Return `name` without invisible or direction-changing characters, and with few accents on a letter.

    The result has at most `longest` whole signs, or is `otherwise` if nothing is left. Joiners stay within
    emoji, and in scripts that need them for spelling.
    """
    plain = normalize("NFC", name).replace("`", "'").translate(_BLANKS)
    words = " ".join(normalize("NFC", "".join(_visible(plain))).split())
    whole = cut(cut(words, longest, grapheme_count), max(longest, MOST_CHARACTERS))
    return otherwise if whole in ("", "…") else whole


def _visible(text: str) -> Iterator[str]:
    """Yield the visible characters of `text`, without marks that have no letter or don't fit on it."""
    kept = {at for flag in _FLAG.finditer(text) for at in range(*flag.span())}
    kept |= {at for at, character in enumerate(text) if character in _JOINERS and _spells(text, at)}
    letter, marks = False, ""
    for at, character in enumerate(text):
        kind = category(character)[0]
        if at in kept:
            yield character
        elif kind == "M":
            if letter and _fits(character, marks):
                marks += character
                yield character
        elif kind != "C":
            letter, marks = kind != "Z", ""
            yield character


def _fits(mark: str, marks: str) -> bool:
    """Whether a letter with `marks` takes another `mark`: a new one, within the limits."""
    few = not _is_accent(mark) or sum(map(_is_accent, marks)) < MOST_ACCENTS
    return mark not in marks and few and len(marks) < MOST_MARKS


def _is_accent(mark: str) -> bool:
    return combining(mark) == _OVERLAY or combining(mark) >= _ACCENT


def _spells(text: str, at: int) -> bool:
    """Whether the joiner at `at` changes what is seen: within an emoji, or in a script whose letters join."""
    before, after = text[:at].rstrip("\ufe0f"), text[at + 1 :]
    if not before or not after:
        return False
    if text[at] == "\N{ZERO WIDTH JOINER}" and grapheme_count(text[: at + 2]) == grapheme_count(before):
        return True  # one emoji
    sides = before[-1] + after[0]
    joined = all(bidirectional(side) == "AL" for side in sides)  # Arabic, Persian, Syriac
    return joined or any(combining(side) == _VIRAMA for side in sides)


def bold(name: str) -> str:
    """`name` in bold, with its own markdown made harmless."""
    return f"**{plain(name)}**"


def bold_with_you(name: str, own: bool) -> str:
    """Return `name` in bold, followed by “you” in the spoken language if it is the reader's `own`."""
    return say("{name} (you)", name=bold(name)) if own else bold(name)


def plain(name: str) -> str:
    """`name` with its markdown, links, invites and mentions made harmless."""
    return discord.utils.escape_mentions(_NUMBERED.sub(r"\1\\.", _MARKUP.sub(r"\\\g<0>", name)))


def plain_sentence(sentence: str) -> str:
    """`sentence` with all markdown made harmless, except mentions of channels."""
    return _CHANNEL.sub(r"<#\1>", plain(sentence))


def titled(*parts: str) -> str:
    """Return the title of a shared picture from the `parts` that the font can draw."""
    return " · ".join(part for part in parts if drawable(part).strip())


def names_not_drawn(rows: Sequence[Ranked]) -> str:
    """Return a line for each name that the picture can't show as written."""
    unlike = [row for row in rows if drawable(row.name) != row.name]
    places = [f"{row.rank}\\." if row.rank else "–" for row in unlike]
    return "\n".join(f"{place} {bold(row.name)}" for place, row in zip(places, unlike, strict=True))
