"""How much decisions matter along a hole."""

from __future__ import annotations

from collections.abc import Sequence

from matplotlib.figure import Figure

from engine.lab.figures.style import COLOURS, DARK, in_percent, new_figure


def draw(title: str, progress: Sequence[float], spread: Sequence[Sequence[float]]) -> Figure:
    """`spread`: a mean, and how far its interval reaches, for each part of a hole."""
    figure, axes = new_figure()
    low = [value - within for value, within in spread]
    high = [value + within for value, within in spread]
    axes.fill_between(progress, low, high, color=COLOURS[5], alpha=0.35, linewidth=0, label="95 % interval")
    axes.plot(progress, [value for value, _ in spread], color=COLOURS[0], label="mean")
    in_percent(axes)
    axes.set_ylim(0, max(1.0, *high))
    axes.set_ylabel("best less worst choice\n(1: the most in its hole)")
    axes.set_title(f"{title}: how much decisions matter", color=DARK)
    axes.legend(loc="upper left")
    return figure
