"""Settings to choose from a menu, before a page gives the menu its id."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, Self

from cogs.kit.ids.fields import Redrawn
from cogs.kit.screen import Choice, Menu


class Selection(NamedTuple):
    """A menu without its id, which a page adds. `several`: any number of choices may be chosen."""

    control: str
    placeholder: str
    choices: tuple[Choice, ...]
    several: bool = False

    @classmethod
    def single(cls, control: str, placeholder: str, words: Mapping[str, tuple[str, str]], now: str) -> Self:
        """Return a menu in which `now` is chosen. `words`: label and description of each value."""
        choices = [
            Choice(label, value, meaning, chosen=value == now) for value, (label, meaning) in words.items()
        ]
        return cls(control, placeholder, tuple(choices))

    def menu(self, place: Redrawn) -> Menu:
        return Menu(place.of(self.control), self.placeholder, self.choices, several=self.several)
