"""The custom ids of positions that people lay out card by card."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from cogs.kit.custom_id import CustomId, number, text

PositionControl = Literal["new", "preset", "players", "random", "edit", "rank", "turn", "flip", "ask"]


@dataclass(frozen=True)
class PositionId(CustomId, prefix="golfpos"):
    """Custom id of a button or menu about a `position`, as `engine.puzzles.position` writes it.

    `new` shows the page on which a position begins, with its menus `preset` and `players`; `random` deals
    one. `edit` shows the page on which a card is chosen for `cell`, by the menu `rank`; there `flip` flips a
    card that a peek showed, and `turn` counts the turns. `ask` shows what the best computer player would do.
    """

    position: Annotated[str, text("[0-9A-Za-z-]{1,75}")]
    cell: Annotated[int, number(2)]
    control: PositionControl

    @classmethod
    def edit(cls, position: object, cell: int = 0) -> PositionId:
        """Id of a button that shows the page on which a card is chosen for `cell`."""
        return cls(str(position), cell, "edit")
