"""A player's figures, compared with a straight recomputation."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import combinations, permutations, product
from random import Random
from typing import Any

import pytest
from sqlalchemy import TextClause

from data.no_server import NO_SERVER
from data.statistics.player_report import (
    DIFFERENTIALS,
    FEWEST_MEETINGS,
    HELD,
    LAST_MATCHES,
    REVIEWED,
    TOGETHER,
    HeadToHead,
)
from data.statistics.rated_player import RatedPlayer, computer
from data.statistics.standings import Totals
from data.store import Store
from engine.game.handicap import differential
from tests.data.run_sql import explained
from tests.data.statistics.matches import NEW_YEAR, PlayedMatch, keep, random_matches
from tests.data.statistics.recount import sums

ANA, BEN, EXPERT = RatedPlayer(1), RatedPlayer(2), computer("expert")


def alike(one: Totals, other: Totals) -> bool:
    """The same, but for the rounding of ratings."""
    assert one.rating == pytest.approx(other.rating)
    return replace(one, rating=other.rating) == other


def place(one: PlayedMatch, seat: int) -> int:
    totals = [10_000 if number in one.held else total for number, total in enumerate(one.totals)]
    return 1 + sum(total < totals[seat] for total in totals)


def counted(one: PlayedMatch, seat: int) -> list[int]:
    holes = zip(one.points, one.kept, strict=True)
    return [
        points[seat]
        for hole, (points, kept) in enumerate(holes)
        if kept[seat] and hole >= one.came.get(seat, 0)
    ]


@pytest.mark.long
async def test_what_is_found_of_hundreds_of_matches_is_what_a_recomputation_gives(store: Store) -> None:
    played = random_matches(Random(12), 400)
    await keep(store, played)
    for player, preset in product([ANA, EXPERT], [None, "classic", "four-card"]):
        await check_report(store, played, player, preset)
        await check_newest_seats(store, played, player, preset)
    for one, other in ((ANA, BEN), (ANA, EXPERT), (EXPERT, ANA), (EXPERT, EXPERT)):
        await check_comparison(store, played, one, other)
    await check_handicap(store, played)


async def check_report(
    store: Store, played: list[PlayedMatch], player: RatedPlayer, preset: str | None
) -> None:
    """Check all figures of a player's report but the handicap."""
    report = await store.statistics.player_reports.of(1, player, preset)
    assert report is not None
    assert alike(report.totals, sums(played, 1, "all", preset)[player].totals())
    for name in ("classic", "four-card"):
        assert alike(report.presets[name], sums(played, 1, "all", name)[player].totals())
    own = [
        (one, seat)
        for one in played
        if one.guild == 1 and one.rated and not one.board and preset in (None, one.preset)
        for seat, each in enumerate(one.players)
        if each == player
    ]
    scores = Counter(points for one, seat in own for points in counted(one, seat))
    assert dict(report.scores) == dict(sorted(scores.items()))
    own.sort(key=lambda each: (each[0].at, each[0].match, each[1]))
    assert [(point.match, point.place, point.won, point.average) for point in report.trend] == [
        (
            one.match,
            place(one, seat),
            seat not in one.held and one.totals[seat] == min(one.totals) and not one.late(seat),
            pytest.approx(sum(counted(one, seat)) / len(counted(one, seat))) if counted(one, seat) else None,
        )
        for one, seat in own[-50:]
    ]


async def check_handicap(store: Store, played: list[PlayedMatch]) -> None:
    """Check that Ana's handicap is of whole long matches that count."""
    report = await store.statistics.player_reports.of(1, ANA)
    differentials = []
    for one in played:
        if one.guild != 1 or not one.rated or one.board or ANA not in one.players:
            continue
        seat = one.players.index(ANA)
        scores = counted(one, seat)
        if seat not in one.held and len(scores) >= 3:
            differentials.append(differential(one.preset, len(one.players), sum(scores) / len(scores)) or 0.0)
    assert len(differentials) > 20
    best = sorted(differentials[-20:])[:8]
    assert report is not None
    assert report.handicap == pytest.approx(sum(best) / 8)


async def check_comparison(
    store: Store, played: list[PlayedMatch], one: RatedPlayer, other: RatedPlayer
) -> None:
    """Check that two players are compared by the tables that they shared."""
    expected = HeadToHead(0, 0, 0, None, None)
    own_scores: list[int] = []
    other_scores: list[int] = []
    for match in played:
        if match.guild != 1 or not match.rated or match.board:
            continue
        for seat, player in enumerate(match.players):
            for facing, opponent in enumerate(match.players):
                if (player, opponent) == (one, other) and seat != facing:
                    better = place(match, facing) - place(match, seat)
                    expected = replace(
                        expected,
                        matches=expected.matches + 1,
                        ahead=expected.ahead + (better > 0),
                        behind=expected.behind + (better < 0),
                    )
                    own_scores += counted(match, seat)
                    other_scores += counted(match, facing)
    assert expected.matches
    found = await store.statistics.player_reports.head_to_head(1, one, other)
    assert found.average == pytest.approx(sum(own_scores) / len(own_scores))
    assert found.others_average == pytest.approx(sum(other_scores) / len(other_scores))
    assert replace(found, average=None, others_average=None) == expected


async def check_newest_seats(
    store: Store, played: list[PlayedMatch], player: RatedPlayer, preset: str | None
) -> None:
    """Check that the seats of a player in the newest matches are found, newest first."""
    expected: dict[str, tuple[int, ...]] = {}
    for one in sorted(played, key=lambda each: (each.at, each.match), reverse=True):
        here = one.guild == 1 and one.rated and not one.board and preset in (None, one.preset)
        seats = [seat for seat, each in enumerate(one.players) if each == player and seat not in one.held]
        if here and seats and len(expected) < REVIEWED:
            expected[one.match] = tuple(seats)
    found = await store.statistics.player_reports.held(1, player, preset)
    assert list(found.items()) == list(expected.items())
    assert len(found) == REVIEWED
    assert player == ANA or any(len(held) > 1 for held in found.values())


async def test_whoever_was_forgotten_held_no_seat(store: Store) -> None:
    await keep(store, random_matches(Random(15), 60))
    others = await store.statistics.player_reports.held(1, BEN)
    await store.privacy.forget(ANA.user, NEW_YEAR)
    assert await store.statistics.player_reports.held(1, ANA) == {}
    assert await store.statistics.player_reports.held(1, BEN) == others


@pytest.mark.long
async def test_without_a_server_ones_own_figures_are_of_all_play(store: Store) -> None:
    """Of two servers and of none: sums add up, and nobody else's matches are in a history."""
    played = [
        replace(one, guild=(1, 2, NO_SERVER)[number % 3])
        for number, one in enumerate(random_matches(Random(16), 90))
    ]
    await keep(store, played)
    reports = store.statistics.player_reports
    totals = [sums(played, guild, "all", None)[ANA].totals() for guild in (1, 2, NO_SERVER)]
    everywhere = await reports.of(NO_SERVER, ANA)
    assert everywhere is not None
    for name in ("matches", "wins", "shared_wins", "holes", "points", "outs"):
        assert getattr(everywhere.totals, name) == sum(getattr(each, name) for each in totals), name
    assert everywhere.totals.best_hole == min(each.best_hole or 0 for each in totals)
    assert everywhere.totals.average == everywhere.totals.points / everywhere.totals.holes
    on_one = await reports.of(1, ANA)
    assert on_one is not None
    assert alike(on_one.totals, totals[0])
    own = {one.match for one in played if ANA in one.players}
    page = await store.history.page(NO_SERVER, ANA.user, 0, size=100)
    assert {match.match for match in page.rows} == own
    assert {match.match for match in await store.history.recent(NO_SERVER, ANA.user, "", 100)} == own
    assert not (await store.history.page(NO_SERVER, None, 0)).rows


async def test_of_a_stranger_there_is_nothing(store: Store) -> None:
    assert await store.statistics.player_reports.of(1, ANA) is None
    assert await store.statistics.player_reports.held(1, ANA) == {}
    assert await store.statistics.player_reports.head_to_head(1, ANA, BEN) == HeadToHead(0, 0, 0, None, None)


async def test_matches_without_a_kept_hole_have_no_average(store: Store) -> None:
    away = PlayedMatch(
        "a", 1, NEW_YEAR, "classic", [ANA, BEN], [[3, 4]], [[False, True]], [1], frozenset([0])
    )
    await keep(store, [away])
    report = await store.statistics.player_reports.of(1, ANA)
    assert report is not None
    assert (report.totals.matches, report.totals.average, report.totals.best_match) == (1, None, None)
    assert [(point.place, point.average) for point in report.trend] == [(2, None)]
    assert report.scores == {}
    winner = await store.statistics.player_reports.of(1, BEN)
    assert winner is not None
    assert (winner.trend[0].place, winner.totals.wins, winner.totals.outs_won) == (1, 0, 0)


@pytest.mark.sqlite
@pytest.mark.parametrize("query", [LAST_MATCHES, HELD, DIFFERENTIALS, TOGETHER])
async def test_only_the_player_s_own_matches_are_read(store: Store, query: TextClause) -> None:
    wanted: dict[str, Any] = {"guilds": [1], "user": 1, "level": "", "preset": None, "most": 5}
    wanted |= {"fewest": 3, "other": 2, "other_level": ""}
    plan = await store.database.read(*explained(query, wanted))
    steps = [str(row.detail) for row in plan]
    assert any("statistics_seats_of_player (guild=? AND user_id=? AND level=?" in step for step in steps)
    assert not any("SCAN" in step or "TEMP B-TREE" in step for step in steps)


@pytest.mark.long
async def test_who_of_a_table_met_most_often_is_compared(store: Store) -> None:
    played = random_matches(Random(3), 200)
    await keep(store, played)
    people = {player.user for one in played for player in one.players if not player.level}
    ahead: Counter[tuple[int, int]] = Counter()
    for one in played:
        if one.guild == 1 and one.rated and not one.board:
            for seat, other in permutations(range(len(one.players)), 2):
                pair = one.players[seat].user, one.players[other].user
                ahead[pair] += 0 not in pair and place(one, seat) < place(one, other)
    reports = store.statistics.player_reports
    for first, second in combinations(sorted(people), 2):
        scores = ahead[first, second], ahead[second, first]
        found = await reports.rivalry(1, [second, first])
        if sum(scores) < FEWEST_MEETINGS:
            assert found is None
        else:
            assert found is not None
            assert (found.ahead, found.behind) == tuple(sorted(scores, reverse=True))
            assert found.first == (second if scores[1] > scores[0] else first)
    most = await reports.rivalry(1, [*people, -5])
    assert most is not None
    counts = [ahead[one, two] + ahead[two, one] for one, two in combinations(sorted(people), 2)]
    assert most.ahead + most.behind == max(counts)
    assert await reports.rivalry(1, [-1, -2]) is None
