"""The rest of a player's figures: within Discord's limits, fit for a phone, and right about the matches."""

from __future__ import annotations

import re
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from cogs.kit.figure_text import PROVISIONAL
from cogs.kit.screen import Screen
from cogs.statistics.leaderboard import STILL_COUNTING
from cogs.statistics.more_stats_screen import FEW_HOLES, MOST_BARS, Skill, more_stats
from data.statistics.achievements import AWARDS, Earned
from data.statistics.player_report import PlayerReport
from engine.game.presets import PRESETS
from engine.review.summary import SeatReview
from tests.cogs.statistics.test_stats_screen import REPORT, TOTALS, awards, names, problems, reports

LONGEST_LINE = 32
"""Characters of a line of code that a phone shows without wrapping it."""
WIDTH = 50
"""Characters of ordinary text that break at most once."""


def blocks(screen: Screen) -> list[str]:
    """Return the lines of the code blocks."""
    found = [re.findall(r"```\n(.*?)\n```", text, re.DOTALL) for _, text in screen.fields]
    return [line for each in found for block in each for line in block.split("\n")]


def test_achievements_ratings_and_ways_on_stand_where_there_are_some() -> None:
    earned = [Earned(1, AWARDS[0], "0123456789", 5.0)]
    screen = more_stats("Ana", REPORT, earned)
    assert dict(screen.fields)["Achievements"] == "🏅 **Teed Off** (finish your first match)"
    assert screen.footer == PROVISIONAL
    alone = replace(REPORT, presets=dict([*REPORT.presets.items()][:1]))
    assert not more_stats("Ana", alone).footer, "no rating stands there"
    assert [[each.label for each in row] for row in screen.rows] == [["Back"]]
    own = more_stats("Ana", REPORT, own=True, complete=False)
    assert own.text.startswith(f"**Ana**\n{STILL_COUNTING}\n")


def test_nothing_is_said_about_what_never_happened() -> None:
    never = more_stats("Ana", replace(REPORT, totals=replace(TOTALS, outs=0, outs_won=0, best_streak=0)))
    assert not re.search("out|streak|[Nn]ever|[Nn]o ", never.text)
    unlucky = more_stats("Ana", replace(REPORT, totals=replace(TOTALS, holes_won=0, outs_won=0)))
    assert "**Won**" not in unlucky.text
    assert unlucky.text.endswith("**Went out** in 16 of 40 holes")


def test_of_a_single_hole_there_is_only_what_it_was_worth() -> None:
    single = replace(TOTALS, matches=1, holes=1, points=23, average=23.0, holes_won=0, outs=1, outs_won=0)
    lines = more_stats("Ana", replace(REPORT, totals=single)).text.split("\n")
    assert lines[-1] == "**Average** 23.00 over 1 hole"
    assert not [line for line in lines if line.startswith(("**Won**", "**Went out**"))]


def test_of_one_preset_there_is_no_table_of_presets() -> None:
    screen = more_stats("Ana", REPORT, preset="classic")
    assert screen.title == "Stats · classic"
    assert "By preset" not in dict(screen.fields)
    only = more_stats("Ana", replace(REPORT, presets={"classic": TOTALS}))
    assert "By preset" not in dict(only.fields), "it would repeat what stands above"


def test_a_few_holes_make_no_chart() -> None:
    few, enough = (replace(REPORT, scores={4: holes}) for holes in (FEW_HOLES - 1, FEW_HOLES))
    assert "Scores" not in dict(more_stats("Ana", few).fields)
    assert "Scores" in dict(more_stats("Ana", enough).fields)


def test_the_newest_achievements_are_told_and_the_others_counted() -> None:
    earned = [Earned(1, award, "0123456789", float(at)) for at, award in enumerate(AWARDS)]
    told = dict(more_stats("Ana", REPORT, earned).fields)["Achievements"].split("\n")
    assert [line.split("**")[1] for line in told[:-1]] == [award.title for award in AWARDS[:-4:-1]]
    assert told[-1] == f"and {len(AWARDS) - 3} more"


def told(skill: Skill | None) -> list[str]:
    """Return the field about skill and luck."""
    return dict(more_stats("Ana", REPORT, skill=skill).fields).get("Skill and luck", "").split("\n")


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
        "From 1 recent match.",
    ]


skills = st.none() | st.builds(
    Skill,
    st.builds(
        SeatReview,
        *(st.integers(0, 180), st.integers(0, 9999), st.floats(0, 99_999), st.floats(-99_999, 99_999)),
        moves=st.just(()),
    ),
    *(st.integers(0, 10), st.integers(0, 10)),
)


@given(names, reports, awards, skills, st.none() | st.sampled_from(list(PRESETS)), st.booleans())
def test_every_report_is_accepted_and_fits_a_phone(
    name: str,
    report: PlayerReport,
    earned: list[Earned],
    skill: Skill | None,
    preset: str | None,
    complete: bool,
) -> None:
    screen = more_stats(name, report, earned, skill=skill, preset=preset, complete=complete)
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
