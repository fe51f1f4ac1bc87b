"""The lab's charts: every number that was measured stands in them, with how sure it is."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.drawing.charts import ColumnChart, LineChart
from engine.drawing.charts.rendering import render_chart
from engine.drawing.palette import Colour
from engine.figures.charts import leads_chart
from engine.lab.charts import (
    branching_chart,
    differences_chart,
    length_chart,
    lengths_chart,
    parts_axis,
    points_chart,
    ratings_chart,
    seats_chart,
    spread_chart,
    tournament_chart,
)
from engine.lab.measures import Mean

LEVELS = ("random", "beginner", "easy", "medium", "hard", "expert", "ev")
PROGRESS = (0.0, 0.5, 1.0)


def test_intervals_become_bands() -> None:
    sure = [Mean(0.5, 0.0), Mean(0.6, 0.1), Mean(0.7, 0.2)]
    for chart in (spread_chart(PROGRESS, sure), leads_chart(PROGRESS, [sure])):
        (line,) = chart.lines
        assert [end for ends in line.band for end in ends] == pytest.approx([0.5, 0.5, 0.5, 0.7, 0.5, 0.9])
        assert render_chart(chart) != render_chart(
            spread_chart(PROGRESS, [(value, 0.0) for value, _ in sure])
        )


@given(
    st.lists(st.tuples(st.floats(-0.5, 1.001), st.floats(0, 2)), min_size=3, max_size=3).filter(
        lambda parts: any(within for _, within in parts)
    )
)
def test_no_part_of_a_whole_leaves_0_to_100_percent(parts: list[tuple[float, float]]) -> None:
    for chart in (spread_chart(PROGRESS, parts), leads_chart(PROGRESS, [parts])):
        (line,) = chart.lines
        drawn = [*(part for _, part in line.points), *(end for ends in line.band for end in ends)]
        assert min(drawn) >= chart.down.low == 0
        assert max(drawn) <= chart.down.high <= 1


@given(st.lists(st.floats(0, 1 + 1e-9), min_size=1))
def test_an_axis_of_parts_ends_at_100_percent_at_most(parts: list[float]) -> None:
    axis = parts_axis(parts)
    assert axis.high <= 1
    assert all(mark <= 1 for mark, _ in axis.marks)


def test_the_lowest_and_the_highest_tenth_of_choices_are_whiskers_at_the_dots() -> None:
    chart = branching_chart([4.0, 2.0], [(3, 6), (2, 2)])
    line, dots = chart.lines
    assert (line.band, dots.band) == ((), ((3, 6), (2, 2)))
    assert chart.down.high >= 6


def test_decisions_are_counted_from_one() -> None:
    for line in branching_chart([4.0, 2.0, 3.0]).lines:
        assert line.points == ((1, 4.0), (2, 2.0), (3, 3.0))


def test_a_difference_that_chance_made_negative_is_drawn_as_none() -> None:
    (line,) = spread_chart(PROGRESS, [(-0.01, 0.0), (0.2, 0.0), (0.3, 0.0)]).lines
    assert line.points == ((0.0, 0.0), (0.5, 0.2), (1.0, 0.3))


def test_each_pair_of_a_tournament_is_there_once() -> None:
    ranked = ["hard", "medium", "easy"]
    wins = {
        one: {other: (0.5 + (at - place) / 10, 0.0) for at, other in enumerate(ranked) if other != one}
        for place, one in enumerate(ranked)
    }
    chart = tournament_chart(wins, ranked)
    assert chart.columns == ("easy", "medium")
    assert [(one, [share for share, _ in cells]) for one, cells in chart.rows] == [
        ("hard", [0.7, 0.6]),
        ("medium", [0.6]),
    ]


def test_the_longest_hundredth_of_holes_is_left_out() -> None:
    chart = length_chart([(4, 0.6), (5, 0.39), (6, 0.005), (30, 0.005)])
    assert isinstance(chart, ColumnChart)
    assert chart.columns == ((4.0, 0.6), (5.0, 0.39))


def test_lengths_of_one_level_are_columns_and_of_several_lines() -> None:
    assert not isinstance(lengths_chart({"ev": [(4, 0.5), (5, 0.5)]}), LineChart)
    chart = lengths_chart({"ev": [(4, 0.5), (6, 0.5)], "easy": [(7, 1.0)]})
    assert isinstance(chart, LineChart)
    assert [line.points for line in chart.lines] == [((4, 0.5), (5, 0.0), (6, 0.5)), ((7, 1.0),)]
    assert render_chart(chart)


def test_every_level_is_told_from_the_others() -> None:
    seats = seats_chart({level: [Mean(-1.0, 0.1), Mean(1.0, 0.1)] for level in LEVELS})
    points = points_chart({level: {0: 3, 10 + at: 5} for at, level in enumerate(LEVELS)})
    for chart in (seats, points):
        assert [line.label for line in chart.lines] == list(LEVELS)
        assert len({(line.ink, line.dashes, line.hollow) for line in chart.lines}) == len(LEVELS)
        assert render_chart(chart)
    assert len({(line.ink, line.hollow) for line in seats.lines}) == len(LEVELS), "dots have no dashes"


def test_points_are_smoothed_but_none_are_lost() -> None:
    (line,) = points_chart({"ev": {-2: 1, 0: 10, 5: 1}}).lines
    assert [number for number, _ in line.points] == list(range(-5, 6))
    assert max(line.points, key=lambda point: point[1])[0] == 0
    everything = points_chart({"ev": {-2: 1, 0: 10, 50: 0}}).lines[0].points
    assert sum(part for _, part in everything) == pytest.approx(1)


def test_a_difference_is_drawn_on_a_scale_of_its_own_and_bright_if_it_is_sure() -> None:
    chart = differences_chart(
        [
            ("points of a seat", Mean(7.85, 0.03), Mean(6.94, 0.03), Mean(-0.91, 0.04)),
            ("turns", Mean(100, 1), Mean(101, 1), Mean(1, 1.4)),
            ("nothing", Mean(0, 0), Mean(0, 0), Mean(0, 0)),
        ]
    )
    sure, unsure, none = chart.dots
    assert sure.words == ("7.85 › 6.94", "−0.91 ± 0.04")
    assert (sure.ink, unsure.ink) == (Colour.ACCENT, Colour.MUTED)
    assert abs(sure.value) + sure.within == unsure.value + unsure.within == pytest.approx(1)
    assert (none.value, none.words) == (0, ("0.00 › 0.00", "0.00 ± 0.00"))


def test_the_strongest_level_comes_first_with_its_interval() -> None:
    chart = ratings_chart({"random": Mean(900, 60), "ev": Mean(2100, 40)})
    assert [(dot.name, dot.value, dot.within, dot.words) for dot in chart.dots] == [
        ("ev", 2100, 40, ("2100",)),
        ("random", 900, 60, ("900",)),
    ]
    assert chart.across.low <= 840
    assert chart.across.high >= 2140
    assert len(chart.across.marks) <= 5
