"""A training: which holes are played, and what is learnt from them."""

from __future__ import annotations

import numpy as np

from engine.cpu.network.layout import layout_of
from engine.cpu.train.beginnings import group_worths
from engine.cpu.train.grids import shape_of
from engine.cpu.train.learn import LEARNER, UNIT, Board, learn, new_board, new_notes, play_hole, step
from engine.cpu.train.room import Floats, new_network, new_room
from engine.lab.kernel.coded import CodedRules, coded
from engine.lab.kernel.faces import fresh_numbers
from engine.lab.kernel.play import NO_STOCKS
from engine.presets import Preset

HOLES_A_ROUND = 64
BATCH = 256
PASSES = 2
"""How often the positions of a round are gone through: playing takes fifty times as long."""


class Session:
    """One network in training for `preset`, reproducible from `seed`; so many holes make a round."""

    def __init__(self, preset: Preset, width: int, seed: int, holes: int = HOLES_A_ROUND) -> None:
        self.preset = preset
        self.width = width
        self.seed = seed
        self.holes = holes
        self.chance = np.random.default_rng(seed)
        self.layout = layout_of(preset.rules)
        self.shape = shape_of(self.layout)
        self.network = new_network(self.layout.rows, width)
        self._begin_sensibly()
        self.gradient, self.first, self.second = (new_network(self.layout.rows, width) for _ in range(3))
        self.notes = new_notes(holes * 400)
        self.room = new_room(width)
        self.steps = 0
        self.hole = 0
        self.boards: dict[int, Board] = {}
        self.rules: dict[int, CodedRules] = {}
        for seats in range(preset.fewest, preset.most + 1):
            rules = preset.rules_for(seats, holes=1)
            self.rules[seats] = coded(rules)
            self.boards[seats] = new_board(fresh_numbers(rules.decks, rules.jokers), width)

    def _begin_sensibly(self) -> None:
        """Small random weights, but the output's own: what one's own and the next grid count."""
        weights, _, head = self.network
        weights[:, :-1] = self.chance.normal(0, 0.05, weights[:, :-1].shape)
        head[:, :-1] = self.chance.normal(0, 0.1, head[:, :-1].shape)
        worths = group_worths(self.layout, self.preset.rules)
        count = len(worths)
        weights[:count, -1] = worths / UNIT
        weights[self.layout.next_groups : self.layout.next_groups + count, -1] = -worths / UNIT

    def round(self, rate: float, exploring: float, trace: float, against: float) -> float:
        """Play some holes and learn from them; returns the mean square error."""
        seats = self._seats()
        players = np.full(seats, LEARNER, np.int8)
        board = self.boards[seats]
        noted = 0
        for _ in range(self.holes):
            players[:] = LEARNER
            if self.chance.random() < against:
                players[:] = 0
                players[self.chance.integers(seats)] = LEARNER
            noted = play_hole(
                self.network,
                self.shape,
                self.rules[seats],
                players,
                self.seed,
                self.hole,
                exploring,
                trace,
                board,
                self.room,
                NO_STOCKS,
                self.notes,
                noted,
            )
            self.hole += 1
        errors = [self._learn(noted, rate, board.sums) for _ in range(PASSES)]
        return errors[0]

    def _learn(self, noted: int, rate: float, sums: Floats) -> float:
        """Go through the positions noted, in any order; returns the mean square error."""
        order = self.chance.permutation(noted).astype(np.int32)
        error = 0.0
        for begin in range(0, noted, BATCH):
            end = min(begin + BATCH, noted)
            error += (end - begin) * learn(self.network, self.gradient, self.notes, begin, end, order, sums)
            self.steps += 1
            for parts in zip(self.network, self.gradient, self.first, self.second, strict=True):
                step(*parts, rate, self.steps)
        return error / noted

    def _seats(self) -> int:
        if self.chance.random() < 0.55:
            return 2
        return int(self.chance.integers(3, min(self.preset.most, 5) + 1))
