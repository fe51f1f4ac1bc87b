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
"""Pages that only release 1.0.0 had. Messages of this release still name them."""


@dataclass(frozen=True)
class LabId(CustomId, prefix="golflab"):
    """A button or menu, called `menu`, under a `page` of a built-in `preset`.

    - `page`, `preset`: menus that change the field of the same name.
    - `all`: a menu of pages, on messages of release 1.0.0.
    - `open`, `modified`: buttons that open the page, `modified` from rules with changes.
    - `rules`: a button that shows the preset's rules.
    """

    preset: Annotated[str, one_of(themselves(PRESETS))]
    page: Annotated[str, one_of(themselves((*KINDS, *GONE)))]
    menu: LabMenu

    @property
    def shown(self) -> str:
        """The page to show: `page`, or the first page if `page` is one of `GONE`."""
        return self.page if self.page in KINDS else FIRST_PAGE

    def chosen(self, value: str) -> LabId:
        """The id after choosing `value`; the same id if there is no such choice."""
        if self.menu in ("page", "all") and value in (*KINDS, *GONE):
            return replace(self, page=value)
        if self.menu == "preset" and value in PRESETS:
            return replace(self, preset=value)
        return self
