"""Scores in words by the format: leaders, winners, each seat's own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogs.kit.format_text import (
    best_of_hole,
    format_names,
    own_score,
    skins_line,
    standing_words,
    strokes_line,
    up_words,
)
from engine.game.formats import FormatScore, format_score, net_results
from engine.game.rules import Rules
from tests.engine.effort import examples

NAMES = ("Ana", "Ben", "Cy", "Dee")
TEAMS: dict[str, Any] = {"partners": "best_ball"}
MATCH: dict[str, Any] = {"format": "match_play"}
Results = Sequence[Sequence[int]]


def scored(
    results: Results, strokes: Sequence[int] = (), holes: int = 9, **by: Any
) -> tuple[Rules, FormatScore]:
    rules = Rules(holes=holes, **by)
    return rules, format_score(rules, len(results[0]), results, strokes)


@pytest.mark.parametrize(
    ("results", "holes", "by", "words"),
    [
        ([(5, 7)], 9, {}, "Ana leads with 5"),
        ([(5, 5)], 9, {}, "Ana and Ben lead with 5"),
        ([(5, 7), (4, 1)], 2, {}, "Ben wins with 8"),
        ([(5, 5)], 1, {}, "Ana and Ben share the win with 5"),
        ([(5, 9, 3, 8)], 1, TEAMS, "Ana and Cy win with 3"),
        ([(5, 8, 9, 5)], 1, TEAMS, "Ana, Ben, Cy and Dee share the win with 5"),
        ([(5, 7)], 9, MATCH, "Ana is 1 up with 8 to play"),
        ([(5, 7), (8, 2)], 9, MATCH, "All square with 7 to play"),
        ([(5, 7, 8, 9), (1, 2, 8, 9)], 9, {**MATCH, **TEAMS}, "Ana and Cy are 2 up with 7 to play"),
        ([(1, 2), (1, 2), (1, 2), (4, 4)], 6, MATCH, "Ana wins 3 & 2"),
        ([(1, 2), (1, 2), (5, 2)], 3, MATCH, "Ana wins 1 up"),
        ([(1, 2), (3, 2)], 2, MATCH, "All square: Ana and Ben share the win"),
        ([(1, 9, 2, 9), (1, 9, 2, 9)], 3, {**MATCH, **TEAMS}, "Ana and Cy win 2 & 1"),
        ([(1, 2, 3)], 9, MATCH, "Ana leads with 4 points"),
        ([(1, 2, 3)], 1, MATCH, "Ana wins with 4 points"),
        ([(1, 2, 3), (4, 4, 5)], 9, {"format": "skins"}, "Ana leads with 1 skin"),
        ([(4, 4), (2, 1)], 2, {"format": "skins"}, "Ben wins with 2 skins"),
        ([(4, 4)], 1, {"format": "skins"}, "Ana and Ben share the win with 0 skins"),
        ([(7, 12)], 1, {"format": "stableford"}, "Ana wins with 2 points"),
        (
            [(7, 12, 30, 9)],
            1,
            {"format": "stableford", **TEAMS},
            "Ana, Ben, Cy and Dee share the win with 2 points",
        ),
    ],
)
def test_who_leads_or_has_won(results: Results, holes: int, by: dict[str, Any], words: str) -> None:
    rules, score = scored(results, holes=holes, **by)
    over = score.decided or not score.left
    assert standing_words(rules, score, NAMES, over=over) == words


def test_who_wins_because_others_left_wins_by_nothing() -> None:
    rules, score = scored([(1, 2), (1, 2), (1, 2)], holes=5, **MATCH)
    assert standing_words(rules, score, NAMES, (1,), over=True) == "Ben wins"
    rules, score = scored([(1, 2, 5)], holes=1)
    assert standing_words(rules, score, NAMES, (1, 2), over=True) == "Ben and Cy share the win with 2"


def test_each_seat_has_its_own_score() -> None:
    def own(results: Results, strokes: Sequence[int] = (), **by: Any) -> list[str]:
        rules, score = scored(results, strokes, **by)
        return [own_score(rules, score, seat) for seat in range(len(results[0]))]

    assert own([(5, -7)]) == ["total 5", "total −7"]
    assert own([(5, 7)], (0, 9), handicap_strokes=True) == ["net 5", "net 6"]
    assert own([(5, 7)], **MATCH) == ["1 up", "1 down"]
    assert own([(7, 7)], **MATCH) == ["all square", "all square"]
    assert own([(5, 7, 7)], **MATCH) == ["4 points", "1 point", "1 point"]
    assert own([(5, 7, 7)], format="skins") == ["1 skin", "0 skins", "0 skins"]
    _, score = scored([(1, 2), (1, 2)], holes=3, **MATCH)
    assert [up_words(score, seat) for seat in (0, 1)] == ["2 & 1", "2 down"]


def test_titles_name_what_isn_t_usual() -> None:
    def names(**by: Any) -> tuple[str, ...]:
        return format_names(Rules(**by).format_words)

    assert names() == names(handicap_strokes=True) == ()
    assert names(format="skins", partners="foursomes") == ("skins", "foursomes")


def test_carried_skins_are_told_while_a_hole_is_left() -> None:
    assert skins_line(scored([(4, 4)], format="skins")[1]) == "The next hole is worth 2 skins."
    assert skins_line(scored([(4, 5)], format="skins")[1]) == ""
    assert skins_line(scored([(4, 4)], holes=1, format="skins")[1]) == ""


def test_only_those_with_strokes_are_listed() -> None:
    assert strokes_line(NAMES, (0, 12, 0, 3)) == "Card points taken off: Ben 12, Dee 3"
    assert strokes_line(NAMES, ()) == strokes_line(NAMES, (0, 0, 0, 0)) == ""


@given(st.lists(st.tuples(*[st.integers(-4, 20)] * 4), min_size=1, max_size=4), st.booleans(), st.data())
@examples(60)
def test_the_best_of_a_hole_gained_most_and_counted(
    results: list[tuple[int, ...]], partners: bool, data: st.DataObject
) -> None:
    name = data.draw(st.sampled_from(("stroke", "match_play", "skins", "stableford")))
    rules, score = scored(results, format=name, partners="best_ball" if partners else "none")
    for hole, net in enumerate(net_results(rules, results, ())):
        best = best_of_hole(rules, score, hole, net)
        gains = score.gains[hole]
        sign = 1 if name == "stroke" else -1
        assert all(sign * gains[seat] == min(sign * each for each in gains) for seat in best)
        assert bool(best) == (name == "stroke" or any(gains))
        for side in score.sides:
            assert len(set(side) & set(best)) <= 1 or net[side[0]] == net[side[-1]]
