"""Answers `/golf stats` with the figures of a player, completed by reviews of their newest matches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

import discord

from cogs.answering.home_server import server_name, server_of
from cogs.answering.messages.sharing import Shares, share
from cogs.answering.reply import Reply
from cogs.kit.ids.statistics import PlayerStatsId, StatsId
from cogs.kit.names import clean_name
from cogs.kit.screen import Screen
from cogs.kit.unix_time import now
from cogs.reviews.finished_matches import Asker
from cogs.reviews.reviewer import Reviewer
from cogs.statistics.completing import Completing
from cogs.statistics.more_stats_screen import Skill, more_stats
from cogs.statistics.stats_screen import NOTHING_ELSE, Compared, Shown, stats
from cogs.table.screens.table_picture import title_of
from data.no_server import NO_SERVER
from data.people.preference_store import PreferenceStore
from data.people.preferences import LOOK
from data.statistics.rated_player import RatedPlayer, computer
from data.store import Statistics
from engine.cpu.levels import level_title
from engine.game.errors import NoSeat, WrongStage
from engine.language import mark
from engine.review.summary import Review, SeatReview
from engine.solo.daily import day_of
from engine.table.seat import USUAL_LEVEL

ONESELF = mark("Pick someone else to compare with.")
OTHERS = mark("Here you can only see your own stats.")


@dataclass(frozen=True, slots=True)
class NamedPlayer:
    """A person or a computer level with a name to show."""

    player: RatedPlayer
    name: str

    @classmethod
    def person(cls, user: discord.User | discord.Member) -> NamedPlayer:
        return cls(RatedPlayer(user.id), clean_name(user.display_name))

    @classmethod
    def level(cls, level: str) -> NamedPlayer:
        return cls(computer(level), f"{level_title(level)} 🤖")


@dataclass(frozen=True, slots=True)
class StatsRequest:
    """Asks for the figures of `whose`, by `preset` (None: all), compared with `against` (None: nobody)."""

    whose: NamedPlayer
    against: NamedPlayer | None
    preset: str | None


@dataclass(frozen=True, slots=True)
class KeptReviews:
    """Reviews of this many `matches` of a player, summed up in `seat`; `missing` have no review yet."""

    seat: SeatReview
    matches: int
    missing: tuple[str, ...]

    def skill(self, *, more: bool) -> Skill:
        """Return the summed-up reviews; `more`: the missing reviews are being made."""
        return Skill(self.seat, self.matches, len(self.missing) if more else 0)


class PlayerStats:
    """Shows the figures and the titles of players."""

    def __init__(
        self, statistics: Statistics, reviewer: Reviewer, preferences: PreferenceStore, completing: Completing
    ) -> None:
        self._statistics = statistics
        self._preferences = preferences
        self._reviewer = reviewer
        self._completing = completing

    async def show(self, request: StatsRequest, reply: Reply) -> None:
        """Answer with a player's card; update the card once if the player's avatar comes later."""
        guild = self._may_see(request, reply)
        own = request.whose.player.user == reply.interaction.user.id
        avatars, user = reply.interaction.client.services.avatars, request.whose.player.user
        image = avatars.of(user)

        async def card() -> Screen:
            return await self._card(request, guild, avatars.of(user), own=own)

        screen = await reply.during(self._card(request, guild, image, own=own))
        coming = partial(avatars.fetched, user) if image is None and avatars.fetching(user) else None
        await self._completing.show_until(screen, coming, card, reply)

    async def more(self, press_id: PlayerStatsId, reply: Reply) -> None:
        """Answer with a player's figures that are not on the card or, for the control `card`, with the card.

        After the figures, the newest matches without a review are reviewed, and the answer is updated once.
        """
        request = await reply.during(self._requested(press_id, reply))
        if press_id.control == "card":
            await self.show(request, reply)
            return
        guild = self._may_see(request, reply)
        own = request.whose.player.user == reply.interaction.user.id
        screen, missing = await reply.during(self._more(request, guild, own=own, more=True))

        async def completed() -> Screen:
            newer, _ = await self._more(request, guild, own=own, more=False)
            return newer

        await self._completing.show(screen, missing, completed, reply)

    async def share(self, press_id: StatsId, shares: Shares, reply: Reply) -> None:
        """Post a person's own card, which everybody in the channel can see."""
        whose = NamedPlayer.person(reply.interaction.user)

        async def card() -> Screen:
            guild, client = server_of(reply.interaction), reply.interaction.client
            image = client.services.avatars.of(whose.player.user)
            request = StatsRequest(whose, None, press_id.preset)
            screen = await self._card(request, guild, image, own=True, server=server_name(client, guild))
            return replace(screen, rows=())

        await share(card, shares.once(reply), reply)

    def _may_see(self, request: StatsRequest, reply: Reply) -> int:
        """Return the server of the figures. Raises `WrongStage` or `NoSeat` if the person may not see
        them.
        """
        asker = Asker.of(reply.interaction)
        if request.against is not None and request.against.player == request.whose.player:
            raise WrongStage(ONESELF)
        own = request.whose.player.user == asker.user
        if asker.guild == NO_SERVER and request.whose.player.person and not own:
            raise NoSeat(OTHERS)
        return asker.guild

    async def _requested(self, press_id: PlayerStatsId, reply: Reply) -> StatsRequest:
        """Return the request of a button. Of a player who isn't the reader, the last known name is told."""
        user = reply.interaction.user
        if not press_id.user:
            return StatsRequest(NamedPlayer.level(press_id.level or USUAL_LEVEL), None, press_id.preset)
        if press_id.user == user.id:
            return StatsRequest(NamedPlayer.person(user), None, press_id.preset)
        player, guild = RatedPlayer(press_id.user), server_of(reply.interaction)
        name = await self._statistics.player_reports.name(guild, player)
        return StatsRequest(NamedPlayer(player, clean_name(name)), None, press_id.preset)

    async def _card(
        self, request: StatsRequest, guild: int, image: bytes | None, *, own: bool, server: str = ""
    ) -> Screen:
        """Return the card of a player, with the `image` of their avatar.

        `own`: the card tells all that the player may know. `server`: the server's name on a card for
        everybody.
        """
        whose, against, preset = request.whose, request.against, request.preset
        statistics, player = self._statistics, whose.player
        other, compared = NOTHING_ELSE, None
        if player.person:
            today = day_of(now())
            other = await statistics.other_play.of(guild, player.user, today, all_of_it=own)
        if against is not None:
            matches = await statistics.player_reports.head_to_head(guild, player, against.player)
            compared = Compared(against.name, matches)
        called = title_of(self._preferences.of(LOOK, player.user)) if player.person else ""
        return stats(
            Shown(whose.name, called, image, player.person),
            await statistics.player_reports.of(guild, player, preset),
            await statistics.achievements.of(guild, player.user) if player.person else (),
            compared,
            other=other,
            preset=preset,
            apart=await statistics.player_reports.apart(guild, player),
            own=own,
            complete=statistics.counter.complete,
            server=server,
            anywhere=guild == NO_SERVER,
        )

    async def _more(
        self, request: StatsRequest, guild: int, *, own: bool, more: bool
    ) -> tuple[Screen, Sequence[str]]:
        """Return the message with the figures that are not on the card, and the matches without a review.

        `more`: the missing reviews are going to be made. `own`: the reader is the player.
        """
        whose, preset, statistics = request.whose, request.preset, self._statistics
        report = await statistics.player_reports.of(guild, whose.player, preset)
        if report is None:
            return await self._card(request, guild, None, own=own), ()
        reviewed = await self._reviewed(guild, whose.player, preset)
        screen = more_stats(
            whose.name,
            report,
            await statistics.achievements.of(guild, whose.player.user) if whose.player.person else (),
            skill=reviewed.skill(more=more),
            preset=preset,
            apart=await statistics.player_reports.apart(guild, whose.player),
            own=own,
            complete=statistics.counter.complete,
        )
        return screen, reviewed.missing

    async def _reviewed(self, guild: int, player: RatedPlayer, preset: str | None) -> KeptReviews:
        held = await self._statistics.player_reports.held(guild, player, preset)
        reviews = await self._reviewer.kept_of(held)
        missing = [match for match in held if match not in reviews and self._reviewer.worth_trying(match)]
        return KeptReviews(combined(held, reviews), len(reviews), tuple(missing))


def combined(held: Mapping[str, Sequence[int]], reviews: Mapping[str, Review]) -> SeatReview:
    """Return the sum over the seats that a player `held` in `reviews`. Both mappings are by match."""
    seats = [review.seats[seat] for match, review in reviews.items() for seat in held[match]]
    return SeatReview(
        holes=sum(seat.holes for seat in seats),
        decisions=sum(seat.decisions for seat in seats),
        lost=sum(seat.lost for seat in seats),
        luck=sum(seat.luck for seat in seats),
        moves=(),
    )
