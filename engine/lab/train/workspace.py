"""The network while it is trained, and the workspace of its decisions."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.cpu.network.input_layout import BUCKETS, RANK_COUNT, InputLayout
from engine.cpu.network.weights import Weights
from engine.lab.kernel.coded import CodedRules
from engine.lab.kernel.codes import MOST_SLOTS
from engine.lab.kernel.observation import Observation

Floats = NDArray[np.float32]
Rows = NDArray[np.int16]
"""Rows of the network, or the symbols of a grid (`engine.cpu.network.input_layout`)."""

MOST_ROWS = 160
WORST = 1e9
STAY = MOST_SLOTS
"""Place in `Workspace.still` of the grid as it lies. Before it: with the card of each slot flipped."""


class Network(NamedTuple):
    """`weights[row]` holds the row's part of each hidden sum and, last, of the output itself.

    `bias[bucket]` begins the hidden sums; `head[bucket]` weighs the hidden sums, and its last number begins
    the output.
    """

    weights: Floats
    bias: Floats
    head: Floats


class Workspace(NamedTuple):
    """Arrays for working out a decision.

    `base` is the sum of the rows in `common`; `tops[top]` the sum of the rows for a top of the discard;
    `rest[column]` the sum of the rows of all other columns; `still` the sum of the rows of the own grid
    without a card put into it. `done` marks which of `rest` (from 0) and of `still` (from 12) are made. `met`
    are the rows of the position after the choice.
    """

    base: Floats
    tops: Floats
    rest: Floats
    still: Floats
    trial: Floats
    done: NDArray[np.int8]
    common: Rows
    rows: Rows
    met: Rows
    own: Rows
    following: Rows
    gains: Rows
    matches: Rows


class Sight(NamedTuple):
    """A viewer's observation `seen`, with the rules and the layout by which it is described in rows."""

    layout: InputLayout
    rules: CodedRules
    seen: Observation


class Decision(NamedTuple):
    """All inputs of a decision."""

    network: Network
    sight: Sight
    space: Workspace


class Facts(NamedTuple):
    """Facts that all choices of a decision share.

    `common`: the number of common rows. `hidden`: the viewer's face-down slots. `fewest`: the fewest
    face-down cards of any other seat.
    """

    common: int
    hidden: int
    fewest: int
    may_flip: bool
    may_pass: bool


class BestAction(NamedTuple):
    """The action chosen, and the value of the position after it, the lower the better.

    The first `rows` of `Workspace.met` describe the position after it, in the stage `bucket`; 0 if the turn
    goes on.
    """

    action: int
    value: float
    rows: int
    bucket: int


def new_network(rows: int, width: int) -> Network:
    """Make a network of zeros."""
    return Network(
        np.zeros((rows, width + 1), np.float32),
        np.zeros((BUCKETS, width), np.float32),
        np.zeros((BUCKETS, width + 1), np.float32),
    )


def network_of(weights: Weights) -> Network:
    """Return `weights`, as a file holds them, as the network that compiled code reads."""
    network = new_network(weights.layout.rows, len(weights.bias[0]))
    network.weights[:, :-1], network.weights[:, -1] = weights.hidden, weights.linear
    network.bias[:], network.head[:] = weights.bias, weights.head
    return network


def new_workspace(width: int) -> Workspace:
    """Make a workspace for a network of that width."""

    def sums(number: int) -> Floats:
        return np.zeros((number, width + 1), np.float32)

    def rows(number: int) -> Rows:
        return np.zeros(number, np.int16)

    return Workspace(
        base=sums(1)[0],
        tops=sums(RANK_COUNT + 1),
        rest=sums(MOST_SLOTS),
        still=sums(MOST_SLOTS + 1),
        trial=sums(1)[0],
        done=np.zeros(2 * MOST_SLOTS + 1, np.int8),
        common=rows(MOST_ROWS),
        rows=rows(MOST_ROWS),
        met=rows(MOST_ROWS),
        own=rows(MOST_SLOTS),
        following=rows(MOST_SLOTS),
        gains=rows(RANK_COUNT + 1),
        matches=rows(RANK_COUNT + 1),
    )
