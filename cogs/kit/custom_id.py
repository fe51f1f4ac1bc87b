"""The base of all custom ids: texts on buttons, menus and forms that tell what a press asks for.

A kind of custom id is a frozen dataclass. Its text is the prefix and the fields in order:

    @dataclass(frozen=True)
    class PressId(CustomId, prefix="golf"):
        match: Annotated[str, text("[0-9a-f]{10}")]
        version: Annotated[int, number(9)]
        word: Literal["draw", "swap"]
        slot: Annotated[int | None, number(2, ".", optional=True)] = None

    str(PressId("0123456789", 7, "swap", 4)) == "golf:0123456789:7:swap.4"

The `Part` in a field's type says how the field is written; a `Literal` is written unchanged.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, Literal, Self, TypeVar, get_args, get_origin, get_type_hints

T = TypeVar("T")


@dataclass(frozen=True)
class Part(Generic[T]):
    """How a field is written: `before`, then a text made by `write`, matched by `pattern` and read by `read`.

    `optional`: None and "" are left out; a field that is left out has its default.
    """

    pattern: str
    read: Callable[[str], T]
    write: Callable[[T], str] = str
    before: str = ":"
    optional: bool = False

    def group(self, name: str) -> str:
        """A regular expression for `before` and the field, with the field as a group called `name`."""
        pattern = rf"{re.escape(self.before)}(?P<{name}>{self.pattern})"
        return f"(?:{pattern})?" if self.optional else pattern

    def written(self, value: T) -> str:
        """`before` and then `value` as text."""
        return "" if self.optional and value in (None, "") else f"{self.before}{self.write(value)}"


def text(pattern: str, before: str = ":", *, optional: bool = False) -> Part[str]:
    return Part(pattern, str, before=before, optional=optional)


def number(digits: int, before: str = ":", *, optional: bool = False) -> Part[int]:
    """A number from 0, written with at most `digits` digits."""
    return Part(rf"[0-9]{{1,{digits}}}", int, before=before, optional=optional)


def one_of(words: Mapping[T, str], before: str = ":", *, optional: bool = False) -> Part[T]:
    """A key of `words`, written as its word."""
    values = {word: value for value, word in words.items()}
    pattern = "|".join(map(re.escape, values))
    return Part(pattern, values.__getitem__, words.__getitem__, before, optional)


class CustomId:
    """The custom id of a button, a menu or a form. Each kind is a frozen dataclass with a `prefix` of its
    own.
    """

    PREFIX: ClassVar[str]
    _parts: ClassVar[Mapping[str, Part[Any]]]
    _pattern: ClassVar[re.Pattern[str]]

    def __init_subclass__(cls, prefix: str) -> None:
        """Build the pattern of this kind of id from the types of its fields."""
        types = get_type_hints(cls, include_extras=True)
        cls.PREFIX = prefix
        cls._parts = {name: _part(kind) for name, kind in types.items() if get_origin(kind) is not ClassVar}
        groups = "".join(part.group(name) for name, part in cls._parts.items())
        cls._pattern = re.compile(prefix + groups, re.DOTALL)

    def __str__(self) -> str:
        return self.PREFIX + "".join(part.written(getattr(self, name)) for name, part in self._parts.items())

    @classmethod
    def parse(cls, text: str) -> Self | None:
        """The id that is written as `text`, or None if `text` is no id of this kind."""
        match = cls._pattern.fullmatch(text)
        if match is None:
            return None
        make: Callable[..., Self] = cls
        given = {name: word for name, word in match.groupdict().items() if word is not None}
        return make(**{name: cls._parts[name].read(word) for name, word in given.items()})


def _part(kind: Any) -> Part[Any]:
    if get_origin(kind) is Literal:
        return one_of({word: word for word in get_args(kind)})
    part: Part[Any] = get_args(kind)[1]
    return part
