"""What a rule does: the differences it makes, each with its interval."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import fill

from matplotlib.figure import Figure

from engine.lab.figures.style import COLOURS, DARK, new_figure

Pair = Sequence[float]
"""A mean, and how far its interval reaches."""


def draw(names: Sequence[str], lines: Sequence[tuple[str, Pair, Pair, Pair]]) -> Figure:
    """`lines`: a measure, what it is by the first rule set, by the second, and the difference."""
    figure, axes = new_figure(height=0.72 * len(lines) + 1.4)
    for place, (measure, first, second, difference) in enumerate(lines):
        value, within = difference
        is_sure = abs(value) > within
        # Each measure has a scale of its own: one is the wider of the difference and its interval.
        scale = max(abs(value) + within, 1e-9)
        axes.errorbar(
            [value / scale],
            [place],
            xerr=[within / scale],
            fmt="o",
            color=COLOURS[4] if is_sure else "#777777",
            capsize=4,
            linewidth=2,
        )
        axes.text(
            1.15,
            place,
            f"{first[0]:.2f} → {second[0]:.2f}\n{value:+.2f} ± {within:.2f}".replace("-", "−"),
            va="center",
            fontsize=10.5,
            fontweight="bold" if is_sure else "normal",
        )
        axes.text(-1.15, place, fill(measure, 22), va="center", ha="right", fontsize=10.5)
    axes.axvline(0, color=DARK, linewidth=1.2)
    axes.set_xlim(-1.1, 1.1)
    axes.set_ylim(len(lines) - 0.5, -0.5)
    axes.set_xticks([0], ["no difference"])
    axes.set_yticks([])
    axes.grid(visible=False)
    axes.spines["left"].set_visible(False)
    figure.suptitle(
        fill(f"{names[1]}, compared with {names[0]}", 52), x=0.02, ha="left", fontweight="bold", color=DARK
    )
    return figure
