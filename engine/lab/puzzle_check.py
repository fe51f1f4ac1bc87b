"""The check of puzzles in the compiled kernel, over thousands of samples."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from random import Random
from typing import Final

import numpy as np
from numpy.typing import NDArray

from engine.advice.imagined import Imagined
from engine.cpu.network.weights import network_for
from engine.game.actions import Action
from engine.game.errors import BadChoice
from engine.game.rules import Rules
from engine.lab.kernel.coded import coded
from engine.lab.kernel.holes import EV, new_buffers
from engine.lab.kernel.loops import Buffers
from engine.lab.kernel.play_out import code_of, state_of, values_into
from engine.lab.kernel.state import State
from engine.lab.train.network_values import values_by_network
from engine.lab.train.workspace import Decision, network_of, player_of
from engine.puzzles.confirming import Proof
from engine.puzzles.puzzle import Puzzle

SURE: Final = 4.0
"""Standard errors by which each wrong choice must be worse than each right one: by chance, once in 30,000."""

FIRST: Final = 200
"""Number of samples before the first look at the differences, doubled before each further look."""

Found = NDArray[np.float64]
Player = Callable[[Rules, int, State, NDArray[np.int16], int, Found], None]
"""A function that plays samples of a state to the end by a seed, with every action, and writes the values."""


def check(puzzle: Puzzle, samples: int, seed: int, player: Player) -> Proof:
    """Return the proof of `puzzle` after at most `samples` samples, in which `player` plays for all seats.

    Choices that are surely worse are tried no further. The samples follow from `seed`.
    """
    proof = Proof.of(puzzle, sure=SURE, most=samples)
    root = state_of(Imagined(puzzle.view, puzzle.remembered).deal(Random(0)))  # noqa: S311
    while proof.verdict == "open":
        count = min(max(proof.samples, FIRST), samples - proof.samples)
        codes = np.array([code_of(action) for action in proof.actions], dtype=np.int16)
        found = np.zeros((count, len(codes)), dtype=np.float64)
        player(puzzle.view.rules, puzzle.view.seats, root, codes, seed + proof.samples, found)
        proof = proof.after(found.tolist())
    return proof


def by_network(
    rules: Rules, seats: int, root: State, codes: NDArray[np.int16], seed: int, found: Found
) -> None:
    """Play on by the preset's network, as `expert` does. Compiling takes a minute or two."""
    decision, buffers = _network_player(rules, seats)
    values_by_network(decision, root, codes, seed, buffers, np.zeros(seats, np.int16), found)


@cache
def _network_player(rules: Rules, seats: int) -> tuple[Decision, Buffers]:
    stored = network_for(rules, seats)
    if stored is None:
        raise BadChoice(f"There is no network for the rules of {rules.preset}.")
    return player_of(network_of(stored), rules, seats)


def by_expected_value(
    rules: Rules, seats: int, root: State, codes: NDArray[np.int16], seed: int, found: Found
) -> None:
    """Play on by expected value: weaker, but tens of times as fast."""
    buffers = new_buffers(rules, [EV] * seats)
    values_into(coded(rules), root, codes, seed, buffers, np.zeros(seats, np.int16), found)


PLAYERS: Final[dict[str, Player]] = {"network": by_network, "ev": by_expected_value}


def doubts(proof: Proof) -> Sequence[Action]:
    """Return the wrong choices that the proof has not shown to be worse."""
    return tuple(dict.fromkeys(wrong for _, wrong in proof.sums))
