"""Deals in which the rare options have something to do: whole columns, a short stock, cautious players."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from engine.game.actions import Action
from engine.game.cards import Card, fresh_deck
from engine.game.hole import Hole
from engine.game.rules import Rules
from tests.engine.game.referee import Referee

SHORT_STOCK = 8
RANKS_WITH_OPTIONS = "JJ2*KT"
WEIGHTS = {
    "draw": 4,
    "take": 1,
    "discard": 4,
    "swap": 1,
    "flip": 2,
    "pass": 1,
    "turn": 3,
    "knock": 2,
    "ready": 1,
}


def rigged_grids(rules: Rules, seats: int, random: Random) -> tuple[list[list[Card]], list[Card]]:
    """Grids in which two of three columns are of one rank, often of the same, and the cards left over."""
    pool = list(fresh_deck(rules.decks, rules.jokers))
    random.shuffle(pool)
    return [_rigged_grid(rules, pool, random) for _ in range(seats)], pool


def _rigged_grid(rules: Rules, pool: list[Card], random: Random) -> list[Card]:
    columns: list[list[Card]] = []
    favourite = random.choice(RANKS_WITH_OPTIONS)
    for _ in range(rules.columns):
        rank = favourite if random.random() < 0.5 else random.choice(RANKS_WITH_OPTIONS)
        of_rank = [face for face in pool if face.rank == rank]
        whole = len(of_rank) >= rules.rows and random.random() < 0.7
        columns.append((of_rank if whole else pool)[: rules.rows])
        for face in columns[-1]:
            pool.remove(face)
    return [column[row] for row in range(rules.rows) for column in columns]


def rigged_hole(rules: Rules, seats: int, random: Random) -> tuple[Hole, Referee]:
    """A hole of rigged grids with a short stock, and its referee. The last seat deals."""
    grids, rest = rigged_grids(rules, seats, random)
    deck = [face for grid in grids for face in grid] + rest[: 1 + SHORT_STOCK]
    seed = random.getrandbits(32)
    referee = Referee(rules, seats, seats - 1, deck, Random(seed).shuffle)
    return Hole(rules, seats, seats - 1, deck, Random(seed).shuffle), referee


def cautious(legal: Sequence[Action], random: Random) -> Action:
    """A player who leaves most cards where they lie, so that what was rigged is still there at the end."""
    verbs = sorted({action.verb for action in legal})
    (verb,) = random.choices(verbs, [WEIGHTS[verb] for verb in verbs])
    return random.choice([action for action in legal if action.verb == verb])
