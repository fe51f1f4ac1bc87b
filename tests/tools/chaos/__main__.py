"""Kill and compare: `uv run python -m tests.tools.chaos --kills 200 [--tables N] [--seed S]`.

With `GOLF_TEST_ENGINE=postgresql` the database is on PostgreSQL. With `--processes 3` several processes share
the shards of one token there.
"""

from __future__ import annotations

import argparse
import asyncio
import logging
import secrets
import shutil
import signal
import sys
import tempfile
from pathlib import Path
from typing import Final

from tests.postgresql import leave
from tests.tools.chaos.cluster_run import ClusterPlan, blows, run_cluster
from tests.tools.chaos.report import Account
from tests.tools.chaos.run import Plan, run

SOUND, DIFFERENT, INTERRUPTED = 0, 1, 130

PEOPLE_AT_A_TABLE: Final = 2
"""As a rule; there are one to three."""


def main(arguments: list[str]) -> int:
    """Run as `arguments` say and print the report; returns the exit code."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.tools.chaos", description="Kill the bot and compare."
    )
    parser.add_argument("--kills", type=int, default=200, help="how often the process is killed")
    parser.add_argument("--tables", type=int, default=20, help="at how many tables people play, up to 50")
    parser.add_argument("--seed", type=int, default=secrets.randbelow(10_000), help="decides what is random")
    parser.add_argument("--processes", type=int, default=1, help="how many play, beside one that stands by")
    parser.add_argument("--shards", type=int, default=16, help="shards that several processes share")
    parser.add_argument("--presses", type=float, default=20.0, help="presses a second, of several processes")
    parser.add_argument("--minutes", type=float, default=0.0, help="how long blows fall, at least")
    asked = parser.parse_args(arguments)
    if asked.processes > 1:
        return _cluster(asked)
    if asked.kills < 1 or not 1 <= asked.tables <= 50:
        parser.error("there must be at least one kill and 1 to 50 tables")
    folder = Path(tempfile.mkdtemp(prefix="golf-chaos-"))
    account = asyncio.run(_run(Plan(asked.kills, asked.tables, asked.seed), folder))
    print("\n".join(account.lines()))
    if account.sound:
        shutil.rmtree(folder)
    else:
        print(f"How the last kill left the database is kept in {folder}.")
    return DIFFERENT if not account.sound else INTERRUPTED if account.interrupted else SOUND


async def _run(plan: Plan, folder: Path) -> Account:
    """Carry `plan` out; Ctrl-C ends it with what was found so far."""
    logging.getLogger("aiohttp.server").setLevel(logging.CRITICAL)  # requests that a kill cut short
    stop = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGINT, stop.set)
    _tell(f"{plan.kills} kills among {plan.tables} tables, seed {plan.seed}")
    return await run(plan, folder, stop, _tell)


def _cluster(asked: argparse.Namespace) -> int:
    """Strike several processes that share shards, and print the report."""
    logging.getLogger("aiohttp.server").setLevel(logging.CRITICAL)
    pause = PEOPLE_AT_A_TABLE * asked.tables / asked.presses
    plan = ClusterPlan(
        processes=asked.processes,
        shards=asked.shards,
        tables=asked.tables,
        blows=blows(asked.kills),
        seed=asked.seed,
        thinking=(0.5 * pause, 1.5 * pause),
        presses=asked.presses,
        dailies=min(asked.tables, 2 * asked.shards),
        seconds=60.0 * asked.minutes,
    )
    _tell(
        f"{len(plan.blows)} blows, {asked.kills} of them kills, against {asked.processes} processes, "
        f"{asked.tables} tables, seed {asked.seed}"
    )
    with tempfile.TemporaryDirectory(prefix="golf-cluster-") as folder:
        account = asyncio.run(run_cluster(plan, Path(folder), _tell))
    print("\n".join(account.lines()))
    return SOUND if account.sound else DIFFERENT


def _tell(line: str) -> None:
    print(line, flush=True)


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    finally:
        leave()
