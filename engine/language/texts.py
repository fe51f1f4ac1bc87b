"""Texts with values, which are translated only when they are shown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from engine.language.speech import listed, plural, say


@dataclass(frozen=True, slots=True)
class Text:
    """An English text with `values` for its braces. `str` returns it in the spoken language.

    `many` is the plural, if there is one. The value `count` chooses between `one` and `many`. A value may be
    a `Text` itself.
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
    """Several names or texts as one value. `str` returns `A, B and C` in the spoken language."""

    names: Sequence[object]

    def __str__(self) -> str:
        return listed([str(name) for name in self.names])
