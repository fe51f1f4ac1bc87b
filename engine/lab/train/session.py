"""Training of a network: holes are played, learnt from, and measured."""

from __future__ import annotations

from itertools import combinations_with_replacement, pairwise
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.cpu.network.evaluation import UNIT
from engine.cpu.network.input_layout import (
    MOST_UNSEEN,
    PEEKED,
    RANK_COUNT,
    UNKNOWN,
    InputLayout,
    group_id,
    layout_of,
    rank_of,
)
from engine.cpu.network.weights import Players, StoredNetwork
from engine.game.cards import RANKS, fresh_deck
from engine.game.presets import Preset
from engine.game.rules import Rules
from engine.game.scoring import card_points, column_points
from engine.lab.kernel.loops import Buffers
from engine.lab.train.learn import (
    EXPECTED_VALUE,
    LEARNER,
    RIVAL,
    Lesson,
    learn,
    move_towards,
    new_notes,
    play_holes,
)
from engine.lab.train.workspace import (
    Decision,
    Floats,
    Network,
    network_of,
    new_decision,
    new_network,
    player_of,
    stored_of,
)

HOLES_A_ROUND: Final = 32
MEMORY: Final = 0.001
"""How far the averaged weights move towards the present weights each round, as a share of the distance."""
PASSES: Final = 6
"""Passes through the positions of a round if the values to learn are exact.

If they aren't, passes fall from this number to one. Training that continues with a stored network takes one.
"""
SELDOM: Final = 10.0
LONGEST: Final = 8.0
"""How many times longer than usual a step may be, if the values to learn are exact.

A row that applies to one of n positions, n > `SELDOM`, takes steps sqrt(n / `SELDOM`) times as long.
"""
RARE: Final = 60_000
"""A row that applies to fewer than one in `RARE` positions is stored as another row of its group."""
AGAINST_EXPECTED_VALUE: Final = 0.25
"""Share of the holes in which the network has one seat and expected value has the others."""
EXPLORING: Final = 0.02
"""Chance of a random action at first; it falls to 0 in training."""
MEASURING: Final = Lesson(-1.0, False)
OFTEN: Final = 4
OFTEN_SHARE: Final = 0.8
"""This share of the rounds has `OFTEN` seats, if possible; in the others every number is equally likely."""
BLOCKS: Final = InputLayout._fields[InputLayout._fields.index("own") :]
"""Names of the blocks of rows in a layout, in order; the last name is the end of the last block."""


class TrainingResult(NamedTuple):
    """Share of matches that the network won, and points a hole of the network and of the others.

    A shared win counts in part. `error` is the standard error of `won`.
    """

    won: float
    own_mean: float
    others_mean: float
    error: float


class Session:
    """One network in training for tables of `preset` with two `players`, or with more.

    `holes` is the number of holes in a round. The same `seed` gives the same network.
    """

    def __init__(
        self, preset: Preset, players: Players, width: int, seed: int, holes: int = HOLES_A_ROUND
    ) -> None:
        self.preset = preset
        self.seed = seed
        self.holes = holes
        self.chance = np.random.default_rng(seed)
        self.layout = layout_of(preset.rules)
        self.network = new_network(self.layout.rows, width)
        self._begin_sensibly()
        self.average = Network(*(part.copy() for part in self.network))
        self.sizes = range(2, 3) if players == "two" else range(max(preset.fewest, 3), preset.most + 1)
        self.lesson = Lesson(EXPLORING, players == "two" and preset.rules.opening != "peek")
        self.notes = new_notes(holes * 400)
        self.sums = np.zeros(width, np.float32)
        self.met = np.zeros(self.layout.rows, np.int64)
        self.positions = 0
        self.begun = np.zeros(self.layout.rows, np.bool_)
        self.hole = 0
        self.tables: dict[int, tuple[Decision, Buffers]] = {}
        for seats in self.sizes:
            rules = preset.rules_for(seats, holes=1)
            self.tables[seats] = player_of(self.network, rules, seats)

    def begin_with(self, stored: StoredNetwork) -> None:
        """Begin with a stored network instead of a new one. Blocks of rows of another length are left out."""
        other = network_of(stored)
        for theirs, ours in zip(blocks_of(stored.layout), blocks_of(self.layout), strict=True):
            if len(theirs) == len(ours):
                self.network.rows[ours.start : ours.stop] = other.rows[theirs.start : theirs.stop]
                self.begun[ours.start : ours.stop] = True
        for mine, its in zip(self.network[1:], other[1:], strict=True):
            mine[:] = its
        for average, now in zip(self.average, self.network, strict=True):
            average[:] = now
        if self.preset.rules.opening == "peek":
            self.notes.kept[0], self.notes.kept[1] = other.kept, 1.0

    def _begin_sensibly(self) -> None:
        """Begin with small random weights and one unit that compares the own grid with the others' grids."""
        rows, bias, head, offset, _ = self.network
        rows[:] = self.chance.normal(0, 0.03, rows.shape)
        head[:] = self.chance.normal(0, 0.1, head.shape)
        worths = np.repeat(group_worths(self.layout, self.preset.rules) / UNIT, MOST_UNSEEN + 1)
        public = self.layout.others - self.layout.following
        rows[: worths.size, 0] = worths
        rows[self.layout.following : self.layout.following + public, 0] = -worths[:public] / 2
        rows[self.layout.others : self.layout.others + public, 0] = -worths[:public] / 4
        bias[0], head[0], offset[0] = 3.0, 1.0, -3.0

    def stored(self) -> StoredNetwork:
        """Return the averaged network for storing.

        What was hardly learnt must not look good:
        - Of a group's rows, one for each number of unseen cards, rare ones get the values of the nearest
          usual row.
        - Groups that no position had keep their first values, if their block has other groups that were met.
        - Other rows that no position had are 0, unless training began with them.
        """
        layout, rows = self.layout, self.average.rows.copy()
        zero = (self.met == 0) & ~self.begun
        zero[layout.unseen : layout.hidden] = False
        rare = self.met * RARE <= self.positions
        for first, last in pairwise((layout.own, layout.following, layout.others, layout.leaves)):
            if not self.met[first:last].any():
                continue
            zero[first:last] = False
            for begin in range(first, last, MOST_UNSEEN + 1):
                group = slice(begin, begin + MOST_UNSEEN + 1)
                if self.met[group].any() or not self.begun[begin]:
                    rows[group] = rows[group][nearest(rare[group], self.met[group])]
        rows[zero] = 0.0
        return stored_of(self.average._replace(rows=rows), layout)

    def round(self, left: float, rate: float) -> float:
        """Play some holes and learn from their positions.

        `left` is the share of the training that is left, from 1 to 0; `rate` the length of a step. Returns
        the mean square error of the first pass, in square units.
        """
        seats = self._seats()
        decision, buffers = self.tables[seats]
        players = np.full((self.holes, seats), LEARNER, np.int8)
        alone = self.chance.random(self.holes) < AGAINST_EXPECTED_VALUE
        players[alone] = EXPECTED_VALUE
        players[alone, self.chance.integers(seats, size=self.holes)[alone]] = LEARNER
        lesson = self.lesson._replace(exploring=EXPLORING * left)
        noted = play_holes(decision, decision, players, self.seed, self.hole, lesson, buffers, self.notes)
        self.hole += self.holes
        self._value_kept()
        passes = 1 if self.begun.any() else 1 + int((PASSES - 1) * left)
        if self.lesson.mirrored:
            passes = PASSES
        longer = self._longer_steps(noted)
        errors = []
        for _ in range(passes):
            order = self.chance.permutation(noted).astype(np.int32)
            errors.append(learn(self.network, self.layout.unseen, self.notes, order, rate, longer, self.sums))
        move_towards(self.average, self.network, MEMORY)
        return errors[0]

    def _value_kept(self) -> None:
        """Update the network's `kept` from `notes`; later holes weigh more."""
        sums, numbers = self.notes.kept
        for network in (self.network, self.average):
            network.kept[:] = sums / np.maximum(numbers, 1)
        self.notes.kept[:] *= 1 - MEMORY

    def _longer_steps(self, noted: int) -> Floats:
        """Count the rows of `noted` new positions. Return by row how many times longer its steps are."""
        rows, numbers = self.notes.rows[:noted], self.notes.number[:noted]
        applying = rows[np.arange(rows.shape[1]) < numbers[:, None]]
        self.met += np.bincount(applying, minlength=self.layout.rows)
        self.positions += noted
        if not self.lesson.mirrored:
            return np.ones(self.layout.rows, np.float32)
        fewer = self.positions / (SELDOM * np.maximum(self.met, 1))
        return np.sqrt(fewer).clip(1.0, LONGEST).astype(np.float32)

    def _seats(self) -> int:
        if OFTEN in self.sizes and self.chance.random() < OFTEN_SHARE:
            return OFTEN
        return int(self.chance.integers(self.sizes.start, self.sizes.stop))

    def contest(
        self, seats: int, matches: int, seed: int, holes: int = 9, rival: Network | None = None
    ) -> TrainingResult:
        """Play at least `matches` matches: the averaged network in one seat, `rival` in all others.

        Without a rival, the others play by expected value. The network plays the same deals in each seat, so
        that cards favour nobody.
        """
        rules = self.preset.rules_for(seats, holes=1)
        decision, buffers = player_of(self.average, rules, seats)
        opponent = decision
        others = EXPECTED_VALUE
        if rival is not None:
            opponent = new_decision(rival, rules, buffers.seen)
            others = RIVAL
        notes = new_notes(1)
        shares: list[float] = []
        sums = np.zeros(2)
        for match in range(-(-matches // seats)):
            won = 0.0
            for player in range(seats):
                players = np.full((holes, seats), others, np.int8)
                players[:, player] = LEARNER
                play_holes(decision, opponent, players, seed, match * holes, MEASURING, buffers, notes)
                totals = notes.totals[:seats]
                lowest = totals == totals.min()
                won += lowest[player] / lowest.sum()
                sums += totals[player], (totals.sum() - totals[player]) / (seats - 1)
            shares.append(won / seats)
        own_mean, others_mean = sums / (len(shares) * seats * holes)
        error = np.std(shares) / np.sqrt(len(shares))
        return TrainingResult(float(np.mean(shares)), float(own_mean), float(others_mean), float(error))


def blocks_of(layout: InputLayout) -> list[range]:
    return [range(getattr(layout, one), getattr(layout, other)) for one, other in pairwise(BLOCKS)]


def nearest(rare: NDArray[np.bool_], met: NDArray[np.int64]) -> NDArray[np.intp]:
    """Return for each index the nearest that is not `rare`; if all are, the index `met` most often."""
    usual = np.flatnonzero(~rare) if not rare.all() else np.array([met.argmax()])
    found: NDArray[np.intp] = usual[np.abs(np.arange(len(rare))[:, None] - usual).argmin(axis=1)]
    return found


def group_worths(layout: InputLayout, rules: Rules) -> NDArray[np.float32]:
    """Return the points of each group, by its number. Unknown cards count as the deck's mean.

    If pairs cancel anywhere, a slot is in several groups and shares its points out among them.
    """
    deck = fresh_deck(1, 0)
    mean = sum(card_points(rules, card) for card in deck) / len(deck)
    share = layout.size - 1 if layout.anywhere else 1
    found = {}
    symbols = range(PEEKED + RANK_COUNT if layout.apart else UNKNOWN + 1)
    for group in combinations_with_replacement(symbols, layout.group_size):
        ranks = [RANKS[rank] if rank >= 0 else None for rank in map(rank_of, group)]
        points = sum(mean if rank is None else rules.values[rank] for rank in ranks)
        total = points / share
        if ranks[0] is not None and len(set(ranks)) == 1:
            total += (0 if layout.anywhere else column_points(rules, ranks[0])) - points
        found[group_id(group)] = total
    return np.array([found[number] for number in range(len(found))], np.float32)
