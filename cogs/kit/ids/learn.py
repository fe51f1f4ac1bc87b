"""The custom ids of how to play, and of the table that somebody opens after the lesson."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from cogs.kit.custom_id import CustomId, text
from cogs.kit.ids.fields import MATCH

HowPage = Literal["goal", "turn", "pairs"]


@dataclass(frozen=True)
class HowId(CustomId, prefix="golfhow"):
    """A button that shows a `page` of how to play, by the rules of the table `match`, or “” for the usual."""

    page: HowPage
    control: Literal["open", "back", "next"] = "open"
    match: Annotated[str, text(MATCH.pattern, optional=True)] = ""


@dataclass(frozen=True)
class FirstTableId(CustomId, prefix="golffirst"):
    """The button that opens a table, or shows the channel's, to somebody who has played the lesson."""

    control: Literal["start"] = "start"
