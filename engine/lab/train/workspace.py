"""The network while it is trained, and the workspace of its decisions."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.cpu.network.input_layout import MOST_TURNS, RANK_COUNT, UNKNOWN, InputLayout, layout_of
from engine.cpu.network.weights import StoredNetwork
from engine.game.rules import Rules
from engine.lab.kernel.coded import CodedRules, coded
from engine.lab.kernel.codes import MOST_SLOTS
from engine.lab.kernel.holes import EV, new_buffers
from engine.lab.kernel.loops import Buffers
from engine.lab.kernel.observation import Observation
from engine.lab.kernel.state import MOST_SEATS

Floats = NDArray[np.float32]
Floats64 = NDArray[np.float64]
Rows = NDArray[np.int16]
"""Rows of the network, the symbols of a grid, or counts (`engine.cpu.network.input_layout`)."""

MOST_ROWS = 96
MOST_PARTS = 4
MOST_ALIKE = 3
"""The most cards of a group that cancel together."""
MOST_OPTIONS = 2 * MOST_SLOTS + 1
SWAPS, FLIPS = range(2)
"""Places of the slots for swaps and for flips in `Workspace.distinct`."""
PLAIN, REPLACING, REVEALING = range(3)
"""Kinds of options: no card is uncovered, a face-down card is discarded, a card is turned up."""


class Network(NamedTuple):
    """A network as `engine.cpu.network.weights.StoredNetwork`; `offset` is an array of one number.

    `kept` has a row for each symbol and an item for each number of turns, even if nobody peeks.
    """

    rows: Floats
    bias: Floats
    head: Floats
    offset: Floats
    kept: Floats


class CommonSums(NamedTuple):
    """Sums that moves share while `unseen` cards of each rank are unseen, like `SharedSums` of the bot.

    `public` and `own` are the rows summed up in `base` and in each of `parts`.
    """

    unseen: Rows
    base: Floats
    parts: Floats
    everything: Floats
    rest: Floats
    public: Rows
    own: Rows


class MoveEstimates(NamedTuple):
    """The options of a decision: the action, the kind, and the value of each in units at the average.

    `sums` holds the sum of the known rows of the position; all outcomes are valued from it.
    """

    action: NDArray[np.int16]
    kind: NDArray[np.int8]
    value: Floats64
    sums: Floats


class Workspace(NamedTuple):
    """Arrays for calculating a decision.

    - `grids`: the symbols of each place's grid; `before`, `after`: by rank, the single cards of the seat
      before, and those that the next seat waits to pair, like `Description` of the bot;
    - `now`, `drawn`: sums before a draw, and after a card of some rank was drawn;
    - `tops`: the sums for each card on the discard, last for the average card;
    - `turned`: for each slot, the sums for each rank turned up there, last for the average rank; `made`:
      which slots of `turned` are filled in;
    - `chances`: the chance that a number of unseen cards are all of a rank; for one card, last its mean
      points;
    - `more`: by slot, the points that a grid counts more because its seat peeked at the card;
    - `gains`: the points that a card of each rank saves a grid;
    - `others`: the mean points of the others at the end, by the rank on the discard, and last on average;
      `rest_worth`: the own points at the end without each part of the grid;
    - `distinct`: the slots for swaps, and for flips, one bit each, without slots equivalent to an earlier
      slot;
    - `answers`: the actions chosen for a drawn card of each rank, and last for the top of the discard;
    - `rows`: rows of a sum.
    """

    grids: Rows
    before: Rows
    after: Rows
    now: CommonSums
    drawn: CommonSums
    tops: Floats
    turned: Floats
    made: NDArray[np.int8]
    chances: Floats64
    more: Floats64
    gains: Floats64
    others: Floats64
    rest_worth: Floats64
    distinct: NDArray[np.int64]
    answers: NDArray[np.int16]
    rows: Rows
    trial: Floats
    options: MoveEstimates


class Sight(NamedTuple):
    """A viewer's observation `seen`, with the rules and the layout that describe the observation in rows."""

    layout: InputLayout
    rules: CodedRules
    seen: Observation


class Decision(NamedTuple):
    """All inputs of a decision."""

    network: Network
    sight: Sight
    space: Workspace


def new_network(rows: int, width: int) -> Network:
    return Network(
        np.zeros((rows, width), np.float32),
        np.zeros(width, np.float32),
        np.zeros(width, np.float32),
        np.zeros(1, np.float32),
        np.zeros((UNKNOWN + 1, MOST_TURNS + 1), np.float32),
    )


def network_of(stored: StoredNetwork) -> Network:
    """Return a network in the form that compiled code reads."""
    network = new_network(len(stored.rows), len(stored.head))
    network.rows[:], network.bias[:], network.head[:] = stored.rows, stored.bias, stored.head
    network.offset[0] = stored.offset
    if stored.kept:
        network.kept[:] = stored.kept
    return network


def stored_of(network: Network, layout: InputLayout) -> StoredNetwork:
    rows, bias, head, offset, kept = (part.tolist() for part in network)
    return StoredNetwork(layout, rows, bias, head, offset[0], kept if any(map(any, kept)) else ())


def new_decision(network: Network, rules: Rules, seen: Observation) -> Decision:
    """Return the buffers to decide by `network`. The caller writes the viewer's observation into `seen`."""
    layout = layout_of(rules)
    return Decision(network, Sight(layout, coded(rules), seen), _workspace(network.head.shape[0]))


def player_of(network: Network, rules: Rules, seats: int) -> tuple[Decision, Buffers]:
    """Return a decision, and buffers for holes, with which all `seats` play by `network`."""
    buffers = new_buffers(rules, [EV] * seats)
    return new_decision(network, rules, buffers.seen), buffers


def _workspace(width: int) -> Workspace:
    def sums(*shape: int) -> Floats:
        return np.zeros((*shape, width), np.float32)

    def numbers(*shape: int) -> Rows:
        return np.zeros(shape, np.int16)

    def shared() -> CommonSums:
        return CommonSums(
            unseen=numbers(RANK_COUNT),
            base=sums(1)[0],
            parts=sums(MOST_PARTS),
            everything=sums(1)[0],
            rest=sums(MOST_PARTS),
            public=numbers(MOST_ROWS),
            own=numbers(MOST_PARTS, MOST_ROWS),
        )

    return Workspace(
        grids=numbers(MOST_SEATS, MOST_SLOTS),
        before=numbers(RANK_COUNT),
        after=numbers(RANK_COUNT),
        now=shared(),
        drawn=shared(),
        tops=sums(RANK_COUNT + 1),
        turned=sums(MOST_SLOTS, RANK_COUNT + 1),
        made=np.zeros(MOST_SLOTS, np.int8),
        chances=np.zeros((MOST_ALIKE + 1, RANK_COUNT + 1), np.float64),
        more=np.zeros(MOST_SLOTS, np.float64),
        gains=np.zeros(RANK_COUNT, np.float64),
        others=np.zeros(RANK_COUNT + 1, np.float64),
        rest_worth=np.zeros(MOST_PARTS, np.float64),
        distinct=np.zeros(2, np.int64),
        answers=numbers(RANK_COUNT + 1),
        rows=numbers(MOST_ROWS),
        trial=sums(1)[0],
        options=MoveEstimates(
            action=numbers(MOST_OPTIONS),
            kind=np.zeros(MOST_OPTIONS, np.int8),
            value=np.zeros(MOST_OPTIONS, np.float64),
            sums=sums(MOST_OPTIONS),
        ),
    )
