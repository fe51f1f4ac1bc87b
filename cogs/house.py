"""The parts of the running bot."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass
from functools import partial
from typing import Final, Self

import discord

from cogs.answering.home_server import server_name
from cogs.answering.limits import UNBOUNDED, Limits
from cogs.answering.messages.posts import Posts
from cogs.answering.services import Services
from cogs.answering.worker_process import WorkerProcess
from cogs.daily.beacon import Beacon
from cogs.daily.calculations import Calculations
from cogs.daily.morning import morning_posts
from cogs.daily.par_ahead import ParAhead
from cogs.daily.reminders import Reminders
from cogs.daily.tries import Tries
from cogs.events.messages import EventMessages, announce_end
from cogs.events.running import RunningEvents
from cogs.events.threads import EventThreads
from cogs.past.films import Films
from cogs.privacy.forget_elsewhere import ForgetElsewhere
from cogs.privacy.named_messages import NamedMessages
from cogs.processes.heartbeat import Heartbeat
from cogs.processes.ownership import Ownership
from cogs.puzzles.maker import PuzzleMaker
from cogs.puzzles.puzzle_hole import PuzzleHole, puzzle_posts
from cogs.reviews.reviewer import Reviewer
from cogs.server_settings.roles import Roles
from cogs.statistics.weekly import weekly_posts
from cogs.table.live.availability import Availability
from cogs.table.live.freeze import Freeze
from cogs.table.live.live_table_maker import LiveTableMaker
from cogs.table.live.restoring import Restoring
from cogs.table.live.tables import Tables
from data.background import Background, close_all, hourly
from data.store import Store
from engine.table.clock import Pace

log = logging.getLogger(__name__)

LAST_EDITS: Final = 2.0
"""Seconds for the last edits of public messages before the process ends."""


@dataclass(frozen=True, kw_only=True)
class House:
    """All parts that commands, controls and the client need. Each feature is given the parts that it uses.

    - `hints`: worker process for hints.
    - `reviews`: worker process for longer calculations.
    - `hourly`: work that is done once an hour, from `start` on.
    """

    services: Services
    store: Store
    tables: Tables
    restoring: Restoring
    availability: Availability
    freeze: Freeze
    elsewhere: ForgetElsewhere
    named_messages: NamedMessages
    hints: WorkerProcess
    reviewer: Reviewer
    films: Films
    tries: Tries
    events: RunningEvents
    event_messages: EventMessages
    reviews: WorkerProcess
    posts: Posts
    roles: Roles
    giving_roles: Background
    hourly: tuple[Background, ...]
    puzzles: PuzzleHole

    @property
    def workers(self) -> tuple[WorkerProcess, ...]:
        return self.hints, self.reviews, self.films.worker

    @classmethod
    def build(
        cls,
        client: discord.Client,
        store: Store,
        pace: Pace,
        *,
        limits: Limits = UNBOUNDED,
        language: str | None = None,
        beacon: Beacon | None = None,
        ownership: Ownership | None = None,
    ) -> Self:
        """Make the parts, which use an open `store`.

        `language` replaces the language of people's Discord, and of servers that chose none. Without an
        `ownership`, this process has all servers.
        """
        ownership = ownership or Ownership()
        services = Services.of(client, store, limits, language, ownership)
        freeze = Freeze()
        reviews = WorkerProcess("reviews")
        maker = LiveTableMaker(client, store, limits, services, freeze, reviews)
        tables = Tables(store, pace, limits, freeze, maker)
        services.preferences.updated.subscribe(tables.note_holidays)
        heartbeat = Heartbeat(
            store.key_values, store.times_off, ownership, partial(_connected, client), pace.now
        )
        availability = Availability(client, tables, heartbeat)
        restoring = Restoring(tables, store, pace, maker, ownership, heartbeat, availability)
        store.database.serve(ownership)
        store.journal.serve(restoring.overtaken)
        calculations = Calculations(store.daily_tries, reviews)
        tries = Tries(store.daily_tries, services.preferences, beacon, pace.now, calculations)
        reminders = Reminders(
            client,
            services.preferences,
            services.throttle,
            store.sent_notices,
            store.daily_tries,
            pace.now,
            ownership,
        )
        threads = EventThreads(client, tables, services, store.events)
        announce = partial(announce_end, client, services)
        events = RunningEvents(
            store.events, store.event_journal, threads, ownership, heartbeat, announce, pace.now
        )
        tables.over.subscribe(events.check_again)
        elsewhere = ForgetElsewhere(services.processes, tables, freeze, restoring.rebuild, services.avatars)
        elsewhere.forgotten.subscribe(events.reload)
        reviewer = Reviewer(store, reviews, services.queues.reviews)
        puzzles = PuzzleHole(store.puzzles)
        puzzle_maker = PuzzleMaker(store, reviewer, reviews, pace.now, ownership)
        series = (
            morning_posts(tries, store.statistics.standings),
            weekly_posts(store, partial(server_name, client)),
            puzzle_posts(puzzles),
        )
        named_messages = NamedMessages(client, store, services.throttle, ownership)
        posts = Posts(client, store.sent_notices, services, pace.now, series, ownership)
        roles = Roles(client, store, services.preferences, services.throttle, pace.now, ownership)
        giving_roles = Background("give roles", hourly(roles.look, pace.now), started=False)
        return cls(
            services=services,
            store=store,
            tables=tables,
            restoring=restoring,
            availability=availability,
            freeze=freeze,
            elsewhere=elsewhere,
            named_messages=named_messages,
            hints=WorkerProcess("hints", niceness=0),
            reviewer=reviewer,
            films=Films(WorkerProcess("films"), services.queues.films),
            tries=tries,
            events=events,
            event_messages=EventMessages(client, events, threads, services),
            reviews=reviews,
            posts=posts,
            roles=roles,
            giving_roles=giving_roles,
            hourly=(
                giving_roles,
                *(
                    Background(name, hourly(look, pace.now), started=False)
                    for name, look in (
                        ("work out the par of the day", ParAhead(tries, pace.now, ownership).look),
                        ("make periodic posts", posts.look),
                        ("remind people of their streaks", reminders.look),
                        ("make puzzles", puzzle_maker.look),
                        ("end paused matches", partial(tables.expire_paused, ownership)),
                    )
                ),
                named_messages.work,
            ),
            puzzles=puzzles,
        )

    async def restore(self) -> int:
        """Read preferences and rebuild the live tables; return the number of tables."""
        await self.services.load()
        return await self.restoring.restore()

    def start(self) -> None:
        """Start timed work. Call once, when messages can be sent."""
        self.events.start()
        for each in self.hourly:
            each.start()

    async def catch_up(self) -> None:
        """Read what changed on disk while the database couldn't be reached. Raises `ReadFailed`."""
        await self.restoring.compare()
        self.events.reload()

    def abandon(self) -> None:
        """Stop playing at once, without sending anything: another process has the tables now."""
        self.restoring.abandon()

    async def close(self) -> None:
        """End reviews, hints and tables, and let the last edits of public messages go out."""
        await close_all(
            [
                self.services.processes,
                self.services.avatars,
                *self.hourly,
                self.events,
                self.event_messages,
                self.tries,
                self.reviewer,
                self.films,
                self.hints,
                self.restoring,
            ]
        )
        try:
            async with asyncio.timeout(LAST_EDITS):
                await self.tables.close()
        except TimeoutError:
            log.warning("some public messages were not brought up to date before the end")


def _connected(client: discord.Client, shard: int) -> bool:
    state = client.get_shard(shard) if isinstance(client, discord.AutoShardedClient) else None
    return state is None or not state.is_closed()
