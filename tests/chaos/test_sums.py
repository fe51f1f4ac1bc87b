"""Sums that two processes made are those of a recount; what is planted in them is found."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import date
from pathlib import Path

import pytest

from data.place import Server
from data.store import Store
from engine.cpu import choose
from engine.game.actions import Verb
from engine.solo.course import PERSON
from engine.solo.daily import begin_daily
from engine.solo.game import SoloGame
from tests.data.plays import Play
from tests.postgresql import execute, used_database
from tests.tools.chaos.copies import copied
from tests.tools.chaos.dailies import PULSE
from tests.tools.chaos.sums import counted_matches, miscounted_dailies, miscounted_sums

pytestmark = pytest.mark.needs_postgresql

DAY = date(2026, 1, 2)
PEOPLE = [(100 + number, f"Person {number}") for number in range(5)]


@pytest.fixture
def server() -> Iterator[Server]:
    """A database with all tables."""
    with used_database() as made:
        yield made


def daily_game(user: int, *, over: bool) -> list[SoloGame]:
    """A try as it was after each press."""
    games = [begin_daily(DAY, PULSE.randomness, user, "Ana", 1e10)]
    while not games[-1].over and (over or len(games) < 4):
        game, moves = games[-1], list[tuple[Verb, int | None]]()
        trial = game.state.playing.trial()
        while PERSON in trial.waiting() and (not moves or moves[-1][0] == "take"):
            action = choose(trial.observe(PERSON), {})
            trial.apply(action)
            moves.append((action.verb, action.slot))
        games.append(game.acted(user, game.state.version, moves, 1e10))
    return games


async def two_processes_count(server: Server) -> None:
    """Let two stores keep matches and daily holes at the same time."""
    stores = [await Store.open(server), await Store.open(server)]
    plays = [
        Play(f"{97 * number:010x}", 7, [PEOPLE[number % 5], PEOPLE[(number + 1) % 5]], seed=number)
        for number in range(16)
    ]
    await asyncio.gather(*(play.keep(stores[number % 2]) for number, play in enumerate(plays)))
    await stores[0].daily_tries.keep_pulse(DAY, PULSE)
    for user, over in ((101, True), (102, False)):
        first, *later = daily_game(user, over=over)
        await stores[0].daily_tries.begin(DAY, user, 7, "Ana", first)
        for after in later:
            await stores[1].daily_tries.keep_press(DAY, after)
    for store in stores:
        await store.statistics.counter.settled()
        await store.close()


async def found(server: Server, folder: Path) -> list[str]:
    """The differences between the database's sums and a recount."""
    results = await counted_matches(server)
    copy = copied(server, folder)
    return [*await miscounted_sums(copy, results, folder), *miscounted_dailies(copy)]


async def test_what_two_processes_counted_is_what_one_recount_finds(server: Server, tmp_path: Path) -> None:
    await two_processes_count(server)
    assert await found(server, tmp_path) == []
    with closing(sqlite3.connect(tmp_path / "golf.db")) as connection:
        counts = {
            table: connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0]  # noqa: S608
            for table in ("statistics_seats", "statistics_scores", "achievements", "daily_games")
        }
    assert counts["statistics_seats"] == 3 * 16
    assert all(counts.values()), counts

    spoilt = {
        "UPDATE statistics_totals SET mu = mu + 1e-6 WHERE user_id = 101": "statistics_totals has",
        "UPDATE statistics_scores SET holes = holes + 1 WHERE user_id = 102": "statistics_scores has",
        "DELETE FROM achievements WHERE user_id = 103": "achievements lacks",
        "DELETE FROM statistics_seats WHERE user_id = 104 AND won = 1": "statistics_seats lacks",
        "UPDATE daily_games SET points_so_far = points_so_far + 1 WHERE user_id = 101": "daily hole of 2026",
        "UPDATE daily_games SET points = 3 WHERE user_id = 102": "by 102: [3, None",
        "DELETE FROM daily_presses WHERE user_id = 101 AND number = 5": "by 101: a gap or a repetition",
    }
    for change in spoilt:
        execute(change, server)
    told = "\n".join(await found(server, tmp_path))
    for said in spoilt.values():
        assert said in told
