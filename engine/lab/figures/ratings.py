"""How strong the levels are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from matplotlib.figure import Figure

from engine.lab.figures.style import COLOURS, DARK, new_figure


def draw(title: str, ratings: Mapping[str, Sequence[float]]) -> Figure:
    """`ratings`: by level the rating, and how far its interval reaches."""
    names = list(ratings)
    figure, axes = new_figure(height=0.5 * len(names) + 1.3)
    places = range(len(names))
    axes.errorbar(
        [ratings[name][0] for name in names],
        places,
        xerr=[ratings[name][1] for name in names],
        fmt="o",
        color=COLOURS[0],
        ecolor=DARK,
        capsize=4,
        linewidth=1.5,
    )
    for place, name in zip(places, names, strict=True):
        value = ratings[name][0]
        axes.annotate(f"{value:.0f}", (value, place), (0, 7), textcoords="offset points", ha="center")
    axes.set_yticks(places, names)
    axes.set_ylim(-0.6, len(names) - 0.3)
    axes.margins(x=0.12)
    axes.set_xlabel("rating (Elo's scale, 1500 in the middle; 95 % intervals)")
    axes.set_title(f"{title}: strength of the levels", color=DARK)
    return figure
