"""Custom ids of the buttons below the result of a daily hole."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Annotated, Literal

from cogs.kit.custom_id import CustomId, Part, number

Day = Annotated[
    date, Part("[1-9][0-9]{5}", lambda day: date.fromordinal(int(day)), lambda day: str(day.toordinal()))
]
"""A date, written as `date.toordinal`. Every number that the pattern matches is a valid date."""

DailyWord = Literal["share", "details", "remind", "silent"]
"""What a button below a result does.

- `share`: shows the result to everybody.
- `details`: shows the scoring and the deal.
- `remind`, `silent`: switch reminders of the streak on and off.
"""


@dataclass(frozen=True)
class DailyId(CustomId, prefix="golfdaily"):
    """A button below a person's result in the daily hole of a `day`."""

    day: Day
    word: DailyWord


@dataclass(frozen=True)
class DailyReviewId(CustomId, prefix="golfdailyreview"):
    """A button that shows a `page` (from 0) of the review of a person's daily hole.

    A number too high shows the last page. `open`: the button below the result.
    """

    day: Day
    page: Annotated[int, number(1)]
    control: Literal["open", "back", "next"]
