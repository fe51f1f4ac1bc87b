"""How likely a seat wins the hole, by playing on with the unseen cards dealt anew again and again."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from engine.actions import Action
from engine.advice.imagined import Imagined
from engine.advice.quick import Quick
from engine.advice.values import values
from engine.cards import Card
from engine.cpu.known import Known
from engine.hole import Hole
from engine.view import View


def chance_to_win(
    view: View, remembered: Mapping[int, Card], action: Action, random: Random, holes: int
) -> float:
    """The part of a win that `action` of the seat of `view` leads to on average; a shared one is shared out.

    So many imagined `holes` are played: the rest of this turn as `values` advises, all else by `Quick`.
    """
    return _Trials(view, remembered, random).share(action, holes)


class _Trials:
    def __init__(self, view: View, remembered: Mapping[int, Card], random: Random) -> None:
        known = Known(view, remembered)
        self._seat = known.seat
        self._remembered = remembered
        self._random = random
        self._imagined = Imagined(view, remembered)
        self._quick = Quick(known)
        self._answers: dict[object, Action] = {}

    def share(self, action: Action, holes: int) -> float:
        total = 0.0
        for _ in range(holes):
            hole = self._imagined.deal(self._random)
            opening = hole.phase == "opening"
            hole.apply(action)
            while not opening and hole.turn == self._seat and hole.phase in ("drawn", "taken", "flip"):
                hole.apply(self._answer(hole))
            self._quick.play_out(hole)
            total += self._won(hole)
        return total / holes

    def _answer(self, hole: Hole) -> Action:
        """How this turn goes on: the same whatever the seat does not see."""
        shown = hole.held or hole.discard[-1]
        key = hole.phase, self._quick.groups.kind[shown]
        if key not in self._answers:
            found = values(hole.observe(self._seat), self._remembered)
            self._answers[key] = min(found, key=lambda action: found[action])
        return self._answers[key]

    def _won(self, hole: Hole) -> float:
        totals = [score.total for score in hole.scores()]
        lowest = min(totals)
        return 1 / totals.count(lowest) if totals[self._seat] == lowest else 0.0
