"""Each format scores as the rules text says, a second way and by its examples."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any, Final, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.game.changes import parse_setting
from engine.game.errors import BadRules
from engine.game.formats import (
    FORMATS,
    FormatScore,
    format_score,
    strokes_at,
)
from engine.game.match import Match
from engine.game.presets import preset
from engine.game.rules import FormatName, Partners, Rules
from tests.engine.effort import examples
from tests.engine.game.referee import on_paper

DOCUMENT = (Path(__file__).parents[3] / "engine" / "game" / "README.md").read_text(encoding="utf-8")
EXAMPLES: Final = re.findall(
    r"^\| `(holes=.*?)` \| (.*?) ?\| (.*?) \| (.*?) \| (.*?) \|$", DOCUMENT, re.MULTILINE
)
LARGEST: Final = 8


def numbers(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split()))


def scored(rules: Rules, results: list[tuple[int, ...]], strokes: tuple[int, ...] = ()) -> FormatScore:
    return format_score(rules, len(results[0]), results, strokes)


@pytest.mark.parametrize(("settings", "strokes", "holes", "score", "first"), EXAMPLES)
def test_the_examples_of_the_document(
    settings: str, strokes: str, holes: str, score: str, first: str
) -> None:
    rules = Rules(**dict(map(parse_setting, settings.split())))
    results = [numbers(hole) for hole in holes.split(", ")]
    found = scored(rules, results, numbers(strokes))
    totals, _, told = score.partition(", ")
    assert found.totals == numbers(totals)
    assert [seat + 1 for seat in found.winners] == [*numbers(first)]
    assert (found.decided, f"won by {found.up} & {found.left}") == (True, told) or not found.decided
    assert (found.carried, f"{found.carried} left") == (2, told) or not found.carried
    assert bool(told) == bool(found.decided or found.carried)


def test_every_format_has_an_example() -> None:
    named = {setting for settings, *_ in EXAMPLES for setting in settings.split()}
    assert {f"format={name}" for name in FORMATS if name != "stroke"} <= named
    assert {f"partners={name}" for name in get_args(Partners) if name != "none"} <= named
    assert {*FORMATS} == {*get_args(FormatName)}


def random_match(rules: Rules, random: Random) -> tuple[list[tuple[int, ...]], tuple[int, ...]]:
    """Points of each hole of a match that has not ended before its last one, and strokes, by chance."""
    seats = random.choice((4, 6)) if rules.partners != "none" else random.randint(2, LARGEST)
    strokes = tuple([random.choice((0, 1, 7, 40)) for _ in range(seats)]) if rules.handicap_strokes else ()
    spread = random.choice((1, 4, 20))
    results: list[tuple[int, ...]] = []
    while len(results) < rules.holes:
        results.append(tuple([random.randint(-2, spread) for _ in range(seats)]))
        if on_paper(rules, seats, results, strokes).over:
            break
    return results, strokes


def random_rules(name: FormatName, random: Random) -> Rules:
    """Rules of the format `name`, with the rest of the format by chance."""
    return Rules(
        format=name,
        partners=random.choice(get_args(Partners)),
        handicap_strokes=random.random() < 0.5,
        holes=random.randint(1, 18),
        par=random.randint(0, 9),
        points_a_stroke=random.randint(1, 6),
    )


def check_against_the_referee(name: FormatName, seed: int) -> None:
    random = Random(f"{name} {seed}")
    rules = random_rules(name, random)
    results, strokes = random_match(rules, random)
    seats = len(results[0])
    for ended in range(1, len(results) + 1):
        score = format_score(rules, seats, results[:ended], strokes)
        paper = on_paper(rules, seats, results[:ended], strokes)
        unit = 2 if name == "match_play" else 1
        assert [Fraction(total, unit) for total in score.totals] == paper.score
        assert {*score.winners} == paper.first
        assert (score.left == 0 or score.decided) == paper.over
        assert score.totals == tuple(map(sum, zip(*score.gains, strict=True)))


@pytest.mark.parametrize("name", FORMATS)
def test_matches_by_the_referee(name: FormatName) -> None:
    """`--hypothesis-profile thorough` scores more than 2,000 matches of each format."""

    @examples(60)
    @given(st.integers(0))
    def check(seed: int) -> None:
        check_against_the_referee(name, seed)

    check()


def match_of(rules: Rules, seats: int, strokes: tuple[int, ...] = ()) -> Match:
    return Match(rules, seats, "ab" * 32, "1-2", strokes)


def test_a_match_of_two_ends_when_it_is_decided() -> None:
    match = match_of(Rules(format="match_play", holes=9), 2)
    match.results = [(1, 2)] * 4
    assert (match.over, match.format_score.up, match.format_score.left) == (False, 4, 5)
    match.results = [(1, 2)] * 5
    assert (match.over, match.format_score.up, match.format_score.left) == (True, 5, 4)
    assert match.winners == (0,)


@pytest.mark.parametrize("seats", [3, 4])
def test_a_match_of_three_or_more_is_played_to_its_last_hole(seats: int) -> None:
    match = match_of(Rules(format="match_play", holes=9), seats)
    match.results = [tuple(range(seats))] * 8
    assert not match.over


@given(st.integers(0, 200), st.integers(1, 18), st.data())
def test_strokes_of_the_first_holes_are_those_of_a_match_of_these_alone(
    strokes: int, holes: int, data: st.DataObject
) -> None:
    ended = data.draw(st.integers(1, holes))
    first = [strokes_at(strokes, holes, hole) for hole in range(ended)]
    assert first == [strokes_at(sum(first), ended, hole) for hole in range(ended)]
    assert sum(strokes_at(strokes, holes, hole) for hole in range(holes)) == strokes


@given(st.integers(0))
def test_ending_early_changes_no_score_of_the_holes_that_count(seed: int) -> None:
    random = Random(seed)
    rules = replace(random_rules(random.choice(tuple(FORMATS)), random), holes=9)
    results, strokes = random_match(rules, random)
    match = match_of(rules, len(results[0]), strokes)
    match.results = results[: random.randint(1, len(results))]
    match.number = len(match.results)
    before = match.format_score
    match.end_early()
    assert match.over
    assert (match.format_score.gains, match.winners) == (before.gains, before.winners)


def test_the_first_of_some_seats_are_of_their_sides_alone() -> None:
    alone = scored(Rules(holes=1), [(3, 5, 4)])
    assert alone.first_of([1, 2]) == (2,)
    sides = scored(Rules(holes=1, partners="best_ball"), [(3, 5, 9, 6)])
    assert sides.first_of([1]) == (1, 3)
    assert sides.first_of([2]) == (0, 2)
    assert not sides.is_shared((0, 2))
    assert sides.is_shared((0, 1))


@pytest.mark.parametrize("seats", [2, 3, 5, 8])
def test_partners_need_four_or_six(seats: int) -> None:
    rules = preset("club").rules_for(seats, 9, {"partners": "best_ball"})
    with pytest.raises(BadRules, match=r"“partners” needs 4 or 6 players\."):
        match_of(rules, seats)


@pytest.mark.parametrize("strokes", [(1,), (1, 2, 3), (-1, 0), (0, 1000)])
def test_strokes_that_cannot_be_are_refused(strokes: tuple[int, ...]) -> None:
    with pytest.raises(BadRules, match="handicap_strokes"):
        match_of(Rules(handicap_strokes=True), 2, strokes)
    with pytest.raises(BadRules, match="handicap_strokes"):
        match_of(Rules(), 2, (0, 1))


def test_par_is_the_presets_own_for_the_seats_unless_it_is_chosen() -> None:
    def par(seats: int, changes: dict[str, Any]) -> int:
        return preset("classic").rules_for(seats, 9, {"format": "stableford", **changes}).par

    assert par(2, {}) < par(5, {})
    assert par(2, {"par": 3}) == par(6, {"par": 3}) == 3
