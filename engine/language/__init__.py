"""Texts for people, in their own language.

The code has English texts. `say("{name} took {card}.", name=…, card=…)` returns the sentence in the spoken
language, `plural` the form for a number. `mark` names a text that is said later. A `Text`, such as a refusal,
keeps its values until it is said.

`speak` or `speaking` sets the spoken language for an answer or a public message. It belongs to the context
(`contextvars`), so tasks and threads that start from there speak it too.

Translations are gettext catalogues, `catalogues/LANGUAGE.po`. Without a translation English is said.
"""

from __future__ import annotations

from engine.language.languages import ENGLISH, LANGUAGES, called, closest, digest, is_singular, load
from engine.language.speech import (
    decimal,
    listed,
    mark,
    named,
    percent,
    plural,
    say,
    signed,
    speak,
    speaking,
    spoken,
    whole,
)
from engine.language.texts import Listed, Text

__all__ = [
    "ENGLISH",
    "LANGUAGES",
    "Listed",
    "Text",
    "called",
    "closest",
    "decimal",
    "digest",
    "is_singular",
    "listed",
    "load",
    "mark",
    "named",
    "percent",
    "plural",
    "say",
    "signed",
    "speak",
    "speaking",
    "spoken",
    "whole",
]
