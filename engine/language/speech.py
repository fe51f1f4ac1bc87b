"""Texts and numbers in the spoken language."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final

from engine.language.languages import ENGLISH, catalogue, closest, decimal_point, thousands_separator

NAMES: Final = "name"
"""The gettext context of command and option names."""

_spoken: Final[ContextVar[str]] = ContextVar("language", default=ENGLISH)


def spoken() -> str:
    return _spoken.get()


def speak(locale: str | None) -> None:
    """Speak the language closest to Discord's `locale` in the rest of this task."""
    _spoken.set(closest(locale))


@contextmanager
def speaking(locale: str | None) -> Iterator[None]:
    """Speak the language closest to Discord's `locale` inside the context."""
    token = _spoken.set(closest(locale))
    try:
        yield
    finally:
        _spoken.reset(token)


def mark(text: str) -> str:
    """Return `text` as it is. The call puts it into the catalogues, to be said later by `say(variable)`."""
    return text


def say(text: str, /, **values: object) -> str:
    """Return the English `text` in the spoken language, with `values` in its braces."""
    said = catalogue(_spoken.get()).gettext(text)
    return said.format(**values) if values else said


def named(name: str) -> str:
    """Return the name of a command or option, translated apart from other texts, even equal ones."""
    return catalogue(_spoken.get()).pgettext(NAMES, name)


def plural(one: str, many: str, /, count: int, **values: object) -> str:
    """Return the right form for `count`, in the spoken language, with `count` and `values` in its braces.

    Catalogues have more than these two forms if the language does.
    """
    said = catalogue(_spoken.get()).ngettext(one, many, abs(count))
    return said.format(count=whole(count), **values)


def decimal(number: float, places: int = 1) -> str:
    """Return `number` with the decimal sign of the spoken language and a real minus sign."""
    text = f"{number:.{places}f}"
    unsigned = text.removeprefix("-")
    sign = "−" if text != unsigned and unsigned.strip("0.") else ""
    return sign + unsigned.replace(".", decimal_point(_spoken.get()))


def percent(part: float, places: int = 0) -> str:
    """Return a part, from 0 to 1, in percent."""
    return say("{number}%", number=decimal(100 * part, places))


def signed(number: int) -> str:
    """Return a whole number, such as points, with a real minus sign: `7`, `−2`."""
    return str(number).replace("-", "−")


def whole(number: int) -> str:
    """Return `number` with the spoken language's thousands separator and a real minus sign: `20,000`."""
    return f"{number:,}".replace(",", thousands_separator(_spoken.get())).replace("-", "−")


def listed(names: Sequence[str]) -> str:
    """Return the names as a list: `A`, `A and B`, `A, B and C`."""
    if len(names) < 2:
        return "".join(names)
    return say("{names} and {last}", names=", ".join(names[:-1]), last=names[-1])
