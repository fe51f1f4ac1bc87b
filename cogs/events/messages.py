"""The public messages of events: kept up to date, seldom enough for messages that stand for a week."""

from __future__ import annotations

import asyncio
import logging
from contextvars import Context
from dataclasses import dataclass
from typing import Final

import discord

from cogs.answering.attempt import PASSING, Refusal, attempt
from cogs.answering.services import Services
from cogs.events.running import RunningEvents
from cogs.events.screens.event_screen import announcement, event_screen
from cogs.events.threads import EventThreads
from cogs.kit.drawing import drawn
from cogs.kit.names import server_name
from cogs.kit.screen import Screen
from cogs.kit.unix_time import now
from data.errors import ReadFailed
from engine.events.state import EventState
from engine.game.errors import GolfError, StorageFailed

log = logging.getLogger(__name__)

GAP: Final = 15.0
"""Seconds between two edits of a message."""

OLD_AFTER: Final = 50 * 60.0
"""Seconds after which a message counts as old: Discord limits edits of messages older than an hour."""

OLD_GAP: Final = 600.0
"""Seconds between two edits of an old message, and until what Discord failed to take is tried again."""

_AGAIN: Final = PASSING | {Refusal.MESSAGE_FROZEN}


@dataclass(slots=True)
class _Kept:
    """What is known of the message of an event: what it shows, and when which phase was to be shown last.

    `wanted`: it is out of date. `ended`: the event is over, so nothing further is to be shown.
    """

    event: str
    guild: int
    shown: Screen | None = None
    phase: tuple[str, bool] = ("", False)
    tried_at: float = 0.0
    ended: bool = False
    wanted: bool = False
    timer: asyncio.TimerHandle | None = None
    work: asyncio.Task[None] | None = None


class EventMessages:
    """The messages of the events that are `running`, on the servers of `client`; tables are in `threads`."""

    def __init__(
        self, client: discord.Client, running: RunningEvents, threads: EventThreads, services: Services
    ) -> None:
        self._client = client
        self._running = running
        self._threads = threads
        self._services = services
        self._kept: dict[str, _Kept] = {}
        self._closed = False
        running.subscribe(self.want, self.tell)

    def want(self, state: EventState) -> None:
        """Bring the message of an event up to date soon, and right away if its phase has changed."""
        if state.message is None:
            return
        kept = self._kept.setdefault(state.id, _Kept(state.id, state.guild))
        kept.wanted = True
        posted_at = discord.utils.snowflake_time(state.message).timestamp()
        gap = OLD_GAP if now() - posted_at > OLD_AFTER else GAP
        self._plan(kept, 0.0 if _phase(state) != kept.phase else kept.tried_at + gap - now())

    async def tell(self, state: EventState) -> None:
        """Say in the event's channel that it has ended, and show the results in its message."""
        self.want(state)
        if state.status != "finished" or state.message is None:
            return
        with self._services.languages.public(state.guild):
            screen = announcement(state, server_name(self._client, state.guild))
            screen, files = await drawn(self._services.dressed(screen))
        sending = self._place(state).send(
            **screen.payload(), files=files, allowed_mentions=discord.AllowedMentions.none()
        )
        await attempt("tell of the end of an event", sending, {"event": state.id})

    async def close(self) -> None:
        """Stop keeping messages up to date."""
        self._closed = True
        for kept in self._kept.values():
            if kept.timer is not None:
                kept.timer.cancel()
        tasks = [kept.work for kept in self._kept.values() if kept.work is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _plan(self, kept: _Kept, wait: float) -> None:
        """Update the message in so many seconds, or sooner if that is planned already."""
        loop = asyncio.get_running_loop()
        if self._closed or (kept.work is not None and not kept.work.done()):
            return  # what is wanted is looked at once more after that
        if kept.timer is not None and not kept.timer.cancelled():
            if kept.timer.when() <= loop.time() + wait:
                return
            kept.timer.cancel()
        # It works for everybody, not for the person whose press changed something.
        kept.timer = loop.call_later(max(wait, 0.0), self._begin, kept, context=Context())

    def _begin(self, kept: _Kept) -> None:
        kept.timer = None
        if kept.ended and not kept.wanted:
            del self._kept[kept.event]
            return
        kept.work = asyncio.create_task(self._keep_up(kept), name="show an event")

    async def _keep_up(self, kept: _Kept) -> None:
        kept.wanted = False
        try:
            failed = await self._update(kept) in _AGAIN
        except (ReadFailed, StorageFailed):
            failed = True
        except GolfError:
            failed, kept.ended = False, True  # the event is gone
        except Exception:
            log.exception("the message of an event could not be updated", extra={"event": kept.event})
            failed, kept.tried_at = True, now()
        kept.work = None
        if failed or kept.wanted:
            kept.wanted = True
            self._plan(kept, OLD_GAP if failed else GAP)
        elif kept.ended:
            # Not forgotten sooner, as old buttons on a message that can't be edited ask for it again.
            self._plan(kept, OLD_GAP)

    async def _update(self, kept: _Kept) -> object:
        event = kept.event
        state = await self._running.state(event)
        kept.phase, kept.ended = _phase(state), state.over
        with self._services.languages.public(kept.guild):
            screen = self._services.dressed(event_screen(state, self._threads.places(state)))
        if screen == kept.shown or state.message is None:
            return None
        kept.tried_at = now()
        message = self._place(state).get_partial_message(state.message)
        editing = message.edit(**screen.payload())
        outcome = await attempt("edit an event", editing, {"event": event})
        if outcome is Refusal.MESSAGE_GONE and not state.over:
            sending = self._place(state).send(
                **screen.payload(), allowed_mentions=discord.AllowedMentions.none()
            )
            posted = await attempt("post an event anew", sending, {"event": event})
            if not isinstance(posted, Refusal):
                await self._running.move(event, posted.id)
            outcome = posted
        if not isinstance(outcome, Refusal):
            kept.shown = screen
        return outcome

    def _place(self, state: EventState) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(state.channel, guild_id=state.guild)


def _phase(state: EventState) -> tuple[str, bool]:
    """Return what readers must learn at once: the status, and whether rounds have begun to be played."""
    return state.status, state.begun
