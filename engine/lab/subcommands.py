"""The commands behind `python -m engine lab`, by name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.commands.parsing import Command
from engine.lab import pars, puzzles
from engine.lab.experiments import advice, compare, games, presets, scores, tournament
from engine.lab.train import training

SUBCOMMANDS: Final[Mapping[str, Command]] = {
    "games": games,
    "scores": scores,
    "compare": compare,
    "tournament": tournament,
    "presets": presets,
    "advice": advice,
    "puzzles": puzzles,
    "pars": pars,
    "train": training,
}
