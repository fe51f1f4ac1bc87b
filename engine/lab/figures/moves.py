"""The ways of the cards: places by who owns and who sees them, moves as arrows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from typing import Any, Final

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.patches import FancyArrowPatch

from engine.lab.figures.style import COLOURS, DARK, PALE_BLUE, new_figure
from engine.lab.games.places import (
    BELOW,
    DRAWN,
    NOBODY,
    OWNER,
    PEEKED,
    PLACES,
    STOCK,
    TAKEN,
    TOP,
    UNKNOWN,
    UP,
    shown,
    taken,
)

AT: Final = {
    STOCK: (0.0, 2.0),
    DRAWN: (1.75, 2.0),
    BELOW: (4.0, 2.0),
    UNKNOWN: (0.0, 1.0),
    TOP: (4.0, 1.0),
    PEEKED: (0.0, 0.0),
    UP: (1.75, 0.0),
    TAKEN: (4.0, 0.0),
}
WORDS: Final = {
    STOCK: "stock",
    DRAWN: "in hand,\ndrawn",
    BELOW: "discard,\ncovered",
    UNKNOWN: "face down",
    TOP: "discard,\ntop",
    PEEKED: "face down,\npeeked at",
    UP: "face up",
    TAKEN: "in hand,\ntaken",
}
BENDS: Final = {
    (BELOW, STOCK): 0.28,
    (TOP, BELOW): 0.4,
    (BELOW, TOP): 0.4,
    (UP, TOP): 0.12,
    (UNKNOWN, TOP): -0.1,
    (PEEKED, TOP): -0.16,
    (DRAWN, UP): 0.0,
}
"""How far an arrow bends to one side, as part of its length; 0 where not given."""
LABELS: Final = {
    (UNKNOWN, TOP): 0.68,
    (TOP, BELOW): 0.4,
    (BELOW, TOP): 0.4,
    (PEEKED, TOP): 0.4,
    (UNKNOWN, UP): 0.45,
    (UP, TOP): 0.45,
}
"""Where along an arrow its number stands; in the middle where not given."""

FILLS: Final = {NOBODY: "#555555", OWNER: PALE_BLUE, 2: "#FFFFFF"}
TAKEN_COLOURS: Final = {"unseen": COLOURS[4], "owner": COLOURS[0], "seen": "#777777"}
SHOWN_LINES: Final[Any] = {
    "all": "solid",
    "owner": (0, (5, 1.5)),
    "nobody": (0, (1, 1.2)),
    "hidden": "dashdot",
}


def draw(title: str, moves: Mapping[tuple[int, int, int], float]) -> Figure:
    """`moves`: how often in a hole a card of a seat goes from one place to another. All seats are one."""
    often: Counter[tuple[int, int]] = Counter()
    for (_, origin, target), number in moves.items():
        often[origin, target] += number  # type: ignore[assignment]  # a counter may count parts
    figure, axes = new_figure(height=5.2)
    axes.set_axis_off()
    axes.set_xlim(-0.6, 4.65)
    axes.set_ylim(-0.3, 2.8 if (BELOW, STOCK) in often else 2.3)
    most = max(often.values(), default=1)
    for (origin, target), number in sorted(often.items(), key=lambda item: -item[1]):
        _arrow(axes, origin, target, number, number / most)
    for place in {place for move in often for place in move}:
        _place(axes, place)
    axes.set_title(f"{title}: moves of cards in a hole", color=DARK)
    _legend(figure, {shown(*move) for move in often})
    return figure


def _place(axes: Axes, place: int) -> None:
    sight = PLACES[place].sight
    axes.text(
        *AT[place],
        WORDS[place],
        ha="center",
        va="center",
        zorder=5,
        color="white" if sight == NOBODY else "black",
        bbox={
            "boxstyle": "round,pad=0.45" if PLACES[place].owned else "square,pad=0.45",
            "facecolor": FILLS[sight],
            "edgecolor": DARK,
            "linewidth": 1.4,
        },
    )


def _arrow(axes: Axes, origin: int, target: int, number: float, part: float) -> None:
    bend = BENDS.get((origin, target), 0.0)
    (x, y), (to_x, to_y) = AT[origin], AT[target]
    axes.add_patch(
        FancyArrowPatch(
            (x, y),
            (to_x, to_y),
            connectionstyle=f"arc3,rad={bend}",
            arrowstyle=f"-|>,head_width={3 + 3 * part},head_length={5 + 4 * part}",
            shrinkA=26,
            shrinkB=30,
            linewidth=1.0 + 5.0 * part**0.5,
            linestyle=SHOWN_LINES[shown(origin, target)],
            color=TAKEN_COLOURS[taken(origin)],
            zorder=2,
        )
    )
    along = LABELS.get((origin, target), 0.5)
    middle_x, middle_y = (x + to_x) / 2 + bend * (to_y - y), (y + to_y) / 2 - bend * (to_x - x)
    axes.text(
        (1 - along) ** 2 * x + 2 * along * (1 - along) * middle_x + along**2 * to_x,
        (1 - along) ** 2 * y + 2 * along * (1 - along) * middle_y + along**2 * to_y,
        f"{number:.1f}" if number >= 0.05 else "rare",
        ha="center",
        va="center",
        fontsize=11,
        zorder=4,
        bbox={"boxstyle": "round,pad=0.15", "facecolor": "white", "edgecolor": "none", "alpha": 0.9},
    )


def _legend(figure: Figure, kinds: Collection[str]) -> None:
    colours = {"unseen": "taken unseen", "owner": "seen by owner", "seen": "seen by all"}
    lines = {
        "all": "shown to all",
        "owner": "shown to owner",
        "nobody": "shown to no one",
        "hidden": "hidden again",
    }
    handles = [
        Line2D([], [], color=TAKEN_COLOURS[kind], linewidth=4, label=label) for kind, label in colours.items()
    ]
    handles += [
        Line2D([], [], color="black", linestyle=SHOWN_LINES[kind], label=label)
        for kind, label in lines.items()
        if kind in kinds
    ]
    figure.legend(handles=handles, loc="outside lower center", ncols=3, fontsize=11, handlelength=2.6)
