"""What it is worth to sit where: points of each seat compared with all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from matplotlib.figure import Figure

from engine.lab.figures.style import COLOURS, DARK, new_figure


def draw(title: str, beyond: Mapping[str, Sequence[Sequence[float]]]) -> Figure:
    """`beyond`: by level and seat, from the one that begins, points less the mean, and the interval."""
    figure, axes = new_figure()
    for at, (level, seats) in enumerate(beyond.items()):
        shift = (at - (len(beyond) - 1) / 2) * 0.12
        axes.errorbar(
            [place + 1 + shift for place in range(len(seats))],
            [value for value, _ in seats],
            yerr=[within for _, within in seats],
            fmt="o",
            markersize=5,
            capsize=3,
            linewidth=1.5,
            color=COLOURS[at % len(COLOURS)],
            label=level,
        )
    count = len(next(iter(beyond.values())))
    axes.axhline(0, color=DARK, linewidth=1)
    axes.set_xticks(range(1, count + 1), ["begins", *(str(place) for place in range(2, count + 1))])
    axes.grid(visible=False, axis="x")
    axes.set_xlabel("seat, in the order of play")
    axes.set_ylabel("points beyond the table's mean\n(below 0 is better)")
    axes.set_title(f"{title}: what a seat is worth", color=DARK)
    axes.legend(loc="best", ncols=2, fontsize=10)
    return figure
