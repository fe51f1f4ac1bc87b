"""How SimCord finds out what a task of the bot waits for, without a look at every timer each time."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

from simcord import Env, _dpy_internals, _runtime, _settlement


@contextmanager
def patient_start() -> Iterator[None]:
    """Let SimCord wait for the bot's start as long as for all else: on a busy machine its 5 s are too few."""
    settle = Env._settle_internal

    async def patiently(env: Env, *, timeout: float | None = None, **rest: Any) -> None:  # noqa: ASYNC109
        longer = None if timeout is None else max(timeout, env.settle_timeout)
        await settle(env, timeout=longer, **rest)

    with patch.object(Env, "_settle_internal", patiently):
        yield


@contextmanager
def quick_looks() -> Iterator[None]:
    """Let SimCord judge only the timers that can wake a task, not all that the bot has.

    While it waits for the bot it asks for each task, a thousand times a second, whether that only sleeps. In
    journeys with many presses this took nearly half of the time. It also looks for each task that waits for
    an event of Discord's, where nothing does, and compares callbacks by all their fields to find one.
    """
    tracked = _settlement._is_virtual_sleep_waiter
    scheduled = _dpy_internals.is_sleep_waiter
    listening = _dpy_internals.is_wait_for_listener

    def by_tracked(state: Any, waiter: Any, deadline: float) -> bool:
        fitting = [each for each in state.work.callbacks if _wakes(each.handle, waiter)]
        if not fitting:
            return False
        return tracked(replace(state, work=SimpleNamespace(callbacks=fitting)), waiter, deadline)

    def by_scheduled(waiter: Any, loop: Any, deadline: float) -> bool:
        fitting = [each for each in loop._scheduled if _wakes(each, waiter)]
        return bool(fitting) and scheduled(waiter, SimpleNamespace(_scheduled=fitting), deadline)

    def if_any_listens(client: Any, task: Any) -> bool:
        return bool(client._listeners) and listening(client, task)

    with (
        patch.object(_runtime._CallbackRecord, "__eq__", object.__eq__),
        patch.object(_dpy_internals, "is_wait_for_listener", if_any_listens),
        patch.object(_settlement, "_is_virtual_sleep_waiter", by_tracked),
        patch.object(_dpy_internals, "is_sleep_waiter", by_scheduled),
    ):
        yield


def _wakes(handle: Any, waiter: Any) -> bool:
    """Whether the handle of a timer is given `waiter`; one that was cancelled is given nothing."""
    return handle is not None and bool(handle._args) and waiter in handle._args
