"""Saying texts in the language that is being spoken."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final

from engine.language.languages import ENGLISH, catalogue, closest, decimal_point

NAMES: Final = "name"
"""The context, as gettext calls it, of names of commands in the catalogues."""

_spoken: Final[ContextVar[str]] = ContextVar("language", default=ENGLISH)


def spoken() -> str:
    """The language that is being spoken, one of `LANGUAGES`."""
    return _spoken.get()


def speak(locale: str | None) -> None:
    """Speak the language closest to `locale`, Discord's name for it, in the rest of this task."""
    _spoken.set(closest(locale))


@contextmanager
def speaking(locale: str | None) -> Iterator[None]:
    """Speak the language closest to `locale` inside."""
    token = _spoken.set(closest(locale))
    try:
        yield
    finally:
        _spoken.reset(token)


def mark(text: str) -> str:
    """`text` as it is: it stands in a table and is said later, by `say(variable)`."""
    return text


def say(text: str, /, **values: object) -> str:
    """`text`, which is English, in the language that is spoken, with `values` in its braces."""
    said = catalogue(_spoken.get()).gettext(text)
    return said.format(**values) if values else said


def named(name: str) -> str:
    """The name of a command or of one of its options, which other texts of the same letters don't share."""
    return catalogue(_spoken.get()).pgettext(NAMES, name)


def plural(one: str, many: str, /, count: int, **values: object) -> str:
    """The form for `count`, which goes into the braces `{count}` as do `values` into theirs.

    Languages with more forms than English have them in their catalogues.
    """
    said = catalogue(_spoken.get()).ngettext(one, many, abs(count))
    return said.format(count=_signed(str(count)), **values)


def decimal(number: float, places: int = 1) -> str:
    """A number with so many decimals, a real minus sign, and the point or comma that is usual."""
    text = f"{number:.{places}f}"
    unsigned = text.removeprefix("-")
    sign = "−" if text != unsigned and unsigned.strip("0.") else ""
    return sign + unsigned.replace(".", decimal_point(_spoken.get()))


def listed(names: Sequence[str]) -> str:
    """`A`, `A and B`, `A, B and C`."""
    if len(names) < 2:
        return "".join(names)
    return say("{names} and {last}", names=", ".join(names[:-1]), last=names[-1])


def _signed(text: str) -> str:
    return text.replace("-", "−")
