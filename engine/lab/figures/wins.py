"""Who beats whom."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from matplotlib.figure import Figure

from engine.lab.figures.style import DARK, new_figure


def draw(title: str, wins: Mapping[str, Mapping[str, Sequence[float]]]) -> Figure:
    """`wins[a][b]`: how often a beats b, and how far the interval reaches; levels from weak to strong."""
    names = list(wins)
    parts = np.array(
        [[wins[one][other][0] if other in wins[one] else np.nan for other in names] for one in names]
    )
    figure, axes = new_figure(height=0.62 * len(names) + 1.3)
    axes.imshow(parts, cmap="PuOr_r", vmin=0, vmax=1, aspect="auto")
    for row, one in enumerate(names):
        for column, other in enumerate(names):
            if one == other:
                continue
            part = parts[row, column]
            axes.text(
                column,
                row,
                f"{part * 100:.0f} %",
                ha="center",
                va="center",
                fontweight="bold",
                color="white" if abs(part - 0.5) > 0.32 else "black",
            )
    axes.set_xticks(range(len(names)), names)
    axes.set_yticks(range(len(names)), names)
    axes.grid(visible=False)
    axes.tick_params(length=0)
    axes.set_xlabel("how often the row beats the column")
    axes.set_title(f"{title}: who beats whom", color=DARK)
    return figure
