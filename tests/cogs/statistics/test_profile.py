"""A profile: made of the matches that count, in the order in which they were played."""

from __future__ import annotations

import re

import pytest

from cogs.statistics.profile import profile
from data.statistics.player_report import Held
from engine.review.habits import Habits
from engine.review.summary import Review, SeatReview
from tests.cogs.statistics.test_commands import opened, shown
from tests.journeys.channels import play_out, seat
from tests.journeys.jobs_in_process import run_jobs_in_process
from tests.journeys.world import buttons, world


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


async def test_a_profile_is_made_of_the_matches_that_count_and_leads_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    run_jobs_in_process(monkeypatch)
    for where in ("engine.profile.comparison", "cogs.statistics.profile_screen"):
        monkeypatch.setattr(f"{where}.FEWEST_HOLES", 2)
    async with world() as here:
        ana, ben = here.people[:2]
        figures = await opened(here, ana)
        assert "Profile" not in [button.label for button in buttons(figures)]
        for number in (1, 2):
            await seat(here, [ana, ben], holes=1)
            await play_out(here, [ana, ben])
            await here.wait(5)
            figures = await opened(here, ana)
            await here.press(ana, "Profile", figures)
            await here.wait(5)
            if number == 1:
                assert "Play 2 holes that count for a profile." in shown(here, ana, figures)
        words = shown(here, ana, figures)
        assert re.search(r"You play like `\w+`", words)
        assert "**Pairs**" in words and "From 2 recent matches." in words
        now = next(each for each in here.visible(ana) if each.id == figures.id)
        await here.press(ana, "Back", now)
        assert "**Played** 2 matches" in shown(here, ana, figures)
        theirs = await opened(here, ben, player=ana.user)
        assert "Profile" not in [button.label for button in buttons(theirs)], "it is one's own"
