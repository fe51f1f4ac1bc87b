"""Answer `/golf stats` with the figures of a player, completed by reviews of their newest matches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import discord

from cogs.answering.home_server import server_of
from cogs.answering.messages.sharing import Shares, share
from cogs.answering.reply import Reply
from cogs.kit.ids.statistics import StatsId
from cogs.kit.names import clean_name, server_name
from cogs.kit.screen import Screen
from cogs.past.finished_matches import Asker
from cogs.past.reviewer import Reviewer
from cogs.statistics.completing import Completing
from cogs.statistics.stats_screen import Compared, Skill, stats
from cogs.table.screens.table_picture import title_of
from data.no_server import NO_SERVER
from data.people.preference_store import PreferenceStore
from data.people.preferences import LOOK
from data.statistics.player_report import Held
from data.statistics.rated_player import RatedPlayer, computer
from data.store import Statistics
from engine.cpu.levels import level_title
from engine.game.errors import NoSeat, WrongStage
from engine.language import mark
from engine.review.summary import Review, SeatReview

ONESELF = mark("Pick someone else to compare with.")
OTHERS = mark("Here you can only see your own stats.")


@dataclass(frozen=True, slots=True)
class NamedPlayer:
    """A person or a computer level with a name to show."""

    player: RatedPlayer
    name: str

    @classmethod
    def person(cls, user: discord.User | discord.Member) -> NamedPlayer:
        """Return a user of Discord as a player."""
        return cls(RatedPlayer(user.id), clean_name(user.display_name))

    @classmethod
    def level(cls, level: str) -> NamedPlayer:
        """Return the computer player of a level."""
        return cls(computer(level), f"{level_title(level)} 🤖")


@dataclass(frozen=True, slots=True)
class StatsRequest:
    """A request for the figures of `whose`, compared with `against`, for all presets or one."""

    whose: NamedPlayer
    against: NamedPlayer | None
    preset: str | None


@dataclass(frozen=True, slots=True)
class KeptReviews:
    """Saved reviews of a player's newest matches, combined in `seat`; `missing` matches have none yet."""

    seat: SeatReview
    matches: int
    missing: tuple[str, ...]

    def skill(self, *, more: bool) -> Skill:
        """Return the combined reviews for the screen; `more`: the missing reviews are being made."""
        return Skill(self.seat, self.matches, len(self.missing) if more else 0)


class PlayerStats:
    """Shows figures of players with titles, by `statistics`, `preferences` and reviews of `reviewer`."""

    def __init__(
        self, statistics: Statistics, reviewer: Reviewer, preferences: PreferenceStore, completing: Completing
    ) -> None:
        self._statistics = statistics
        self._preferences = preferences
        self._reviewer = reviewer
        self._completing = completing

    async def show(self, request: StatsRequest, reply: Reply) -> None:
        """Answer with the figures requested.

        The newest matches without a review are then reviewed, and the answer is updated once after that.
        """
        asker = Asker.of(reply.interaction)
        if request.against is not None and request.against.player == request.whose.player:
            raise WrongStage(ONESELF)
        own = request.whose.player.user == asker.user
        if asker.guild == NO_SERVER and request.whose.player.person and not own:
            raise NoSeat(OTHERS)
        screen, missing = await reply.during(self._screen(request, asker.guild, more=True, own=own))

        async def completed() -> Screen:
            newer, _ = await self._screen(request, asker.guild, more=False, own=own)
            return newer

        await self._completing.show(screen, missing, completed, reply)

    async def share(self, press_id: StatsId, shares: Shares, reply: Reply) -> None:
        """Post the figures of the person who pressed for everybody in the channel to see."""
        whose = NamedPlayer.person(reply.interaction.user)

        async def figures() -> Screen:
            request = StatsRequest(whose, None, press_id.preset)
            guild = server_of(reply.interaction)
            server = server_name(reply.interaction.client, guild)
            screen, _ = await self._screen(request, guild, more=False, own=False, server=server)
            return screen

        await share(figures, shares.once(reply), reply)

    async def _screen(
        self, request: StatsRequest, guild: int, *, more: bool, own: bool, server: str | None = None
    ) -> tuple[Screen, Sequence[str]]:
        """Return the message and the matches without a review.

        `more`: the missing reviews are going to be made. `own`: the reader is the player. `server`: name of
        the server, for a message that everybody sees.
        """
        whose, against, preset = request.whose, request.against, request.preset
        statistics = self._statistics
        report = await statistics.player_reports.of(guild, whose.player, preset)
        earned = await statistics.achievements.of(guild, whose.player.user) if whose.player.person else ()
        compared = None
        if against is not None:
            matches = await statistics.player_reports.head_to_head(guild, whose.player, against.player)
            compared = Compared(against.name, matches)
        reviewed = await self._reviewed(guild, whose.player, preset)
        screen = stats(
            whose.name,
            report,
            earned,
            compared,
            skill=reviewed.skill(more=more),
            preset=preset,
            apart=await statistics.player_reports.apart(guild, whose.player),
            called=title_of(self._preferences.of(LOOK, whose.player.user)) if whose.player.person else "",
            own=own,
            complete=statistics.counter.complete,
            server=server,
            anywhere=guild == NO_SERVER,
        )
        return screen, reviewed.missing

    async def _reviewed(self, guild: int, player: RatedPlayer, preset: str | None) -> KeptReviews:
        held = await self._statistics.player_reports.held(guild, player, preset)
        reviews = await self._reviewer.kept_of(held)
        missing = [match for match in held if match not in reviews and self._reviewer.worth_trying(match)]
        return KeptReviews(combined(held, reviews), len(reviews), tuple(missing))


def combined(held: Mapping[str, Held], reviews: Mapping[str, Review]) -> SeatReview:
    """Return the sum of `reviews` over the seats that a player `held`, both by match, as one seat."""
    seats = [review.seats[seat] for match, review in reviews.items() for seat in held[match].seats]
    return SeatReview(
        holes=sum(seat.holes for seat in seats),
        decisions=sum(seat.decisions for seat in seats),
        lost=sum(seat.lost for seat in seats),
        luck=sum(seat.luck for seat in seats),
        moves=(),
    )
