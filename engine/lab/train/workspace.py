"""The network in training, and arrays for its decisions."""

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
"""Numbers of rows, symbols of a grid, or counts (`engine.cpu.network.input_layout`)."""

MOST_ROWS = 96
MOST_PARTS = 4
MOST_ALIKE = 3
"""The most cards that cancel together."""
MOST_OPTIONS = 2 * MOST_SLOTS + 1
SWAPS, FLIPS = range(2)
"""Indices in `Workspace.distinct`."""
PLAIN, REPLACING, REVEALING = range(3)
"""Kinds of options: no card is uncovered; a face-down card goes to the discard; a card is turned up."""


class Network(NamedTuple):
    """Arrays of a `StoredNetwork` (`engine.cpu.network.weights`); `offset` has one number.

    `kept` has a row for each symbol, and an item for each number of turns. It is 0 if nobody peeks.
    """

    rows: Floats
    bias: Floats
    head: Floats
    offset: Floats
    kept: Floats


class CommonSums(NamedTuple):
    """Sums that all moves share with these `unseen` cards of each rank, like `SharedSums` of the bot.

    - `base`: the sum of all rows but those of the own grid; `public`: its rows about the others' grids;
    - `own`, `parts`: the rows about each part of the own grid, and their sums;
    - `everything`, `rest`: the sum of base and parts, and the same without each part.
    """

    unseen: Rows
    base: Floats
    parts: Floats
    everything: Floats
    rest: Floats
    public: Rows
    own: Rows


class MoveEstimates(NamedTuple):
    """The options of a decision: action, kind, and value in units, at the average of cards to be uncovered.

    `sums` adds up the known rows. Each outcome is valued from it.
    """

    action: NDArray[np.int16]
    kind: NDArray[np.int8]
    value: Floats64
    sums: Floats


class Workspace(NamedTuple):
    """Arrays for calculating a decision.

    - `grids`: the symbols of each seat's grid, from the viewer's on;
    - `before`, `after`: by rank, the single cards of the seat before the viewer, and those of the next seat
      that wait for a pair (see `InputLayout`);
    - `now`, `drawn`: sums before a draw, and after a draw of some rank;
    - `tops`: the sums for each rank on the discard, then for the average;
    - `turned`: by slot, the sums for each rank turned up there, then for the average;
    - `made`: the slots for which `turned` is filled in;
    - `chances[n]`: for each rank, the chance that n unseen cards all have this rank;
    - `chances[1]`: has the mean points of an unseen card at its end;
    - `more`: by slot, the points that a grid counts more because its seat peeked there;
    - `gains`: the points that a card of each rank saves a grid;
    - `others`: the mean points of the others at the end, for each rank on the discard, then for the average;
    - `rest_worth`: the own points at the end without each part of the grid;
    - `distinct`: slots for swaps, and for flips, one bit each; of equal slots only the first;
    - `answers`: the actions for a drawn card of each rank, then for the top of the discard;
    - `rows`, `trial`: for a sum in between; `options`: see `MoveEstimates`.
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
    """What a viewer sees (`seen`), with the rules and the layout that turn it into rows."""

    layout: InputLayout
    rules: CodedRules
    seen: Observation


class Decision(NamedTuple):
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
    """Return the network as arrays, for compiled code."""
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
    """Return what `network` needs to decide. The caller writes what the viewer sees into `seen`."""
    layout = layout_of(rules)
    return Decision(network, Sight(layout, coded(rules), seen), _workspace(network.head.shape[0]))


def player_of(network: Network, rules: Rules, seats: int) -> tuple[Decision, Buffers]:
    """Return a decision and buffers for holes in which `network` plays all seats."""
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
