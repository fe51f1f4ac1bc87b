"""How many choices there are at each decision of a hole played by chance."""

from __future__ import annotations

from collections.abc import Sequence

from matplotlib.figure import Figure

from engine.lab.figures.style import COLOURS, DARK, PALE_BLUE, new_figure

LASTING = 0.25
"""Shown as far as at least this part of the holes lasts."""


def draw(title: str, course: Sequence[Sequence[float]]) -> Figure:
    """`course`: by decision the mean, the lowest and the highest tenth, and which part of the holes lasts."""
    shown = [step for step in course if step[3] >= LASTING] or list(course[:1])
    numbers = range(1, len(shown) + 1)
    figure, axes = new_figure()
    axes.vlines(
        numbers,
        [step[1] for step in shown],
        [step[2] for step in shown],
        color=PALE_BLUE,
        linewidth=min(4.0, 240 / len(shown)),
        label="8 of 10 holes",
    )
    axes.plot(numbers, [step[0] for step in shown], color=DARK, linewidth=0.5)
    axes.plot(numbers, [step[0] for step in shown], ".", color=COLOURS[0], label="mean")
    axes.set_ylim(0, max(step[2] for step in shown) + 1)
    axes.set_xlim(0, len(shown) + 1)
    axes.set_xlabel(f"decision of the hole (as far as {LASTING * 100:.0f} % of holes last)")
    axes.set_ylabel("choices")
    axes.set_title(f"{title}: choices at each decision", color=DARK)
    axes.legend(loc="lower right", ncols=2, frameon=True, framealpha=0.9, edgecolor="none").set_zorder(5)
    return figure
