"""The page with somebody's profile."""

from __future__ import annotations

from cogs.kit.ids.statistics import StatsId
from cogs.picture.form import Form
from cogs.statistics.profile_screen import profile_screen
from engine.profile.comparison import ProfiledMatch, profile_of
from engine.review.habits import Habits

FORM = [Form(1.0, 0.5), Form(0.5, -1.0), Form(0.7, 0.0)]
STEADY = Habits(60, 25, 125, 60, 330, 230)


def test_too_few_holes_are_told_and_reviews_that_are_coming() -> None:
    screen = profile_screen(None, (), None, matches=0, holes=17, coming=0)
    assert screen.text == "Play 18 holes that count for a profile. You have 17."
    assert screen.rows[0][0].id == str(StatsId("stats"))
    assert profile_screen(None, (), None, matches=0, holes=0, coming=2).text == "Reviewing 2 recent matches …"


def test_every_trait_is_told_with_the_level_that_is_nearest() -> None:
    found = profile_of([ProfiledMatch("classic", 2, 0.9, STEADY)])
    assert found is not None
    screen = profile_screen(found, FORM, "classic", matches=3, holes=60, coming=0)
    assert screen.title == "Profile · classic"
    headline, skill, out, pairs, risk, luck = screen.text.split("\n")
    assert headline.startswith(f"**You play like `{found.level}`")
    assert skill.startswith("**Skill** mistakes cost you 0.9 points a hole, like `")
    assert out.startswith("**Going out** you do in 42% of holes, after 5.0 turns, like `")
    assert pairs.startswith("**Pairs** you make 1.0 a hole, like `")
    assert risk.startswith("**Risk** you draw blind in 70% of turns, like `")
    assert luck == "**Luck** −0.2 points a hole"
    assert screen.footer == "From 3 recent matches."
    (chart,) = screen.attachments
    assert chart.alt_text.startswith("Mistakes cost 0.7 points a hole at first, 0.7 now; those of ")


def test_whoever_goes_out_unlike_their_level_is_told() -> None:
    early = Habits(60, 30, 60, 60, 330, 230)
    found = profile_of([ProfiledMatch("classic", 2, 0.9, early)])
    assert found is not None
    screen = profile_screen(found, (), None, matches=1, holes=60, coming=1)
    assert ", but go out like `" in screen.text.split("\n")[0]
    assert "**Luck**" not in screen.text
    assert screen.text.endswith("Reviewing 1 recent match …")
    assert not screen.attachments, "one match makes no line"
