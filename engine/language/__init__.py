"""What people read, in their own language.

Texts stand in the code in English and whole: `say("{name} took {card}.", name=…, card=…)` says the sentence
in the language that is being spoken, `plural` does so where a number decides the form, and `mark` leaves a
text that stands in a table as it is, to be said later. Which language is spoken belongs to the context
(`contextvars`): whoever answers a person or draws a public message says so once by `speak` or `speaking`, and
everything that is put into words meanwhile, also in tasks and threads begun from there, is in that language.

The translations are gettext catalogues, `catalogues/LANGUAGE.po`; what is missing there is said in English.
"""

from __future__ import annotations

from engine.language.languages import ENGLISH, LANGUAGES, called, closest, digest, load
from engine.language.speech import (
    decimal,
    listed,
    mark,
    named,
    plural,
    say,
    speak,
    speaking,
    spoken,
)

__all__ = [
    "ENGLISH",
    "LANGUAGES",
    "called",
    "closest",
    "decimal",
    "digest",
    "listed",
    "load",
    "mark",
    "named",
    "plural",
    "say",
    "speak",
    "speaking",
    "spoken",
]
