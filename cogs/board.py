"""The public message of a table: posted once, edited in place, posted anew when it is old or out of sight.

At most one edit is in flight, and it always shows the newest state. Requests are paced below Discord's
limits, and pictures are drawn one at a time for all tables together: while many people press, answers come
first, and a table that waits skips states instead of drawing each.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from dataclasses import replace
from typing import Final, TypeVar

import discord

from cogs.bounds.pacing import Pacing
from cogs.deck import Deck
from cogs.hands import Hands
from cogs.languages import Speaking
from cogs.mention import Mention, remember
from cogs.outside import Refusal, attempt
from cogs.screens import Screen
from cogs.screens.dressing import dressed
from cogs.screens.lobby import closed_lobby, lobby
from cogs.screens.play import board as match_screen
from cogs.statistics.honours import Honours
from data.metrics import TABLE_EDITS
from data.tables import TableRegister
from engine.language import mark
from engine.table import Change, Table

T = TypeVar("T")

OLD_AFTER: Final = 50 * 60.0
"""Seconds after which the message is posted anew; Discord limits edits of messages older than an hour."""

OUT_OF_SIGHT: Final = 6
"""So many messages below the table hide it on a phone."""

LOOK_EVERY: Final = 15.0
"""Seconds between two looks at what was written below the table."""

FIRST_RETRY: Final = 5.0
LATEST_RETRY: Final = 300.0
"""Seconds until a message is shown again that Discord failed to show; each failure doubles them."""

CLOSED: Final = mark(
    "I may not update the table in this channel any more. The match goes on here; "
    "ask for my permissions back, or use /golf table in another channel."
)
BEHIND: Final = mark("Discord does not take my updates of the table at the moment. The match goes on here.")


class Board:
    """Keeps the public message of `table` in `channel` (ids); `message` is its id, or None if there is none.

    `speaking` opens a context in which the server's language is spoken.

    `lost`: the channel or its server is gone. `closed`: the bot may not write there any more.
    `honours` are what people earned by the match.
    `easel` is held while a picture is drawn; all tables share it, `pacing` and `deck`.
    `expected`: the first message is on its way as the answer to a command, so none is posted before `adopt`.
    """

    def __init__(
        self,
        client: discord.Client,
        table: Table,
        hands: Hands,
        register: TableRegister,
        honours: Honours,
        easel: asyncio.Lock,
        pacing: Pacing,
        deck: Deck,
        speaking: Speaking,
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
        self.closed = False
        self._client = client
        self._table = table
        self._hands = hands
        self._register = register
        self._honours = honours
        self._easel = easel
        self._pacing = pacing
        self._deck = deck
        self._speaking = speaking
        self._posted_at = posted_at
        self._looked_at = 0.0
        self._mention = Mention(table, register, pacing, self._place, speaking, nudge)
        self._wanted = False
        self._anew = False
        self._work: asyncio.Task[None] | None = None
        self._retry: asyncio.TimerHandle | None = None
        self._retry_after = FIRST_RETRY
        self._posted = asyncio.Event()
        if not expected:
            self._posted.set()
        table.subscribe(self._changed)
        table.when_kept(self._kept)

    def __str__(self) -> str:
        """What the log says of it."""
        return f"match={self._table.id} channel={self.channel}"

    async def adopt(self, message: int | None) -> None:
        """Take over the message that was `expected` as the answer to a command; post one if there is none."""
        if message is not None:
            await self._note(message)
        else:
            self.refresh()
        self._posted.set()

    def refresh(self, *, anew: bool = False) -> None:
        """Show the present state soon; `anew`: in a new message at the channel's end, as somebody there asks.

        A table that was lost is found again by being asked for.
        """
        if anew:
            self._find()
        if self._wanted:
            TABLE_EDITS.labels("skipped").inc()
        self._wanted = True
        self._anew = self._anew or anew
        if self._retry is not None:
            self._retry.cancel()
        if not self.lost:
            self._mention.wait()
        if self._work is None or self._work.done():
            self._work = asyncio.create_task(self._show_newest(), name=f"board-{self._table.id}")

    async def settled(self) -> None:
        """Wait until the newest state is shown."""
        if self._work is not None:
            await self._work

    def lose(self) -> None:
        """The channel or its server is gone: nobody sees the table, so it waits until it is found again."""
        self.lost = True
        self._mention.stop()
        self._table.stop()

    def move(self, channel: int) -> None:
        """Go on in another channel, because the old one is gone or closed to the bot."""
        self.channel, self.message, self.closed = channel, None, False
        self._mention.forget()
        self._hands.tell("")
        self.refresh(anew=True)

    def stop(self) -> None:
        """Do nothing later by itself, as before the process ends."""
        self._mention.stop()
        if self._retry is not None:
            self._retry.cancel()

    # ------------------------------------------------------------------ showing

    def _changed(self, table: Table, change: Change) -> None:
        self.refresh()

    def _kept(self) -> None:
        """What was achieved by the match is known only now."""
        if self._table.state.stage == "finished":
            self.refresh()

    def _find(self) -> None:
        """The table can be seen again; nobody's clock runs out for a while."""
        if self.lost:
            self.lost = False
            self._table.resume()

    async def _show_newest(self) -> None:
        await self._posted.wait()
        while self._wanted or self._anew:
            anew, self._anew = self._anew, False
            await self._show(anew=anew or await self._out_of_sight())
            await self._mention.take_down()

    async def _show(self, *, anew: bool) -> None:
        channel, lost = self.channel, self.lost
        if self.message is None or anew:
            outcome = await self._post()
            if self.message is not None and outcome is Refusal.FORBIDDEN:
                # Where the bot may not write any more, it may still edit what it has written.
                outcome = await self._edit()
        else:
            outcome = await self._edit()
            if outcome in (Refusal.MESSAGE_GONE, Refusal.MESSAGE_FROZEN):
                outcome = await self._post()
        TABLE_EDITS.labels("failed" if isinstance(outcome, Refusal) else "sent").inc()
        if channel != self.channel:
            return  # it has moved meanwhile, and is shown there next
        if outcome is Refusal.REJECTED and await self._deck.doubt():
            self._wanted = True  # to be shown without the emojis that are gone
            return
        if lost and not isinstance(outcome, Refusal):
            self._find()
        self._judge(outcome)

    async def _draw(self) -> tuple[Screen, list[discord.File]]:
        """The newest state as a message with its picture, once it may be sent."""
        await self._pacing.turn(self.channel)
        await self._honours.look()
        async with self._easel:
            self._wanted = False
            with self._speaking():
                screen = dressed(self.screen(), self._deck.faces)
                files = await screen.files()
        self._pacing.sent(self.channel)
        return screen, files

    async def _edit(self) -> object:
        screen, files = await self._draw()
        if self.message is None:
            return None
        call = self._place().get_partial_message(self.message).edit(**screen.payload(), attachments=files)
        return await self._attempt("edit a table", call)

    async def _post(self) -> object:
        screen, files = await self._draw()
        self._anew, channel = False, self.channel
        sent = await self._attempt("post a table", self._place().send(**screen.payload(), files=files))
        if not isinstance(sent, Refusal) and channel == self.channel:
            former = self.message
            await self._note(sent.id)
            if former is not None:
                await self._pacing.turn()
                removing = self._place().get_partial_message(former).delete()
                await self._attempt("remove the old table", removing)
        return sent

    def screen(self) -> Screen:
        """What the public message shows now."""
        state = self._table.state
        with self._speaking():
            if state.match is not None:
                screen = match_screen(self._table)
                return replace(screen, fields=(*screen.fields, *self._honours.fields))
            return lobby(state) if state.live else closed_lobby(state)

    async def _attempt(self, what: str, call: Awaitable[T]) -> T | Refusal:
        return await attempt(what, call, self)

    def _place(self) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(self.channel)

    def _judge(self, outcome: object) -> None:
        """Tell the players privately what keeps the public table from being shown."""
        if outcome is Refusal.CHANNEL_GONE:
            self.lose()
        elif outcome in (Refusal.FORBIDDEN, Refusal.MESSAGE_FROZEN):
            self.closed = True
            self._hands.tell(CLOSED)
        elif outcome is Refusal.REJECTED or (outcome is Refusal.FAILED and self._retry_after > FIRST_RETRY):
            self._hands.tell(BEHIND)
        elif not isinstance(outcome, Refusal):
            self.closed = False
            self._hands.tell("")
        if outcome is Refusal.FAILED:
            self._retry = asyncio.get_running_loop().call_later(self._retry_after, self.refresh)
            self._retry_after = min(2 * self._retry_after, LATEST_RETRY)
        else:
            self._retry_after = FIRST_RETRY

    async def _note(self, message: int) -> None:
        self.message = message
        self._posted_at = _now()
        await remember(self._table, self._register.set_message(self._table.id, message, self._posted_at))

    async def _out_of_sight(self) -> bool:
        if self.message is None:
            return False
        now = _now()
        if now - self._posted_at > OLD_AFTER:
            return True
        if now - self._posted_at < LOOK_EVERY or now - self._looked_at < LOOK_EVERY:
            return False
        self._looked_at = now
        await self._pacing.turn()
        below = await self._attempt("look below the table", self._count_below(self.message))
        return not isinstance(below, Refusal) and below >= OUT_OF_SIGHT

    async def _count_below(self, message: int) -> int:
        history = self._place().history(after=discord.Object(message), limit=OUT_OF_SIGHT)
        return len([found async for found in history])


def _now() -> float:
    return discord.utils.utcnow().timestamp()
