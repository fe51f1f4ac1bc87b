"""The kinds of option: a switch, a number, or one of a few words.

All texts of an option are English; catalogues translate them.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import KW_ONLY, dataclass
from typing import Final, NamedTuple

from engine.game.cards import Rank
from engine.game.errors import BadRules, FieldName
from engine.language import say

WHOLE_NUMBER: Final = re.compile(r"[-−]?[0-9]{1,4}")

_TRUE: Final = frozenset({"true", "yes", "on", "1"})
_FALSE: Final = frozenset({"false", "no", "off", "0"})


@dataclass(frozen=True, slots=True)
class Option:
    """An option: one field of rules. `title` is the English text of `name`, `about` that of `meaning`.

    `since` is the first format of stored rules with the field, from 1. Older rules have the value `before`.
    """

    field: str
    title: str
    about: str
    _: KW_ONLY
    since: int = 1
    before: bool | int | str | None = False

    @property
    def name(self) -> str:
        """The name of the option in a menu: `Super kings`."""
        return say(self.title)

    @property
    def meaning(self) -> str:
        """The effect of the option, in a few words."""
        return say(self.about)


class Against(NamedTuple):
    """A value of another field with which a switch can't be on, and the refusal.

    In the refusal `{option}` is the switch; `{other}`, or the other field's own name, is the other field.
    """

    field: str
    value: bool | str
    refusal: str


@dataclass(frozen=True, slots=True)
class Switch(Option):
    """A field that is on or off.

    - `told`, `untold`: sentences in the full rules while the field is on, and while it is off.
    - `off`: the words for off, if not “no” and the title.
    - `worth`: a rank, and the points that the option gives it.
    - `jokers`: the number of jokers that the option adds to each deck.
    - `compares`: whether the option's points depend on the scores of the other seats.
    """

    told: str = ""
    _: KW_ONLY
    untold: str = ""
    off: str = ""
    against: tuple[Against, ...] = ()
    worth: tuple[Rank, int] | None = None
    jokers: int = 0
    compares: bool = False

    def check(self, value: object) -> None:
        """Raise `BadRules` unless `value` is true or false."""
        if not isinstance(value, bool):
            raise BadRules("{field} must be true or false.", field=FieldName(self.field))

    def parse(self, text: str) -> bool:
        """Return the value written as `text`, in lower case. Raises `BadRules` for another text."""
        if text not in _TRUE and text not in _FALSE:
            raise BadRules("{field} must be true or false.", field=FieldName(self.field))
        return text in _TRUE

    @property
    def words(self) -> tuple[str, str]:
        """The texts of on and off: `super kings`, `no super kings`."""
        on = self.title[0].lower() + self.title[1:]
        return on, self.off or f"no {on}"

    def changed(self, value: object) -> str:
        """Return `value` in a word or two, as a change of a preset."""
        on, off = self.words
        return say(on if value else off)


@dataclass(frozen=True, slots=True, kw_only=True)
class Number(Option):
    """A field that holds a whole number from `least` to `most`, or None if it is `optional`.

    `counted` puts a value into words: `4 columns`.
    """

    least: int
    most: int
    optional: bool = False
    counted: Callable[[int], str] = str

    @property
    def allowed(self) -> range:
        return range(self.least, self.most + 1)

    def check(self, value: object) -> None:
        """Raise `BadRules` unless `value` is within the range."""
        if value is None and self.optional:
            return
        if type(value) is not int or value not in self.allowed:
            raise BadRules(
                "{field} must be {low} to {high}.",
                field=FieldName(self.field),
                low=self.least,
                high=self.most,
            )

    def parse(self, text: str) -> int | None:
        """Return the value written as `text`, in lower case. Raises `BadRules` for another text."""
        if self.optional and text in ("none", "null"):
            return None
        if not WHOLE_NUMBER.fullmatch(text):
            raise BadRules(
                "{field} must be a whole number, {low} to {high}.",
                field=FieldName(self.field),
                low=self.least,
                high=self.most,
            )
        return int(text.replace("−", "-"))

    def changed(self, value: int) -> str:
        """Return `value` in a word or two: `4 columns`."""
        return self.counted(value)


class Word(NamedTuple):
    """A word that a field may hold.

    `title` and `about` are the word's texts in a menu, `changed` is its text among the changes from a preset,
    and `told` its sentence in the full rules.
    """

    word: str
    title: str = ""
    about: str = ""
    changed: str = ""
    told: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Words(Option):
    """A field of the rules whose value is one of `words`."""

    words: tuple[Word, ...]

    @property
    def allowed(self) -> tuple[str, ...]:
        return tuple(entry.word for entry in self.words)

    def of(self, word: str) -> Word:
        return self.words[self.allowed.index(word)]

    def check(self, value: object) -> None:
        """Raise `BadRules` unless `value` is one of the words."""
        if value not in self.allowed:
            *words, last = self.allowed
            listed = ", ".join(words)
            raise BadRules(
                "{field} must be {words} or {last}.", field=FieldName(self.field), words=listed, last=last
            )

    def parse(self, text: str) -> str:
        """Return the value written as `text`, in lower case. Raises `BadRules` for another text."""
        if text not in self.allowed:
            words = ", ".join(self.allowed)
            raise BadRules("{field} must be one of: {words}.", field=FieldName(self.field), words=words)
        return text

    def changed(self, value: str) -> str:
        """Return the text of `value` among the changes from a preset, a word or two: `peek`."""
        return say(self.of(value).changed)
