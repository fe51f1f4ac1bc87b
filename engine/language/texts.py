"""Texts with their values. They are said later, in the language that is spoken then."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from engine.language.speech import listed, plural, say


@dataclass(frozen=True, slots=True)
class Text:
    """An English text with `values` for its braces; `str` says it in the spoken language.

    `many` is the plural, if any; then the value `count` decides the form. A value may be a `Text` too.
    """

    one: str
    many: str | None = None
    values: Mapping[str, object] = field(default_factory=dict)

    def __str__(self) -> str:
        match self.values:
            case {"count": int(count), **others} if self.many is not None:
                return plural(self.one, self.many, count, **others)
        return say(self.one, **self.values)


@dataclass(frozen=True, slots=True)
class Listed:
    """Several names or texts as one value; `str` says `A, B and C` in the spoken language."""

    names: Sequence[object]

    def __str__(self) -> str:
        return listed([str(name) for name in self.names])
