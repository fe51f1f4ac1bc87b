"""`python -m engine.cpu.train PRESET`: train the network of a preset and write it where the bot finds it."""

from __future__ import annotations

import argparse
import sys
from math import sqrt
from pathlib import Path
from time import perf_counter
from typing import Final

import numpy as np

from engine.cpu.network.layout import layout_of
from engine.cpu.network.weights import FOLDER, packed, unpacked
from engine.cpu.train.contest import contest
from engine.cpu.train.session import HOLES_A_ROUND, Session
from engine.presets import PRESETS

FASTEST: Final = 1e-3
SLOWEST: Final = 1e-5
EXPLORING: Final = 0.02
TRACE: Final = 0.7
AGAINST_EXPECTED_VALUE: Final = 0.25
"""How much of the practice is alone against expected value rather than against itself."""


def main(arguments: list[str]) -> int:
    """Train, telling how it goes; returns the exit code."""
    options = _parser().parse_args(arguments)
    if options.measure:
        return _measure(options)
    session = Session(PRESETS[options.preset], options.width, options.seed)
    begun = perf_counter()
    errors = []
    for number in range(options.rounds):
        rate = FASTEST + (SLOWEST - FASTEST) * number / options.rounds
        errors.append(session.round(rate, EXPLORING, TRACE, AGAINST_EXPECTED_VALUE))
        if (number + 1) % max(options.rounds // 10, 1) == 0:
            won, mine, theirs = contest(session, 2, 500, seed=options.seed + 1)
            print(
                f"{perf_counter() - begun:5.0f} s, {session.hole:,} holes, mean square error "
                f"{np.mean(errors[-500:]):.4f}; against expected value it wins {won:.1%} of 500 matches, "
                f"{mine:.2f} to {theirs:.2f} points a hole",
                flush=True,
            )
    weights, bias, head = (part.tolist() for part in session.network)
    made = {"preset": options.preset, "seed": options.seed, "rounds": options.rounds}
    file = packed([row[:-1] for row in weights], [row[-1] for row in weights], bias, head, made)
    options.output.mkdir(parents=True, exist_ok=True)
    path = options.output / f"{options.preset}.network"
    path.write_bytes(file)
    print(f"{path}: {len(file):,} bytes, after {options.rounds * HOLES_A_ROUND:,} holes")
    return 0


def _measure(options: argparse.Namespace) -> int:
    """Play the network that is there against expected value, alone against one and against three."""
    preset = PRESETS[options.preset]
    weights = unpacked((options.output / f"{preset.name}.network").read_bytes(), layout_of(preset.rules))
    session = Session(preset, len(weights.bias[0]), options.seed)
    network = session.network
    network.weights[:, :-1], network.weights[:, -1] = weights.hidden, weights.linear
    network.bias[:], network.head[:] = weights.bias, weights.head
    for seats in (2, 4):
        won, mine, theirs = contest(session, seats, options.measure, seed=options.seed + 2)
        interval = 1.96 * sqrt(won * (1 - won) / options.measure)
        print(
            f"{preset.name}, {seats} players, {options.measure} matches of 9 holes: alone against expected "
            f"value it wins {won:.1%} ± {interval:.1%}, {mine:.2f} to {theirs:.2f} points a hole",
            flush=True,
        )
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m engine.cpu.train",
        description="Train the value network of a preset by self-play, on one core. Needs the extra “lab”. "
        "The same seed on the same kind of processor gives the same network.",
    )
    parser.add_argument("preset", choices=sorted(PRESETS))
    parser.add_argument(
        "--rounds", type=int, default=10_000, help=f"of {HOLES_A_ROUND} holes each (default: %(default)s)"
    )
    parser.add_argument("--width", type=int, default=64, help="hidden units (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="(default: %(default)s)")
    parser.add_argument(
        "--measure",
        type=int,
        metavar="MATCHES",
        help="don't train; play so many matches of the trained network against expected value",
    )
    parser.add_argument(
        "--output", type=Path, default=FOLDER, help="the folder to write to (default: the bot's own)"
    )
    return parser


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
