"""Texts for people, in their own language.

The code holds whole English texts. `say("{name} took {card}.", name=…, card=…)` returns the sentence in the
spoken language. `plural` returns the form for a number. `mark` leaves a text in a table as it is, to be said
later.

The spoken language belongs to the context (`contextvars`): code that answers a person or draws a public
message sets it once by `speak` or `speaking`, also for the tasks and threads that it starts. A text that
arises in one place and is said in another, such as a refusal, is a `Text` with its values.

The translations are gettext catalogues, `catalogues/LANGUAGE.po`; a text without a translation is said in
English.
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
