"""How long holes last, level by level."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from engine.lab.figures.style import COLOURS, DARK, new_figure

SHOWN = 0.99
"""Turns are shown as far as this part of all holes needs them."""


def draw(title: str, lengths: Mapping[str, Sequence[tuple[int, float]]]) -> Figure:
    """`lengths`: by level the turns of a seat in a hole, and the share of the holes that take so many."""
    figure, axes = new_figure()
    most = max(_enough(shares) for shares in lengths.values())
    for at, (level, shares) in enumerate(lengths.items()):
        shown = dict(shares)
        turns = range(min(shown), min(max(shown), most) + 1)
        axes.plot(
            turns,
            [shown.get(number, 0.0) * 100 for number in turns],
            color=COLOURS[at % len(COLOURS)],
            marker="o",
            markersize=4,
            linewidth=1.6,
            label=level,
        )
    fewest = min(shares[0][0] for shares in lengths.values())
    if fewest == most:
        axes.text(0.5, 0.5, f"Every hole takes {most} turns.", transform=axes.transAxes, ha="center")
    axes.set_ylim(bottom=0)
    margin = 0.6 if fewest < most else 2.5
    axes.set_xlim(fewest - margin, most + margin)
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    axes.grid(visible=False, axis="x")
    axes.set_xlabel("turns of each seat")
    axes.set_ylabel("% of holes")
    axes.set_title(f"{title}: how long holes last", color=DARK)
    axes.legend(loc="upper right")
    return figure


def _enough(shares: Sequence[tuple[int, float]]) -> int:
    """The turns within which `SHOWN` of the holes end."""
    total = 0.0
    for turns, share in shares:
        total += share
        if total >= SHOWN:
            return turns
    return shares[-1][0]
