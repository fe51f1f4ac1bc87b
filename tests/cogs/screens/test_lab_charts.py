"""The lab's pictures: of every preset and in every language they can be read, and tell the numbers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from cogs.picture.charts import BarChart, ColumnChart, LineChart, MatrixChart, render_chart
from cogs.screens.lab_charts import chart_of
from engine.figures import KINDS, Estimate, Figures, figures_of
from engine.language import LANGUAGES, speaking
from engine.presets import PRESETS
from tests.cogs.picture.charts.writing import faults, written
from tests.cogs.picture.goldens import TOLERANCE, difference

LARGEST = 60_000
NOTICED = 1.5 * TOLERANCE


def measured(preset: str) -> Figures:
    figures = figures_of(preset)
    assert figures is not None
    return figures


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("page", KINDS)
def test_every_picture_can_be_read(language: str, page: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with speaking(language):
        for preset in PRESETS:
            chart = chart_of(measured(preset), page)
            height = int.from_bytes(render_chart(chart)[20:24])  # where a PNG keeps it
            assert faults(written(chart, monkeypatch), height) == [], preset
            assert len(render_chart(chart)) <= LARGEST


def test_numbers_are_written_as_the_language_does(monkeypatch: pytest.MonkeyPatch) -> None:
    with speaking("de"):
        chart = chart_of(measured("classic"), "levels")
    texts = {each.text for each in written(chart, monkeypatch)}
    assert {"Punkte pro Loch", "30,8", "17,4"} <= texts


# ---------------------------------------------------------------------- what the charts hold


def test_levels_are_bars_with_their_intervals() -> None:
    figures = measured("classic")
    chart = chart_of(figures, "levels")
    assert isinstance(chart, BarChart)
    assert [(bar.name, Estimate(bar.value, bar.within)) for bar in chart.bars] == [
        (each.level, each.points) for each in figures.levels
    ]


@pytest.mark.parametrize("preset", PRESETS)
def test_each_pair_of_the_tournament_is_there_once(preset: str) -> None:
    of = measured(preset).tournament
    chart = chart_of(measured(preset), "tournament")
    assert isinstance(chart, MatrixChart)
    pairs = [
        (one, other, share)
        for one, cells in chart.rows
        for other, (share, _) in zip(chart.columns, cells, strict=False)
    ]
    assert len({frozenset(pair[:2]) for pair in pairs}) == len(of.ratings) * (len(of.ratings) - 1) / 2
    for one, other, share in pairs:
        assert of.ratings[one].value > of.ratings[other].value
        assert share == of.wins[one][other].value


def test_leads_are_told_apart_by_colour_dashes_and_label() -> None:
    figures = measured("classic")
    chart = chart_of(figures, "leads")
    assert isinstance(chart, LineChart)
    assert [tuple(y for _, y in line.points) for line in chart.lines] == list(figures.leads)
    assert [line.label for line in chart.lines] == ["1.", "2.", "3.", "4."]
    assert len({line.ink for line in chart.lines}) == len({line.dashes for line in chart.lines}) == 4


@pytest.mark.parametrize("preset", PRESETS)
def test_nearly_all_holes_are_in_the_picture_of_their_length(preset: str) -> None:
    chart = chart_of(measured(preset), "length")
    assert isinstance(chart, ColumnChart)
    assert sum(share for _, share in chart.columns) >= 0.99
    assert dict(measured(preset).length).items() >= dict(chart.columns).items()


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("page", ["spread", "branching", "leads"])
def test_no_value_is_beyond_the_plot(preset: str, page: str) -> None:
    chart = chart_of(measured(preset), page)
    assert isinstance(chart, LineChart)
    assert chart.across is not None
    for x, y in (point for line in chart.lines for point in line.points):
        assert chart.across.low <= x <= chart.across.high
        assert chart.down.low <= y <= chart.down.high


# ---------------------------------------------------------------------- another number, another picture


def _levels(of: Figures) -> Figures:
    level = of.levels[2]._replace(points=Estimate(of.levels[2].points.value + 1, of.levels[2].points.within))
    return replace(of, levels=(*of.levels[:2], level, *of.levels[3:]))


def _tournament(of: Figures) -> Figures:
    wins = {**of.tournament.wins, "hard": {**of.tournament.wins["hard"], "medium": Estimate(0.83, 0.1)}}
    return replace(of, tournament=replace(of.tournament, wins=wins))


def _moved(course: tuple[float, ...], by: float) -> tuple[float, ...]:
    """A course with another value in its middle."""
    half = len(course) // 2
    return *course[:half], course[half] + by, *course[half + 1 :]


CHANGES: dict[str, Callable[[Figures], Figures]] = {
    "levels": _levels,
    "tournament": _tournament,
    "leads": lambda of: replace(of, leads=(*of.leads[:3], _moved(of.leads[3], -0.05))),
    "spread": lambda of: replace(of, spread=_moved(of.spread, 0.02)),
    "branching": lambda of: replace(
        of, branching=of.branching._replace(course=_moved(of.branching.course, 0.5))
    ),
    "length": lambda of: replace(of, length=((4, 0.08), *of.length[1:])),
}


@pytest.mark.parametrize("page", KINDS)
def test_another_number_is_seen(page: str) -> None:
    right, wrong = measured("classic"), CHANGES[page](measured("classic"))
    pictures = [render_chart(chart_of(figures, page)) for figures in (right, wrong)]
    assert difference(*pictures) > NOTICED
