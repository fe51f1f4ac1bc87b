"""Public message of a table: the newest state, shown in one message when Discord's limits allow it.

How a message is posted and edited depends on the place: see `channel_message` and `token_message` in this
folder. Requests are throttled below Discord's limits, and pictures are drawn one at a time for all tables
together. While many people press, answers come first, and a waiting table skips states.
"""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping
from contextlib import AbstractContextManager, closing
from dataclasses import dataclass
from functools import partial
from typing import Final

import discord

from cogs.answering.attempt import Refusal
from cogs.answering.gate.button_places import ButtonPlaces
from cogs.answering.messages.answer_message import AnswerMessage
from cogs.answering.messages.throttle import Throttle, Urgency
from cogs.answering.messages.upkeep import Upkeep
from cogs.answering.reply import Reply
from cogs.answering.services import Asked, Services
from cogs.kit.addresses import message_address
from cogs.kit.ids.table import PressId
from cogs.kit.screen import Screen, drawn
from cogs.kit.unix_time import now
from cogs.table.private.hands import Hands
from cogs.table.private.lobby_messages import LobbyMessages
from cogs.table.public.mention import Mention, Words, awaited, mention_after, remember
from cogs.table.public.table_screen import TableScreen
from data.journal.table_register import TableRegister, TableRow
from data.metrics import TABLE_EDITS, TABLE_LATENESS
from engine.language import mark
from engine.table import Table
from engine.table.seat import Handicaps

FIRST_RETRY: Final = 5.0
"""Seconds until the first retry after Discord failed to show the table."""

REVEALED_FOR: Final = 1.5
"""Pause after each step of the reveal at a match's end, as a multiple of a computer player's pause."""

SPARE: Final = 0.5
"""Used share of the limit of requests above which the end of a match is not revealed step by step."""

CLOSED: Final = mark(
    "I can’t update the table in this channel anymore, but the match continues here. Give me back my "
    "permissions, or use /golf table in another channel."
)
BEHIND: Final = mark("Discord isn’t taking my table updates right now. The match continues here.")


@dataclass(frozen=True, slots=True)
class Shared:
    """Parts that the messages of all tables share. `drawing` is held while a picture is drawn."""

    client: discord.Client
    services: Services
    register: TableRegister
    throttle: Throttle
    drawing: asyncio.Lock


class TableMessage(ABC):
    """Keeps the public message of `table` in `channel` (an id) up to date.

    `id` is None while there is no message. `lost`: the channel or its server is gone. `closed`: the bot may
    not write in the channel any more.
    """

    def __init__(
        self,
        table: Table,
        hands: Hands,
        lobby_messages: LobbyMessages,
        shown: TableScreen,
        shared: Shared,
        row: TableRow,
        *,
        expected: bool = False,
    ) -> None:
        """Message of a table in the place `row`.

        `shown` makes the content. `expected`: the first message is on its way as the answer to a command, so
        no message is posted before `adopt`.
        """
        self.channel = row.channel
        self.id = row.message
        self.lost = False
        self.closed = False
        self._table = table
        self._hands = hands
        self._lobby_messages = lobby_messages
        self._shown = shown
        self._shared = shared
        self._throttle = shared.throttle
        self._emojis = shared.services.card_emojis
        self._guild = row.guild
        self._posted_at = row.posted_at or 0.0
        self._mention = Mention(
            table,
            shared.register,
            shared.throttle,
            shared.services.newest,
            shared.services.mention_limit,
            self._place,
            self._speaking,
            partial(mention_after, shared.services.preferences, row.guild),
            row.mention,
        )
        self._anew = False
        self._route: AnswerMessage | None = None
        self._since: float | None = None
        self._began: float | None = None
        self._places = ButtonPlaces(shared.services.pause)
        self._upkeep = Upkeep(self._update, table.id, "message", FIRST_RETRY)
        self._posted = asyncio.Event()
        if not expected:
            self._posted.set()

    @property
    def address(self) -> str:
        """The address of the message in Discord, or of its channel while there is no message."""
        return message_address(self._guild, self.channel, self.id)

    async def adopt(self, message: int | None, command: Asked | None = None) -> None:
        """Take over the `expected` message, which answers a command; for None, post a message.

        `command` is the interaction whose original response is the message.
        """
        if message is not None:
            if command is not None:
                self._route = AnswerMessage(command, message, original=True)
            await self._note(message)
        else:
            self.refresh()
        self._posted.set()

    @abstractmethod
    def heard(self, interaction: Asked) -> None:
        """Note an interaction at this table that did not come from its message."""

    @abstractmethod
    async def answer(self, reply: Reply, sentence: str, private: Screen | None = None) -> None:
        """Answer a person by showing the table at the channel's end, and a `private` screen if there is one.

        `sentence` is said if Discord refuses to remove the answer.
        """

    def pressed(self, reply: Reply, *, told: bool = True) -> None:
        """Note a press on this message, after its answer. From now on the message is edited by way of this
        press.

        `told`: the person saw the result of the press in private.
        """
        message = reply.interaction.message
        if message is None or not reply.may_edit:
            return
        if self._route is None or self._route.press.id < reply.interaction.id:
            self._route = AnswerMessage(reply.interaction, message.id, original=True)

    def refresh(self, *, anew: bool = False) -> None:
        """Show the present state soon. `anew`: in a new message at the channel's end, as somebody there asks.

        `anew` also finds a lost table again.
        """
        if anew:
            self._find()
        if self._upkeep.wanted:
            TABLE_EDITS.labels("skipped").inc()
        if self._since is None:
            self._since = asyncio.get_running_loop().time()
        self._anew = self._anew or anew
        if not self.lost:
            self._mention.wait()
        self._upkeep.want()

    def refresh_freely(self) -> None:
        """Show the present state soon if no counted request is needed; else the next update shows it."""
        if self._route is not None and self._route.leads_to(self.id) and not self._out_of_sight():
            self._upkeep.want()

    async def mention(self, host: discord.abc.User, users: Collection[int], words: Words) -> None:
        await self._mention.call(host, users, words)

    async def settled(self) -> None:
        """Wait until the newest state is shown."""
        await self._upkeep.settled()

    async def search(self) -> bool:
        """Search a finished match for moments beside its scores; return whether to show them by `amend`."""
        return await self._shown.search()

    async def amend(self) -> None:
        """Show the newest state of a finished match once more, only if its message still exists.

        Nothing is posted anew or tried again for such a small addition.
        """
        await self.settled()
        if self.current:
            await self._edit()

    def check(self, press: PressId) -> None:
        """Raise `WrongStage` if the pressed button has only just taken the place of another button."""
        self._places.check(press)

    @property
    def current(self) -> bool:
        """Whether the last attempt to update the message succeeded."""
        return self.id is not None and not (self.lost or self.closed or self._upkeep.failing)

    def hold(self) -> None:
        """Mention nobody until `release`, because nobody can press."""
        self._mention.stop()

    def release(self) -> None:
        """Mention the people whom the table waits for, as usual."""
        self._mention.wait()

    def lose(self) -> None:
        """Pause the table until people can see it again, because its channel or server is gone."""
        self.lost = True
        self._mention.stop()
        self._table.stop()

    def move(self, channel: int) -> None:
        """Continue in another channel, because the old channel is gone or closed to the bot."""
        self.channel, self.id, self.closed = channel, None, False
        self._hands.tell("")
        self.refresh(anew=True)

    def _speaking(self) -> AbstractContextManager[None]:
        return self._shared.services.languages.public(self._guild)

    def stop(self) -> None:
        """Cancel timers and retries before the process ends."""
        self._mention.stop()
        self._upkeep.stop()

    def _find(self) -> None:
        """Note that people can see the table again. For a while no clock runs out."""
        if self.lost:
            self.lost = False
            self._table.resume()

    async def _update(self) -> object:
        await self._posted.wait()
        await self._reveal()
        anew, self._anew = self._anew, False
        outcome = await self._show(anew=anew or self._out_of_sight())
        await self._mention.take_down()
        if self._anew:
            self._upkeep.want()
        return outcome

    async def _reveal(self) -> None:
        """Turn up everybody’s cards at the end of a match, unless requests are short or the process ends."""
        seconds = REVEALED_FOR * self._table.pause
        if not seconds or self._throttle.used > SPARE:
            return
        with closing(self._shown.reveals()) as steps:
            for _ in steps:
                if self._throttle.rushed or isinstance(await self._show(anew=False), Refusal):
                    return
                await self._throttle.pause(seconds)

    async def _show(self, *, anew: bool) -> object:
        """Show the newest state; returns the outcome, or None if the state must be shown again
        immediately.
        """
        channel, lost = self.channel, self.lost
        if self.id is None or anew:
            outcome = await self._post()
            if self.id is not None and outcome is Refusal.FORBIDDEN:
                # Where the bot may not write any more, it may still edit what it has written.
                outcome = await self._edit()
        else:
            outcome = await self._edit()
            if outcome in (Refusal.MESSAGE_GONE, Refusal.MESSAGE_FROZEN) and not self._table.state.replaced:
                outcome = await self._post()
        TABLE_EDITS.labels("failed" if isinstance(outcome, Refusal) else "sent").inc()
        if not isinstance(outcome, Refusal) and self._began is not None:
            TABLE_LATENESS.observe(asyncio.get_running_loop().time() - self._began)
            self._began = None
        if channel != self.channel:
            return None  # it has moved meanwhile, and is shown there next
        if outcome is Refusal.REJECTED and await self._emojis.find_again():
            self._upkeep.want()  # to be shown without the emojis that are gone
            return None
        if lost and not isinstance(outcome, Refusal):
            self._find()
        self._tell(outcome)
        return outcome

    async def _draw(self, *, counted: bool) -> tuple[Screen, list[discord.File]]:
        """Wait until a request may be sent, then draw the newest state and its picture.

        `counted`: the request counts against the limit for bots.
        """
        await self._throttle.gap(self.channel)
        if counted:
            await self._throttle.turn(self._urgency())
        await self._shown.look()
        async with self._shared.drawing:
            self._upkeep.drawn()
            self._began = self._since if self._began is None else self._began
            self._since = None
            with self._speaking():
                screen, files = await drawn(self._shared.services.dressed(self.screen()))
        self._throttle.sent(self.channel)
        self._places.show(screen.rows)
        return screen, files

    def _urgency(self) -> Urgency:
        """Urgency of the message: highest if a person's turn has come, lowest if no person plays."""
        state = self._table.state
        if self._anew or self.id is None or state.stage == "lobby" or awaited(state):
            return Urgency.TURN
        return Urgency.TABLE if state.attended or not state.live else Urgency.LAST

    @abstractmethod
    async def _edit(self) -> object:
        """Show the newest state in the present message; returns the outcome."""

    @abstractmethod
    async def _post(self) -> object:
        """Show the newest state in a new message, and remove the former message; returns the outcome."""

    async def _edit_by(self, route: AnswerMessage) -> object:
        """Edit the message by way of `route`. If Discord refuses, the route is never used again."""
        screen, files = await self._draw(counted=False)
        outcome = await route.edit("edit a table by way of a press", screen, files, self._about)
        if not isinstance(outcome, Refusal) and outcome.id != route.id:
            outcome = Refusal.MESSAGE_GONE
        if isinstance(outcome, Refusal) and self._route is route:
            self._route = None
        return outcome

    async def counted(self) -> None:
        """Wait until a counted request of the lowest urgency may be sent."""
        await self._throttle.turn(Urgency.LAST)

    async def looked_up(self) -> Screen:
        """The present message, after looking up everything that it shows."""
        await self._shown.look()
        return self.screen()

    async def handicaps(self) -> Handicaps:
        """The handicaps of the people, as `TableScreen` looks them up. Raises `ReadFailed`."""
        return await self._shown.handicaps()

    def screen(self) -> Screen:
        """The message for the table's present state, with the data that `TableScreen.look` last looked up."""
        with self._speaking():
            return self._shown.screen()

    @property
    def _about(self) -> Mapping[str, object]:
        """Fields of log events about calls to Discord."""
        return {"match": self._table.id, "channel": str(self.channel)}

    def _place(self) -> discord.PartialMessageable:
        return self._shared.client.get_partial_messageable(self.channel)

    def _tell(self, outcome: object) -> None:
        """Tell the players in private if the public table can't be shown, and why."""
        if outcome is Refusal.CHANNEL_GONE:
            self.lose()
        elif outcome in (Refusal.FORBIDDEN, Refusal.MESSAGE_FROZEN):
            self.closed = True
            self._hands.tell(CLOSED)
        elif outcome is Refusal.REJECTED or (outcome is Refusal.FAILED and self._upkeep.failing):
            self._hands.tell(BEHIND)
        elif not isinstance(outcome, Refusal):
            self.closed = False
            self._hands.tell("")

    def _out_of_sight(self) -> bool:
        """Whether to replace the message unasked, because it is old or hardly seen."""
        return False

    async def _note(self, message: int) -> None:
        """Save where the table's message is."""
        self.id = message
        self._posted_at = now()
        noting = self._shared.register.set_message(self._table.id, message, self._posted_at)
        await remember(self._table, noting)
