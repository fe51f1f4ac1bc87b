"""The computer players by name: the levels from weak to strong, and styles beside them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from random import Random
from typing import Final, Protocol

from engine.actions import Action
from engine.cards import Card
from engine.cpu.expected_value import choose
from engine.cpu.expert import expert
from engine.cpu.network.weights import weights_for
from engine.cpu.thinker import think
from engine.cpu.traits import Traits
from engine.errors import BadChoice
from engine.language import mark, say
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


UNLEARNT: Final = 1.8
"""How many times as much they err by rules that no network has learnt: the best is weaker there, too."""


@dataclass(frozen=True, slots=True)
class Thinker:
    """The player of `traits`."""

    traits: Traits

    def __call__(self, view: View, remembered: Memory, random: Random) -> Action:
        learnt = weights_for(view.rules) is not None
        return think(view, remembered, random, self.traits if learnt else _erring_more(self.traits))


@cache
def _erring_more(traits: Traits) -> Traits:
    return replace(traits, misjudges=traits.misjudges * UNLEARNT)


@dataclass(frozen=True, slots=True)
class Level:
    """A computer player as people choose it: its name and how it plays.

    `about` is the English text of its `summary`.
    """

    name: str
    about: str
    player: Player

    @property
    def summary(self) -> str:
        """What it is like in a few words."""
        return say(self.about)


BEGINNER: Final = Traits(
    misjudges=1.4,
    overlooks=0.5,
    forgets=0.3,
    counts_cards=False,
    foresees_pairs=0.0,
    patience=-3.0,
    denies=0.0,
)
EASY: Final = Traits(
    misjudges=0.95,
    overlooks=0.15,
    forgets=0.1,
    counts_cards=False,
    foresees_pairs=0.0,
    denies=0.0,
)
MEDIUM: Final = Traits(misjudges=0.65, denies=0.0)
HARD: Final = Traits(misjudges=0.4)
"""The weaker the level, the more it errs; what else it lacks makes it err as people do."""

LADDER: Final = (
    Level("beginner", mark("overlooks pairs, forgets cards, and goes out too soon"), Thinker(BEGINNER)),
    Level("easy", mark("sees most pairs, and lives from card to card"), Thinker(EASY)),
    Level("medium", mark("knows what a card is worth on average"), Thinker(MEDIUM)),
    Level("hard", mark("watches the others, and keeps from them what they need"), Thinker(HARD)),
    Level("expert", mark("has played a million holes against itself"), expert),
)
"""From weak to strong. By the presets and some house rules each is measured to beat the one before it."""

STYLES: Final = (
    Level("cautious", mark("goes out only when it is sure"), Thinker(replace(HARD, patience=4.0))),
    Level("gambler", mark("goes out as soon as it dares"), Thinker(replace(HARD, patience=-4.0))),
    Level("pair-hunter", mark("would give a good card for a pair"), Thinker(replace(HARD, prizes_pairs=4.0))),
    Level(
        "spoiler",
        mark("would rather hurt its neighbour than help itself"),
        Thinker(replace(HARD, denies=3.0)),
    ),
)
"""They think as `hard` does, but for one thing that each of them likes too much."""

LEVELS: Final[Mapping[str, Player]] = {
    "random": by_chance,
    "ev": by_expected_value,
    **{each.name: each.player for each in (*LADDER, *STYLES)},
}
"""Every player by name, with the two that others are measured against, and that play in the kernel too."""


def level(name: str) -> Player:
    """The player of the level called `name`. Raises `BadChoice` naming those that there are."""
    try:
        return LEVELS[name]
    except KeyError:
        sentence = say(
            "There is no computer level “{name}”. Choose of: {names}.",
            name=name[:40],
            names=", ".join(LEVELS),
        )
        raise BadChoice(sentence) from None


def any_of(legal: Sequence[Action], random: Random) -> Action:
    """One of `legal`, each as likely as any other."""
    # Twice as fast as `random.choice`; that some actions are likelier by 1 in 2^50 is not to be noticed.
    return legal[int(random.random() * len(legal))]
