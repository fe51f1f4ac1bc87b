"""`puzzles`: make the puzzles of the package from matches of computer levels, and check them."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from random import Random
from typing import Final

from engine.commands.arguments import add_number
from engine.commands.long_runs import Progress, mapped
from engine.cpu.levels import level
from engine.game.actions import Action
from engine.game.presets import PRESETS, Preset
from engine.lab.games.whole_matches import play_match
from engine.lab.puzzle_check import FIRST, by_network, check, doubts
from engine.lab.puzzle_check import PLAYERS as CHECKS
from engine.puzzles.deeper import deepen
from engine.puzzles.drafts import candidates, drafts
from engine.puzzles.puzzle import Puzzle
from engine.puzzles.stored import PATH, read, write
from engine.review.hole_review import review_hole
from engine.review.played import PlayedHole

HELP: Final = "make the puzzles that come with the package, and check them"
DESCRIPTION: Final = (
    "Play matches of computer levels, review them, and make puzzles of positions in which a choice cost two "
    "points or more: one of each group of matches, verified as the bot does it, with the last proof in the "
    "compiled kernel. Then check each again in other samples: the network of the preset plays on for all "
    "seats, and every wrong choice has to be worse than every right one by four standard errors, after "
    "--samples samples at most. Prints how many are confirmed. `--check` checks the puzzles of the file, and "
    "makes none."
)

HOLES: Final = 1
"""Number of holes in a match."""

PLAYERS: Final = ("easy", "medium", "hard", "gambler", "cautious", "pair-hunter", "spoiler")

SEATS: Final = (2, 2, 2, 3, 4)
"""The number of seats of a match is drawn from these."""

USUAL: Final = "classic"
OTHERS: Final = tuple(name for name in PRESETS if name != USUAL)
SEED: Final = 1
PROOF_SEED: Final = 1
CHECK_SEED: Final = 1_000_000
"""Seeds for proving and for checking a puzzle, so that no sample does both."""

MOST_PROVING: Final = 3_200
"""The most samples for proving a puzzle: half of `MOST`, lest the check fail to confirm a bare proof."""

MOST: Final = 6_400
"""The most samples for checking a puzzle."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", nargs="?", type=Path, default=PATH, help="the file (default: the package's)")
    add_number(parser, "--matches", (1, 100_000), 2000, "matches that are played")
    add_number(parser, "--puzzles", (1, 10_000), 200, "puzzles at most, one of each group of matches")
    add_number(parser, "--samples", (FIRST, 1_000_000), MOST, "samples of a puzzle at most")
    add_number(parser, "--seed", (0, 2**31), SEED, "number from which everything follows")
    add_number(parser, "--processes", (1, 256), 1, "processes that work at the same time")
    parser.add_argument("--check", action="store_true", help="only check the puzzles of the file")
    told = "who plays on in the check: the preset's network, or expected value, which is weaker and faster"
    parser.add_argument("--by", choices=tuple(CHECKS), default="network", help=told)


def run(options: argparse.Namespace) -> int:
    """Make puzzles, unless `--check` is set, and check all. Returns 1 if fewer than 99% are confirmed."""
    if not options.check:
        made = make(options.matches, options.puzzles, options.seed, options.processes)
        write(made, options.file)
    puzzles = read(options.file)
    progress, confirmed = Progress(len(puzzles), "puzzles checked"), 0
    checking = partial(_checked, samples=options.samples, by=options.by)
    with mapped(checking, puzzles, options.processes) as results:
        for number, doubted in enumerate(progress.of(results), 1):
            confirmed += not doubted
            if doubted:
                print(f"puzzle {number}: {', '.join(map(choice_words, doubted))} may be better")
    print(f"{confirmed} of {len(puzzles)} puzzles confirmed")
    return 0 if confirmed >= 0.99 * len(puzzles) else 1


def _checked(puzzle: Puzzle, samples: int, by: str) -> Sequence[Action]:
    return doubts(check(puzzle, samples, CHECK_SEED, CHECKS[by]))


def make(matches: int, puzzles: int, seed: int, processes: int = 1) -> list[Puzzle]:
    """Return puzzles from `matches` matches, cut into `puzzles` groups: at most one puzzle a group."""
    share = max(matches // puzzles, 1)
    groups = [range(first, min(first + share, matches)) for first in range(0, share * puzzles, share)]
    progress = Progress(len(groups), "groups of matches")
    with mapped(partial(of_group, seed=seed), groups, processes) as results:
        return [puzzle for puzzle in progress.of(results) if puzzle is not None]


def of_group(numbers: Sequence[int], seed: int) -> Puzzle | None:
    """Return one proved puzzle from the matches `numbers`, or None. One preset has all these matches.

    Offers to flip a card, and positions after somebody went out, are taken last.
    """
    random = Random(f"{seed} {numbers[0]}")  # noqa: S311  # nobody plays for these cards
    preset = USUAL if random.random() < 0.4 else random.choice(OTHERS)
    found = [draft for number in numbers for draft in _drafts(PRESETS[preset], f"{seed} {number}")]
    random.shuffle(found)
    found.sort(key=lambda draft: draft.view.phase == "flip" or draft.view.out is not None)
    made = (puzzle for puzzle in map(deepen, found) if puzzle is not None and puzzle.explained)
    return next(filter(proved, made), None)


def proved(puzzle: Puzzle) -> bool:
    """Whether the last proof of `puzzle` succeeds, with `expert` playing for all seats."""
    return check(puzzle, MOST_PROVING, PROOF_SEED, by_network).verdict == "clear"


def _drafts(preset: Preset, seed: str) -> Iterator[Puzzle]:
    holes = play(preset, seed)
    worth = candidates(move for hole in holes for seat in review_hole(hole) for move in seat.moves)
    for hole in holes:
        yield from drafts(hole, worth)


def play(preset: Preset, seed: str) -> list[PlayedHole]:
    """Play a match of computer levels. Levels, cards and moves follow from `seed`."""
    random = Random(f"puzzles {seed}")  # noqa: S311  # nobody plays for these cards
    seats = random.choice(SEATS)
    players = [level(random.choice(PLAYERS)) for _ in range(seats)]
    return play_match(preset.rules_for(seats, HOLES), players, seed, random)


def choice_words(action: Action) -> str:
    """Return an action without its seat: `swap 4`."""
    return str(action).partition(" ")[2]
