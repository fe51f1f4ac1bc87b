"""Custom ids of how to play, and of the table opened after the lesson."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from cogs.kit.custom_id import CustomId, text
from cogs.kit.ids.fields import MATCH

HowPage = Literal["goal", "turn", "pairs"]


@dataclass(frozen=True)
class HowId(CustomId, prefix="golfhow"):
    """Custom id of a button to a `page` of how to play, by the rules of the table `match`, or “” for the
    usual.
    """

    page: HowPage
    control: Literal["open", "back", "next"] = "open"
    match: Annotated[str, text(MATCH.pattern, optional=True)] = ""


@dataclass(frozen=True)
class FirstTableId(CustomId, prefix="golffirst"):
    """Custom id of the button that opens a first table after the lesson, or shows the channel's table."""

    control: Literal["start"] = "start"
