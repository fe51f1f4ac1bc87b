"""Drafts of puzzles: positions of a finished match, found by its review."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from engine.cpu.expert import weigh
from engine.game.presets import PRESETS
from engine.puzzles.deeper import CLEAR
from engine.puzzles.puzzle import SOLVER, Puzzle, seated_first
from engine.review.decision import LEAST_COST
from engine.review.hole_review import CostlyMove
from engine.review.played import PlayedHole, PlayedMove, played_moves

MISSED: Final = 2.0
"""Points that the move in the match must have cost, by the review."""

MOST_OF_MATCH: Final = 3
"""Most positions of one match that are tried. The costliest moves come first."""


def candidates(moves: Iterable[CostlyMove]) -> tuple[CostlyMove, ...]:
    """Return the moves of a match whose positions may make puzzles, costliest first.

    A move without a clear reason is left out, as nobody could learn from the puzzle.
    """
    worth = (move for move in moves if move.clear and move.cost >= MISSED)
    found = sorted(worth, key=lambda move: -move.cost)
    return tuple(found[:MOST_OF_MATCH])


def drafts(played: PlayedHole, moves: Sequence[CostlyMove]) -> tuple[Puzzle, ...]:
    """Return the positions before `moves` of a hole, with the costs of all choices by the review.

    A position is left out if a second choice is almost as good as the best. Takes some hundredths of a
    second.
    """
    steps = {move.step for move in moves if move.hole == played.number}
    return tuple(_drafted(move for move in played_moves(played) if move.step in steps)) if steps else ()


def _drafted(moves: Iterable[PlayedMove]) -> Iterator[Puzzle]:
    for move in moves:
        view = seated_first(move.view)
        down = [slot for slot, up in enumerate(view.face_up[SOLVER]) if not up]
        remembered = {slot: card for slot, card in move.remembered.items() if slot in down}
        weighed = weigh(view, remembered)
        least = weighed.costs[weighed.best]
        costs = {action: max(cost - least, 0.0) for action, cost in weighed.costs.items()}
        played = move.done._replace(seat=SOLVER)
        if costs[played] >= MISSED and not any(LEAST_COST <= cost < CLEAR for cost in costs.values()):
            yield Puzzle(view, remembered, played, costs)


def usual_rules(played: PlayedHole) -> bool:
    """Whether the hole's rules are those of a built-in preset today, which every solver can look up."""
    rules = played.rules
    preset = PRESETS.get(rules.preset)
    if preset is None or not preset.fewest <= played.seats <= preset.most:
        return False
    return preset.rules_for(played.seats, rules.holes) == rules
