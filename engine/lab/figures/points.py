"""How many points the seats have at the end of a hole, level by level."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import numpy as np
from matplotlib.figure import Figure

from engine.lab.figures.style import COLOURS, DARK, new_figure

SMOOTH: Final = np.array((1, 2, 3, 4, 3, 2, 1)) / 16
"""Each number of points is shown with those around it, which weigh so much."""


def draw(title: str, points: Mapping[str, Mapping[int, int]]) -> Figure:
    """`points`: for each level how many seats ended with so many points."""
    figure, axes = new_figure()
    numbers = [number for counted in points.values() for number in counted]
    most = np.quantile(numbers, 0.995) if numbers else 0
    for at, (level, counted) in enumerate(points.items()):
        total = sum(counted.values())
        all_numbers = np.arange(min(counted) - 3, max(counted) + 4)
        parts = np.array([counted.get(int(number), 0) / total for number in all_numbers])
        smooth = np.convolve(parts, SMOOTH, mode="same")
        axes.plot(all_numbers, smooth * 100, color=COLOURS[at % len(COLOURS)], label=level, linewidth=1.8)
    axes.set_xlim(min(numbers, default=0), most + 1)
    axes.set_ylim(bottom=0)
    axes.set_xlabel("points of a seat in a hole")
    axes.set_ylabel("% of seats (smoothed)")
    axes.set_title(f"{title}: points", color=DARK)
    axes.legend(loc="upper right")
    return figure
