"""Chart of a player's mistakes and luck in points, match by match, and the same in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from cogs.picture.trend import TOGETHER, smoothed
from engine.drawing.charts import Line, LineChart, around
from engine.drawing.palette import Colour
from engine.language import decimal, say
from engine.review.reasons.phrases import figure, with_plus

_HEIGHT: Final = 420
_MARKS: Final = 6
_DASHES: Final = (10, 10)
_DOT: Final = 5  # radius


@dataclass(frozen=True, slots=True)
class Form:
    """A match: the points a hole `lost` by mistakes, and the points a hole of `luck`."""

    lost: float
    luck: float


def form_chart(matches: Sequence[Form], level: str, usual: float) -> LineChart:
    """Chart at least two matches, oldest first, with what mistakes usually cost the computer `level`."""
    lost, luck = [each.lost for each in matches], [each.luck for each in matches]
    ends = [(0.0, usual), (len(matches) - 1.0, usual)]
    lines = (
        Line(_placed(lost), Colour.MUTED, thick=0, dots=_DOT),
        Line(tuple(ends), Colour.MUTED, thick=3, dashes=_DASHES, label=level),
        Line(_placed(smoothed(luck)), Colour.SKY, label=say("luck")),
        Line(_placed(smoothed(lost)), Colour.ACCENT, label=say("mistakes")),
    )
    scale = around([*lost, *smoothed(luck), usual, 0.0], _MARKS, _mark_words)
    return LineChart(say("Skill and luck"), scale, lines, height=_HEIGHT, labels=say("points a hole"))


def describe_form(matches: Sequence[Form], level: str, usual: float) -> str:
    """Describe the chart in words, for people who can't see it."""
    lost, luck = smoothed([each.lost for each in matches]), smoothed([each.luck for each in matches])
    first = min(TOGETHER, len(matches)) - 1
    words = say(
        "Mistakes cost {first} points a hole at first, {last} now; those of {level} cost {usual}.",
        first=decimal(lost[first]),
        last=decimal(lost[-1]),
        level=level,
        usual=decimal(usual),
    )
    lucky = say(
        "Luck gave {first} points a hole at first, {last} now.",
        first=with_plus(figure(luck[first])),
        last=with_plus(figure(luck[-1])),
    )
    return f"{words} {lucky}"


def _placed(values: Sequence[float]) -> tuple[tuple[float, float], ...]:
    return tuple((float(number), value) for number, value in enumerate(values))


def _mark_words(mark: float) -> str:
    return decimal(mark, 0 if mark == round(mark) else 1)
