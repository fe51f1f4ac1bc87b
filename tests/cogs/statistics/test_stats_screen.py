"""A player's figures: within Discord's limits, fit for a phone, and right about the matches played."""

from __future__ import annotations

import asyncio
import re
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from cogs.kit.attachments import CHART_NAME
from cogs.kit.figure_text import PROVISIONAL
from cogs.kit.names import clean_name
from cogs.kit.screen import Screen
from cogs.picture.trend import FEWEST, describe_trend, trend
from cogs.statistics.leaderboard_screen import STILL_COUNTING
from cogs.statistics.stats_screen import FEW_HOLES, MOST_BARS, Compared, Skill, stats
from data.statistics.achievements import AWARDS, Earned
from data.statistics.player_report import HeadToHead, PlayerReport, TrendPoint
from data.statistics.rated_player import RatedPlayer
from data.statistics.ratings import FRESH, Rating
from data.statistics.standings import Totals
from engine.drawing.charts.rendering import render_chart
from engine.game.presets import PRESETS
from engine.review.summary import SeatReview
from tests.cogs.table.screens.evenings import LONGEST
from tests.wire.message_limits import message_problems

LONGEST_LINE = 32
"""Characters of a line of code that a phone shows without wrapping it."""
WIDTH = 50
"""Characters of ordinary text that break at most once."""

TOTALS = Totals(12, 2, 1, 40, 140, 3.5, -4, -1.25, 2, 3, 10, 16, 4, FRESH)


def point(average: float | None) -> TrendPoint:
    return TrendPoint("0123456789", 5.0, "classic", 3, 1, True, average, FRESH)


REPORT = PlayerReport(
    RatedPlayer(1),
    TOTALS,
    {"classic": TOTALS, "house": TOTALS},
    -1.25,
    (point(5.0), point(None), point(4.0), point(-1.0)),
    {-4: 3, 0: 10, 7: 27},
)


def blocks(screen: Screen) -> list[str]:
    """Return the lines of the code blocks."""
    found = [re.findall(r"```\n(.*?)\n```", text, re.DOTALL) for _, text in screen.fields]
    return [line for each in found for block in each for line in block.split("\n")]


def problems(screen: Screen) -> list[str]:
    payload = screen.payload()
    body = {
        "embeds": [embed.to_dict() for embed in payload["embeds"]],
        "components": payload["view"].to_components(),
        "attachments": [{"filename": each.name} for each in screen.attachments],
    }
    return list(message_problems(body, "", is_new=True))


def test_all_that_is_known_stands_there() -> None:
    earned = [Earned(1, AWARDS[0], "0123456789", 5.0)]
    compared = Compared("Ben", HeadToHead(7, 4, 2, 3.5, 4.25))
    screen = stats("Ana", REPORT, earned, compared)
    assert screen.text.split("\n") == [
        "**Ana**",
        "**Skill rating** 1500?",
        "**Handicap** −1.2 a hole, against par",
        "**Played** 12 matches · 2 wins + 1 shared",
        "**Win streak** now 2 · best 3",
        "**Average** 3.50 over 40 holes",
        "**Best hole** −4 · **best match** −1.25 a hole",
        "**Won** 10 of 40 holes",
        "**Went out** in 16 of 40 holes,",
        "and won 4 of those",
    ]
    fields = dict(screen.fields)
    assert fields["Head to head"].split("\n") == [
        "7 matches with **Ben**",
        "ahead 4 · behind 2 · tied 1",
        "average 3.50, theirs 4.25",
    ]
    assert fields["Achievements"] == "🏅 **Teed Off** (finish your first match)"
    assert "classic      12 3.50  1500?" in fields["By preset"]
    assert screen.footer == PROVISIONAL
    (picture,) = screen.attachments
    assert picture.alt_text == describe_trend((5.0, 4.0, -1.0))
    assert picture.draw() == render_chart(trend((5.0, 4.0, -1.0)))


def test_the_picture_that_is_shared_says_whose_figures_of_which_matches_it_shows() -> None:
    (picture,) = stats("Ana", REPORT, preset="classic", server="The Clubhouse").attachments
    title = "Ana · classic · The Clubhouse"
    assert picture.alt_text == f"{title}\n{describe_trend((5.0, 4.0, -1.0))}"
    assert picture.draw() == render_chart(trend((5.0, 4.0, -1.0)), title)
    (unknown,) = stats("🏌", REPORT, server="").attachments
    assert unknown.alt_text == describe_trend((5.0, 4.0, -1.0)), "no title of signs that can't be drawn"


def test_each_hole_is_in_one_bar() -> None:
    bars = dict(stats("Ana", REPORT, own=True).fields)["Your scores"]
    assert bars.split("\n")[1:-1] == [
        *("  −4…−3 ██ 3", "  −2…−1  0", "    0…1 ██████ 10", "    2…3  0", "    4…5  0"),
        "    6…7 ████████████████ 27",
    ]


def test_of_one_preset_there_is_no_table_of_presets() -> None:
    screen = stats("Ana", REPORT, preset="classic")
    assert screen.title == "Stats · classic"
    assert "By preset" not in dict(screen.fields)
    only = stats("Ana", replace(REPORT, presets={"classic": TOTALS}))
    assert "By preset" not in dict(only.fields), "it would repeat what stands above"


def test_a_few_holes_make_no_chart() -> None:
    few, enough = (replace(REPORT, scores={4: holes}) for holes in (FEW_HOLES - 1, FEW_HOLES))
    assert "Scores" not in dict(stats("Ana", few).fields)
    assert "Scores" in dict(stats("Ana", enough).fields)


def test_the_newest_achievements_are_told_and_the_others_counted() -> None:
    earned = [Earned(1, award, "0123456789", float(at)) for at, award in enumerate(AWARDS)]
    told = dict(stats("Ana", REPORT, earned).fields)["Achievements"].split("\n")
    assert [line.split("**")[1] for line in told[:-1]] == [award.title for award in AWARDS[:-4:-1]]
    assert told[-1] == f"and {len(AWARDS) - 3} more"


def told(skill: Skill | None) -> list[str]:
    """Return the field about skill and luck."""
    return dict(stats("Ana", REPORT, skill=skill).fields).get("Skill and luck", "").split("\n")


def test_luck_stands_beside_skill() -> None:
    assert told(Skill(SeatReview(10, 40, 6.5, -3.0, ()), 3)) == [
        "**Accuracy** 85%",
        "**Mistakes cost** 0.7 points a hole",
        "**Luck** −0.3 points a hole",
        "From 3 recent matches.",
    ]
    assert told(Skill(SeatReview(10, 40, 0.0, 20.0, ()), 1, 2)) == [
        "**Accuracy** 100%",
        "**Mistakes cost** 0 points a hole",
        "**Luck** +2 points a hole",
        "From 1 recent match.",
        "Reviewing 2 more …",
    ]


def test_what_is_not_known_of_skill_is_not_told() -> None:
    none = SeatReview(0, 0, 0.0, 0.0, ())
    assert told(None) == told(Skill(none, 0)) == [""]
    assert told(Skill(none, 0, 1)) == ["Reviewing 1 recent match …"]
    assert told(Skill(replace(none, holes=1), 1)) == [
        "No real decisions so far.",
        "From 1 recent match.",
    ]


def test_no_best_match_is_told_before_one_of_three_holes() -> None:
    short = replace(REPORT, totals=replace(REPORT.totals, best_match=None))
    lines = stats("Ana", short).text.split("\n")
    assert "**Best hole** −4" in lines
    assert not any("match" in line and "–" in line for line in lines)


def test_who_never_finished_a_match_is_told_so_and_that_some_are_missing() -> None:
    text = stats("Ana", None, complete=False).text
    assert text == f"**Ana** has no match that counts here yet.\n{STILL_COUNTING}"


def test_who_never_met_is_told_so() -> None:
    never = Compared("Ben", HeadToHead(0, 0, 0, None, None))
    assert dict(stats("Ana", REPORT, (), never).fields)["Head to head"] == "No matches with **Ben** yet."


def test_few_matches_are_no_trend() -> None:
    few = stats("Ana", replace(REPORT, trend=REPORT.trend[: FEWEST - 1]))
    assert few.attachments == ()
    assert asyncio.run(few.files()) == []
    assert not problems(few) or CHART_NAME not in str(few.embed().to_dict())


def test_the_trend_is_a_picture_with_words() -> None:
    (file,) = asyncio.run(stats("Ana", REPORT).files())
    assert file.filename == CHART_NAME
    assert file.description == ("Points a hole in the last 3 matches: from −1.0 to 5.0. On average 2.7.")


counts = st.integers(0, 99_999)
shared = st.integers(0, 9_999)
averages = st.none() | st.floats(-20, 99)
totals = st.builds(
    Totals,
    *(counts, counts, shared, counts, st.integers(-9999, 99_999), averages),
    *(st.none() | st.integers(-30, 99), averages, counts, counts, counts, counts, counts),
    st.builds(Rating, st.floats(-10, 80), st.floats(1, 9)),
).map(lambda each: replace(each, holes=each.holes + 1))
reports = st.builds(
    PlayerReport,
    player=st.just(RatedPlayer(1)),
    totals=totals,
    presets=st.dictionaries(st.sampled_from(list(PRESETS)), totals),
    handicap=averages,
    trend=st.lists(st.builds(point, averages), max_size=50).map(tuple),
    scores=st.dictionaries(st.integers(-60, 400), st.integers(1, 99_999), max_size=60),
)
names = st.sampled_from(["Ana", LONGEST, "https://a.example/[x](y)"]).map(clean_name)
awards = st.lists(st.sampled_from(AWARDS), unique=True).map(
    lambda found: [Earned(1, award, "0123456789", 5.0) for award in found]
)
meetings = st.none() | st.builds(
    Compared, names, st.builds(HeadToHead, counts, counts, counts, averages, averages)
)
skills = st.none() | st.builds(
    Skill,
    st.builds(
        SeatReview,
        *(st.integers(0, 180), st.integers(0, 9999), st.floats(0, 99_999), st.floats(-99_999, 99_999)),
        moves=st.just(()),
    ),
    *(st.integers(0, 10), st.integers(0, 10)),
)


@given(names, reports, awards, meetings, skills, st.none() | st.sampled_from(list(PRESETS)), st.booleans())
def test_every_report_is_accepted_and_fits_a_phone(
    name: str,
    report: PlayerReport,
    earned: list[Earned],
    compared: Compared | None,
    skill: Skill | None,
    preset: str | None,
    complete: bool,
) -> None:
    screen = stats(name, report, earned, compared, skill=skill, preset=preset, complete=complete)
    if screen.embed().image:
        assert not problems(screen)
    assert all(len(line) <= LONGEST_LINE for line in blocks(screen))
    assert all(len(line.replace("*", "")) <= WIDTH for line in screen.text.split("\n")[2:])
    said = dict(screen.fields).get("Skill and luck", "")
    assert all(len(line.replace("*", "")) <= WIDTH for line in said.split("\n"))
    bars = dict(screen.fields).get("Scores", "")
    assert bars.count("\n") - 1 <= MOST_BARS
    counted = re.findall(r"(\d+)$", bars.removesuffix("\n```"), re.MULTILINE)
    holes = sum(report.scores.values())
    assert sum(map(int, counted)) == (holes if holes >= FEW_HOLES else 0)
