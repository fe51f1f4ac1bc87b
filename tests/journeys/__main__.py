"""Long forms of randomised journeys: `uv run python -m tests.journeys secrets --times 500`.

With `GOLF_TEST_ENGINE=postgresql` on PostgreSQL.
"""

from __future__ import annotations

import argparse
import asyncio
import secrets
import sys
from collections.abc import Callable
from random import Random
from typing import Any, Final

from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st

from tests.databases import wanted
from tests.journeys.hostile_text import HOSTILE_NAMES, hostile_text
from tests.journeys.test_hostile_ids import guesses, make_up
from tests.journeys.test_hostile_names import LONGEST, different, look_twice, names_of_four
from tests.journeys.test_hostile_names_elsewhere import look_elsewhere
from tests.journeys.test_hostile_texts import LOOKS, send_all, texts, type_all, typings
from tests.journeys.test_races import riot
from tests.journeys.test_secrets import compare, evenings
from tests.postgresql import leave

Check = Callable[..., None]
ROUNDS: Final = 40
PLACES: Final = ("over", "played", "lobby", "abroad")


def _often(times: int, number: int, check: Check, *given_: st.SearchStrategy[Any]) -> None:
    """Let Hypothesis try `check` `times` times; raises the error of the smallest failing example."""
    phases = (Phase.generate, Phase.shrink)
    many = settings(
        max_examples=times,
        deadline=None,
        database=None,
        phases=phases,
        suppress_health_check=list(HealthCheck),
    )
    many(seed(number)(given(*given_)(check)))()


def _secrets(times: int, number: int) -> None:
    _often(times, number, lambda evening: asyncio.run(compare(evening, times=3)), evenings())


def _races(times: int, number: int) -> None:
    presses = sum(asyncio.run(riot(number + each, ROUNDS)) for each in range(times))
    print(f"{presses} presses at {times} tables, {ROUNDS} times everybody's at once")


def _hostile(times: int, number: int) -> None:
    made = st.lists(guesses, min_size=40, max_size=80)
    _often(times, number, lambda ids, at: asyncio.run(make_up(ids, at)), made, st.sampled_from(PLACES))
    looks = st.lists(st.tuples(st.sampled_from(LOOKS), st.just("") | texts), min_size=5, max_size=15)
    commands = st.lists(typings, min_size=10, max_size=30)
    _often(times, number, lambda each, more: asyncio.run(type_all(each, more)), commands, looks)
    rules, names = (st.lists(hostile_text(most), min_size=4, max_size=8) for most in (1000, LONGEST))
    _often(times, number, lambda each, more: asyncio.run(send_all(each, more)), rules, names)


def _names(times: int, number: int) -> None:
    """Take the hostile names through every screen, four at a time, then as many made-up ones."""
    order = Random(number).sample(HOSTILE_NAMES, len(HOSTILE_NAMES))
    for look in (look_twice, look_elsewhere):
        for at in range(0, len(order), 4):
            if different(order[at : at + 4]):
                look(order[at : at + 4])
        _often(times, number, look, names_of_four(hostile_text(LONGEST)))


KINDS: Final = {"secrets": _secrets, "races": _races, "hostile": _hostile, "names": _names}


def main(arguments: list[str]) -> int:
    """Try the journeys that `arguments` name; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.journeys", description=__doc__)
    parser.add_argument("kind", choices=KINDS, help="what is to be tried")
    parser.add_argument("--times", type=int, default=200, help="how often; a second or two each")
    parser.add_argument("--seed", type=int, default=secrets.randbelow(10_000), help="decides what is random")
    asked = parser.parse_args(arguments)
    if asked.times < 1:
        parser.error("it must be tried at least once")
    print(f"{asked.kind}: {asked.times} times, seed {asked.seed}, on {wanted()}", flush=True)
    try:
        KINDS[asked.kind](asked.times, asked.seed)
    finally:
        leave()
    print("Nothing was found.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
