"""The public message of a table: posted once, edited in place, posted anew when it is old or out of sight.

At most one edit is in flight, and it always shows the newest state. Pictures are drawn one at a time for all
tables together: while many people press, answers come first, and a table that waits skips states instead of
drawing each.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable
from typing import Final

import discord

from cogs.hands import Hands
from cogs.names import listed
from cogs.outside import Refusal, attempt
from cogs.screens import Screen
from cogs.screens.lobby import closed_lobby, lobby
from cogs.screens.play import board as match_screen
from data.tables import TableRegister
from engine.errors import StorageFailed
from engine.table import Change, Table

log = logging.getLogger(__name__)

OLD_AFTER: Final = 50 * 60.0
"""Seconds after which the message is posted anew; Discord limits edits of messages older than an hour."""

OUT_OF_SIGHT: Final = 6
"""So many messages below the table hide it on a phone."""

LOOK_EVERY: Final = 15.0
"""Seconds between two looks at what was written below the table."""

NUDGE_WITHOUT_CLOCK: Final = 120.0
LATEST_NUDGE: Final = 600.0

FIRST_RETRY: Final = 5.0
LATEST_RETRY: Final = 300.0
"""Seconds until a message is shown again that Discord failed to show; each failure doubles them."""


class Board:
    """Keeps the public message of `table` in `channel` (ids); `message` is its id, or None if there is none.

    `easel` is held while a picture is drawn; all tables share it.
    `expected`: the first message is on its way as the answer to a command, so none is posted before `adopt`.
    """

    def __init__(
        self,
        client: discord.Client,
        table: Table,
        hands: Hands,
        register: TableRegister,
        easel: asyncio.Lock,
        channel: int,
        message: int | None = None,
        posted_at: float = 0.0,
        nudge: int | None = None,
        *,
        expected: bool = False,
    ) -> None:
        self.channel = channel
        self.message = message
        self.lost = False
        self._client = client
        self._table = table
        self._hands = hands
        self._register = register
        self._easel = easel
        self._posted_at = posted_at
        self._looked_at = 0.0
        self._nudge = nudge
        self._nudged: tuple[int, ...] = ()
        self._nudged_for: tuple[int, ...] = ()
        self._nudge_timer: asyncio.TimerHandle | None = None
        self._wanted = False
        self._anew = False
        self._work: asyncio.Task[None] | None = None
        self._nudging: asyncio.Task[None] | None = None
        self._retry: asyncio.TimerHandle | None = None
        self._retry_after = FIRST_RETRY
        self._posted = asyncio.Event()
        if not expected:
            self._posted.set()
        table.subscribe(self._changed)

    async def adopt(self, message: int | None) -> None:
        """Take over the message that was `expected` as the answer to a command; post one if there is none."""
        if message is not None:
            await self._note(message)
        else:
            self.refresh()
        self._posted.set()

    def refresh(self, *, anew: bool = False) -> None:
        """Show the present state soon; `anew`: in a new message at the channel's end."""
        self._wanted = True
        self._anew = self._anew or anew
        if self._retry is not None:
            self._retry.cancel()
        self._set_nudge_timer()
        if self._work is None or self._work.done():
            self._work = asyncio.create_task(self._show_newest(), name=f"board-{self._table.id}")

    async def settled(self) -> None:
        """Wait until the newest state is shown."""
        if self._work is not None:
            await self._work

    def move(self, channel: int) -> None:
        """Go on in another channel, because the old one is gone or closed to the bot."""
        self.channel, self.message, self.lost = channel, None, False
        self._nudge = None
        self._hands.tell("")
        self.refresh(anew=True)

    def stop(self) -> None:
        """Do nothing later by itself, as before the process ends."""
        for timer in (self._nudge_timer, self._retry):
            if timer is not None:
                timer.cancel()

    # ------------------------------------------------------------------ showing

    def _changed(self, table: Table, change: Change) -> None:
        self.refresh()

    async def _show_newest(self) -> None:
        await self._posted.wait()
        while self._wanted or self._anew:
            anew, self._anew = self._anew, False
            await self._show(anew=anew or await self._out_of_sight())
            await self._take_nudge_down()

    async def _show(self, *, anew: bool) -> None:
        if self.message is None or anew:
            outcome = await self._post()
            if self.message is not None and outcome is Refusal.FORBIDDEN:
                # Where the bot may not write any more, it may still edit what it has written.
                outcome = await self._edit(self.message)
        else:
            outcome = await self._edit(self.message)
            if outcome in (Refusal.MESSAGE_GONE, Refusal.MESSAGE_FROZEN):
                outcome = await self._post()
        self._judge(outcome)

    async def _draw(self) -> tuple[Screen, list[discord.File]]:
        """The newest state as a message with its picture."""
        async with self._easel:
            self._wanted = False
            screen = self.screen()
            return screen, await screen.files()

    async def _edit(self, message: int) -> object:
        screen, files = await self._draw()
        call = self._place().get_partial_message(message).edit(**screen.payload(), attachments=files)
        return await attempt("edit a table", call)

    async def _post(self) -> object:
        screen, files = await self._draw()
        sent = await attempt("post a table", self._place().send(**screen.payload(), files=files))
        if not isinstance(sent, Refusal):
            former = self.message
            await self._note(sent.id)
            if former is not None:
                await attempt("remove the old table", self._place().get_partial_message(former).delete())
        return sent

    def screen(self) -> Screen:
        """What the public message shows now."""
        state = self._table.state
        if state.match is not None:
            return match_screen(self._table)
        return lobby(state) if state.live else closed_lobby(state)

    def _place(self) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(self.channel)

    def _judge(self, outcome: object) -> None:
        """Tell the players privately what keeps the public table from being shown."""
        if outcome is Refusal.CHANNEL_GONE:
            self.lost = True
            self._table.stop()
        if outcome in (Refusal.FORBIDDEN, Refusal.MESSAGE_FROZEN):
            self._hands.tell(
                "I may not update the table in this channel any more. The match goes on here; "
                "ask for my permissions back, or use /golf table in another channel."
            )
        elif not isinstance(outcome, Refusal):
            self._hands.tell("")
        if outcome is Refusal.FAILED:
            self._retry = asyncio.get_running_loop().call_later(self._retry_after, self.refresh)
            self._retry_after = min(2 * self._retry_after, LATEST_RETRY)
        else:
            self._retry_after = FIRST_RETRY

    async def _note(self, message: int) -> None:
        self.message = message
        self._posted_at = _now()
        await self._remember(self._register.set_message(self._table.id, message, self._posted_at))

    async def _remember(self, writing: Awaitable[None]) -> None:
        """Which messages are the table's is only needed after a restart: failing to note it stops nothing."""
        try:
            await writing
        except StorageFailed:
            log.warning("table %s could not note where its messages are", self._table.id)

    async def _out_of_sight(self) -> bool:
        if self.message is None:
            return False
        now = _now()
        if now - self._posted_at > OLD_AFTER:
            return True
        if now - self._posted_at < LOOK_EVERY or now - self._looked_at < LOOK_EVERY:
            return False
        self._looked_at = now
        below = await attempt("look below the table", self._count_below(self.message))
        return not isinstance(below, Refusal) and below >= OUT_OF_SIGHT

    async def _count_below(self, message: int) -> int:
        history = self._place().history(after=discord.Object(message), limit=OUT_OF_SIGHT)
        return len([found async for found in history])

    # ------------------------------------------------------------------ the mention

    def _awaited(self) -> tuple[int, ...]:
        """The users that the table waits for."""
        state = self._table.state
        if state.stage != "playing":
            return ()
        seats = [state.seats[number] for number in state.playing.hole.waiting()]
        return tuple(seat.user for seat in seats if seat.user is not None and seat.person)

    def _occasion(self) -> tuple[int, ...]:
        """What the table waits for: the opening of a hole, or one turn of one seat."""
        match = self._table.state.playing
        hole = match.hole
        return (
            (match.number,) if hole.phase == "opening" else (match.number, hole.turn, hole.turns[hole.turn])
        )

    def _set_nudge_timer(self) -> None:
        if self._nudge_timer is not None:
            self._nudge_timer.cancel()
        if not self._awaited() or self._nudge is not None:
            return
        clock = self._table.state.clock
        delay = NUDGE_WITHOUT_CLOCK if clock is None else min(clock / 2, LATEST_NUDGE)
        self._nudge_timer = asyncio.get_running_loop().call_later(delay, self._nudge_now)

    def _nudge_now(self) -> None:
        self._nudging = asyncio.create_task(self._send_nudge(), name=f"nudge-{self._table.id}")

    async def _send_nudge(self) -> None:
        awaited = self._awaited()
        if not awaited or self._nudge is not None or self.lost:
            return
        occasion = self._occasion()
        people = listed([f"<@{user}>" for user in awaited])
        mentions = discord.AllowedMentions(users=[discord.Object(user) for user in awaited])
        verb = (
            "the table waits for you"
            if self._table.state.playing.hole.phase == "opening"
            else "it is your turn"
        )
        call = self._place().send(f"{people}, {verb}.", allowed_mentions=mentions)
        sent = await attempt("mention a player", call)
        if isinstance(sent, discord.Message):
            self._nudge, self._nudged, self._nudged_for = sent.id, awaited, occasion
            await self._remember(self._register.set_nudge(self._table.id, sent.id))
            await self._take_nudge_down()

    async def _take_nudge_down(self) -> None:
        """Remove the mention once what it asked for is done, or nobody that it names is awaited any more."""
        if self._nudge is None:
            return
        if set(self._nudged) & set(self._awaited()) and self._nudged_for == self._occasion():
            return
        message, self._nudge = self._nudge, None
        await attempt("remove a mention", self._place().get_partial_message(message).delete())
        await self._remember(self._register.set_nudge(self._table.id, None))
        self._set_nudge_timer()


def _now() -> float:
    return discord.utils.utcnow().timestamp()
