"""What is sent for the tables stays below Discord's limits however much happens, and hardly below."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from itertools import pairwise
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogs.answering.limits import DISCORDS_OWN, UNBOUNDED, Limits
from cogs.answering.messages.throttle import BURST, Throttle, Urgency
from tests.cogs import swift
from tests.engine.effort import examples

DISCORDS_EDITS, DISCORDS_WINDOW = 5, 5.0
DISCORDS_REQUESTS = 50
SLOWEST_DRAWING = 0.3
Sent = list[tuple[float, int]]


async def table(throttle: Throttle, channel: int, changes: Sequence[float], sent: Sent) -> None:
    """Show the changes of one table, whose times are given, as `Upkeep` does: the newest, one at a time."""
    loop = asyncio.get_running_loop()
    for change in sorted(changes):
        if sent and max((at for at, where in sent if where == channel), default=-1.0) >= change:
            continue  # shown already
        await asyncio.sleep(change - loop.time())
        await throttle.gap(channel)
        await throttle.turn(Urgency.TURN)
        await asyncio.sleep((channel % 4) / 3 * SLOWEST_DRAWING)
        throttle.sent(channel)
        sent.append((loop.time(), channel))


def shown(limits: Limits, tables: Iterable[Sequence[float]]) -> Sent:
    """When and where each table was sent."""

    async def evening() -> Sent:
        sent: Sent = []
        throttle = Throttle(limits)
        await asyncio.gather(*(table(throttle, number, each, sent) for number, each in enumerate(tables)))
        return sorted(sent)

    return swift.run(evening())


def most_within(times: Sequence[float], window: float) -> int:
    """The most of `times` that lie within so many seconds of each other."""
    return max((sum(first <= each < first + window for each in times) for first in times), default=0)


moments = st.integers(0, 2_000).map(lambda hundredths: hundredths / 100)
changes_of_a_table = st.lists(moments, min_size=1, max_size=25)


@examples(25)
@given(st.lists(changes_of_a_table, min_size=1, max_size=12))
def test_no_channel_and_no_second_ever_gets_more_than_discord_takes(tables: list[list[float]]) -> None:
    sent = shown(DISCORDS_OWN, tables)
    for channel, changes in enumerate(tables):
        times = [at for at, where in sent if where == channel]
        assert most_within(times, DISCORDS_WINDOW) <= DISCORDS_EDITS
        assert times[-1] >= max(changes) - 1e-6, "the last change was never shown"
    assert most_within([at for at, _ in sent], 1.0) < DISCORDS_REQUESTS


def test_the_first_goes_at_once_and_the_next_after_a_little_more_than_a_second() -> None:
    times = [at for at, _ in shown(DISCORDS_OWN, [[7.0, 7.05, 7.1, 20.0]])]
    assert times == [7.0, 7.0 + DISCORDS_OWN.gap, 20.0]


def test_some_tables_at_once_are_shown_at_once() -> None:
    sent = shown(DISCORDS_OWN, [[1.0]] * int(BURST * DISCORDS_OWN.requests))
    assert all(at <= 1.0 + SLOWEST_DRAWING for at, _ in sent)


def test_two_hundred_tables_at_once_are_all_shown_in_turn() -> None:
    sent = shown(DISCORDS_OWN, [[1.0]] * 200)
    assert len(sent) == 200
    assert most_within([at for at, _ in sent], 1.0) < DISCORDS_REQUESTS
    assert sent[-1][0] <= 1.0 + 200 / DISCORDS_OWN.requests + SLOWEST_DRAWING


def test_a_drawing_that_takes_long_does_not_bring_two_sendings_together() -> None:
    async def evening() -> float:
        throttle, loop = Throttle(DISCORDS_OWN), asyncio.get_running_loop()
        await throttle.gap(1)
        await asyncio.sleep(5)
        throttle.sent(1)
        began = loop.time()
        await throttle.gap(1)
        return loop.time() - began

    assert swift.run(evening()) == pytest.approx(DISCORDS_OWN.gap)


def test_at_the_end_of_the_process_nobody_waits_any_more() -> None:
    async def evening() -> float:
        throttle = Throttle(Limits(gap=600.0, requests=1))
        await throttle.gap(1)
        await throttle.turn(Urgency.TURN)
        waiting = [asyncio.create_task(throttle.gap(1)) for _ in range(3)]
        waiting += [asyncio.create_task(throttle.turn(Urgency.TURN)) for _ in range(3)]
        await asyncio.sleep(0.5)
        assert not any(task.done() for task in waiting)
        throttle.rush()
        await asyncio.gather(*waiting, throttle.gap(1), throttle.turn(Urgency.LAST))
        return asyncio.get_running_loop().time()

    assert swift.run(evening()) == 0.5


def test_without_bounds_nobody_waits() -> None:
    times = [at for at, _ in shown(UNBOUNDED, [[1.0 + number / 100 for number in range(100)]])]
    assert len(times) == 100


def test_channels_that_need_not_wait_are_forgotten() -> None:
    async def evening() -> int:
        throttle = Throttle(UNBOUNDED)
        for channel in range(5_000):
            await throttle.gap(channel)
            await asyncio.sleep(0.001)
        return len(throttle._free)

    assert swift.run(evening()) <= 1_001


def in_order(asked: Sequence[tuple[float, Urgency]]) -> list[tuple[float, Urgency]]:
    """When each request went out that was asked for at these times, one a second."""

    async def evening() -> list[tuple[float, Urgency]]:
        throttle, loop = Throttle(Limits(requests=1)), asyncio.get_running_loop()
        gone: list[tuple[float, Urgency]] = []

        async def request(at: float, urgency: Urgency) -> None:
            await asyncio.sleep(at - loop.time())
            await throttle.turn(urgency)
            gone.append((loop.time(), urgency))

        await throttle.turn(Urgency.TURN)
        await asyncio.gather(*(request(*each) for each in asked))
        return gone

    return swift.run(evening())


def test_whose_turn_it_is_goes_first_and_spectators_last() -> None:
    asked = [(0.1, Urgency.LAST), (0.2, Urgency.TABLE), (0.3, Urgency.TURN)]
    assert [urgency for _, urgency in in_order(asked)] == [Urgency.TURN, Urgency.TABLE, Urgency.LAST]


def test_of_equal_urgency_the_first_goes_first() -> None:
    asked = [(0.1 * number, Urgency.TABLE) for number in range(1, 6)]
    times = [at for at, _ in in_order(asked)]
    assert times == sorted(times)
    assert [after - before for before, after in pairwise(times)] == pytest.approx([1.0] * 4)


def test_what_is_least_urgent_goes_too_while_others_never_end() -> None:
    asked = [(0.05, Urgency.LAST), *((0.1 + number, Urgency.TURN) for number in range(30))]
    gone = in_order(asked)
    (last,) = [at for at, urgency in gone if urgency is Urgency.LAST]
    assert Urgency.LAST.value <= last <= Urgency.LAST.value + 2.0


def test_a_request_that_is_given_up_costs_nothing() -> None:
    async def evening() -> float:
        throttle, loop = Throttle(Limits(requests=1)), asyncio.get_running_loop()
        await throttle.turn(Urgency.TURN)
        given_up = [asyncio.create_task(throttle.turn(Urgency.TURN)) for _ in range(5)]
        await asyncio.sleep(0.1)
        for task in given_up:
            task.cancel()
        await throttle.turn(Urgency.TURN)
        return loop.time()

    assert swift.run(evening()) == pytest.approx(1.0 - BURST)


def test_without_limits_nobody_waits_for_a_clock_that_went_back() -> None:
    async def evening() -> float:
        throttle, loop = Throttle(UNBOUNDED), asyncio.get_running_loop()
        later = loop.time() + 3_600.0
        with patch.object(loop, "time", lambda: later):
            await throttle.turn(Urgency.TABLE)
        before = loop.time()
        await throttle.turn(Urgency.TABLE)
        return loop.time() - before

    assert swift.run(evening()) == 0.0


def test_how_much_of_the_budget_is_used() -> None:
    async def evening() -> tuple[float, float]:
        throttle = Throttle(Limits(requests=4))
        for _ in range(20):
            await throttle.turn(Urgency.TURN)
        await asyncio.sleep(10.0 - asyncio.get_running_loop().time() - 0.01)
        used = throttle.used
        await asyncio.sleep(11.0)
        return used, throttle.used

    assert swift.run(evening()) == (0.5, 0.0)
