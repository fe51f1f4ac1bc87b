"""`puzzles`: make the puzzles that come with the package from matches of computer levels, and check them."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from functools import partial
from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean, stdev
from typing import Final

import numpy as np

from engine.advice.imagined import Imagined
from engine.commands.arguments import add_number
from engine.commands.long_runs import Progress, pool
from engine.cpu.expert import expert
from engine.cpu.levels import level
from engine.game.actions import Action
from engine.game.presets import PRESETS, Preset
from engine.lab.games.whole_matches import play_match
from engine.lab.kernel.coded import coded
from engine.lab.kernel.holes import EV, new_buffers
from engine.lab.kernel.play_out import code_of, state_of, values_into
from engine.puzzles.deeper import deepen
from engine.puzzles.drafts import drafts, worth_a_look
from engine.puzzles.puzzle import SOLVER, Puzzle
from engine.puzzles.stored import PATH, read, write
from engine.review.hole_review import review_hole
from engine.review.played import PlayedHole

HELP: Final = "make the puzzles that come with the package, and check them"
DESCRIPTION: Final = (
    "Play matches of computer levels, review them, and make puzzles of positions in which a choice cost two "
    "points or more: one of each group of matches, verified by playing every choice to the end hundreds of "
    "times. Then check each again another way: in the compiled kernel, by expected value, with as many "
    "samples as --samples says; where that prefers another choice, `expert` plays on for all seats. Prints "
    "how many are confirmed. "
    "`--check` checks the puzzles of the file, and makes none."
)

HOLES: Final = 1
"""Holes of a match."""

PLAYERS: Final = ("easy", "medium", "hard", "gambler", "cautious", "pair-hunter", "spoiler")

SEATS: Final = (2, 2, 2, 3, 4)
"""Seats of a match, each as likely as it is often here."""

USUAL: Final = "classic"
OTHERS: Final = tuple(name for name in PRESETS if name != USUAL)
SEED: Final = 1
EXPERT_SAMPLES: Final = 400
"""Samples in which `expert` plays on where playing on by expected value does not confirm a puzzle."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what `puzzles` takes."""
    parser.add_argument("file", nargs="?", type=Path, default=PATH, help="the file (default: the package's)")
    add_number(parser, "--matches", (1, 100_000), 2000, "matches that are played")
    add_number(parser, "--puzzles", (1, 10_000), 200, "puzzles at most, one of each group of matches")
    add_number(parser, "--samples", (100, 1_000_000), 20_000, "samples by which a puzzle is checked")
    add_number(parser, "--seed", (0, 2**31), SEED, "number from which everything follows")
    add_number(parser, "--processes", (1, 256), 1, "processes that work at the same time")
    parser.add_argument("--check", action="store_true", help="only check the puzzles of the file")


def run(options: argparse.Namespace) -> int:
    """Make puzzles unless they are only to be checked, then check them; 1 if fewer than 99% are confirmed."""
    if not options.check:
        made = make(options.matches, options.puzzles, options.seed, options.processes)
        write(made, options.file)
    puzzles = read(options.file)
    confirmed = doubted = 0
    progress = Progress(len(puzzles), "puzzles checked")
    for number, puzzle in enumerate(puzzles, 1):
        doubts = doubtful(puzzle, options.samples)
        doubted += bool(doubts)
        refuted = [action for action in doubts if not better_by_expert(puzzle, action)]
        confirmed += not refuted
        if refuted:
            print(f"puzzle {number}: {', '.join(map(choice_words, refuted))} may be better")
        progress.show(number)
    progress.clear()
    words = f"{len(puzzles) - doubted} by expected value, {confirmed - len(puzzles) + doubted} by expert"
    print(f"{confirmed} of {len(puzzles)} puzzles confirmed: {words}")
    return 0 if confirmed >= 0.99 * len(puzzles) else 1


def make(matches: int, puzzles: int, seed: int, processes: int = 1) -> list[Puzzle]:
    """Return the puzzles of `matches` matches: at most one of each of `puzzles` groups of them."""
    share = max(matches // puzzles, 1)
    groups = [range(first, min(first + share, matches)) for first in range(0, share * puzzles, share)]
    progress, found = Progress(len(groups), "groups of matches"), []
    with pool(processes) as workers:
        for done, puzzle in enumerate(workers.imap(partial(of_group, seed=seed), groups), 1):
            found += [puzzle] if puzzle is not None else []
            progress.show(done)
    progress.clear()
    return found


def of_group(numbers: Sequence[int], seed: int) -> Puzzle | None:
    """Return the first clear puzzle of the matches with these `numbers`, which are all played by one preset.

    Positions at the start of a turn and with a card in hand come before offers to flip one.
    """
    random = Random(f"{seed} {numbers[0]}")  # noqa: S311  # nobody plays for these cards
    preset = USUAL if random.random() < 0.4 else random.choice(OTHERS)
    found = [draft for number in numbers for draft in _drafts(PRESETS[preset], f"{seed} {number}")]
    random.shuffle(found)
    found.sort(key=lambda draft: draft.view.phase == "flip" or draft.view.out is not None)
    return next((puzzle for puzzle in map(deepen, found) if puzzle is not None), None)


def _drafts(preset: Preset, seed: str) -> Iterator[Puzzle]:
    holes = play(preset, seed)
    worth = worth_a_look(move for hole in holes for seat in review_hole(hole) for move in seat.moves)
    for hole in holes:
        yield from drafts(hole, worth)


def play(preset: Preset, seed: str) -> list[PlayedHole]:
    """Return the holes of a match of computer levels, which with the cards follows from `seed`."""
    random = Random(f"puzzles {seed}")  # noqa: S311  # nobody plays for these cards
    seats = random.choice(SEATS)
    players = [level(random.choice(PLAYERS)) for _ in range(seats)]
    return play_match(preset.rules_for(seats, HOLES), players, seed, random)


def doubtful(puzzle: Puzzle, samples: int) -> list[Action]:
    """Return the wrong choices that are no worse than the best one if all play on by expected value.

    That is measured in the kernel over `samples` samples.
    """
    rules, seats = puzzle.view.rules, puzzle.view.seats
    hole = Imagined(puzzle.view, puzzle.remembered).deal(Random(0))  # noqa: S311
    actions = list(puzzle.costs)
    found = np.zeros((samples, len(actions)), dtype=np.float64)
    values_into(
        coded(rules),
        state_of(hole),
        np.array([code_of(action) for action in actions], dtype=np.int16),
        SEED,
        new_buffers(rules, [EV] * seats),
        np.zeros(seats, dtype=np.int16),
        found,
    )
    means = dict(zip(actions, found.mean(axis=0).tolist(), strict=True))
    least = min(means[action] for action in actions if puzzle.solved_by(action))
    return [action for action in actions if not puzzle.solved_by(action) and means[action] <= least]


def better_by_expert(puzzle: Puzzle, action: Action, samples: int = EXPERT_SAMPLES) -> bool:
    """Whether the best choice is surely better than `action` if `expert` plays on for all seats.

    A sample takes some hundredths of a second.
    """
    imagined = Imagined(puzzle.view, puzzle.remembered)
    apart = [
        _by_expert(puzzle, imagined, action, sample) - _by_expert(puzzle, imagined, puzzle.best, sample)
        for sample in range(samples)
    ]
    return fmean(apart) > 2 * stdev(apart) / sqrt(samples)


def _by_expert(puzzle: Puzzle, imagined: Imagined, action: Action, sample: int) -> float:
    random = Random(f"check {sample}")  # noqa: S311  # the cards of a calculation
    hole = imagined.deal(random)
    hole.apply(action)
    while legal := hole.legal_actions():
        seat = legal[0].seat
        known = puzzle.remembered if seat == SOLVER else {}
        hole.apply(expert(hole.observe(seat), known, random))
    totals = [score.total for score in hole.scores()]
    return totals[SOLVER] - (sum(totals) - totals[SOLVER]) / (len(totals) - 1)


def choice_words(action: Action) -> str:
    """Return a choice without its seat: `swap 4`."""
    return str(action).partition(" ")[2]
