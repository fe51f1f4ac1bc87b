"""The headline of a match claims only what the scores say."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import accumulate, groupby

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.game.cards import card
from engine.review.headline import headline
from engine.review.moments import LuckyCard, Moments, WinningMove
from engine.table.fold import fold
from tests.engine.review.playing import journal
from tests.engine.review.scored import most_remarkable

NAMES = ("Ana", "Ben", "Cy", "Dee")
Results = Sequence[Sequence[int]]


@st.composite
def matches(draw: st.DrawFn) -> tuple[list[list[int]], list[list[bool]]]:
    """The scores of a match, and which of them people played for."""
    seats, holes = draw(st.integers(2, 4)), draw(st.integers(1, 9))
    points = st.lists(st.integers(-8, 30), min_size=seats, max_size=seats)
    mine = st.lists(st.sampled_from((True, True, True, True, False)), min_size=seats, max_size=seats)
    results = draw(st.lists(points, min_size=holes, max_size=holes))
    return results, draw(st.lists(mine, min_size=holes, max_size=holes))


def told(results: Results, own: Sequence[Sequence[bool]] | None = None) -> str:
    """The headline of a match that people alone played, or that of `own`."""
    played = [[True] * len(scores) for scores in results] if own is None else own
    found = most_remarkable(results, played, NAMES)
    return "" if found is None else str(found.text)


@given(matches())
def test_what_a_headline_claims_is_what_the_scores_say(
    match: tuple[list[list[int]], list[list[bool]]],
) -> None:
    results, own = match
    words = told(results, own)
    if not words:
        return
    running = [list(accumulate(seat)) for seat in zip(*results, strict=True)]
    ends = [seat[-1] for seat in running]
    count = next((int(found.replace("−", "-")) for found in re.findall(r"−?\d+", words)), 0)
    if words.startswith("The lead changed hands"):
        assert count == _lead_changes(running)
        return
    seat = NAMES.index(words.split()[0])
    others = [points for number, points in enumerate(ends) if number != seat]
    if (hole := re.search(r"hole (\d+)", words)) is not None:
        at = int(hole[1]) - 1
        assert own[at][seat]
        rest = [points for number, points in enumerate(results[at]) if number != seat]
        if "best hole" in words:
            assert count == results[at][seat] == min(min(scores) for scores in results) < 0
        else:
            assert int(re.findall(r"\d+", words)[1]) == min(rest) - results[at][seat]
        return
    if "in a row" in words:
        won = [
            scores[seat] < min(points for number, points in enumerate(scores) if number != seat)
            and mine[seat]
            for scores, mine in zip(results, own, strict=True)
        ]
        assert count == max(len(list(group)) for key, group in groupby(won) if key)
        return
    assert ends[seat] < min(others), "it is about the winner"
    assert all(mine[seat] for mine in own), "who played all holes"
    down = [seat_total - min(column) for seat_total, *column in zip(running[seat], *running, strict=True)]
    if "came back" in words:
        assert count == max(down) >= 8
    elif "last hole" in words:
        assert down[-2] > 0
        assert ("single point" in words) == (min(others) - ends[seat] == 1)
    elif "single point" in words:
        assert min(others) - ends[seat] == 1
    elif "led from" in words:
        assert all(
            running[seat][at] < min(each[at] for number, each in enumerate(running) if number != seat)
            for at in range(len(results))
        )
    else:
        assert "won by" in words
        assert count == min(others) - ends[seat]


def _lead_changes(running: list[list[int]]) -> int:
    leaders = []
    for totals in zip(*running, strict=True):
        first = [seat for seat, total in enumerate(totals) if total == min(totals)]
        if len(first) == 1:
            leaders.append(first[0])
    return len(list(groupby(leaders))) - 1


@pytest.mark.parametrize(
    ("results", "words"),
    [
        ([(5, 19), (9, 8), (20, 2)], "Ben came back from 14 down."),
        ([(5, 7), (9, 9), (9, 6)], "Ben won on the last hole, by a single point."),
        ([(5, 7), (9, 9), (9, 3)], "Ben took the lead on the last hole."),
        ([(5, 6), (9, 9)], "Ana won by a single point."),
        ([(5, 8), (9, 9), (7, 7), (9, 10)], "Ana led from the first hole to the last."),
        ([(5, 6), (9, 7), (5, 9), (8, 2), (5, 12), (8, 8)], "The lead changed hands 4 times."),
        ([(15, 7), (5, 7), (5, 6), (5, 9), (5, 6), (9, 5)], "Ana won 4 holes in a row."),
        ([(19, 7), (5, 25), (9, 4), (9, 6)], "Ana won hole 2 by 20 points."),
        ([(4, 19)], "Ana won by 15 points."),
        ([(9, 6), (-4, 3), (9, 4), (7, 7)], "Ana played the best hole: −4 on hole 2."),
        ([(5, 9)], ""),
        ([(5, 9), (9, 5)], ""),
    ],
)
def test_the_most_remarkable_is_told(results: Results, words: str) -> None:
    assert told(results) == words


def test_what_the_computer_played_is_nobody_s_feat() -> None:
    results = [(5, 19), (9, 8), (13, 1), (4, 1)]
    assert told(results) == "Ben came back from 14 down."
    assert told(results, [(True, True), (True, False), (True, True), (True, True)]) == ""
    won = [(19, 7), (5, 25), (9, 4), (9, 6)]
    assert told(won, [(True, True), (False, True), (True, True), (True, True)]) == ""


def test_a_moment_is_told_if_it_is_more_remarkable_than_the_scores() -> None:
    state = fold(journal("classic", 3))
    scores = headline(state, NAMES)
    lucky, winning = (
        LuckyCard(2, 0, card("KH"), 49.4, own=True),
        WinningMove(2, 1, card("2S"), card("QD"), 80),
    )
    for moments, told in [
        (Moments(lucky), "Luckiest card: Ana’s K♥ on hole 2, worth 49 points."),
        (Moments(winning=winning), "The move that won it: Ben’s 2♠ for Q♦, saving 80 points."),
        (
            Moments(lucky, replace(winning, saved=120)),
            "The move that won it: Ben’s 2♠ for Q♦, saving 120 points.",
        ),
        (Moments(lucky, winning), "Luckiest card: Ana’s K♥ on hole 2, worth 49 points."),
    ]:
        found = headline(state, NAMES, moments)
        assert found is not None and str(found.text) == told
    only = headline(fold(journal("classic", 3, holes=1)), NAMES, Moments(replace(lucky, hole=1)))
    assert only is not None and str(only.text) == "Luckiest card: Ana’s K♥, worth 49 points."
    for untold in (replace(lucky, worth=5.0), replace(lucky, own=False), replace(lucky, seat=2)):
        assert headline(state, NAMES, Moments(untold)) == scores, (
            "little, the clock's, or a computer player's"
        )
    assert headline(state, NAMES, Moments(winning=replace(winning, seat=2))) == scores
    state.stage = "closed"
    assert headline(state, NAMES, Moments(lucky)) is None


def by_format(results: Results, name: str) -> str:
    """The headline of a match in the format called `name` that people alone played."""
    played = [[True] * len(scores) for scores in results]
    found = most_remarkable(results, played, NAMES, format=name)
    return "" if found is None else str(found.text)


def test_a_comeback_in_match_play_counts_in_holes() -> None:
    behind = [(9, 5), (9, 6), (8, 7), (2, 3), (1, 4), (2, 9), (3, 4)]
    assert by_format(behind, "match_play") == "Ana came back from 3 down."
    mixed = [(9, 5), (9, 6), (2, 3), (5, 6), (5, 4), (2, 3), (3, 4)]
    assert by_format(mixed, "match_play") == "Ana came back from 2 down."


def test_many_skins_on_one_hole_are_told() -> None:
    assert by_format([(5, 5), (4, 4), (6, 6), (1, 2)], "skins") == "Ana took 4 skins on hole 4."


def test_the_winner_by_totals_is_only_told_where_totals_win() -> None:
    results = [(4, 6), (6, 5), (4, 6), (6, 5), (4, 6)]
    assert told(results) == "Ana led from the first hole to the last."
    assert by_format(results, "stableford") == by_format(results, "skins") == ""
