"""Positions of matches of computer players that may make puzzles."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from random import Random

from engine.game.presets import PRESETS
from engine.lab.puzzles import play
from engine.puzzles.drafts import candidates, drafts
from engine.puzzles.puzzle import Puzzle
from engine.review.hole_review import CostlyMove, review_hole
from engine.review.played import PlayedHole

CLEAR = {"classic": "1", "four-card": "6"}
"""By preset the seed of a match in which the first position makes a puzzle."""


@cache
def costly(preset: str) -> tuple[PlayedHole, tuple[CostlyMove, ...]]:
    """The hole of that match, and its costly moves."""
    (hole,) = play(PRESETS[preset], CLEAR[preset])
    return hole, candidates(move for seat in review_hole(hole) for move in seat.moves)


def draft_of(preset: str) -> Puzzle:
    """The first position of that match that may make a puzzle."""
    hole, moves = costly(preset)
    return drafts(hole, moves)[0]


def with_other_hidden_cards(hole: PlayedHole, move: CostlyMove, random: Random) -> PlayedHole:
    """The hole up to `move`, with all cards exchanged that its seat could not know then."""
    dealt, shown = hole.dealt(), set[int]()
    places = {}
    first, size = (hole.dealer + 1) % hole.seats, hole.rules.size
    for at in range(hole.seats * size):
        places[(first + at // size) % hole.seats, at % size] = at
    seat = move.done.seat
    peeked = dealt.observe(seat).grids[seat]
    shown |= {places[seat, slot] for slot, card in enumerate(peeked) if card is not None}
    drawn = hole.seats * size
    for action in hole.actions[: move.step]:
        slot = action.slot
        if action.verb == "draw":
            drawn += 1
        if slot is not None:
            shown.add(places.get((action.seat, slot), 0))
        dealt.apply(action)
    hidden = [at for at in range(hole.seats * size) if at not in shown]
    hidden += range(drawn + 1, len(hole.deck))
    deck, exchanged = list(hole.deck), random.sample(hidden, len(hidden))
    for at, other in zip(hidden, exchanged, strict=True):
        deck[at] = hole.deck[other]
    length = move.step + 1
    return replace(hole, deck=tuple(deck), actions=hole.actions[:length], own=hole.own[:length])


def reversed_(puzzle: Puzzle) -> Puzzle:
    """A puzzle that holds the choice of the match for the best one."""
    return replace(puzzle, costs={action: float(action != puzzle.played) for action in puzzle.costs})
