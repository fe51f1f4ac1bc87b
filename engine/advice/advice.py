"""Advice for a seat that is to act: its actions from best to worst, and its chance to win the hole."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from engine.advice.imagined import Imagined
from engine.advice.win_chance import chance_to_win
from engine.cpu.expert import weigh
from engine.cpu.known import Known
from engine.game.actions import Action
from engine.game.cards import RANKS, Card, Rank
from engine.game.hole import Hole
from engine.game.values import RANKS_AND_JOKER
from engine.game.view import View

HOLES: Final = 200
"""Number of imagined holes that tell a chance to win, with a standard error of 3% or 4%."""

SEED: Final = 0


@dataclass(frozen=True, slots=True)
class AdvisedAction:
    """A legal action, on average `behind` points worse than the best action.

    `follow`: the best action after a take, else None. `keep`: the ranks worth keeping after a draw; it is
    best to discard any other card.
    """

    action: Action
    behind: float
    follow: Action | None = None
    keep: tuple[Rank, ...] = ()


@dataclass(frozen=True, slots=True)
class Advice:
    """Advice for a seat: `choices` from best to worst, and the best one's `chance` (0 to 1) to win the hole.

    A shared lowest score counts as an equal part of a win. `alike`: all choices are equally good, as in an
    opening. `unseen`: for each rank, how many cards the seat can't see now, which includes cards that it saw
    in a peek.
    """

    choices: tuple[AdvisedAction, ...]
    chance: float
    alike: bool
    unseen: tuple[tuple[Rank, int], ...]


def advise(view: View, remembered: Mapping[int, Card], holes: int = HOLES) -> Advice:
    """Return the advice for the seat of `view`. The same arguments always give the same advice.

    `remembered`: the seat's own cards from a peek at the opening, by slot. `holes`: how many imagined holes
    to play for the chance to win. Raises `ValueError` if the seat is not to act.
    """
    costs, best = weigh(view, remembered)
    alike = view.phase == "opening"
    order = sorted(costs, key=lambda action: (costs[action], action != best))
    choices = [AdvisedAction(action, costs[action] - costs[best]) for action in order]
    if view.phase == "choose":
        second_half = _SecondHalf(view, remembered)
        choices = [second_half.added_to(choice) for choice in choices]
    chance = chance_to_win(view, remembered, best, Random(SEED), holes)  # noqa: S311  # deals nothing real
    unseen = Known(view, {}).unseen.ranks
    ranks = RANKS_AND_JOKER if view.rules.jokers else RANKS
    return Advice(tuple(choices), chance, alike, tuple((rank, unseen.get(rank, 0)) for rank in ranks))


def shown_to(hole: Hole, seat: int) -> dict[int, Card]:
    """Return by slot the cards that `seat` saw in a peeking opening and that still lie face down.

    Such a card is the one that was dealt there, as any new card lies face up.
    """
    rules, hidden = hole.rules, hole.hidden[seat]
    if rules.opening != "peek":
        return {}
    bottom = range(rules.size - rules.columns, rules.size)
    return {slot: hole.grids[seat][slot] for slot in bottom if hidden >> slot & 1}


class _SecondHalf:
    """Finds the best actions after a draw or a take."""

    def __init__(self, view: View, remembered: Mapping[int, Card]) -> None:
        self._seat = view.turn
        self._remembered = remembered
        self._imagined = Imagined(view, remembered)

    def added_to(self, choice: AdvisedAction) -> AdvisedAction:
        match choice.action.verb:
            case "take":
                return replace(choice, follow=self._best(self._after(choice.action)))
            case "draw":
                return replace(choice, keep=self._kept(self._after(choice.action)))
        return choice

    def _after(self, action: Action) -> View:
        # Only the card that a draw brings is random; `_kept` replaces it by each possible one.
        hole = self._imagined.deal(Random(0))  # noqa: S311
        hole.apply(action)
        return hole.observe(self._seat)

    def _best(self, view: View) -> Action:
        return weigh(view, self._remembered).best

    def _kept(self, view: View) -> tuple[Rank, ...]:
        faces = {card.rank: card for card in self._imagined.unseen}
        order = sorted(faces.values(), key=lambda card: (view.rules.values[card.rank], card.rank))
        return tuple(card.rank for card in order if self._best(replace(view, drawn=card)).verb == "swap")
