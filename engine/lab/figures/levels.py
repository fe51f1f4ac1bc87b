"""The points of each level at a table of its own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from matplotlib.figure import Figure

from engine.lab.figures.style import COLOURS, DARK, new_figure


def draw(title: str, means: Mapping[str, Sequence[float]]) -> Figure:
    """`means`: by level the mean points of a seat in a hole, and how far its interval reaches."""
    figure, axes = new_figure(height=0.55 * len(means) + 1.2)
    names = list(means)
    values = [means[name][0] for name in names]
    places = range(len(names))
    axes.barh(places, values, height=0.62, color=COLOURS[0])
    axes.errorbar(
        values, places, xerr=[means[name][1] for name in names], fmt="none", ecolor="black", capsize=3
    )
    room = max((abs(value) for value in values), default=1.0) * 0.03
    for place, name in zip(places, names, strict=True):
        value, within = means[name]
        axes.text(max(value, 0) + within + room, place, f"{value:.1f}", va="center", fontweight="bold")
    axes.set_yticks(places, names)
    axes.invert_yaxis()
    axes.grid(visible=False, axis="y")
    axes.set_xlim(min(0.0, *values) * 1.15, max(0.0, *values) * 1.15 + room)
    axes.set_xlabel("points a hole, all at the table alike (fewer is better)")
    axes.set_title(f"{title}: points of each level", color=DARK)
    return figure
