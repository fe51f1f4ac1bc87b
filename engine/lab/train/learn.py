"""The network's lessons: holes it plays, values to learn from them, and the steps of learning."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.cpu.network.evaluation import UNIT
from engine.cpu.network.input_layout import MOST_TURNS, RANK_COUNT, UNKNOWN
from engine.lab.kernel import state as at
from engine.lab.kernel.bits import count, lowest, pick
from engine.lab.kernel.chance import below, choices_key, number_at
from engine.lab.kernel.coded import PEEK, TURNS_EACH, CodedRules
from engine.lab.kernel.codes import MOST_SLOTS, RANK_OF
from engine.lab.kernel.compiled import compiled_each_time as compiled
from engine.lab.kernel.legal import actor, legal
from engine.lab.kernel.loops import Buffers, deal_hole
from engine.lab.kernel.observation import (
    HIDDEN,
    PHASE,
    SEATS,
    TOP,
    TURNS,
    UNSEEN,
    observe,
    peeked_of,
)
from engine.lab.kernel.play import apply
from engine.lab.kernel.policies.expected_value import expected_value
from engine.lab.kernel.score import scores
from engine.lab.kernel.state import CHOOSE, MOST_SEATS, OPENING, OVER, State
from engine.lab.train.decide import BestAction, answer, decide
from engine.lab.train.ends import beside, part_worth
from engine.lab.train.rows import (
    hidden_row,
    leaving_rows,
    look_at_grids,
    own_rows,
    parts_of,
    public_rows,
    steady_rows,
)
from engine.lab.train.values import SLOPE, add_rows, add_share, copy, look_at_unseen
from engine.lab.train.workspace import MOST_ROWS, Decision, Floats, Network, Rows

LEARNER = 1
"""The network in training. Its positions are noted."""
EXPECTED_VALUE = 0
RIVAL = 2
"""Another network, which doesn't learn."""

MOST_OFF = 1.5
"""An error counts as at most this many units."""


class Notes(NamedTuple):
    """What is noted while the network plays.

    By position: the `rows` that apply, of which the first `number` count; the `unseen` cards of each rank;
    and the value to learn, `target`, in units.

    By seat: `points` in the present hole; `totals` in all holes of `play_holes`; and `open`, the index of the
    seat's position that has no value to learn yet, or -1.

    `kept` values the face-down cards at which other seats peeked, by the symbol beside the card and the turns
    of its seat: first the sum of points that the cards count more than unknown cards, then the number of
    cards.
    """

    rows: Rows
    number: NDArray[np.int16]
    unseen: Rows
    target: Floats
    points: NDArray[np.int16]
    totals: NDArray[np.int64]
    open: NDArray[np.int32]
    kept: NDArray[np.float64]


class Lesson(NamedTuple):
    """Settings of the holes to learn from.

    - `exploring`: the chance that a learner acts at random; below 0 nothing is noted.
    - `mirrored`: for two players who see the same, a position learns the negative of the value after the
      other's next turn. Otherwise it learns the value after the own next turn.
    """

    exploring: float
    mirrored: bool


def new_notes(most: int) -> Notes:
    return Notes(
        np.zeros((most, MOST_ROWS), np.int16),
        np.zeros(most, np.int16),
        np.zeros((most, RANK_COUNT), np.int16),
        np.zeros(most, np.float32),
        np.zeros(MOST_SEATS, np.int16),
        np.zeros(MOST_SEATS, np.int64),
        np.zeros(MOST_SEATS, np.int32),
        np.zeros((2, UNKNOWN + 1, MOST_TURNS + 1), np.float64),
    )


@compiled
def play_holes(
    decision: Decision,
    rival: Decision,
    players: NDArray[np.int8],
    seed: int,
    first: int,
    lesson: Lesson,
    buffers: Buffers,
    notes: Notes,
) -> int:
    """Play a hole for each row of `players`, from number `first` on. Returns the number of positions noted.

    The other arguments are those of `play_hole`.
    """
    noted = 0
    for seat in range(notes.totals.shape[0]):
        notes.totals[seat] = 0
    for hole in range(players.shape[0]):
        noted = play_hole(decision, rival, players[hole], seed, first + hole, lesson, buffers, notes, noted)
        for seat in range(players.shape[1]):
            notes.totals[seat] += notes.points[seat]
    return noted


@compiled
def play_hole(
    decision: Decision,
    rival: Decision,
    players: NDArray[np.int8],
    seed: int,
    number: int,
    lesson: Lesson,
    buffers: Buffers,
    notes: Notes,
    noted: int,
) -> int:
    """Play hole `number` of `seed`. Returns how many positions `notes` has then; before, there are `noted`.

    `players` has the player of each seat: `LEARNER`, `EXPECTED_VALUE`, or `RIVAL`, who decides by `rival`.
    `rival` must share `decision.sight.seen`. Expected value takes the first row of weights in `buffers`.
    """
    seats = players.shape[0]
    rules, seen, state = decision.sight.rules, decision.sight.seen, buffers.state
    key = deal_hole(rules, seats, seed, number, buffers)
    chance = choices_key(key)
    learns = lesson.exploring >= 0
    rolled = 0
    for seat in range(seats):
        notes.open[seat] = -1
    while True:
        seat = actor(state)
        if seat < 0:
            break
        offered = legal(rules, state, seat)
        observe(rules, state, seat, seen)
        player = EXPECTED_VALUE if seen[PHASE] == OPENING else players[seat]
        valued = 1 - seat if lesson.mirrored else seat
        asked = learns and seen[PHASE] == CHOOSE and notes.open[valued] >= 0
        choice = BestAction(lowest(offered), 0.0)
        if asked or player == LEARNER:
            choice = answer(decision, offered) if learns else decide(decision, offered)
        if asked:
            notes.target[notes.open[valued]] = -choice.value if lesson.mirrored else choice.value
            notes.open[valued] = -1
        action = choice.action
        if player == LEARNER and learns:
            if below(number_at(chance, rolled), 1000000) < lesson.exploring * 1000000:
                action = pick(offered, below(number_at(chance, rolled + 1), count(offered)))
            rolled += 2
        elif player == RIVAL:
            action = decide(rival, offered).action
        elif player == EXPECTED_VALUE and offered & (offered - 1):
            action = expected_value(rules, seen, offered, buffers.weights[0], buffers.scratch)
        turns = state[at.TURNS + seat]
        apply(rules, state, seat, action, key, buffers.stocks)
        moved = players[seat] == LEARNER and state[at.TURNS + seat] > turns
        if learns and moved:
            observe(rules, state, seat, seen)
            if rules[PEEK]:
                note_kept(decision, state, seat, notes.kept)
            if goes_on(rules, state, seat) and noted < notes.number.shape[0]:
                note(decision, notes, noted)
                notes.open[seat] = noted
                noted += 1
    scores(rules, state, notes.points)
    close(notes, seats)
    return noted


@compiled
def goes_on(rules: CodedRules, state: State, seat: int) -> bool:
    """Whether `seat` will have another turn and nobody is out, so that the network values the position."""
    if state[at.PHASE] == OVER or state[at.OUT] >= 0:
        return False
    return not rules[TURNS_EACH] or bool(state[at.TURNS + seat] < rules[TURNS_EACH])


@compiled
def close(notes: Notes, seats: int) -> None:
    """Make the result of the hole the value to learn for positions that have none yet."""
    total = 0
    for seat in range(seats):
        total += notes.points[seat]
    for seat in range(seats):
        if notes.open[seat] >= 0:
            mine = float(notes.points[seat])
            notes.target[notes.open[seat]] = (mine - (total - mine) / (seats - 1)) / UNIT


@compiled
def note(decision: Decision, notes: Notes, place: int) -> None:
    """Note the position after the viewer's move, at index `place`."""
    sight, space = decision.sight, decision.space
    seen, rows = sight.seen, notes.rows[place]
    look_at_grids(sight, space)
    unseen = notes.unseen[place]
    for rank in range(RANK_COUNT):
        unseen[rank] = seen[UNSEEN + rank]
    number = public_rows(sight, space, unseen, rows, 0)
    for part in range(parts_of(sight.layout)):
        number = own_rows(sight, space, part, unseen, rows, number)
    number = steady_rows(sight, int(seen[TURNS]), rows, number)
    rows[number] = hidden_row(sight, count(int(seen[HIDDEN])))
    notes.number[place] = leaving_rows(
        sight.layout, space.grids[1], int(RANK_OF[seen[TOP]]), rows, number + 1
    )


@compiled
def note_kept(decision: Decision, state: State, viewer: int, kept: NDArray[np.float64]) -> None:
    """Count in `kept` of `Notes` the face-down cards at which others than `viewer` peeked."""
    sight, space = decision.sight, decision.space
    layout, seen = sight.layout, sight.seen
    look_at_grids(sight, space)
    look_at_unseen(decision)
    for place in range(1, seen[SEATS]):
        peeked = peeked_of(sight.rules, int(seen[HIDDEN + place]))
        seat = (viewer + place) % seen[SEATS]
        for slot in range(layout.size):
            space.grids[0, slot] = RANK_OF[state[at.GRIDS + seat * MOST_SLOTS + slot]]
        for slot in range(layout.size):
            if peeked >> slot & 1:
                part = slot % layout.columns
                more = part_worth(sight, space.grids[0], part, space.chances)
                more -= part_worth(sight, space.grids[place], part, space.chances)
                which = beside(layout, space.grids[place], slot), min(int(seen[TURNS + place]), MOST_TURNS)
                kept[0][which] += more / (count(peeked) if layout.anywhere else 1)
                kept[1][which] += 1


@compiled
def learn(
    network: Network,
    first_unseen: int,
    notes: Notes,
    order: NDArray[np.int32],
    rate: float,
    longer: Floats,
    sums: Floats,
) -> float:
    """Learn from each position in `order`, one after another. Returns the mean square error.

    A step goes against the gradient of half the square error; its length is `rate`. For a row, `rate` is
    multiplied by the row's item of `longer`. `first_unseen` is the first of the rows for unseen cards.
    """
    head, offset = network.head, network.offset
    error = 0.0
    for which in range(order.shape[0]):
        place = order[which]
        copy(network.bias, sums)
        add_rows(network, notes.rows[place], int(notes.number[place]), sums)
        for rank in range(RANK_COUNT):
            if notes.unseen[place, rank]:
                add_share(sums, network.rows[first_unseen + rank], notes.unseen[place, rank] / 4)
        total = offset[0]
        for unit in range(head.shape[0]):
            total += max(sums[unit], SLOPE * sums[unit]) * head[unit]
        off = min(max(float(total - notes.target[place]), -MOST_OFF), MOST_OFF)
        error += off * off
        step = np.float32(-rate * off)
        offset[0] += step
        for unit in range(head.shape[0]):
            slope = np.float32(1.0) if sums[unit] > 0 else SLOPE
            pull = head[unit] * slope
            head[unit] += step * sums[unit] * slope
            sums[unit] = step * pull
        add_share(network.bias, sums, 1.0)
        for number in range(notes.number[place]):
            row = notes.rows[place, number]
            add_share(network.rows[row], sums, longer[row])
        for rank in range(RANK_COUNT):
            if notes.unseen[place, rank]:
                add_share(network.rows[first_unseen + rank], sums, notes.unseen[place, rank] / 4)
    return float(error / max(order.shape[0], 1))


@compiled
def move_towards(average: Network, network: Network, share: float) -> None:
    """Move the weights of `average` by `share` of the way towards those of `network`."""
    part = np.float32(share)
    for row in range(network.rows.shape[0]):
        target, source = average.rows[row], network.rows[row]
        for unit in range(source.shape[0]):
            target[unit] += part * (source[unit] - target[unit])
    for unit in range(network.head.shape[0]):
        average.head[unit] += part * (network.head[unit] - average.head[unit])
        average.bias[unit] += part * (network.bias[unit] - average.bias[unit])
    average.offset[0] += part * (network.offset[0] - average.offset[0])
