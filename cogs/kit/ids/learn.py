"""Custom ids of how to play, and of the table that a person opens after the lesson."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from cogs.kit.custom_id import CustomId, text
from cogs.kit.ids.fields import MATCH

HowPage = Literal["goal", "turn", "pairs"]


@dataclass(frozen=True)
class HowId(CustomId, prefix="golfhow"):
    """A button to a `page` of how to play. `match`: the table whose rules hold; "" for the usual rules."""

    page: HowPage
    control: Literal["open", "back", "next"] = "open"
    match: Annotated[str, text(MATCH.pattern, optional=True)] = ""


@dataclass(frozen=True)
class FirstTableId(CustomId, prefix="golffirst"):
    """The button that opens a first table after the lesson, or shows the channel's table."""

    control: Literal["start"] = "start"
