"""Simulated matches from one process or several, always in the same order."""

from __future__ import annotations

import atexit
import signal
import sys
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from functools import cache, partial
from multiprocessing.util import Finalize
from types import FrameType
from typing import Final, NoReturn

from engine.commands.long_runs import mapped, say
from engine.commands.named_players import command_of, programs
from engine.commands.simulation import SimulatedMatch, SimulationPlan, play
from engine.cpu.program import ProgramPlayer

MOST_PROCESSES: Final = 64

_LARGEST_SHARE: Final = 16
"""The most matches that a process is given at a time: enough to make handing them out cheap."""


@contextmanager
def play_matches(plan: SimulationPlan, matches: int, processes: int) -> Iterator[Iterator[SimulatedMatch]]:
    """Yield an iterator that plays the matches 1 to `matches` of `plan`, in order.

    Leaving the context ends all processes. Raises `BadChoice`, immediately or with the first match, if a
    player's program can't be started.
    """
    numbers = range(1, matches + 1)
    with _terminable():
        if min(processes, matches) == 1:
            with programs(plan.players, plan.patience, say) as started:
                yield map(partial(play, plan, programs=started), numbers)
            return
        begin = _end_in_order if any(map(command_of, plan.players)) else None
        share = max(1, min(_LARGEST_SHARE, matches // (8 * processes)))
        with mapped(partial(_play_here, plan), numbers, processes, share=share, begin=begin) as results:
            yield results


def _play_here(plan: SimulationPlan, number: int) -> SimulatedMatch:
    return play(plan, number, _programs_here(plan))


@cache
def _programs_here(plan: SimulationPlan) -> Mapping[int, ProgramPlayer]:
    """Return this process's own programs. They start with its first match and end with the process."""
    ending = ExitStack()
    atexit.register(ending.close)  # before they start: the process may be ended as soon as they have
    return ending.enter_context(programs(plan.players, plan.patience, say))


def _end_in_order() -> None:
    """Make this process end its programs at its own end, even if the pool terminates this process."""
    signal.signal(signal.SIGTERM, _exit)
    Finalize(None, signal.signal, (signal.SIGTERM, signal.SIG_IGN), exitpriority=0)


@contextmanager
def _terminable() -> Iterator[None]:
    """Make termination leave the context by an exception, so that the processes started in it are ended."""
    before = signal.signal(signal.SIGTERM, _exit)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _exit(number: int, frame: FrameType | None) -> NoReturn:
    signal.signal(number, signal.SIG_IGN)  # Once is enough: what follows must not be disturbed.
    sys.exit(128 + number)
