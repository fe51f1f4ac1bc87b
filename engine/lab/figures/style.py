"""How all figures look, and how they are written. The colours are those of Okabe and Ito, for every eye."""

from __future__ import annotations

import io
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from matplotlib import rcParams
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from PIL import Image

COLOURS: Final = ("#0072B2", "#E69F00", "#009E73", "#CC79A7", "#D55E00", "#56B4E9", "#000000", "#8C7A00")
DARK: Final = "#333333"
PALE: Final = "#DDDDDD"
PALE_BLUE: Final = "#BFE0F5"
WIDTH: Final = 6.4
HEIGHT: Final = 4.0
"""Inches. At a hundred dots to each, and shrunk to 400 dots, the letters are still 10 dots high."""

_LOOK: Final[Any] = {
    "font.family": "DejaVu Sans",
    "font.size": 12,
    "axes.titlesize": 13,
    "axes.titleweight": "bold",
    "axes.titlelocation": "left",
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.edgecolor": DARK,
    "axes.grid": True,
    "axes.axisbelow": True,
    "grid.color": PALE,
    "grid.linewidth": 0.8,
    "lines.linewidth": 2.2,
    "legend.frameon": False,
    "svg.fonttype": "none",
    "svg.hashsalt": "golf",
}

rcParams.update(_LOOK)

_DOTS: Final = 150
_SHADES: Final = 64


def new_figure(height: float = HEIGHT) -> tuple[Figure, Axes]:
    """A figure and its axes."""
    figure = Figure(figsize=(WIDTH, height), layout="constrained")
    FigureCanvasAgg(figure)
    return figure, figure.add_subplot()


def save(figure: Figure, path: Path) -> None:
    """Write a figure beside its numbers, as `path` with `.svg` and with `.png`: the same bytes every time."""
    figure.savefig(path.with_name(f"{path.name}.svg"), metadata={"Date": None})
    figure.set_layout_engine("none")  # everything has its place now
    drawn = io.BytesIO()
    figure.savefig(drawn, format="png", dpi=_DOTS)
    with Image.open(drawn) as image:  # few colours are enough, and make a file a third as large
        few = image.convert("RGB").quantize(_SHADES, dither=Image.Dither.NONE)
        few.save(path.with_name(f"{path.name}.png"), optimize=True)


def in_percent(axes: Axes) -> None:
    """Along the bottom: the parts of a hole, 0 to 1, as percents."""
    axes.set_xlim(0, 1)
    axes.set_xticks([0, 0.25, 0.5, 0.75, 1], ["start", "25 %", "50 %", "75 %", "end"])
    axes.set_xlabel("part of the hole")


def apart(heights: Sequence[float], least: float) -> list[float]:
    """`heights` moved as little as need be so that labels there are at least `least` apart."""
    order = sorted(range(len(heights)), key=lambda at: heights[at])
    moved = [heights[at] for at in order]
    for _ in range(200):
        for low in range(len(moved) - 1):
            missing = least - (moved[low + 1] - moved[low])
            if missing > 1e-9:
                moved[low] -= missing / 2
                moved[low + 1] += missing / 2
    found = [0.0] * len(heights)
    for at, height in zip(order, moved, strict=True):
        found[at] = height
    return found
