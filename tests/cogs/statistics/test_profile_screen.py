"""The page with somebody's profile."""

from __future__ import annotations

from cogs.kit.ids.statistics import StatsId
from cogs.picture.form import Form
from cogs.statistics.profile import profile
from cogs.statistics.profile_screen import profile_screen
from data.statistics.player_report import Held
from engine.profile.comparison import ProfiledMatch, profile_of
from engine.review.habits import Habits
from engine.review.summary import Review, SeatReview

FORM = [Form(1.0, 0.5), Form(0.5, -1.0), Form(0.7, 0.0)]
STEADY = Habits(60, 25, 125, 60, 330, 230)


def test_too_few_holes_are_told_and_reviews_that_are_coming() -> None:
    screen = profile_screen(None, (), None, matches=0, holes=17, coming=0)
    assert screen.text == "A profile takes 18 holes that count. You have 17."
    assert screen.rows[0][0].id == str(StatsId("stats"))
    assert profile_screen(None, (), None, matches=0, holes=0, coming=2).text == "Reviewing 2 recent matches …"


def test_every_trait_is_told_with_the_level_that_is_nearest() -> None:
    found = profile_of([ProfiledMatch("classic", 2, 0.9, STEADY)])
    assert found is not None
    screen = profile_screen(found, FORM, "classic", matches=3, holes=60, coming=0)
    assert screen.title == "Profile · classic"
    headline, skill, out, pairs, risk, luck = screen.text.split("\n")
    assert headline.startswith(f"**You play like `{found.level}`")
    assert skill.startswith("**Skill** mistakes cost 0.9 points a hole: like `")
    assert out.startswith("**Going out** in 42% of holes, after 5.0 turns: like `")
    assert pairs.startswith("**Pairs** 1.0 a hole: like `")
    assert risk.startswith("**Risk** an unknown card in 70% of turns: like `")
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


def test_matches_are_put_in_the_order_in_which_they_were_played() -> None:
    def review(lost: float) -> Review:
        seat = SeatReview(9, 40, lost * 9, 0.0, (), Habits(9, 4, 20, 9, 50, 30))
        return Review((SeatReview(0, 0, 0.0, 0.0, ()), seat))

    held = {name: Held("classic", 2, (1,)) for name in ("newest", "middle", "oldest", "unreviewed")}
    reviews = {"newest": review(0.5), "middle": review(1.0), "oldest": review(2.0)}
    screen = profile(held, reviews, None, 0)
    assert screen.footer == "From 3 recent matches."
    assert "1.2 points a hole at first, 1.2 now" in screen.attachments[0].alt_text


def test_a_match_with_two_seats_is_one_match() -> None:
    seat = SeatReview(9, 40, 9.0, 0.0, (), Habits(9, 4, 20, 9, 50, 30))
    screen = profile({"match": Held("classic", 3, (0, 2))}, {"match": Review((seat, seat, seat))}, None, 0)
    assert screen.footer == "From 1 recent match."
