"""A hole and the referee, step by step together."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import NamedTuple

from engine.game.actions import Action
from engine.game.hole import Hole
from tests.engine.game.referee import Referee, hole_points
from tests.engine.game.strategies import Deal

Choice = Callable[[Sequence[Action], Random], Action]


class Step(NamedTuple):
    """An action that was done, and the position in which it was done."""

    done: str
    allowed: frozenset[str]
    seat: int
    down: tuple[frozenset[int], ...]
    stock: int
    discard: int

    @property
    def verb(self) -> str:
        return self.done.split()[1]

    @property
    def allowed_verbs(self) -> set[str]:
        return {text.split()[1] for text in self.allowed}


def by_chance(legal: Sequence[Action], random: Random) -> Action:
    """Choose one of `legal`, all verbs being equally likely: a knock is one action, swaps are many."""
    verb = random.choice(sorted({action.verb for action in legal}))
    return random.choice([action for action in legal if action.verb == verb])


def compare(hole: Hole, referee: Referee, allowed: set[str]) -> None:
    """Assert that the hole agrees with the referee, which allows the actions `allowed` now."""
    legal = [str(action) for action in hole.legal_actions()]
    assert set(legal) == allowed
    assert len(legal) == len(set(legal))
    assert hole.over == referee.ended == (not legal)
    assert hole.over or hole.waiting() == tuple(sorted({int(action.split()[0]) for action in legal}))
    assert hole.over or hole.turn == referee.seat
    assert hole.grids == [referee.grid[seat] for seat in referee.seats]
    assert hole.hidden == [sum(1 << slot for slot in referee.down[seat]) for seat in referee.seats]
    assert (hole.stock[::-1], hole.discard, hole.held) == (referee.stock, referee.discard, referee.hand)
    assert hole.turns == [referee.turns[seat] for seat in referee.seats]
    assert hole.out == referee.out
    assert hole.reshuffles == referee.new_stocks


def compare_scores(hole: Hole, referee: Referee) -> None:
    """Assert that the hole is over and scored as by the referee."""
    grids = [referee.grid[seat] for seat in referee.seats]
    expected = hole_points(referee.rules, grids, referee.out)
    assert [score.total for score in hole.scores()] == expected
    assert hole.observe(None).scores == tuple(expected)


def refereed(deal: Deal) -> tuple[Hole, Referee]:
    """The hole of `deal` and a referee of the same deck and reshuffles."""
    referee = Referee(deal.rules, deal.seats, deal.dealer, deal.deck(), Random(deal.seed + 1).shuffle)
    return deal.hole(), referee


def play_together(hole: Hole, referee: Referee, random: Random, choose: Choice = by_chance) -> Iterator[Step]:
    """Play to the end by `choose`, comparing hole and referee at every step."""
    while True:
        allowed = referee.allowed()
        compare(hole, referee, allowed)
        if not allowed:
            break
        action = choose(hole.legal_actions(), random)
        down = tuple(frozenset(referee.down[seat]) for seat in referee.seats)
        yield Step(
            str(action), frozenset(allowed), referee.seat, down, len(referee.stock), len(referee.discard)
        )
        out_before = referee.out
        event = hole.apply(action)
        referee.do(str(action))
        went_out = referee.out is not None and out_before is None
        assert (event.action, event.out, event.over) == (action, went_out, referee.ended)
    compare_scores(hole, referee)
