"""Public message of a table in a place where the bot may only answer interactions.

In direct messages, in group chats and on servers where only people have installed the bot, the bot may use no
route of the channel. The message answers the command that opened the table, and is edited by way of the
newest interaction that it answers. Once no such token is valid, the message is sent again by way of the
newest interaction at the table, such as a press on a person's own cards. Without any interaction the table
waits: shortly before the last token expires, the message shows a single button, with which to continue.

A message whose tokens have expired can't be removed, and stays when the message is sent again. A press on the
old message gives the bot a token for it. Then one of the two messages is removed.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Sequence
from contextlib import AbstractContextManager
from dataclasses import replace
from typing import Final

import discord

from cogs.answering.attempt import PASSING, Refusal
from cogs.answering.messages.answer_message import TOKEN_LIFE, AnswerMessage
from cogs.answering.reply import Reply
from cogs.answering.services import Asked
from cogs.kit.addresses import message_address
from cogs.kit.ids.table import PressId, Word
from cogs.kit.screen import Button, Row, Screen
from cogs.table.public.mention import Words
from cogs.table.public.message import TableMessage
from cogs.table.screens.buttons import button
from engine.language import closest, say, speaking
from engine.table.table import match_task

LAST_STATE: Final = TOKEN_LIFE - 60.0
"""Seconds after an interaction at which its message is updated for the last time."""

WORTH_MOVING: Final = 120.0
"""Seconds that an interaction must still be usable, to be worth sending the message again by way of it."""

_FOR_OTHERS: Final[frozenset[Word]] = frozenset(("join", "sit", "watch"))
"""Words of buttons for people without a seat."""


def _for_one(rows: Sequence[Row]) -> tuple[Row, ...]:
    """The rows without the buttons for other people, for a place where nobody else can be."""

    def for_others(button: Button) -> bool:
        press = PressId.parse(button.id)
        return press is not None and press.word in _FOR_OTHERS

    kept = (tuple(each for each in row if not for_others(each)) for row in rows)
    return tuple(row for row in kept if row)


class TokenMessage(TableMessage):
    """Keeps the public message of a table up to date by tokens of interactions alone.

    The message is never replaced unasked, as only an interaction can replace it.
    """

    _newest: Asked | None = None
    _language: str | None = None
    _ending: asyncio.TimerHandle | None = None
    _alone = False

    def heard(self, interaction: Asked) -> None:
        """Note an interaction, so that the message can be sent again by way of it.

        The interaction tells whether others can be in this place. The first interaction decides the language.
        """
        self._alone = interaction.context.dm_channel
        if self._language is None:
            self._language = interaction.client.services.languages.of_place(interaction)
        if self._newest is None or self._newest.id < interaction.id:
            self._newest = interaction

    def pressed(self, reply: Reply, *, told: bool = True) -> None:
        """Note a press at the table, after its answer. If the message waited for a press, it is updated now.

        The press may be on a former message that couldn't be removed:
        - The former message becomes the table's message again if it stands further down, or if no other route
          is left.
        - Otherwise it is removed, and a person who was not `told` the result reads where the table is.
        """
        message, waited = reply.interaction.message, not self._reached
        self.heard(reply.interaction)
        moved = False
        if message is not None and reply.may_edit:
            pressed = AnswerMessage(reply.interaction, message.id, original=True)
            if waited or self.id is None or message.id >= self.id:
                moved = self._answered(pressed)
            else:
                match_task(self._table.id, self._leave(pressed, reply, told), "remove")
        if waited or moved:
            self.refresh()

    async def answer(self, reply: Reply, sentence: str, private: Screen | None = None) -> None:
        """Answer with the table's message, and remove the former message if possible; then show `private`."""
        former = self._route
        self.heard(reply.interaction)
        message = await reply.post(await reply.during(self.looked_up()))
        if message is None:
            self.refresh(anew=True)
            await reply.say(sentence)
            return
        await self.adopt(message, reply.interaction)
        self.refresh()
        await self._forsake(former)
        if private is not None:
            reply.beside = True
            await reply.show(private)

    async def adopt(self, message: int | None, command: Asked | None = None) -> None:
        """Take over the message that answers a command, or send a message by way of the command."""
        await super().adopt(message, command)
        self._watch()

    async def mention(self, host: discord.abc.User, users: Collection[int], words: Words) -> None:
        """Mention nobody, as no message can be written beside the table."""

    @property
    def address(self) -> str:
        """The message's address on the server of the newest interaction; "" before any interaction."""
        return "" if self._newest is None else message_address(self._newest.guild_id, self.channel, self.id)

    def stop(self) -> None:
        """Cancel timers and retries before the process ends."""
        super().stop()
        self._cancel()

    def screen(self) -> Screen:
        """The present message. Shortly before it can't be changed any more, it has a single button."""
        screen, state = super().screen(), self._table.state
        if state.live and self._route is not None and self._route.age >= LAST_STATE and not self._movable:
            with self._speaking():
                onwards = button(state, say("Press to continue"), "resume", "primary")
            return replace(screen, menus=(), rows=((onwards,),))
        return replace(screen, rows=_for_one(screen.rows)) if self._alone else screen

    def _speaking(self) -> AbstractContextManager[None]:
        return speaking(self._language or closest(None))

    @property
    def _reached(self) -> bool:
        """Whether there is an interaction by way of which the message can be changed now."""
        return self._route is not None and self._route.leads_to(self.id)

    @property
    def _movable(self) -> bool:
        """Whether another interaction is new enough to send the message again by way of it."""
        return self._newest is not None and AnswerMessage(self._newest).age < LAST_STATE - WORTH_MOVING

    async def _update(self) -> object:
        outcome = await super()._update()
        self._watch()
        return outcome

    async def _show(self, *, anew: bool) -> object:
        moving = self._route is not None and self._route.age >= LAST_STATE and self._movable
        return await super()._show(anew=anew or moving)

    def _watch(self) -> None:
        """Set a timer for the last update, at which the message shows the single button to continue."""
        self._cancel()
        left = 0.0 if self._route is None else LAST_STATE - self._route.age
        if left > 0 and self._table.state.live:
            self._ending = asyncio.get_running_loop().call_later(left, self._upkeep.want)

    def _cancel(self) -> None:
        if self._ending is not None:
            self._ending.cancel()

    def _answered(self, route: AnswerMessage) -> bool:
        """Make the message of `route` the table's message; returns whether it was another message before."""
        former, self._route = self._route, route
        if route.id == self.id:
            return False
        self.id = route.id
        match_task(self._table.id, self._note(route.id), "note")
        match_task(self._table.id, self._forsake(former), "remove")
        return True

    async def _leave(self, former: AnswerMessage, reply: Reply, told: bool) -> None:
        """Remove a message that the table has left; a person who isn't `told` reads where the table is."""
        await former.remove("remove a former table", self._about)
        if not told:
            await reply.say(say("The table is further down: {address}", address=self.address))

    async def _edit(self) -> object:
        route = self._route
        if route is None or not route.leads_to(self.id):
            return await self._post()
        outcome = await self._edit_by(route)
        passing = outcome in PASSING or outcome is Refusal.REJECTED  # of the screen, not of the route
        if passing and self._route is None:
            self._route = route
        return outcome

    async def _post(self) -> object:
        """Send the message again by way of the newest interaction at the table.

        If this interaction has already sent the message, edit it.
        """
        newest, former = None if self._newest is None else AnswerMessage(self._newest), self._route
        if former is not None and self._reached and former.press is self._newest:
            return await self._edit()
        if newest is None or not newest.alive:
            self._upkeep.drawn()  # nothing to be sent, and nothing more to be tried until somebody presses
            self._anew = False
            return Refusal.EXPIRED
        screen, files = await self._draw(counted=False)
        self._anew = False
        sent = await newest.send("post a table", screen, files, private=False)
        if not isinstance(sent, Refusal):
            self._route = newest
            await self._note(sent.id)
            await self._forsake(former)
        return sent

    async def _forsake(self, former: AnswerMessage | None) -> None:
        """Remove the message of `former`, unless it is the present message or can't be removed any more."""
        if former is not None and former.id != self.id and former.alive:
            await former.remove("remove the old table", self._about)

    def _tell(self, outcome: object) -> None:
        """Tell the players about passing trouble only: there are no permissions to ask for."""
        if outcome is not Refusal.FORBIDDEN:
            super()._tell(outcome)
