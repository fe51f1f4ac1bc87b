"""The lab: every page of every preset, with people's figures beside them or without."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest

from cogs.kit.attachments import CHART_NAME
from cogs.kit.ids.lab import LabId
from cogs.kit.screen import Screen
from cogs.lab.screen import FEW_HOLES, kind_text, lab
from cogs.lab.texts import titled
from data.statistics.preset_averages import Average, OwnAverages
from engine.cpu.levels import level_title
from engine.drawing.charts.rendering import render_chart
from engine.figures import KINDS, Comparison, Estimate, Figures, Measures, OptionFigures, figures_of
from engine.figures.charts import chart_of, option_name
from engine.game.presets import PRESETS
from tests.wire.message_limits import message_problems

NOBODY = OwnAverages(Average(0, 0), Average(0, 0))
MANY = OwnAverages(Average(1_234_567, -12_345_678), Average(123_456, 9_876_543))
LONGEST_LINE = 32
"""Characters of a line of code that a phone shows without wrapping it."""


def measured(preset: str) -> Figures:
    figures = figures_of(preset)
    assert figures is not None
    return figures


def shown(preset: str, page: str, own: OwnAverages = NOBODY, notice: str = "") -> Screen:
    return lab(measured(preset), page, own, notice=notice)


def alt_text(screen: Screen) -> str:
    (picture,) = screen.attachments
    return picture.alt_text


def words(screen: Screen) -> str:
    return "\n".join([screen.title, screen.text, *(part for field in screen.fields for part in field)])


def code_lines(screen: Screen) -> Iterator[str]:
    for _, text in screen.fields:
        for block in re.findall(r"```\n(.*?)\n```", text, re.DOTALL):
            yield from block.splitlines()


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("own", [NOBODY, MANY])
def test_every_page_fits_discord_and_a_phone(preset: str, own: OwnAverages) -> None:
    for page in KINDS:
        screen = shown(preset, page, own, "“x” is based on it. " * 5)
        payload = screen.payload()
        body = {
            "embeds": [embed.to_dict() for embed in payload["embeds"]],
            "components": payload["view"].to_components(),
            "attachments": [{"filename": CHART_NAME, "description": alt_text(screen)}],
        }
        assert list(message_problems(body, page, is_new=True)) == []
        assert 0 < len(alt_text(screen)) <= 1024
        assert max(map(len, code_lines(screen)), default=0) <= LONGEST_LINE


@pytest.mark.parametrize("preset", PRESETS)
def test_no_number_is_missing(preset: str) -> None:
    for page in KINDS:
        screen = shown(preset, page, MANY)
        everything = f"{words(screen)}\n{alt_text(screen)}"
        assert not re.search(r"\b(nan|inf|None)\b|[{}]|-\d", everything), everything
        assert re.search(r"\d", screen.text)
        assert len(re.findall(r"\d", alt_text(screen))) >= 3
        assert all(text.strip() for field in screen.fields for text in field)


@pytest.mark.parametrize("preset", PRESETS)
async def test_each_page_s_picture_is_a_chart_of_its_own_drawn_anew_and_is_described(preset: str) -> None:
    """Only that each page has its own chart; other tests hold what a chart shows."""
    figures = titled(measured(preset))
    charts = {page: render_chart.__wrapped__(chart_of(figures, page)) for page in KINDS}
    assert len(set(charts.values())) == len(KINDS)
    for page, chart in charts.items():
        screen = shown(preset, page)
        (file,) = await screen.files()
        assert file.fp.read() == chart
        assert (file.filename, file.description) == (CHART_NAME, alt_text(screen))
        assert preset in alt_text(screen)
        assert screen.embed().image.url == f"attachment://{CHART_NAME}"


@pytest.mark.parametrize("preset", PRESETS)
def test_the_menus_say_where_one_is_and_lead_everywhere(preset: str) -> None:
    for page in KINDS:
        screen = shown(preset, page)
        places = [LabId.parse(menu.id) for menu in screen.menus]
        assert places == [LabId(preset, page, "page"), LabId(preset, page, "preset")]
        values = [[choice.value for choice in menu.choices] for menu in screen.menus]
        assert values == [list(KINDS), list(PRESETS)]
        chosen = [[choice.value for choice in menu.choices if choice.chosen] for menu in screen.menus]
        assert chosen == [[page], [preset]]


def test_people_and_the_reader_are_compared_with_the_levels() -> None:
    own = OwnAverages(Average(10, 1_000), Average(FEW_HOLES, -FEW_HOLES * 10))
    screen = shown("classic", "levels", own)
    assert not list(code_lines(screen)), "the chart shows the levels"
    assert all(f"{level_title(each.level)} " in alt_text(screen) for each in measured("classic").levels)
    here = dict(screen.fields)["On this server"]
    assert "People: **100.0** points a hole in 10 holes, closest to `beginner`." in here
    assert "You: **−10.0** points a hole in 9 holes" in here


def test_an_average_over_few_holes_is_not_told() -> None:
    own = OwnAverages(Average(FEW_HOLES - 1, 50), Average(0, 0))
    screen = shown("classic", "levels", own)
    here = dict(screen.fields)["On this server"]
    assert here.startswith(f"People: not enough holes yet (8 of {FEW_HOLES}).\nYou: no holes that count yet.")
    nobody = dict(shown("classic", "levels", NOBODY).fields)["On this server"]
    assert nobody == "People: no holes that count yet.\nYou: no holes that count yet."


def test_only_the_page_about_levels_tells_of_people() -> None:
    told_there = {page for page in KINDS if "On this server" in dict(shown("classic", page, MANY).fields)}
    assert told_there == {"levels"}


def test_a_notice_stands_above_and_can_not_be_markdown() -> None:
    screen = shown("house", "leads", notice="“**a**” is based on house")
    assert screen.text.startswith("*“\\*\\*a\\*\\*” is based on house*\n")
    assert not shown("house", "leads").text.startswith("*")


# ---------------------------------------------------------------------- what is learnt


def test_whether_low_scores_win_follows_from_points_and_ratings() -> None:
    figures = measured("classic")
    best = figures.best

    def with_points(value: float) -> str:
        levels = tuple(
            each._replace(points=Estimate(value, 0.1)) if each.level == best else each
            for each in figures.levels
        )
        return kind_text(replace(figures, levels=levels), "levels").learnt

    assert "low scores win here" in with_points(-5.0)
    assert "just fewer than the others" in with_points(25.0)


@pytest.mark.parametrize(
    ("half", "lesson"),
    [(0.55, "Halfway, little is decided"), (0.8, "Halfway, a lot is already decided")],
)
def test_how_early_a_hole_is_decided_follows_from_the_lead_at_half(half: float, lesson: str) -> None:
    figures = measured("classic")
    course = tuple(half if part == 0.5 else 0.6 for part in figures.progress)
    changed = replace(figures, leads=(course, *figures.leads[1:]))
    assert kind_text(changed, "leads").learnt.startswith(lesson)


def test_nobody_goes_out_where_all_have_the_same_turns() -> None:
    for page in KINDS:
        learnt = kind_text(measured("four-card"), page).learnt.replace("more out of", "")
        assert "out" not in learnt.split()


# ---------------------------------------------------------------------- cards and options


def with_an_option(figures: Figures, points: float, turns: float, wins: float) -> Figures:
    """Figures in which one option alone was compared and changed as much, each surely if not 0."""
    base = Measures(Estimate(8.0, 0.01), Estimate(6.0, 0.01), Estimate(0.25, 0.001))
    measures = Measures(
        Estimate(8.0 + points, 0.01), Estimate(6.0 + turns, 0.01), Estimate(0.25 + wins, 0.001)
    )
    options = (OptionFigures("reshuffle", False, measures),)
    return replace(figures, comparison=Comparison("ev", 100, base, options))


def option_words(points: float, turns: float, wins: float) -> dict[str, str]:
    """The fields of the page of options where one alone was compared."""
    figures = with_an_option(measured("classic"), points, turns, wins)
    return dict(lab(figures, "options", NOBODY).fields)


def test_an_option_is_told_where_it_changes_something() -> None:
    told = option_words(0.0, 1.5, -0.1)
    assert told["What you can learn"].startswith("without Reshuffle has the biggest effect on who wins.")
    assert told["Turns (6.0 without options)"] == "without Reshuffle\N{NO-BREAK SPACE}+1.5"
    assert told["Holes won by going first (25% without options)"] == "without Reshuffle\N{NO-BREAK SPACE}15%"
    assert "No change measured" not in told


def test_an_option_that_changes_nothing_is_said_to() -> None:
    told = option_words(0.0, 0.0, 0.0)
    assert told["What you can learn"].startswith("Options change scores, but hardly who wins.")
    assert told["Turns (6.0 without options)"] == "no option changes this"
    assert told["No change measured"] == "without Reshuffle"


def test_the_page_of_options_tells_of_every_option_once_or_more() -> None:
    for preset in PRESETS:
        figures = measured(preset)
        screen = shown(preset, "options")
        everything = words(screen) + alt_text(screen)
        assert all(option_name(each.option, each.on) in everything for each in figures.comparison.options)


def test_each_page_says_by_which_rules_and_from_which_seed() -> None:
    assert shown("club", "leads").footer == "club, unchanged rules · 4 players · seed 1"
    assert shown("club", "options").footer == "club with one option changed · 4 players · seed 1"
