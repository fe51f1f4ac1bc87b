"""Answers to **Profile** below a person's own stats: their play, beside the computer levels."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cogs.answering.reply import Reply
from cogs.kit.screen import Screen
from cogs.past.finished_matches import Asker
from cogs.past.reviewer import Reviewer
from cogs.picture.form import Form
from cogs.statistics.completing import Completing
from cogs.statistics.profile_screen import profile_screen
from data.statistics.player_report import Held, PlayerReports
from data.statistics.rated_player import RatedPlayer
from engine.profile.comparison import ProfiledMatch, counted_holes, profile_of
from engine.review.summary import Review

MOST: Final = 30
"""Most matches, the newest, of which a profile is made."""


class Profiles:
    """Shows people their own profiles, from `reports` and the reviews of `reviewer`."""

    def __init__(self, reports: PlayerReports, reviewer: Reviewer, completing: Completing) -> None:
        self._reports = reports
        self._reviewer = reviewer
        self._completing = completing

    async def show(self, preset: str | None, reply: Reply) -> None:
        """Answer with the profile of the person who pressed, by all presets or one.

        Matches without a review are then reviewed, and the answer is updated once after that.
        """
        asker = Asker.of(reply.interaction)
        held, reviews = await reply.during(self._reviews_of(asker, preset))
        missing = [match for match in held if match not in reviews and self._reviewer.worth_trying(match)]

        async def completed() -> Screen:
            return profile(*await self._reviews_of(asker, preset), preset, 0)

        screen = profile(held, reviews, preset, len(missing))
        await self._completing.show(screen, missing, completed, reply)

    async def _reviews_of(
        self, asker: Asker, preset: str | None
    ) -> tuple[dict[str, Held], dict[str, Review]]:
        held = await self._reports.held(asker.guild, RatedPlayer(asker.user), preset, MOST)
        return held, await self._reviewer.kept_of(held)


def profile(
    held: Mapping[str, Held], reviews: Mapping[str, Review], preset: str | None, coming: int
) -> Screen:
    """Return the profile of a player by the matches they `held` seats in, newest first, and their reviews.

    `coming` matches are being reviewed.
    """
    reviewed = [match for match in reversed(list(held)) if match in reviews]
    own = [(held[match], reviews[match].seats[seat]) for match in reviewed for seat in held[match].seats]
    matches = [ProfiledMatch(where.preset, where.of, seat.lost_a_hole, seat.habits) for where, seat in own]
    form = [Form(seat.lost_a_hole, seat.luck_a_hole) for _, seat in own if seat.holes]
    counted = counted_holes(matches)
    return profile_screen(
        profile_of(matches), form, preset, matches=len(reviewed), holes=counted, coming=coming
    )
