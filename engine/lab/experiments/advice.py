"""`advice`: how often the move that `expert` advises is surely worse than another."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from random import Random
from typing import Any, Final, NamedTuple

import numpy as np

from engine.advice.advice import shown_to
from engine.commands.arguments import add_number
from engine.cpu.expert import weigh
from engine.cpu.network.weights import network_for
from engine.game.actions import Action
from engine.game.cards import fresh_deck
from engine.game.errors import BadChoice
from engine.game.hole import Hole
from engine.game.rules import Rules
from engine.lab.experiments.common import add_common, shares, table_rules
from engine.lab.kernel.play_out import code_of, state_of
from engine.lab.kernel.state import State
from engine.lab.measures import mean_of
from engine.lab.puzzle_check import FIRST, Found, by_network
from engine.lab.study import Settings, Study, carry_out

HELP: Final = "how often the move that `expert` advises is surely worse than another"
DESCRIPTION: Final = (
    "Let `expert` play holes in all seats, and take a decision of each at random, not of the opening. Play "
    "every choice to the end many times, in the same samples of the cards that the seat can't know; the "
    "preset's network plays on for all seats. Choices that are surely worse after 200 samples are tried no "
    "further. Then compare the advised move with the best of the others in fresh samples: it is surely worse "
    "by more than half a point if the 95% interval of the difference lies above that."
)

CLEARLY: Final = 0.5
"""Points by which a move must be surely worse than another to count as bad."""

SHARE: Final = 5
"""Number of positions in one piece of the study."""


class Loss(NamedTuple):
    """How many points the advised move loses to the best other move, with half of the 95% interval."""

    points: float
    within: float

    @property
    def clear(self) -> bool:
        """Whether the advised move is surely worse by more than `CLEARLY` points."""
        return self.points - self.within > CLEARLY


class AdvisedDecision(NamedTuple):
    """A decision of the seat on turn: the move that `expert` advises, and the other moves."""

    state: State
    advised: Action
    others: list[Action]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_common(parser, folder="lab-advice")
    add_number(parser, "--positions", (1, 1_000_000), 300, "decisions that are judged")
    add_number(
        parser, "--samples", (FIRST, 1_000_000), 2000, "samples of each choice, and as many fresh ones"
    )


def run(options: argparse.Namespace) -> int:
    """Judge the advice and print the figures. Raises `BadChoice` if the rules have no network."""
    rules, players = table_rules(options)
    if network_for(rules, players) is None:
        raise BadChoice("Only presets have a network: leave out --set.")
    settings = {
        "rules": rules.to_dict(),
        "players": players,
        "seed": options.seed,
        "samples": options.samples,
    }
    study = Study(f"{rules.preset}-{players}", settings, shares(options.positions, SHARE), work)
    losses = [Loss(*each) for piece in carry_out(study, options.out, options.processes) for each in piece]
    clear = [loss.points for loss in losses if loss.clear]
    print(
        f"{rules.preset}, {players} players: of {len(losses)} moves that expert advises, {len(clear)} "
        f"({len(clear) / len(losses):.1%}) are surely worse than another by more than {CLEARLY} points"
        + (f", at most by {max(clear):.1f}" if clear else "")
        + f"; a move loses {mean_of([loss.points for loss in losses])} points"
    )
    return 0


def work(settings: Settings, piece: tuple[int, int]) -> list[tuple[float, float]]:
    """Return the losses in a piece, which is given as its first position's number and its length."""
    rules, first, count = Rules.load(settings["rules"]), *piece
    return [
        judge(
            rules,
            settings["players"],
            position_of(rules, settings["players"], f"advice {settings['seed']} {number}"),
            settings["samples"],
            number * 2,
        )
        for number in range(first, first + count)
    ]


def position_of(rules: Rules, seats: int, seed: str) -> AdvisedDecision:
    """Return a random decision from a hole of `expert` players. Everything follows from `seed`."""
    random = Random(seed)  # noqa: S311  # nobody plays for these cards
    deck = list(fresh_deck(rules.decks, rules.jokers))
    random.shuffle(deck)
    decisions = list(_decisions(Hole(rules, seats, random.randrange(seats), deck, random.shuffle)))
    return random.choice(decisions)


def _decisions(hole: Hole) -> Iterator[AdvisedDecision]:
    while legal := hole.legal_actions():
        seat = legal[0].seat
        view = hole.observe(seat)
        advised = weigh(view, shown_to(hole, seat)).best
        if view.phase != "opening" and len(view.legal) > 1:
            yield AdvisedDecision(
                state_of(hole), advised, [other for other in view.legal if other != advised]
            )
        hole.apply(advised)


def judge(
    rules: Rules, seats: int, position: AdvisedDecision, samples: int, seed: int, first: int = FIRST
) -> Loss:
    """Return how much the advised move loses to the best other move.

    The best other move is found in `samples` samples, the loss in as many fresh ones. Moves that are surely
    worse after `first` samples are tried no further. `seed` is even; the fresh samples have the seed after
    it.
    """
    state, advised, others = position
    tried = played(rules, seats, state, [advised, *others], first, seed << 32)
    open_ = [
        number
        for number, each in enumerate(tried.T)
        if not number or not _worse(each - tried[:, tried.mean(axis=0).argmin()])
    ]
    choices = [[advised, *others][number] for number in open_]
    best = int(played(rules, seats, state, choices, samples, (seed << 32) + first).mean(axis=0).argmin())
    if not best:
        return Loss(0.0, 0.0)
    found = played(rules, seats, state, [advised, choices[best]], samples, (seed + 1) << 32)
    return Loss(*mean_of(found[:, 0] - found[:, 1]))


def _worse(differences: Any) -> bool:
    mean = mean_of(differences)
    return mean.value > 2 * mean.within


def played(rules: Rules, seats: int, state: State, actions: list[Action], samples: int, seed: int) -> Found:
    """Return the points of the seat on turn less the mean of the others, by sample and action."""
    found = np.zeros((samples, len(actions)))
    codes = np.array([code_of(action) for action in actions], dtype=np.int16)
    by_network(rules, seats, state, codes, seed, found)
    return found
