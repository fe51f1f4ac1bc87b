"""What the menus of the lab carry: `golflab:<preset>:<page>:<menu>`, so that nothing need be remembered.

The preset and the page are those shown; what is chosen takes the place of one of them.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Final, Literal

from engine.figures import KINDS
from engine.presets import PRESETS

LabMenu = Literal["page", "preset"]

_MENUS: Final[dict[str, LabMenu]] = {"page": "page", "preset": "preset"}
LAB_PATTERN: Final = (
    rf"golflab:(?P<preset>{'|'.join(PRESETS)}):(?P<page>{'|'.join(KINDS)}):(?P<menu>{'|'.join(_MENUS)})"
)
_COMPILED: Final = re.compile(LAB_PATTERN)


@dataclass(frozen=True, slots=True)
class LabId:
    """A menu under the `page`, one of `KINDS`, of a built-in `preset`; choosing in it changes one of both."""

    preset: str
    page: str
    menu: LabMenu

    def __str__(self) -> str:
        return f"golflab:{self.preset}:{self.page}:{self.menu}"

    @classmethod
    def parse(cls, text: str) -> LabId | None:
        """The meaning of a custom id, or None if it is not one of the lab's."""
        found = _COMPILED.fullmatch(text)
        return None if found is None else cls(found["preset"], found["page"], _MENUS[found["menu"]])

    def chosen(self, value: str) -> LabId:
        """Where choosing `value` leads: to the same place if nothing of that name can be chosen."""
        if self.menu == "page" and value in KINDS:
            return replace(self, page=value)
        if self.menu == "preset" and value in PRESETS:
            return replace(self, preset=value)
        return self
