"""`train`: train the network of a preset and store it where the bot finds it."""

from __future__ import annotations

import argparse
from pathlib import Path
from time import process_time
from typing import Final, get_args

import numpy as np

from engine.commands.arguments import SEEDS, add_number
from engine.cpu.network.input_layout import layout_of
from engine.cpu.network.weights import FOLDER, Players, StoredNetwork, pack, path_of, players_of, unpack
from engine.game.errors import BadChoice
from engine.game.presets import PRESETS, Preset
from engine.lab.measures import SURE
from engine.lab.train.session import HOLES_A_ROUND, Session
from engine.lab.train.workspace import network_of

HELP: Final = "train a network of a preset by self-play"
DESCRIPTION: Final = (
    "Train a value network of a preset by self-play, on one core, and write it where the bot finds it. The "
    "same seed on the same kind of processor gives the same network."
)

SLOWEST: Final = 0.02
"""The last step's length as a share of the first step's. In between the length falls evenly."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("preset", choices=sorted(PRESETS), metavar="PRESET", help=", ".join(PRESETS))
    parser.add_argument(
        "--players",
        choices=get_args(Players),
        default="two",
        help="the network for two players, or for more (default: two)",
    )
    add_number(parser, "--holes", (HOLES_A_ROUND, 1_000_000_000), 1_000_000, "to learn from")
    parser.add_argument(
        "--rate", type=float, default=0.003, help="length of the first steps (default: 0.003)"
    )
    add_number(parser, "--width", (1, 1024), 64, "hidden units")
    add_number(parser, "--seed", SEEDS, 1, letter="S")
    parser.add_argument(
        "--begin",
        choices=sorted(PRESETS),
        metavar="PRESET",
        help="train on from that preset's network in the folder that is written to, instead of a new one",
    )
    told = "don't train; play so many matches of the trained networks against expected value, on paired deals"
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
    """Train, or measure trained networks, and print figures.

    Raises `BadChoice` for options that contradict each other, and for a missing or outdated file.
    """
    if options.measure and options.begin:
        raise BadChoice("--begin trains, and --measure doesn't: leave one of them out.")
    if options.measure:
        return _measure(options)
    if options.against:
        raise BadChoice("--against goes with --measure.")
    preset = PRESETS[options.preset]
    session = Session(preset, options.players, options.width, options.seed)
    if options.begin:
        begun_with = _stored(PRESETS[options.begin], options.players, options.out)
        units = len(begun_with.head)
        if units != options.width:
            raise BadChoice(f"That network has {units} hidden units: add --width {units}.")
        session.begin_with(begun_with)
    rounds = options.holes // HOLES_A_ROUND
    spent, errors = 0.0, []
    for number in range(rounds):
        left, begun = 1 - number / rounds, process_time()
        errors.append(session.round(left, options.rate * (SLOWEST + (1 - SLOWEST) * left)))
        if number:  # The first round compiles.
            spent += process_time() - begun
        if (number + 1) % max(rounds // 20, 1) == 0:
            seats = session.sizes[len(session.sizes) // 2]
            won, mine, theirs, _ = session.contest(seats, 400, seed=options.seed + 1)
            print(
                f"{spent:5.0f} s of processor time, {session.hole:,} holes, mean square "
                f"error {np.mean(errors[-rounds // 20 :]):.4f}; alone against expected value of {seats} it "
                f"wins {won:.1%} of 400 matches, {mine:.2f} to {theirs:.2f} points a hole",
                flush=True,
            )
    made = {"preset": preset.name, "seed": options.seed, "holes": session.hole}
    file = pack(session.stored(), made)
    options.out.mkdir(parents=True, exist_ok=True)
    path = path_of(preset, options.players, options.out)
    path.write_bytes(file)
    print(f"{path}: {len(file):,} bytes, after {session.hole:,} holes")
    return 0


def _measure(options: argparse.Namespace) -> int:
    """Let each stored network play against others, at tables of every size."""
    preset = PRESETS[options.preset]
    others = options.against or "expected value"
    for seats in range(preset.fewest, preset.most + 1):
        players = players_of(seats)
        trained = _stored(preset, players, options.out)
        rival = network_of(_stored(preset, players, options.against)) if options.against else None
        session = Session(preset, players, len(trained.head), options.seed)
        session.begin_with(trained)
        found = session.contest(seats, options.measure, options.seed + 2, rival=rival)
        print(
            f"{preset.name}, {seats} players, {options.measure} matches of 9 holes: alone against {others} "
            f"it wins {found.won:.1%} ± {SURE * found.error:.1%}, {found.own_mean:.2f} to "
            f"{found.others_mean:.2f} points a hole",
            flush=True,
        )
    return 0


def _stored(preset: Preset, players: Players, folder: Path) -> StoredNetwork:
    """Return the stored network of `preset`. Raises `BadChoice` if it is missing or of another version."""
    path = path_of(preset, players, folder)
    try:
        return unpack(path.read_bytes(), layout_of(preset.rules))
    except (ValueError, FileNotFoundError) as error:
        raise BadChoice(f"{path}: {error}") from None
