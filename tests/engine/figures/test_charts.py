"""The charts of figures are readable and true for every preset in every language."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import product

import pytest

from engine.drawing.charts import Axis, BarChart, Chart, LineChart
from engine.drawing.charts.rendering import render_chart
from engine.figures import KINDS, Estimate, Figures, figures_of
from engine.figures.charts import by_points, chart_of
from engine.game.presets import PRESETS
from engine.language import LANGUAGES, speaking
from tests.cogs.picture.goldens import TOLERANCE, difference
from tests.engine.drawing.charts.writing import faults, written

LARGEST = 60_000
NOTICED = 1.5 * TOLERANCE


def measured(preset: str) -> Figures:
    figures = figures_of(preset)
    assert figures is not None
    return figures


@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_picture_can_be_read(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """In German, whose words are long, of every preset; in the others the presets take turns."""
    with speaking(language):
        for (at, page), (turn, preset) in product(enumerate(KINDS), enumerate(PRESETS)):
            if language == "de" or (at + turn + LANGUAGES.index(language)) % len(PRESETS) == 0:
                chart = chart_of(measured(preset), page)
                picture = render_chart(chart)
                height = int.from_bytes(picture[20:24])  # where a PNG keeps it
                assert faults(written(chart, monkeypatch), height) == [], (page, preset)
                assert len(picture) <= LARGEST


def test_numbers_are_written_as_the_language_does(monkeypatch: pytest.MonkeyPatch) -> None:
    with speaking("de"):
        chart = chart_of(measured("classic"), "levels")
    texts = {each.text for each in written(chart, monkeypatch)}
    assert {"Punkte pro Loch", "30,8", "18,1"} <= texts


WORDS = {
    "levels": ("Points a hole", "", ""),
    "leads": ("Chance to beat another player", "Part of the hole played", "Place"),
    "options": ("Change in points", "Points per player and hole", ""),
}
"""Heading, caption and heading of the labels of each page's chart."""


@pytest.mark.parametrize("page", KINDS)
def test_every_chart_says_what_it_shows(page: str) -> None:
    chart = chart_of(measured("classic"), page)
    caption, labels = (getattr(chart, name, "") for name in ("caption", "labels"))
    assert (chart.heading, caption, labels) == WORDS[page]


def axes(chart: Chart) -> list[Axis]:
    """The sides of a chart that have marks."""
    sides = (getattr(chart, name, None) for name in ("down", "across"))
    return [side for side in sides if isinstance(side, Axis)]


@pytest.mark.parametrize("preset", PRESETS)
def test_no_two_marks_along_a_side_say_the_same(preset: str) -> None:
    """Marks closer than the written decimals would read the same."""
    sides = axes(chart_of(measured(preset), "leads"))
    assert len(sides) == 2
    for side in sides:
        words = [words for _, words in side.marks]
        assert len(set(words)) == len(words)


def test_levels_are_bars_with_their_intervals() -> None:
    figures = measured("classic")
    chart = chart_of(figures, "levels")
    assert isinstance(chart, BarChart)
    assert [(bar.name, Estimate(bar.value, bar.within)) for bar in chart.bars] == [
        (each.level, each.points) for each in by_points(figures)
    ]


def test_leads_are_told_apart_by_colour_dashes_and_label() -> None:
    figures = measured("classic")
    chart = chart_of(figures, "leads")
    assert isinstance(chart, LineChart)
    assert [tuple(y for _, y in line.points) for line in chart.lines] == list(figures.leads)
    assert [line.label for line in chart.lines] == ["1.", "2.", "3.", "4."]
    assert len({line.ink for line in chart.lines}) == len({line.dashes for line in chart.lines}) == 4


@pytest.mark.parametrize("preset", PRESETS)
def test_no_value_is_beyond_the_plot(preset: str) -> None:
    chart = chart_of(measured(preset), "leads")
    assert isinstance(chart, LineChart)
    assert chart.across is not None
    for x, y in (point for line in chart.lines for point in line.points):
        assert chart.across.low <= x <= chart.across.high
        assert chart.down.low <= y <= chart.down.high


def _levels(of: Figures) -> Figures:
    level = of.levels[2]._replace(points=Estimate(of.levels[2].points.value + 1, of.levels[2].points.within))
    return replace(of, levels=(*of.levels[:2], level, *of.levels[3:]))


def _moved(course: tuple[float, ...], by: float) -> tuple[float, ...]:
    """A course with another value in its middle."""
    half = len(course) // 2
    return *course[:half], course[half] + by, *course[half + 1 :]


def _options(of: Figures) -> Figures:
    first, *rest = of.comparison.options
    points = Estimate(first.measures.points.value - 2, first.measures.points.within)
    changed = first._replace(measures=first.measures._replace(points=points))
    return replace(of, comparison=replace(of.comparison, options=(changed, *rest)))


CHANGES: dict[str, Callable[[Figures], Figures]] = {
    "levels": _levels,
    "leads": lambda of: replace(of, leads=(*of.leads[:3], _moved(of.leads[3], -0.05))),
    "options": _options,
}


@pytest.mark.parametrize("page", KINDS)
def test_another_number_is_seen(page: str) -> None:
    right, wrong = measured("classic"), CHANGES[page](measured("classic"))
    pictures = [render_chart(chart_of(figures, page)) for figures in (right, wrong)]
    assert difference(*pictures) > NOTICED
