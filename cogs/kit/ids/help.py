from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from cogs.kit.custom_id import CustomId


@dataclass(frozen=True)
class HelpId(CustomId, prefix="golfhelp"):
    """A button that shows the help or a next step for newcomers."""

    control: Literal["show", "rules", "players"]
