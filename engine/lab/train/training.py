"""`train`: train the network of a preset, and write it where the bot finds it."""

from __future__ import annotations

import argparse
from pathlib import Path
from time import perf_counter
from typing import Final

import numpy as np

from engine.commands.arguments import SEEDS, add_number
from engine.cpu.network.input_layout import layout_of
from engine.cpu.network.weights import FOLDER, pack, unpack
from engine.game.errors import BadChoice
from engine.game.presets import PRESETS, Preset
from engine.lab.measures import SURE
from engine.lab.train.session import HOLES_A_ROUND, Session
from engine.lab.train.workspace import Network, network_of

HELP: Final = "train the network of a preset by self-play"
DESCRIPTION: Final = (
    "Train the value network of a preset by self-play, on one core, and write it where the bot finds it. The "
    "same seed on the same kind of processor gives the same network."
)

FASTEST: Final = 1e-3
SLOWEST: Final = 1e-5
EXPLORING: Final = 0.02
TRACE: Final = 0.7
AGAINST_EXPECTED_VALUE: Final = 0.25
"""Share of the practice played alone against expected value rather than against itself."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `train`."""
    parser.add_argument("preset", choices=sorted(PRESETS), metavar="PRESET", help=", ".join(PRESETS))
    add_number(parser, "--rounds", (1, 10_000_000), 10_000, f"of {HOLES_A_ROUND} holes each")
    add_number(parser, "--width", (1, 1024), 64, "hidden units")
    add_number(parser, "--seed", SEEDS, 1, letter="S")
    told = "don't train; play so many matches of the trained network against expected value, on paired deals"
    add_number(parser, "--measure", (1, 10_000_000), None, told, "MATCHES")
    parser.add_argument(
        "--against",
        type=Path,
        metavar="DIR",
        help="folder of other networks, which --measure plays against instead of expected value",
    )
    parser.add_argument(
        "--out", type=Path, default=FOLDER, metavar="DIR", help="folder to write to (default: the bot's own)"
    )


def run(options: argparse.Namespace) -> int:
    """Train, and print the progress; or measure a trained network.

    Raises `BadChoice` for options that don't go together, and for a file without a network of today's form.
    """
    if options.measure:
        return _measure(options)
    if options.against:
        raise BadChoice("--against goes with --measure.")
    session = Session(PRESETS[options.preset], options.width, options.seed)
    begun = perf_counter()
    errors = []
    for number in range(options.rounds):
        rate = FASTEST + (SLOWEST - FASTEST) * number / options.rounds
        errors.append(session.round(rate, EXPLORING, TRACE, AGAINST_EXPECTED_VALUE))
        if (number + 1) % max(options.rounds // 10, 1) == 0:
            won, mine, theirs, _ = session.contest(2, 500, seed=options.seed + 1)
            print(
                f"{perf_counter() - begun:5.0f} s, {session.hole:,} holes, mean square error "
                f"{np.mean(errors[-500:]):.4f}; against expected value it wins {won:.1%} of 500 matches, "
                f"{mine:.2f} to {theirs:.2f} points a hole",
                flush=True,
            )
    weights, bias, head = (part.tolist() for part in session.network)
    made = {"preset": options.preset, "seed": options.seed, "rounds": options.rounds}
    file = pack([row[:-1] for row in weights], [row[-1] for row in weights], bias, head, made)
    options.out.mkdir(parents=True, exist_ok=True)
    path = options.out / f"{options.preset}.network"
    path.write_bytes(file)
    print(f"{path}: {len(file):,} bytes, after {options.rounds * HOLES_A_ROUND:,} holes")
    return 0


def _measure(options: argparse.Namespace) -> int:
    """Play the stored network alone against others, at every size of table."""
    preset = PRESETS[options.preset]
    trained = _network(preset, options.out)
    rival = _network(preset, options.against) if options.against else None
    session = Session(preset, trained.bias.shape[1], options.seed)
    for part, numbers in zip(session.network, trained, strict=True):
        part[:] = numbers
    others = options.against or "expected value"
    for seats in range(preset.fewest, preset.most + 1):
        found = session.contest(seats, options.measure, options.seed + 2, rival=rival)
        print(
            f"{preset.name}, {seats} players, {options.measure} matches of 9 holes: alone against {others} "
            f"it wins {found.won:.1%} ± {SURE * found.error:.1%}, {found.own_mean:.2f} to "
            f"{found.others_mean:.2f} points a hole",
            flush=True,
        )
    return 0


def _network(preset: Preset, folder: Path) -> Network:
    """Return the network of `preset` whose file is in `folder`. Raises `BadChoice` for another version's."""
    path = folder / f"{preset.name}.network"
    try:
        weights = unpack(path.read_bytes(), layout_of(preset.rules))
    except ValueError as error:
        raise BadChoice(f"{path}: {error}") from None
    return network_of(weights)
