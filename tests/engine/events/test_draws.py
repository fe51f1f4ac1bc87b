"""Draws: everybody plays, nobody meets twice without need, byes and play-offs are where they belong."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from math import prod
from random import Random
from statistics import mean

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from engine.events.bracket import first_tables, round_sizes
from engine.events.draws import due
from engine.events.pairing import meetings, pair, table_sizes
from engine.events.plan import PLAY_OFFS, WIN, Draw, Kind, Plan, Played
from engine.events.standings import standings
from tests.tools.benchmarks.leagues import league, normal_strokes

ENTRANTS = st.integers(4, 64)
SEATS = st.integers(2, 4)


def play(plan: Plan, seed: int, most: int = 40) -> list[Played]:
    """Play a whole tournament by chance, its tables ending in any order; the fewer strokes, the more ties."""
    random = Random(seed)
    played: list[Played] = []
    open_tables: list[Draw] = []
    while True:
        drawn = due(plan, played, open_tables)
        open_tables += drawn
        if not open_tables:
            return played
        draw = open_tables.pop(random.randrange(len(open_tables)))
        absent = [entrant for entrant in draw.entrants if not draw.bye and random.random() < 0.1]
        strokes = () if draw.bye else tuple(random.randrange(most) for _ in draw.entrants)
        played.append(Played(draw, strokes, frozenset(absent)))


@example(64, 4, 2, 0)
@given(st.integers(4, 20), SEATS, st.integers(1, 5), st.integers(0, 10**6))
def test_league_seats_everybody_once_a_round(entrants: int, seats: int, rounds: int, seed: int) -> None:
    plan = Plan("league", entrants, seats, rounds)
    played = play(plan, seed)
    for number in range(1, rounds + 1):
        tables = [each.draw.entrants for each in played if each.round == number]
        assert sorted(entrant for table in tables for entrant in table) == list(range(1, entrants + 1))
        assert sorted(map(len, tables), reverse=True) == table_sizes(entrants, seats)
        assert all(len(table) <= seats for table in tables)
        assert sum(len(table) == 1 for table in tables) == (seats == 2 and entrants % 2)
    byes = Counter(each.draw.entrants[0] for each in played if each.draw.bye)
    assert max(byes.values(), default=0) - min(byes[each] for each in range(1, entrants + 1)) <= 1
    extra = [each for each in played if each.draw.play_off]
    assert [each.round for each in extra] == list(range(rounds + 1, rounds + 1 + len(extra)))
    assert len(extra) <= PLAY_OFFS


@given(st.integers(4, 16), st.integers(0, 10**6))
def test_nobody_meets_twice_while_half_the_field_is_new(entrants: int, seed: int) -> None:
    """Whoever has met fewer than half of the others: a perfect matching of new pairs exists (Dirac)."""
    rounds = max((entrants - 2) // 2, 1)
    played = play(Plan("league", entrants, 2, rounds), seed)
    met = meetings(each.draw.entrants for each in played if not each.draw.play_off)
    assert max(met.values()) == 1


@given(
    st.lists(st.sampled_from(range(0, 61, 6)), min_size=8, max_size=8),
    st.sets(st.frozensets(st.integers(1, 8), min_size=2, max_size=2)),
)
def test_opponents_are_as_close_as_any_pairing_has_them(won: list[int], met: set[frozenset[int]]) -> None:
    """All 105 ways to pair eight people are tried."""
    points = dict(enumerate(sorted(won, reverse=True), 1))

    def cost(tables: list[tuple[int, ...]]) -> tuple[int, int]:
        """Return how many meet again, and the squares of the points they are apart."""
        again = sum(frozenset(two) in met for two in tables)
        return again, sum((points[one] - points[other]) ** 2 for one, other in tables)

    def ways(rest: list[int]) -> list[list[tuple[int, ...]]]:
        """Return all ways to pair."""
        if not rest:
            return [[]]
        return [
            [(rest[0], other), *others]
            for other in rest[1:]
            for others in ways([each for each in rest[1:] if each != other])
        ]

    drawn = pair(points, 2, dict.fromkeys(met, 1), {})
    assert cost(drawn) == min(map(cost, ways(list(points))))


def test_the_upper_half_meets_the_lower_half() -> None:
    assert pair(dict.fromkeys(range(1, 9), 0), 2, {}, {}) == [(1, 5), (2, 6), (3, 7), (4, 8)]
    assert pair(dict.fromkeys(range(1, 8), 12), 2, {}, {7: 1}) == [(1, 4), (2, 5), (3, 7), (6,)]


def test_larger_tables_meet_new_people() -> None:
    """Sixteen at tables of four can meet fifteen others in five rounds; in three nobody meets twice."""
    for seed in range(5):
        played = play(Plan("league", 16, 4, 3), seed)
        met = meetings(each.draw.entrants for each in played if not each.draw.play_off)
        assert max(met.values()) == 1


@given(ENTRANTS, SEATS)
def test_bracket_keeps_the_best_apart(entrants: int, seats: int) -> None:
    sizes = round_sizes(entrants, seats)
    tables = first_tables(entrants, seats)
    assert seats ** (len(sizes) - 1) < entrants <= prod(sizes)
    assert len(tables) == prod(sizes[1:])
    assert sorted(seed for table in tables for seed in table) == list(range(1, entrants + 1))
    assert all(1 <= len(table) <= seats for table in tables)
    assert sorted(table[0] for table in tables) == list(range(1, len(tables) + 1))
    shortest = min(map(len, tables))
    short = {table[0] for table in tables if len(table) == shortest}
    assert short == set(range(1, len(short) + 1)), "the best seeds meet the fewest"
    groups = [list(table) for table in tables]
    for size in sizes[1:]:
        groups = [[min(each) for each in groups[at : at + size]] for at in range(0, len(groups), size)]
        assert sorted(min(group) for group in groups) == list(range(1, len(groups) + 1))


def test_bracket_of_tables_of_two_is_that_of_tennis() -> None:
    assert first_tables(8, 2) == [(1, 8), (4, 5), (2, 7), (3, 6)]
    assert first_tables(12, 2) == [(1,), (8, 9), (4,), (5, 12), (2,), (7, 10), (3,), (6, 11)]


@given(ENTRANTS, SEATS, st.integers(0, 10**6), st.sampled_from([2, 40]))
def test_knock_out_leaves_one(entrants: int, seats: int, seed: int, most: int) -> None:
    plan = Plan("knockout", entrants, seats)
    played = play(plan, seed, most)
    assert max(each.round for each in played) == len(round_sizes(entrants, seats))
    lines = standings(plan, played)
    assert [line.place for line in lines].count(1) == 1
    assert lines[0].through == len(round_sizes(entrants, seats)) + 1
    ended = {each.draw.entrants for each in played if each.round == lines[0].through - 1}
    assert any(lines[0].entrant in table for table in ended)
    holes = Counter((each.round, each.draw.table) for each in played if each.draw.play_off)
    assert max(holes.values(), default=0) <= PLAY_OFFS
    for entrant in range(1, entrants + 1):
        rounds = {each.round for each in played if entrant in each.draw.entrants}
        assert rounds == set(range(1, max(rounds) + 1)), "nobody skips a round or comes back"
    for number in range(1, lines[0].through):
        found = standings(plan, [each for each in played if each.round <= number])
        next_ = {entrant for each in played if each.round == number + 1 for entrant in each.draw.entrants}
        assert {line.entrant for line in found if not line.out} == (next_ or {lines[0].entrant})


@given(st.lists(st.integers(0, 3), min_size=2, max_size=4), st.data())
def test_points_are_what_places_are_worth(strokes: list[int], data: st.DataObject) -> None:
    """Points of a table are always the same sum, but for forfeits; ties are the mean over all orders."""
    draw = Draw(1, 1, tuple(range(1, len(strokes) + 1)))
    points = Played(draw, tuple(strokes)).points()
    worth = [WIN * (len(strokes) - 1 - place) / (len(strokes) - 1) for place in range(len(strokes))]
    ordered = [
        each for each in permutations(draw.entrants) if [strokes[one - 1] for one in each] == sorted(strokes)
    ]
    for entrant, own in points.items():
        assert float(own) == pytest.approx(mean(worth[each.index(entrant)] for each in ordered))
    gained = Played(draw, tuple(strokes)).gained()
    assert sum(gained.values()) == 0
    late = data.draw(st.sampled_from(draw.entrants))
    forfeited = Played(draw, tuple(strokes), frozenset({late}))
    assert forfeited.points()[late] == 0
    assert late not in forfeited.best()
    assert forfeited.gained()[late] == 0


def test_ties_for_first_are_played_off() -> None:
    """Everybody ties with everybody: up to four play holes until one is left, and more share the place."""
    plan = Plan("league", 4, 2, 1)
    played = [Played(draw, (5, 5)) for draw in due(plan, [], [])]
    (hole,) = due(plan, played, [])
    assert hole == Draw(2, 1, (1, 2, 3, 4), play_off=True)
    assert due(plan, played, [hole]) == []
    played.append(Played(hole, (3, 1, 1, 2)))
    (again,) = due(plan, played, [])
    assert again.entrants == (2, 3)
    played.append(Played(again, (7, 2)))
    assert due(plan, played, []) == []
    assert [(line.place, line.entrant) for line in standings(plan, played)] == [
        (1, 3),
        (2, 2),
        (3, 1),
        (3, 4),
    ]
    large = Plan("league", 6, 2, 1)
    assert due(large, [Played(draw, (5, 5)) for draw in due(large, [], [])], []) == []


def test_knock_out_ties_go_to_strokes_gained_before() -> None:
    plan = Plan("knockout", 4, 2)
    first = [Played(draw, strokes) for draw, strokes in zip(due(plan, [], []), ((1, 9), (4, 5)), strict=True)]
    (final,) = due(plan, first, [])
    assert final.entrants == (1, 2)
    over = [*first, Played(final, (6, 6))]
    assert due(plan, over, []) == []
    assert standings(plan, over)[0].entrant == 1


def test_a_bracket_of_twelve_goes_on_without_those_who_stay_away() -> None:
    """Whoever meets only people who forfeit goes through; where all forfeit, the better seed does."""
    plan = Plan("knockout", 12, 2)
    played: list[Played] = []
    while drawn := due(plan, played, []):
        for draw in drawn:
            absent = frozenset(entrant for entrant in draw.entrants if entrant > 2 and not draw.bye)
            played.append(Played(draw, () if draw.bye else (0,) * len(draw.entrants), absent))
    assert len(played) == 4 + 4 + 4 + 2 + 1 + PLAY_OFFS
    assert standings(plan, played)[0].entrant == 1


@pytest.mark.parametrize(("kind", "entrants", "seats", "rounds"), [("league", 3, 2, 1), ("league", 65, 2, 1)])
def test_impossible_tournaments_are_refused(kind: Kind, entrants: int, seats: int, rounds: int) -> None:
    with pytest.raises(ValueError, match="entrants"):
        Plan(kind, entrants, seats, rounds)


def test_paired_rounds_find_the_order_better_than_unpaired_matches() -> None:
    """The small form of `tests.tools.benchmarks.leagues`, with bots whose strokes are drawn, not played."""
    found = {
        way: mean(league(2, seed, normal_strokes, way).correlation for seed in range(40))
        for way in ("paired", "unpaired")
    }
    assert found["paired"] > found["unpaired"] + 0.05
