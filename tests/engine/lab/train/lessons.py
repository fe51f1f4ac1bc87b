"""What the training does to a network: run by `test_training` with Numba's compiling off."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from engine.cpu.network.input_layout import MOST_UNSEEN, UNKNOWN
from engine.game.presets import PRESETS
from engine.lab.train.learn import learn
from engine.lab.train.session import RARE, Session, nearest
from engine.lab.train.workspace import stored_of

WIDTH = 3
ROUNDS_HOLES = 3
NUDGE = 1e-2
RATE = 1e-3


def trained(seed: int, name: str = "four-card") -> Session:
    """A network after a first round of a few holes."""
    session = Session(PRESETS[name], "two", WIDTH, seed, ROUNDS_HOLES)
    session.round(left=1.0, rate=1e-3)
    return session


def the_same_seed_gives_the_same_network() -> None:
    one, same, other = trained(1).network, trained(1).network, trained(2).network
    assert all(np.array_equal(*parts) for parts in zip(one, same, strict=True))
    assert not np.array_equal(one.rows, other.rows)


def a_step_goes_against_the_gradient() -> None:
    session = trained(1)
    sums, place = np.zeros(WIDTH, np.float32), np.array([0], np.int32)
    session.notes.target[0] += 0.5
    longer = np.ones(session.layout.rows, np.float32)

    def error(rate: float = 0.0) -> float:
        """The square error of a position, before a step of `rate`."""
        return learn(session.network, session.layout.unseen, session.notes, place, rate, longer, sums)

    rank = int(np.argmax(session.notes.unseen[0]))
    row = int(session.notes.rows[0, 0])
    network = session.network
    weights: tuple[tuple[Any, Any], ...] = (
        (network.rows, (row, 0)),
        (network.rows, (session.layout.unseen + rank, 1)),
        (network.bias, 1),
        (network.head, 2),
        (network.offset, 0),
    )
    slopes = []
    for part, at in weights:
        kept = part[at]
        part[at] = kept + NUDGE
        above = error()
        part[at] = kept - NUDGE
        below = error()
        part[at] = kept
        slopes.append((above - below) / (4 * NUDGE))
    before = [float(part[at]) for part, at in weights]
    assert max(map(abs, slopes)) > 0.01
    first = error(RATE)
    for (part, at), kept, slope in zip(weights, before, slopes, strict=True):
        assert part[at] - kept == pytest.approx(-RATE * slope, rel=0.05, abs=2e-6)
    for _ in range(30):
        error(0.01)
    assert error() < first / 2


def rows_that_hardly_any_position_came_to_are_as_the_nearest_of_their_group() -> None:
    session = trained(1, "house")
    layout, average = session.layout, session.average.rows
    groups = np.arange(layout.own, layout.leaves).reshape(-1, MOST_UNSEEN + 1)
    stored = np.array(session.stored().rows)
    ever = session.met[groups].any(axis=1)
    assert stored[: layout.others].any(axis=1).all(), "also groups that no position came to"
    assert not stored[layout.others : layout.leaves].any(), "between two there are no others"
    met = np.flatnonzero(session.met[: layout.unseen])
    assert stored[met] == pytest.approx(average[met])
    # Only one number of unseen cards is usual: all others get its row.
    session.positions = RARE * 2
    for group in groups[ever]:
        most = group[session.met[group].argmax()]
        session.met[group] = 1
        session.met[most] = 3
    stored = np.array(session.stored().rows)
    for group in groups[ever]:
        assert (stored[group] == stored[group[0]]).all()
        assert stored[group[0]] == pytest.approx(average[group[session.met[group].argmax()]])


def what_the_training_began_with_stays() -> None:
    """In a round of few holes most rows apply to no position: none of what was learnt before is lost."""
    begun = stored_of(trained(1, "house").average, trained(1, "house").layout)
    session = Session(PRESETS["house"], "two", WIDTH, 2, ROUNDS_HOLES)
    session.begin_with(begun)
    session.round(left=1.0, rate=1e-3)
    stored, before = np.array(session.stored().rows), np.array(begun.rows)
    layout = session.layout
    groups = np.arange(layout.own, layout.leaves).reshape(-1, MOST_UNSEEN + 1)
    never = session.met == 0
    never[groups] = never[groups].all(axis=1, keepdims=True)
    never[layout.unseen : layout.hidden] = False
    assert before[never].any()
    assert stored[never] == pytest.approx(before[never], abs=1e-6)
    peeking = trained(1, "knock-four")
    session = Session(PRESETS["knock-four"], "two", WIDTH, 2, ROUNDS_HOLES)
    session.begin_with(stored_of(peeking.average, peeking.layout))
    before = peeking.average.kept
    session.round(left=1.0, rate=1e-3)
    assert before.any()
    assert np.count_nonzero(session.average.kept[before != 0]) == np.count_nonzero(before)


def the_nearest_usual_row_is_taken() -> None:
    rare = np.array([1, 1, 0, 1, 1, 1, 0, 1], np.bool_)
    assert nearest(rare, np.zeros(8, np.int64)).tolist() == [2, 2, 2, 2, 2, 6, 6, 6]
    assert nearest(np.ones(3, np.bool_), np.array([1, 5, 2])).tolist() == [1, 1, 1]


def rows_that_seldom_apply_take_longer_steps() -> None:
    session = trained(1, "house")
    met = session.met / session.positions
    longer = session._longer_steps(0)
    assert (longer[met >= 0.1] == 1).all()
    some = (met > 0) & (met < 0.1)
    assert longer[some] == pytest.approx(np.sqrt(0.1 / met[some]), rel=1e-3)
    session.positions = 10_000_000
    assert longer[met == 0].max() < session._longer_steps(0)[met == 0].max() == 8
    assert (trained(1)._longer_steps(0) == 1).all(), "after a peek, values to learn are matters of chance"


def values_to_learn_are_those_of_the_next_turn() -> None:
    """Between two who see the same it is the other's turn, after a peek it is the own one."""
    assert trained(1, "house").lesson.mirrored
    session = trained(1)
    assert not session.lesson.mirrored
    assert not Session(PRESETS["house"], "more", WIDTH, 1).lesson.mirrored
    noted = int(np.count_nonzero(session.notes.number))
    assert noted
    assert np.abs(session.notes.target[:noted]).max() < 5


def cards_that_others_peeked_at_count_what_they_counted() -> None:
    """The average over all of them, by what lies beside them and the turns of their seats."""
    session = trained(1, "knock-four")
    for _ in range(6):
        session.round(left=1.0, rate=1e-3)
    before = session.notes.kept.copy()
    points, numbers = before
    assert numbers[UNKNOWN].any()
    assert numbers[:UNKNOWN].any()
    often = numbers >= 1
    assert session.network.kept[often] == pytest.approx(points[often] / numbers[often], abs=1e-4)
    session.round(left=1.0, rate=1e-3)
    assert (session.notes.kept[1] >= 0.998 * before[1]).all()
    assert np.array_equal(session.average.kept, session.network.kept)
    unpeeked = trained(1, "house")
    assert stored_of(unpeeked.network, unpeeked.layout).kept == ()


def training_goes_on_from_another_preset() -> None:
    """Blocks of rows of the same length are taken over: eight cards have more face-down ones than six."""
    begun = trained(1, "house")
    eight = Session(PRESETS["eight-card"], "two", WIDTH, 2)
    random = eight.network.rows.copy()
    eight.begin_with(stored_of(begun.network, begun.layout))
    ours, theirs = eight.layout, begun.layout
    assert np.array_equal(eight.network.rows[: ours.hidden], begun.network.rows[: theirs.hidden])
    assert np.array_equal(eight.network.rows[ours.hidden : ours.stock], random[ours.hidden : ours.stock])
    assert np.array_equal(eight.network.rows[ours.stock :], begun.network.rows[theirs.stock :])
    assert all(np.array_equal(*parts) for parts in zip(eight.network, eight.average, strict=True))


def the_same_deals_are_played_in_every_seat() -> None:
    session = Session(PRESETS["four-card"], "more", WIDTH, seed=1)
    same = session.contest(3, 3, seed=1, holes=1, rival=session.network)
    assert same.won == 1 / 3
    assert same.own_mean == same.others_mean
    wrong = session.network._replace(head=-session.network.head)
    better = session.contest(3, 6, seed=1, holes=1, rival=wrong)
    assert better.own_mean + 2 < better.others_mean, better
