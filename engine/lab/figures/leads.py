"""How early it shows who will win."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from matplotlib.figure import Figure

from engine.lab.figures.style import COLOURS, DARK, apart, in_percent, new_figure

ORDINALS: Final = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


def draw(title: str, progress: Sequence[float], leads: Sequence[Sequence[Sequence[float]]]) -> Figure:
    """`leads`: by final place, for each part of a hole a mean and how far its interval reaches."""
    figure, axes = new_figure()
    ends = apart([lead[-1][0] for lead in leads], 0.07)
    for place, (lead, end) in enumerate(zip(leads, ends, strict=True)):
        colour = COLOURS[place % len(COLOURS)]
        low = [value - within for value, within in lead]
        high = [value + within for value, within in lead]
        axes.fill_between(progress, low, high, color=colour, alpha=0.2, linewidth=0)
        axes.plot(progress, [value for value, _ in lead], color=colour)
        axes.annotate(
            ORDINALS[place],
            (1, lead[-1][0]),
            (1.02, end),
            color=colour,
            va="center",
            fontweight="bold",
            annotation_clip=False,
        )
    in_percent(axes)
    axes.set_ylim(0, 1)
    axes.set_ylabel("part of the others\na seat may expect to beat")
    axes.set_title(f"{title}: leads, by final place", color=DARK)
    return figure
