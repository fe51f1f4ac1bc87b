"""Advice for the seat on turn: what each choice is worth, and how likely the hole is won."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from engine.actions import Action
from engine.advice.chance import chance_to_win
from engine.advice.imagined import Imagined
from engine.advice.values import values
from engine.cards import RANKS, Card, Rank
from engine.cpu.known import Known
from engine.cpu.obvious import obvious
from engine.values import RANKS_AND_JOKER
from engine.view import View

HOLES: Final = 200
"""Imagined holes behind a chance: it then strays by 3 or 4 of 100."""

SEED: Final = 0


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing that can be done. `behind` is by how many points it is worse than the best, on average.

    `follow` is what is best after a take. After a draw it is best to keep a card of the ranks `keep`, and to
    discard any other. Both are empty where they don't apply.
    """

    action: Action
    behind: float
    follow: Action | None = None
    keep: tuple[Rank, ...] = ()


@dataclass(frozen=True, slots=True)
class Advice:
    """`choices` from the best to the worst. `chance` is how likely the best one wins the hole, 0 to 1.

    A hole is won by the lowest score, and if so many share it, by each to that part. `alike`: there is
    nothing yet by which one choice could be better than another. `unseen`: how many cards of each rank the
    seat can't see now, those among them that it was shown in a peek.
    """

    choices: tuple[Choice, ...]
    chance: float
    alike: bool
    unseen: tuple[tuple[Rank, int], ...]


def advise(view: View, remembered: Mapping[int, Card], holes: int = HOLES, seed: int = SEED) -> Advice:
    """The advice for the seat of `view`, from what it sees and remembers alone; the same for the same.

    `remembered` is what it was shown of its own cards in a peeking opening, slot to card. Raises `ValueError`
    for a seat that has nothing to do.
    """
    worth = values(view, remembered)
    alike = view.phase == "opening"
    best = obvious(view) or min(worth, key=lambda action: worth[action])
    order = sorted(worth, key=lambda action: (worth[action], action != best))
    choices = [Choice(action, worth[action] - worth[best]) for action in order]
    if view.phase == "choose":
        ahead = _Ahead(view, remembered)
        choices = [ahead.looked(choice) for choice in choices]
    chance = chance_to_win(view, remembered, best, Random(seed), holes)  # noqa: S311  # deals nothing real
    unseen = Known(view, {}).unseen.ranks
    ranks = RANKS_AND_JOKER if view.rules.jokers else RANKS
    return Advice(tuple(choices), chance, alike, tuple((rank, unseen.get(rank, 0)) for rank in ranks))


class _Ahead:
    """What is best in the second half of a turn."""

    def __init__(self, view: View, remembered: Mapping[int, Card]) -> None:
        self._seat = view.turn
        self._remembered = remembered
        self._imagined = Imagined(view, remembered)

    def looked(self, choice: Choice) -> Choice:
        """`choice` with what follows it."""
        match choice.action.verb:
            case "take":
                return replace(choice, follow=self._best(self._after(choice.action)))
            case "draw":
                return replace(choice, keep=self._kept(self._after(choice.action)))
        return choice

    def _after(self, action: Action) -> View:
        # What a draw brings is another card each time; everything else is known already.
        hole = self._imagined.deal(Random(0))  # noqa: S311
        hole.apply(action)
        return hole.observe(self._seat)

    def _best(self, view: View) -> Action:
        worth = values(view, self._remembered)
        return min(worth, key=lambda action: worth[action])

    def _kept(self, view: View) -> tuple[Rank, ...]:
        faces = {card.rank: card for card in self._imagined.unseen}
        order = sorted(faces.values(), key=lambda card: (view.rules.values[card.rank], card.rank))
        return tuple(card.rank for card in order if self._best(replace(view, drawn=card)).verb == "swap")
