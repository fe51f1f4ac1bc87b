"""Each achievement is earned by what it says, once, and told as new by the match that earned it."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from data.statistics.achievements import AWARDS
from data.statistics.rated_player import RatedPlayer, computer
from data.store import Store
from engine.language import say
from tests.data.statistics.matches import NEW_YEAR, PlayedMatch, keep

ANA, BEN, EXPERT, MEDIUM = RatedPlayer(1), RatedPlayer(2), computer("expert"), computer("medium")

Points = Sequence[Sequence[int]]


def match(
    name: str, points: Points, players: Sequence[RatedPlayer] = (ANA, MEDIUM), held: Sequence[int] = ()
) -> PlayedMatch:
    kept = [[seat not in held for seat in range(len(players))]] * len(points)
    at = NEW_YEAR + len(name)
    return PlayedMatch(name, 1, at, "classic", players, points, kept, [None] * len(points), frozenset(held))


async def new(store: Store, name: str, user: int = 1) -> list[str]:
    earned = await store.statistics.achievements.new_of(name)
    assert all(one.match == name for one in earned)
    return [one.award.name for one in earned if one.user == user]


@pytest.mark.parametrize(
    ("points", "players", "held", "expected"),
    [
        ([[9, 1]], (ANA, MEDIUM), (), []),
        ([[9, 1]], (ANA, MEDIUM), (0,), None),
        ([[1, 9]], (ANA, MEDIUM), (), ["first-win"]),
        ([[4, 4]], (ANA, MEDIUM), (), ["first-win"]),
        ([[1, 9]], (ANA, MEDIUM), (0,), None),
        ([[1, 9]], (ANA, EXPERT), (), ["first-win", "expert-beaten"]),
        ([[9, 1]], (ANA, EXPERT), (), []),
        ([[4, 4]], (ANA, EXPERT), (), ["first-win"]),
        ([[4, 4, 9]], (ANA, EXPERT, EXPERT), (), ["first-win", "expert-beaten"]),
        ([[1, 9, 9, 9, 9, 9]], (ANA, BEN, MEDIUM, MEDIUM, MEDIUM, MEDIUM), (), ["first-win", "full-table"]),
        ([[1, 9, 9, 9, 9]], (ANA, BEN, MEDIUM, MEDIUM, MEDIUM), (), ["first-win"]),
        ([[-1, -2], [-1, -2], [-1, -2]], (ANA, MEDIUM), (), ["under-zero"]),
        ([[-1, -2], [-1, -2]], (ANA, MEDIUM), (), []),
        ([[1, 2], [1, 1], [1, 2]], (ANA, MEDIUM), (), ["first-win", "every-hole"]),
        ([[1, 9], [2, 1], [1, 9]], (ANA, MEDIUM), (), ["first-win"]),
        ([[9, 1], [2, 1], [1, 20]], (ANA, MEDIUM), (), ["first-win", "comeback"]),
        ([[9, 1, 9], [2, 1, 2], [1, 20, 20]], (ANA, MEDIUM, BEN), (), ["first-win"]),
        ([[9, 1], [2, 1], [1, 2]], (ANA, MEDIUM), (), []),
        ([[1, 15], [9, 8], [1, 8]], (ANA, MEDIUM), (), ["first-win", "landslide"]),
        ([[1, 15], [9, 8], [1, 7]], (ANA, MEDIUM), (), ["first-win"]),
        ([[1, 15], [1, 15]], (ANA, MEDIUM), (), ["first-win"]),
    ],
)
async def test_a_match_earns_what_is_described(
    store: Store,
    points: Points,
    players: Sequence[RatedPlayer],
    held: Sequence[int],
    expected: list[str] | None,
) -> None:
    await keep(store, [match("m", points, players, held)])
    assert await new(store, "m") == ([] if expected is None else ["first-match", *expected])


async def test_three_in_a_row_is_told_by_the_third(store: Store) -> None:
    won, lost = [[1, 9]], [[9, 1]]
    played = [match("m" * (number + 1), points) for number, points in enumerate([won, won, lost, won])]
    await keep(store, played)
    assert await new(store, "mm") == []
    await keep(store, [match("m" * 5, won), match("m" * 6, won), match("m" * 7, won)])
    assert await new(store, "m" * 5) == []
    assert await new(store, "m" * 6) == ["hat-trick"]
    assert await new(store, "m" * 7) == []


async def test_fifty_matches_make_a_regular(store: Store) -> None:
    await keep(store, [match("m" * (number + 1), [[9, 1]]) for number in range(51)])
    assert [number + 1 for number in range(51) if "regular" in await new(store, "m" * (number + 1))] == [50]
    earned = await store.statistics.achievements.of(1, 1)
    assert [(one.award.name, one.match) for one in earned] == [("first-match", "m"), ("regular", "m" * 50)]


async def test_matches_that_the_computer_finished_make_no_regular(store: Store) -> None:
    absent = [match(f"a{number}", [[9, 1]], held=[0]) for number in range(30)]
    await keep(store, [*absent, *[match("m" * (number + 1), [[9, 1]]) for number in range(50)]])
    assert [each for each in absent if await new(store, each.match)] == []
    assert [number + 1 for number in range(50) if "regular" in await new(store, "m" * (number + 1))] == [50]


async def test_computers_and_those_who_were_forgotten_earn_nothing(store: Store) -> None:
    await keep(store, [match("m", [[1, 9]], (RatedPlayer(-5), MEDIUM))])
    assert await store.statistics.achievements.new_of("m") == ()
    assert await store.statistics.achievements.of(1, 0) == ()


def test_there_are_a_few_and_each_has_its_name() -> None:
    assert 8 <= len(AWARDS) <= 12
    for said in ("name", "title", "reason"):
        assert len({getattr(award, said) for award in AWARDS}) == len(AWARDS)


def test_the_conditions_are_told_as_they_are_counted() -> None:
    told = {award.name: say(award.reason, **award.numbers) for award in AWARDS}
    assert told == {
        "first-match": "finish your first match",
        "first-win": "win a match",
        "hat-trick": "win 3 matches in a row on one server",
        "regular": "finish 50 matches on one server",
        "expert-beaten": "win against an expert computer",
        "full-table": "win a match of 6 or more players",
        "under-zero": "finish a match of 3 or more holes below zero",
        "every-hole": "win or share every hole of a match of 3 or more",
        "comeback": "win a match of 3 or more holes, alone in last place before the final one",
        "landslide": "win a match of 3 or more holes by 20 points",
        "driving-range": "finish the lesson",
    }
