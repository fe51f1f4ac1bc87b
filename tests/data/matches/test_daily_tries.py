"""The daily holes as they are kept: one try each, wholly written or not at all."""

from __future__ import annotations

import json
from datetime import UTC, date, datetime, timedelta
from random import Random
from typing import Any

import pytest

from data.matches import daily_tries as daily_tries_module
from data.people.preference_store import PreferenceStore
from data.people.preferences import STREAK_REMINDERS, DirectMessages
from data.store import Store
from engine.game.actions import Verb
from engine.game.errors import StorageFailed
from engine.solo.daily import Pulse, begin_daily
from engine.solo.game import SoloGame
from engine.solo.time_off import OFF_FOR
from tests.data.run_sql import sql

DAY = date(2026, 11, 22)
NOON = datetime(2026, 11, 22, 12, tzinfo=UTC)
PULSE = Pulse(5, "ab" * 32, "cd" * 48)
ANA, BEN = 7, 8


def noon(day: date) -> float:
    return datetime(day.year, day.month, day.day, 12, tzinfo=UTC).timestamp()


def step(game: SoloGame, user: int, chance: Random) -> SoloGame:
    action = chance.choice(game.view(user).legal)
    moves: list[tuple[Verb, int | None]] = [(action.verb, action.slot)]
    if action.verb == "take":
        moves.append(("swap", 0))
    return game.acted(user, game.state.version, moves, game.entries[0].at + 60)


async def keep(
    store: Store,
    user: int,
    day: date = DAY,
    guild: int = 1,
    seed: int = 1,
    *,
    unfinished: bool = False,
    name: str = "",
) -> SoloGame:
    """A try, played and kept press by press."""
    chance, name = Random(seed), name or f"Player {user}"
    await store.daily_tries.keep_pulse(day, PULSE)
    game = begin_daily(day, PULSE.randomness, user, name, noon(day))
    await store.daily_tries.begin(day, user, guild, name, game)
    while not game.over:
        after = step(game, user, chance)
        await store.daily_tries.keep_press(day, after)
        game = after
        if unfinished:
            break
    return game


async def test_a_try_is_there_again_as_it_was_written(store: Store) -> None:
    assert await store.daily_tries.load(DAY, ANA) is None
    part = await keep(store, ANA, unfinished=True)
    kept = await store.daily_tries.load(DAY, ANA)
    assert kept is not None and kept.entries == part.entries
    assert await store.daily_tries.result(DAY, ANA) is None
    assert await store.daily_tries.unfinished(DAY, ANA)
    whole = await keep(store, BEN)
    found = await store.daily_tries.result(DAY, BEN)
    assert found is not None
    assert (found.points, found.opponent) == whole.points
    assert (found.par, found.costs) == (None, None), "nothing is worked out yet"
    assert found.went_out == whole.went_out
    assert not await store.daily_tries.unfinished(DAY, BEN)


async def test_the_moves_of_those_who_finished_on_the_server_are_told_and_of_nobody_else(
    store: Store,
) -> None:
    await keep(store, ANA)
    games = {f"Player {user}": await keep(store, user, seed=user) for user in (BEN, 10)}
    await keep(store, 9, unfinished=True)
    await keep(store, 11, guild=2)
    await keep(store, BEN, DAY + timedelta(days=1), seed=3)
    expected = {
        name: [move for press in game.presses for move in press.moves] for name, game in games.items()
    }
    assert await store.daily_tries.moves_of_others(DAY, 1, ANA) == expected
    assert await store.daily_tries.moves_of_others(DAY - timedelta(days=1), 1, ANA) == {}
    await store.privacy.forget(BEN, 1.0)
    assert list(await store.daily_tries.moves_of_others(DAY, 1, ANA)) == ["Player 10"]


async def test_only_the_best_tries_of_a_large_server_are_read(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(daily_tries_module, "MOST_OTHERS", 3)
    presses = {f"Player {user}": len((await keep(store, user, seed=user)).presses) for user in range(10, 16)}
    rows: list[int] = []
    read = store.database.read

    async def counted(*asked: Any) -> Any:
        found = await read(*asked)
        rows.append(len(found))
        return found

    monkeypatch.setattr(store.database, "read", counted)
    told = await store.daily_tries.moves_of_others(DAY, 1, ANA)
    assert rows == [sum(presses[name] for name in told)], "one query, and no row of anybody else"
    best = await store.daily_tries.standing(DAY, 1)
    assert list(told) == [each.name for each in best[:3]]


async def test_points_and_par_of_all_that_one_has_finished_are_told(store: Store) -> None:
    before, after = DAY - timedelta(days=1), DAY + timedelta(days=1)
    games = [await keep(store, ANA, day, guild, seed) for day, guild, seed in ((DAY, 1, 1), (before, 2, 2))]
    await keep(store, ANA, after, unfinished=True)
    await keep(store, BEN)
    for day, par in ((DAY, 4), (after, 6)):
        await store.daily_tries.keep_par(day, par)
    assert await store.daily_tries.against_par(ANA) == [(games[0].points[0], 4)], "the other par is unknown"
    await store.daily_tries.keep_par(before, -1)
    expected = [(games[1].points[0], -1), (games[0].points[0], 4)]
    assert await store.daily_tries.against_par(ANA) == expected


async def test_a_second_try_or_a_move_twice_can_not_be_written(store: Store) -> None:
    game = await keep(store, ANA, unfinished=True)
    with pytest.raises(StorageFailed):
        await store.daily_tries.begin(DAY, ANA, 2, "Ana", game)
    after = step(game, ANA, Random(3))
    await store.daily_tries.keep_press(DAY, after)
    with pytest.raises(StorageFailed):
        await store.daily_tries.keep_press(DAY, after)
    kept = await store.daily_tries.load(DAY, ANA)
    assert kept is not None and kept.entries == after.entries


async def test_a_move_of_somebody_who_was_forgotten_can_not_be_written(store: Store) -> None:
    game = await keep(store, ANA, unfinished=True)
    await store.privacy.forget(ANA, 1.0)
    with pytest.raises(StorageFailed):
        await store.daily_tries.keep_press(DAY, step(game, ANA, Random(3)))
    assert await store.daily_tries.load(DAY, ANA) is None


async def test_the_first_pulse_of_a_day_stays(store: Store) -> None:
    assert await store.daily_tries.pulse(DAY) is None
    await store.daily_tries.keep_pulse(DAY, PULSE)
    await store.daily_tries.keep_pulse(DAY, Pulse(6, "00" * 32, "00" * 48))
    assert await store.daily_tries.pulse(DAY) == PULSE


async def test_the_first_par_of_a_day_stays(store: Store) -> None:
    await store.daily_tries.keep_par(DAY, 3)
    assert await store.daily_tries.par(DAY) is None, "without a deal there is no par"
    await store.daily_tries.keep_pulse(DAY, PULSE)
    assert await store.daily_tries.par(DAY) is None
    for par in (4, 5):
        await store.daily_tries.keep_par(DAY, par)
    assert await store.daily_tries.par(DAY) == 4
    await keep(store, ANA)
    assert [each.par for each in await store.daily_tries.standing(DAY, 1)] == [4]


async def test_what_turns_cost_is_kept_with_the_try(store: Store) -> None:
    for user in (ANA, BEN):
        await keep(store, user)
    await store.daily_tries.keep_costs(DAY, ANA, (0.0, 1.23456))
    costs = {each.user: each.costs for each in await store.daily_tries.standing(DAY, 1)}
    assert costs == {ANA: (0.0, 1.235), BEN: None}


async def test_a_servers_finished_tries_are_in_order(store: Store) -> None:
    for user in range(10, 15):
        await keep(store, user, seed=user)
    await keep(store, 20, guild=2)
    await keep(store, 21, unfinished=True)
    await keep(store, 22, DAY - timedelta(days=1))
    standing = await store.daily_tries.standing(DAY, 1)
    assert sorted(each.user for each in standing) == [10, 11, 12, 13, 14]
    points = [each.points for each in standing]
    assert points == sorted(points)


async def test_a_streak_has_no_longest_length(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(daily_tries_module, "DAYS_READ", 2)
    for ago in (0, 1, 2, 3, 5):
        await keep(store, ANA, DAY - timedelta(days=ago))
    streaks = [await store.daily_tries.streak(DAY - timedelta(days=ago), ANA) for ago in range(7)]
    assert streaks == [4, 3, 2, 1, 0, 1, 0]


async def test_a_streak_ends_at_the_first_day_without_a_finished_hole(store: Store) -> None:
    for ago in (0, 1, 2, 4, 5):
        await keep(store, ANA, DAY - timedelta(days=ago))
    await keep(store, ANA, DAY - timedelta(days=3), unfinished=True)
    streaks = [await store.daily_tries.streak(DAY - timedelta(days=ago), ANA) for ago in range(6)]
    assert streaks == [3, 2, 1, 0, 2, 1]
    assert await store.daily_tries.streak(DAY, BEN) == 0


async def test_a_day_on_which_the_bot_was_off_ends_no_streak(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(daily_tries_module, "DAYS_READ", 2)
    await PreferenceStore(store.database).choose(STREAK_REMINDERS, ANA, DirectMessages("on"))
    for ago in (2, 3, 5, 6):
        await keep(store, ANA, DAY - timedelta(days=ago))
    noon = [(NOON - timedelta(days=ago)).timestamp() for ago in range(7)]
    assert await store.daily_tries.streak(DAY, ANA) == 0
    assert await store.daily_tries.streaks_at_risk(DAY, STREAK_REMINDERS.kind) == []
    await store.times_off.add([(noon[1], noon[1] + OFF_FOR), (noon[4], noon[4] + OFF_FOR - 1)])
    assert await store.daily_tries.streak(DAY - timedelta(days=1), ANA) == 2
    assert await store.daily_tries.streaks_at_risk(DAY, STREAK_REMINDERS.kind) == [(ANA, 1, 2)]
    await store.times_off.add([(noon[4], noon[4] + OFF_FOR)])
    assert await store.daily_tries.streak(DAY - timedelta(days=1), ANA) == 4
    assert (await store.statistics.rewards.record(ANA)).days == 4


async def test_it_is_noted_that_a_result_was_shared(store: Store) -> None:
    await keep(store, ANA)
    for at, shared in ((5.0, True), (None, False)):
        await store.daily_tries.set_shared(DAY, ANA, at)
        found = await store.daily_tries.result(DAY, ANA)
        assert found is not None and found.shared is shared


async def test_it_is_in_ones_own_data_and_goes_when_one_is_forgotten(store: Store) -> None:
    game = await keep(store, ANA)
    await store.daily_tries.keep_costs(DAY, ANA, (0.0, 1.5))
    await keep(store, ANA, DAY + timedelta(days=1), unfinished=True)
    await keep(store, BEN)
    ben = (await store.privacy.own_data.file(BEN, 1.0)).content
    found = json.loads((await store.privacy.own_data.file(ANA, 1.0)).content)["daily_holes"]
    first, second = found
    assert (first["day"], first["guild"], first["points"]) == ("2026-11-22", "1", game.points[0])
    assert first["begun_at"].startswith("2026-11-22T12:00:00")
    assert (second["points"], second["finished_at"], second["costs"]) == (None, None, None)
    assert first["costs"] == [0.0, 1.5]
    assert first["moves"] and all(move["action"].startswith("0 ") for move in first["moves"])
    forgotten = await store.privacy.forget(ANA, 1.0)
    assert forgotten.anything and forgotten.dailies == 2
    assert json.loads((await store.privacy.own_data.file(ANA, 1.0)).content)["daily_holes"] == []
    assert (await store.privacy.own_data.file(BEN, 1.0)).content == ben
    for table in ("daily_games", "daily_presses"):
        rows = await store.database.read(*sql(f"SELECT DISTINCT user_id FROM {table}"))  # noqa: S608
        assert [row[0] for row in rows] == [BEN]


@pytest.mark.long
@pytest.mark.parametrize(
    ("ago", "at_risk"),
    [
        ((1, 2), True),
        ((1, 2, 3, 4), True),
        ((1,), False),
        ((2, 3), False),
        ((0, 1, 2), False),
        ((1, 3), False),
    ],
)
async def test_a_streak_is_at_risk_on_the_day_that_would_break_it(
    store: Store, ago: tuple[int, ...], at_risk: bool
) -> None:
    await PreferenceStore(store.database).choose(STREAK_REMINDERS, ANA, DirectMessages("on", "de"))
    for days in ago:
        await keep(store, ANA, DAY - timedelta(days=days))
    for days in (1, 2):
        await keep(store, BEN, DAY - timedelta(days=days))
    assert await store.daily_tries.streaks_at_risk(DAY, STREAK_REMINDERS.kind) == (
        [(ANA, 1, len(ago))] if at_risk else []
    )


async def test_a_hole_that_was_only_begun_does_not_keep_a_streak(store: Store) -> None:
    await PreferenceStore(store.database).choose(STREAK_REMINDERS, ANA, DirectMessages("on"))
    for days in (1, 2):
        await keep(store, ANA, DAY - timedelta(days=days))
    await keep(store, ANA, unfinished=True)
    assert await store.daily_tries.streaks_at_risk(DAY, STREAK_REMINDERS.kind) == [(ANA, 1, 2)]
