"""The chance of a seat to win the hole, found by playing many imagined holes to the end."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from engine.advice.imagined import Imagined
from engine.advice.quick_player import QuickPlayer
from engine.cpu.expert import weigh
from engine.cpu.known import Known
from engine.game.actions import Action
from engine.game.cards import Card
from engine.game.hole import Hole
from engine.game.view import View


def chance_to_win(
    view: View, remembered: Mapping[int, Card], action: Action, random: Random, holes: int
) -> float:
    """Return the chance (0 to 1) that the seat of `view` wins after `action`. A win shared by n counts 1/n.

    `holes` is the number of imagined holes. `expert` finishes this turn, `QuickPlayer` plays the rest.
    """
    return _Trials(view, remembered, random).share(action, holes)


class _Trials:
    def __init__(self, view: View, remembered: Mapping[int, Card], random: Random) -> None:
        known = Known(view, remembered)
        self._seat = known.seat
        self._remembered = remembered
        self._random = random
        self._imagined = Imagined(view, remembered)
        self._quick = QuickPlayer(known)
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
        """Return the next action of `expert` in this turn, from a cache by phase and kind of card."""
        shown = hole.held or hole.discard[-1]
        key = hole.phase, self._quick.groups.kind[shown]
        if key not in self._answers:
            self._answers[key] = weigh(hole.observe(self._seat), self._remembered).best
        return self._answers[key]

    def _won(self, hole: Hole) -> float:
        totals = [score.total for score in hole.scores()]
        lowest = min(totals)
        return 1 / totals.count(lowest) if totals[self._seat] == lowest else 0.0
