"""Public messages of events. Each stands for a week, and is kept up to date with few edits."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Final

import discord

from cogs.answering.attempt import PASSING, Refusal, attempt
from cogs.answering.home_server import server_name
from cogs.answering.messages.throttle import Urgency
from cogs.answering.services import Services
from cogs.events.running import RunningEvents
from cogs.events.screens.event_screen import announcement, event_screen
from cogs.events.threads import EventThreads
from cogs.kit.screen import Screen, drawn
from cogs.kit.unix_time import now
from data.background import Background, close_all
from engine.events.state import EventState
from engine.game.errors import WrongStage

TOGETHER: Final = 0.05
"""Seconds until a new phase is shown, so that the same edit shows what changes right after it."""

GAP: Final = 15.0
"""Seconds between two edits of a message."""

OLD_AFTER: Final = 50 * 60.0
"""Seconds after which a message counts as old: Discord limits edits of messages older than an hour."""

OLD_GAP: Final = 600.0
"""Seconds between two edits of an old message, and before a new try after Discord refused an edit."""

_AGAIN: Final = PASSING | {Refusal.MESSAGE_FROZEN}


@dataclass(slots=True)
class _Kept:
    """State of an event's public message: its content, and the time and phase of the last update.

    `wanted`: the message is out of date. `ended`: the event is over, so no further update follows.
    """

    event: str
    guild: int
    shown: Screen | None = None
    phase: tuple[str, bool] = ("", False)
    tried_at: float = 0.0
    ended: bool = False
    wanted: bool = False


class EventMessages:
    """Keeps the messages of the `running` events up to date. `threads` hold the events' tables."""

    def __init__(
        self, client: discord.Client, running: RunningEvents, threads: EventThreads, services: Services
    ) -> None:
        self._client = client
        self._running = running
        self._threads = threads
        self._services = services
        self._kept: dict[str, _Kept] = {}
        self._keeping: dict[str, Background] = {}
        running.changed.subscribe(self.want)

    def want(self, state: EventState) -> None:
        """Update an event's message: right away if the phase has changed, otherwise after a gap."""
        if state.message is None:
            return
        kept = self._kept.setdefault(state.id, _Kept(state.id, state.guild))
        keeping = self._keeping.get(state.id)
        if keeping is None:
            keeping = self._keeping[state.id] = Background("show an event", partial(self._keep_up, kept))
        kept.wanted = True
        posted_at = discord.utils.snowflake_time(state.message).timestamp()
        gap = OLD_GAP if now() - posted_at > OLD_AFTER else GAP
        if _phase(state) != kept.phase:
            keeping.want(TOGETHER)
        else:
            # The wait is no longer than the gap, as the clock may have been set back since.
            keeping.want(gap if keeping.running else min(gap, kept.tried_at + gap - now()))

    async def close(self) -> None:
        await close_all(self._keeping.values())

    async def _keep_up(self, kept: _Kept) -> float | None:
        """Show the newest state; return the seconds until the next update, or None if none is planned."""
        if kept.ended and not kept.wanted:
            del self._kept[kept.event], self._keeping[kept.event]
            return None
        kept.wanted = False
        try:
            outcome = await self._update(kept)
        except WrongStage:  # the event is gone
            outcome, kept.ended = None, True
        except Exception:
            kept.wanted = True
            raise
        if outcome in _AGAIN:
            kept.wanted = True
            return OLD_GAP
        # Not forgotten sooner: old buttons on a message that can't be edited ask for an update again.
        return OLD_GAP if kept.ended else None

    async def _update(self, kept: _Kept) -> object:
        event = kept.event
        state = await self._running.state(event)
        kept.phase, kept.ended = _phase(state), state.over
        with self._services.languages.public(kept.guild):
            wanted = self._services.dressed(event_screen(state, self._threads.places(state)))
            if wanted == kept.shown or state.message is None:
                return None
            kept.tried_at = now()
            screen, files = await drawn(wanted)
        message = _place(self._client, state).get_partial_message(state.message)
        await self._services.throttle.turn(Urgency.TABLE)
        editing = message.edit(**screen.payload(), attachments=files)
        outcome = await attempt("edit an event", editing, {"event": event})
        if outcome is Refusal.MESSAGE_GONE and not state.over:
            with self._services.languages.public(kept.guild):
                screen, files = await drawn(wanted)  # the others have been read to their end
            await self._services.throttle.turn(Urgency.TABLE)
            sending = _place(self._client, state).send(
                **screen.payload(), files=files, allowed_mentions=discord.AllowedMentions.none()
            )
            posted = await attempt("post an event anew", sending, {"event": event})
            if not isinstance(posted, Refusal):
                await self._running.move(event, posted.id)
            outcome = posted
        if not isinstance(outcome, Refusal):
            kept.shown = wanted
        return outcome


async def announce_end(client: discord.Client, services: Services, state: EventState) -> None:
    """Post in the channel of an event that the event has ended, unless it was annulled."""
    if state.status != "finished" or state.message is None:
        return
    with services.languages.public(state.guild):
        screen = announcement(state, server_name(client, state.guild))
        screen, files = await drawn(services.dressed(screen))
    await services.throttle.turn(Urgency.TABLE)
    sending = _place(client, state).send(
        **screen.payload(), files=files, allowed_mentions=discord.AllowedMentions.none()
    )
    await attempt("tell of the end of an event", sending, {"event": state.id})


def _place(client: discord.Client, state: EventState) -> discord.PartialMessageable:
    return client.get_partial_messageable(state.channel, guild_id=state.guild)


def _phase(state: EventState) -> tuple[str, bool]:
    """Return what readers must learn right away: the status, and whether a round has been played."""
    return state.status, state.begun
