"""The computer players by name. A new level is one function here and its entry in `LEVELS`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final, Protocol

from engine.actions import Action
from engine.cards import Card
from engine.cpu.expected_value import choose
from engine.errors import BadChoice
from engine.view import View

Memory = Mapping[int, Card]
"""What a seat was shown of its own cards in a peeking opening, slot to card."""


class Player(Protocol):
    """A way to play: the action that the seat of `view`, which has something to do, does now.

    All chance comes from `random`, so the same view, memory and state of `random` give the same action.
    """

    def __call__(self, view: View, remembered: Memory, random: Random) -> Action: ...


def by_chance(view: View, remembered: Memory, random: Random) -> Action:
    """Every legal action is as likely as any other."""
    return any_of(view.legal, random)


def by_expected_value(view: View, remembered: Memory, random: Random) -> Action:
    """What each slot is worth on average decides; chance has no part in it."""
    return choose(view, remembered)


LEVELS: Final[Mapping[str, Player]] = {"random": by_chance, "ev": by_expected_value}


def level(name: str) -> Player:
    """The player of the level called `name`. Raises `BadChoice` naming those that there are."""
    try:
        return LEVELS[name]
    except KeyError:
        raise BadChoice(
            f"There is no computer level “{name[:40]}”. Choose of: {', '.join(LEVELS)}."
        ) from None


def any_of(legal: Sequence[Action], random: Random) -> Action:
    """One of `legal`, each as likely as any other."""
    # Twice as fast as `random.choice`; that some actions are likelier by 1 in 2^50 is not to be noticed.
    return legal[int(random.random() * len(legal))]
