"""The computer players by name: the levels from weak to strong, and the styles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from random import Random
from typing import Final, Protocol

from engine.cpu.expected_value import choose
from engine.cpu.expert import expert
from engine.cpu.network.weights import weights_for
from engine.cpu.thinker import think
from engine.cpu.traits import Traits
from engine.game.actions import Action
from engine.game.cards import Card
from engine.game.errors import BadChoice
from engine.game.view import View
from engine.language import mark, say

Memory = Mapping[int, Card]
"""A seat's cards that a peek showed to the seat, by slot."""


class Player(Protocol):
    """A computer player: returns the action of the seat of `view`, which must be to act.

    The player plays for the points of the hole. All chance comes from `random`: the same view, memory and
    state of `random` give the same action.
    """

    def __call__(self, view: View, remembered: Memory, random: Random) -> Action: ...


def by_chance(view: View, remembered: Memory, random: Random) -> Action:
    """Return any legal action, each with the same probability."""
    return any_of(view.legal, random)


def by_expected_value(view: View, remembered: Memory, random: Random) -> Action:
    """Return the action that `engine.cpu.expected_value` chooses; nothing is random."""
    return choose(view, remembered)


WITHOUT_NETWORK: Final = 2.4
"""Errors are larger by this factor under rules that have no network, where the best player is weaker, too."""


@dataclass(frozen=True, slots=True)
class Thinker:
    """A player with `traits`. Its errors are larger under rules that have no network."""

    traits: Traits

    def __call__(self, view: View, remembered: Memory, random: Random) -> Action:
        has_network = weights_for(view.rules, view.seats) is not None
        traits = self.traits if has_network else _erring_more(self.traits)
        return think(view, remembered, random, traits)


@cache
def _erring_more(traits: Traits) -> Traits:
    return replace(
        traits,
        skips=1 - (1 - traits.skips) ** WITHOUT_NETWORK,
        overlooks=1 - (1 - traits.overlooks) ** WITHOUT_NETWORK,
        misjudges_hidden=traits.misjudges_hidden * WITHOUT_NETWORK,
        misjudges_risk=traits.misjudges_risk * WITHOUT_NETWORK,
        largest_error=None if traits.largest_error is None else traits.largest_error * WITHOUT_NETWORK,
    )


@dataclass(frozen=True, slots=True)
class Level:
    """A computer player that people can choose. `about` describes it, in English."""

    name: str
    about: str
    player: Player

    @property
    def summary(self) -> str:
        """The `about` text in the present language."""
        return say(self.about)


BEGINNER: Final = Traits(
    overlooks=0.7,
    skips=0.65,
    forgets=0.3,
    misjudges_hidden=1.0,
    misjudges_risk=6.0,
    counts_cards=False,
    foresees_pairs=0.0,
    plans=0.0,
    careless=True,
    leaves_pairs=True,
    patience=-4.0,
    denies=0.0,
)
EASY: Final = Traits(
    overlooks=0.2,
    skips=0.25,
    forgets=0.15,
    misjudges_hidden=0.5,
    misjudges_risk=3.0,
    counts_cards=False,
    foresees_pairs=0.0,
    plans=0.0,
    leaves_pairs=True,
    denies=0.0,
)
MEDIUM: Final = Traits(
    overlooks=0.1,
    skips=0.3,
    forgets=0.08,
    misjudges_hidden=0.6,
    misjudges_risk=6.0,
    foresees_pairs=0.2,
    plans=0.0,
    denies=0.0,
    largest_error=2.5,
)
HARD: Final = Traits(
    overlooks=0.02,
    skips=0.12,
    forgets=0.03,
    misjudges_hidden=0.25,
    misjudges_risk=2.0,
    foresees_pairs=0.8,
    largest_error=2.0,
)
"""The traits of `hard`. The weaker a level, the more it overlooks and misjudges, as people do."""

STAND_IN: Final = Thinker(replace(HARD, skips=0.0, overlooks=0.0, forgets=0.0, patience=2.0))
"""The player in the seat of somebody who is away: `hard`, but attentive, careful and slow to go out."""

LADDER: Final = (
    Level("beginner", mark("overlooks pairs, forgets cards, goes out too soon"), Thinker(BEGINNER)),
    Level("easy", mark("sees most pairs, doesn’t plan ahead"), Thinker(EASY)),
    Level("medium", mark("knows the odds, misjudges when to go out"), Thinker(MEDIUM)),
    Level("hard", mark("watches you, and keeps the cards you need"), Thinker(HARD)),
    Level("expert", mark("has played a million holes against itself"), expert),
)
"""The levels from weak to strong. Each was measured to beat the level before it, by presets and house rules.
"""

LIKING: Final = replace(HARD, largest_error=None)
"""The traits that all styles share: they do what they like at any price, but leave no certain pair."""

STYLES: Final = (
    Level("cautious", mark("only goes out when it’s sure"), Thinker(replace(LIKING, patience=4.0))),
    Level("gambler", mark("goes out as soon as it dares"), Thinker(replace(LIKING, patience=-4.0))),
    Level("pair-hunter", mark("chases pairs at any price"), Thinker(replace(LIKING, prizes_pairs=4.0))),
    Level(
        "spoiler",
        mark("plays to annoy you"),
        Thinker(replace(LIKING, denies=3.0)),
    ),
)
"""Players like `hard`, each of which likes one thing too much."""

LEVELS: Final[Mapping[str, Player]] = {
    "random": by_chance,
    "ev": by_expected_value,
    **{each.name: each.player for each in (*LADDER, *STYLES)},
}
"""All players by name: levels, styles, and `ev` and `random`, which the lab's kernel plays too."""

_TITLES: Final[Mapping[str, str]] = {
    "random": mark("random"),
    "ev": mark("mathematician"),
    "beginner": mark("beginner"),
    "easy": mark("easy"),
    "medium": mark("medium"),
    "hard": mark("hard"),
    "expert": mark("expert"),
    "cautious": mark("cautious"),
    "gambler": mark("gambler"),
    "pair-hunter": mark("pair-hunter"),
    "spoiler": mark("spoiler"),
}
"""The names of levels and styles, as texts of the catalogues."""


def level_title(name: str) -> str:
    """Return the name of a level or style in the present language."""
    return say(_TITLES.get(name, name))


def level(name: str) -> Player:
    """Return the player called `name`. Raises `BadChoice`, which lists all names."""
    try:
        return LEVELS[name]
    except KeyError:
        raise BadChoice(
            "There’s no computer level “{name}”. Pick one: {names}.",
            name=name[:40],
            names=", ".join(LEVELS),
        ) from None


def any_of(legal: Sequence[Action], random: Random) -> Action:
    """Return one of `legal`, each with the same probability."""
    # Twice as fast as `random.choice`; a bias of 1 in 2^50 does not matter.
    return legal[int(random.random() * len(legal))]
