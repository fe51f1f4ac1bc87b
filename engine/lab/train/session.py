"""Training sessions: they play holes, learn from them, and measure the network."""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.cpu.network.input_layout import RANK_COUNT, InputLayout, group_id, layout_of
from engine.game.cards import RANKS, fresh_deck
from engine.game.presets import Preset
from engine.game.rules import Rules
from engine.game.scoring import card_points, column_points
from engine.lab.kernel.coded import coded
from engine.lab.kernel.holes import EV, new_buffers
from engine.lab.kernel.loops import Buffers
from engine.lab.train.learn import EXPECTED_VALUE, LEARNER, RIVAL, UNIT, learn, new_notes, play_hole, step
from engine.lab.train.workspace import Decision, Network, Sight, new_network, new_workspace

HOLES_A_ROUND = 64
BATCH = 256
PASSES = 2
"""Passes through the positions of a round: playing takes fifty times as long."""
NOT_EXPLORING = -1.0


class TrainingResult(NamedTuple):
    """Share of matches won, and points a hole. A shared first place counts in equal parts.

    `error` is the standard error of `won`.
    """

    won: float
    own_mean: float
    others_mean: float
    error: float


class Session:
    """One network in training for `preset`, reproducible from `seed`; `holes` make a round."""

    def __init__(self, preset: Preset, width: int, seed: int, holes: int = HOLES_A_ROUND) -> None:
        self.preset = preset
        self.width = width
        self.seed = seed
        self.holes = holes
        self.chance = np.random.default_rng(seed)
        self.layout = layout_of(preset.rules)
        self.network = new_network(self.layout.rows, width)
        self._begin_sensibly()
        self.gradient, self.first, self.second = (new_network(self.layout.rows, width) for _ in range(3))
        self.notes = new_notes(holes * 400)
        self.sums = np.zeros(width, np.float32)
        self.steps = 0
        self.hole = 0
        self.tables: dict[int, tuple[Decision, Buffers]] = {}
        space = new_workspace(width)
        for seats in range(preset.fewest, preset.most + 1):
            rules = preset.rules_for(seats, holes=1)
            buffers = new_buffers(rules, [EV] * seats)
            self.tables[seats] = (
                Decision(self.network, Sight(self.layout, coded(rules), buffers.seen), space),
                buffers,
            )

    def _begin_sensibly(self) -> None:
        """Set small random weights, and for the output the points of the own and of the next grid."""
        weights, _, head = self.network
        weights[:, :-1] = self.chance.normal(0, 0.05, weights[:, :-1].shape)
        head[:, :-1] = self.chance.normal(0, 0.1, head[:, :-1].shape)
        worths = group_worths(self.layout, self.preset.rules)
        count = len(worths)
        weights[:count, -1] = worths / UNIT
        weights[self.layout.next_groups : self.layout.next_groups + count, -1] = -worths / UNIT

    def round(self, rate: float, exploring: float, trace: float, against: float) -> float:
        """Play some holes and learn from their positions; returns the mean square error."""
        seats = self._seats()
        decision, buffers = self.tables[seats]
        players = np.full(seats, LEARNER, np.int8)
        noted = 0
        for _ in range(self.holes):
            players[:] = LEARNER
            if self.chance.random() < against:
                players[:] = EXPECTED_VALUE
                players[self.chance.integers(seats)] = LEARNER
            noted = play_hole(
                decision,
                decision,
                players,
                self.seed,
                self.hole,
                exploring,
                trace,
                buffers,
                self.notes,
                noted,
            )
            self.hole += 1
        errors = [self._learn(noted, rate) for _ in range(PASSES)]
        return errors[0]

    def _learn(self, noted: int, rate: float) -> float:
        """Go through the positions noted, in any order; returns the mean square error."""
        order = self.chance.permutation(noted).astype(np.int32)
        error = 0.0
        for begin in range(0, noted, BATCH):
            end = min(begin + BATCH, noted)
            error += (end - begin) * learn(
                self.network, self.gradient, self.notes, begin, end, order, self.sums
            )
            self.steps += 1
            for parts in zip(self.network, self.gradient, self.first, self.second, strict=True):
                step(*parts, rate, self.steps)
        return error / noted

    def _seats(self) -> int:
        if self.chance.random() < 0.55:
            return 2
        return int(self.chance.integers(3, min(self.preset.most, 5) + 1))

    def contest(
        self, seats: int, matches: int, seed: int, holes: int = 9, rival: Network | None = None
    ) -> TrainingResult:
        """Play at least `matches` matches of the network alone against `rival` in all other seats.

        Without a rival the others are expected value. The same deals are played with the network in each
        seat, so that the cards favour nobody.
        """
        decision, buffers = self.tables[seats]
        opponent = decision
        others = EXPECTED_VALUE
        if rival is not None:
            opponent = Decision(rival, decision.sight, new_workspace(rival.bias.shape[1]))
            others = RIVAL
        notes = new_notes(1)
        shares: list[float] = []
        sums = np.zeros(2)
        for match in range(-(-matches // seats)):
            won = 0.0
            for player in range(seats):
                players = np.full(seats, others, np.int8)
                players[player] = LEARNER
                totals = np.zeros(seats, np.int64)
                for hole in range(match * holes, match * holes + holes):
                    play_hole(decision, opponent, players, seed, hole, NOT_EXPLORING, 0.0, buffers, notes, 0)
                    totals += notes.points[:seats]
                lowest = totals == totals.min()
                won += lowest[player] / lowest.sum()
                sums += totals[player], (totals.sum() - totals[player]) / (seats - 1)
            shares.append(won / seats)
        own_mean, others_mean = sums / (len(shares) * seats * holes)
        error = np.std(shares) / np.sqrt(len(shares))
        return TrainingResult(float(np.mean(shares)), float(own_mean), float(others_mean), float(error))


def group_worths(layout: InputLayout, rules: Rules) -> NDArray[np.float32]:
    """Points of each group, by the group's number; an unknown card counts the deck's mean.

    If pairs cancel anywhere every slot is in several groups, so its points are shared out among them.
    """
    deck = fresh_deck(1, 0)
    mean = sum(card_points(rules, card) for card in deck) / len(deck)
    share = layout.size - 1 if layout.anywhere else 1
    found = {}
    for group in combinations_with_replacement(range(layout.turning + 1), layout.group_size):
        ranks = [RANKS[symbol % RANK_COUNT] if symbol < layout.unknown else None for symbol in group]
        points = sum(mean if rank is None else rules.values[rank] for rank in ranks)
        total = points / share
        if ranks[0] is not None and len(set(ranks)) == 1:
            total += (0 if layout.anywhere else column_points(rules, ranks[0])) - points
        found[group_id(group)] = total
    return np.array([found[number] for number in range(len(found))], np.float32)
