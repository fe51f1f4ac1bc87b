"""Arguments that all experiments share."""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from typing import Final

from engine.commands.arguments import SEEDS, add_number, add_rules, chosen_preset, chosen_rules, whole
from engine.game.rules import Rules

MOST_PROCESSES: Final = 64
USUAL_PLAYERS: Final = 4


def add_common(parser: argparse.ArgumentParser, rules: bool = True, folder: str = "lab") -> None:
    """Add `--seed`, `--processes` and `--out`; with `rules` also the options for choosing rules."""
    if rules:
        add_rules(parser, seats=f"{USUAL_PLAYERS}, or as many as the preset allows")
    add_number(
        parser, "--seed", SEEDS, 1, "what all chance follows from; the same seed gives the same figures", "S"
    )
    parser.add_argument(
        "--processes",
        type=whole(1, MOST_PROCESSES),
        default=cores(),
        metavar="N",
        help="processes that share the work; the figures don't depend on it (default: all cores)",
    )
    parser.add_argument(
        "--out",
        type=Path,
        default=Path(folder),
        metavar="DIR",
        help="folder for pieces, tables and charts (default: %(default)s)",
    )


def table_rules(options: argparse.Namespace) -> tuple[Rules, int]:
    """Return the chosen rules, for one hole, and the number of players. Raises `BadRules`."""
    players = options.players or min(USUAL_PLAYERS, chosen_preset(options).most)
    return chosen_rules(options, players, holes=1), players


def cores() -> int:
    """Return the number of cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return min(len(os.sched_getaffinity(0)), MOST_PROCESSES)
    return min(os.cpu_count() or 1, MOST_PROCESSES)


def shares(total: int, size: int) -> list[tuple[int, int]]:
    """Cut `total` things into pieces of at most `size`. Return each piece's first number and its length."""
    return [(first, min(size, total - first)) for first in range(0, total, size)]
