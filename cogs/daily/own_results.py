"""Picture of how a person's daily holes ended against par, and the same in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from cogs.daily.screen import golf_words
from cogs.kit.attachments import Attachment
from cogs.picture.picture_attachments import chart_file
from engine.drawing.charts import ColumnChart, even, marked
from engine.language import plural, say, signed

FEWEST: Final = 3
"""Fewest daily holes of a picture."""

_LEAST_ACROSS: Final = 7  # columns that have room, so that a few are not drawn wide
_MOST_COUNTS: Final = 6
_MOST_STROKES: Final = 14


def own_results(results: Mapping[int, int]) -> tuple[Attachment, ...]:
    """Return the picture of the numbers of holes by strokes from par, or nothing for too few holes."""
    if sum(results.values()) < FEWEST:
        return ()
    return (chart_file(_chart(results), _described(results)),)


def _chart(results: Mapping[int, int]) -> ColumnChart:
    first, last = min(results), max(results)
    beside = max((_LEAST_ACROSS - 1 - (last - first)) // 2, 0)
    strokes = range(first - beside, last + beside + 1)
    counts = _whole([0, *results.values()], _MOST_COUNTS)
    return ColumnChart(
        _heading(results),
        marked(0, counts[-1], counts, _words),
        marked(strokes[0] - 0.5, strokes[-1] + 0.5, _whole(strokes, _MOST_STROKES), _words),
        say("Strokes from par"),
        tuple((float(each), float(count)) for each, count in sorted(results.items())),
    )


def _whole(values: Iterable[int], most: int) -> list[int]:
    """Return at most `most` whole numbers around the `values`, equally far apart."""
    return [round(mark) for mark in even(values, most) if mark == round(mark)]


def _words(mark: float) -> str:
    return signed(round(mark))


def _described(results: Mapping[int, int]) -> str:
    lines = [f"{golf_words(strokes)}: {count}" for strokes, count in sorted(results.items())]
    return "\n".join([f"{_heading(results)}.", *lines])


def _heading(results: Mapping[int, int]) -> str:
    count = sum(results.values())
    return plural("Your {count} daily hole against par", "Your {count} daily holes against par", count=count)
