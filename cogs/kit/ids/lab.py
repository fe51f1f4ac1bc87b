"""The custom ids of the lab: a preset in numbers."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated, Final, Literal

from cogs.kit.custom_id import CustomId, one_of
from cogs.kit.ids.fields import themselves
from engine.figures import KINDS
from engine.game.presets import PRESETS

LabMenu = Literal["page", "all", "preset", "open", "modified", "rules"]

FIRST_PAGE: Final = next(iter(KINDS))
GONE: Final = ("tournament", "spread", "branching", "length", "moves")
"""Pages that only 1.0.0 had. Ids and choices on its messages still name them."""


@dataclass(frozen=True)
class LabId(CustomId, prefix="golflab"):
    """A button or menu, called `menu`, under a `page` of a built-in `preset`.

    A choice in the menu `page` or `preset` changes this field; `all` is a menu of pages on messages of 1.0.0.
    The button `open` opens the page; `modified` opens it from rules with changes. The button `rules` shows
    the rules of the preset.
    """

    preset: Annotated[str, one_of(themselves(PRESETS))]
    page: Annotated[str, one_of(themselves((*KINDS, *GONE)))]
    menu: LabMenu

    @property
    def shown(self) -> str:
        """The page to show, one of `KINDS`; the first of them replaces a page of `GONE`."""
        return self.page if self.page in KINDS else FIRST_PAGE

    def chosen(self, value: str) -> LabId:
        """The page after choosing `value`; this page if there is no such choice."""
        if self.menu in ("page", "all") and value in (*KINDS, *GONE):
            return replace(self, page=value)
        if self.menu == "preset" and value in PRESETS:
            return replace(self, preset=value)
        return self
