"""The custom ids of the lab: a preset in numbers."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated, Final, Literal

from cogs.kit.custom_id import CustomId, one_of
from cogs.kit.ids.fields import themselves
from engine.figures import KINDS
from engine.game.presets import PRESETS

LabMenu = Literal["page", "all", "preset", "open", "modified", "rules"]

MORE: Final = "more"
"""Choice that shows the menu of all pages."""


@dataclass(frozen=True)
class LabId(CustomId, prefix="golflab"):
    """Custom id of a menu under the `page`, one of `KINDS`, of a built-in `preset`; a choice changes page or
    preset.

    `page` is the menu of a few pages, `all` that of all. `open` is a button that opens the page, `modified`
    the same under rules with changes; `rules` is a button that shows the rules of the preset.
    """

    preset: Annotated[str, one_of(themselves(PRESETS))]
    page: Annotated[str, one_of(themselves(KINDS))]
    menu: LabMenu

    def chosen(self, value: str) -> LabId:
        """The page after choosing `value`; the same page if there is no such choice."""
        if self.menu in ("page", "all") and value in KINDS:
            return replace(self, page=value)
        if self.menu == "page" and value == MORE:
            return replace(self, menu="all")
        if self.menu == "preset" and value in PRESETS:
            return replace(self, preset=value)
        return self
