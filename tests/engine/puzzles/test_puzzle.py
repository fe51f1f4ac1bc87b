"""A puzzle is seen from its solver's seat, and read as it was written."""

from __future__ import annotations

import json
from random import Random

from hypothesis import given

from engine.puzzles.puzzle import SOLVER, Puzzle, dump, load, seated_first
from tests.engine.advice.positions import few, positions
from tests.engine.game.strategies import Deal, deals


@few
@given(deals())
def test_the_seats_follow_from_the_solver_on(deal: Deal) -> None:
    for _, seat, view, remembered in positions(deal.hole(), Random(deal.seed), 6):
        first = seated_first(view)
        assert first.seat == SOLVER
        for place in range(view.seats):
            other = (seat + place) % view.seats
            assert (first.grids[place], first.turns[place]) == (view.grids[other], view.turns[other])
            assert (first.dealer == place, first.out == place) == (view.dealer == other, view.out == other)
        if view.phase == "opening":
            continue
        costs = {action: float(number) for number, action in enumerate(first.legal)}
        puzzle = Puzzle(first, remembered, first.legal[-1], costs)
        again = load(json.loads(json.dumps(dump(puzzle))))
        assert dump(again) == dump(puzzle)
        assert (again.costs, again.played, again.best) == (costs, puzzle.played, first.legal[0])
