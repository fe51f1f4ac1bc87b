"""Answers one interaction: in time, in private unless at a table, and never twice."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from functools import cached_property
from typing import Any, Final, Literal, TypeVar

import discord

from cogs.answering.attempt import Refusal, attempt
from cogs.answering.gate.fair_queue import FairQueue
from cogs.answering.messages.answer_message import AnswerMessage
from cogs.answering.services import Asked
from cogs.kit.ids.table import PressId
from cogs.kit.screen import Screen, drawn
from data.errors import FAULTS_OF_OURS
from data.metrics import OTHER_FEATURE
from engine.game.errors import GolfError
from engine.language import speaking

T = TypeVar("T")

PATIENCE: Final = 1.5
"""Seconds of work after which Discord is asked for more time; Discord allows 3 in all."""


def custom_id_of(interaction: discord.Interaction) -> str:
    """The custom id of the button, menu or form; empty for a command."""
    data: Any = interaction.data or {}
    return str(data.get("custom_id", ""))


class Reply:
    """The answer to `interaction`."""

    def __init__(self, interaction: Asked) -> None:
        self.interaction = interaction
        self._services = interaction.client.services
        self.beside = False
        """Whether private answers go beside a public message that was pressed.

        Once acknowledged, such a press may edit the public message as long as the press's token lasts.
        """
        message = interaction.message
        self.in_place = message is not None and message.flags.ephemeral
        """Whether the press was on a private message. Then the answer edits that message."""
        self.outcome: Literal["done", "refused", "failed"] = "done"
        """How the interaction ended, for the metrics. Code that shows a refusal itself calls `refused`."""
        command = interaction.command
        self.feature = OTHER_FEATURE if command is None else command.qualified_name
        """For the metrics: the command, or the prefix of a custom id that `Controls` knows."""
        self._rejected = False
        self._acknowledging: asyncio.Task[None] | None = None

    @cached_property
    def fields(self) -> Mapping[str, str]:
        """Fields of log events: id of the interaction, then the press with its match, or the command."""
        interaction = self.interaction
        pressed = custom_id_of(interaction)
        press = PressId.parse(pressed)
        about = {"interaction": str(interaction.id)}
        if press is not None:
            return about | {"match": press.match, "press": press.word}
        about["channel"] = str(interaction.channel_id)
        if pressed:
            return about | {"press": pressed}
        command = interaction.command
        return about | {"command": "" if command is None else command.qualified_name}

    def refused(self, refusal: GolfError) -> None:
        """Note for the metrics how `refusal` ended the interaction: failed if the database is the cause."""
        self.outcome = "failed" if isinstance(refusal, FAULTS_OF_OURS) else "refused"

    async def during(self, work: Awaitable[T]) -> T:
        """Await `work`. If that takes longer than `PATIENCE`, ask Discord for more time meanwhile."""
        asking: list[asyncio.Task[None]] = []
        loop = asyncio.get_running_loop()
        timer = loop.call_later(PATIENCE, lambda: asking.append(loop.create_task(self._defer())))
        try:
            result = await work
        finally:
            timer.cancel()
            if asking:
                await asyncio.wait(asking)
        for each in asking:
            each.result()
        return result

    async def in_turn(self, queue: FairQueue, work: Callable[[], Awaitable[T]]) -> T:
        """Await `work` in the person's turn of `queue`, as `during` does. Raises what `queue.turn` raises."""

        async def in_turn() -> T:
            async with queue.turn(self.interaction.user.id):
                return await work()

        return await self.during(in_turn())

    @property
    def may_edit(self) -> bool:
        """Whether this press allows editing the public message that was pressed."""
        kind = self.interaction.response.type
        return self.beside and kind is discord.InteractionResponseType.deferred_message_update

    def begin(self) -> None:
        """Begin to acknowledge a press on a public message in the background."""
        if self.beside and not self.interaction.response.is_done():
            self._acknowledging = asyncio.create_task(self._acknowledge())

    async def acknowledge(self) -> None:
        """Acknowledge a press and show nothing. Later answers to a press on a public message go beside it."""
        self.beside = self.beside or not self.in_place
        if self._acknowledging is not None:
            await self._acknowledging
        elif not self.interaction.response.is_done():
            await self._acknowledge()

    async def _acknowledge(self) -> None:
        await self._attempt("acknowledge a press", self.interaction.response.defer())

    async def vanish(self, sentence: str) -> None:
        """Answer without leaving a message, as everybody sees the result anyway.

        Removes a private message that was pressed. If Discord refuses to remove it, answers with `sentence`.
        """
        if self.interaction.message is not None and not self.in_place:
            await self.acknowledge()
            return
        await self._defer()
        removing = self.interaction.delete_original_response()
        removed = await self._attempt("leave no answer", removing)
        if isinstance(removed, Refusal) and removed is not Refusal.MESSAGE_GONE:
            await self.say(sentence)

    async def show(self, screen: Screen) -> AnswerMessage | None:
        """Show `screen` in the pressed message if it is private, else in a new private message.

        The screen's files replace the message's files. Returns the message, or None if Discord refused.
        """
        message = await self._show(screen)
        if self._rejected and await self._services.card_emojis.find_again():
            return await self._show(screen)
        return message

    async def _show(self, screen: Screen) -> AnswerMessage | None:
        screen = self._adapted(screen)
        screen, files = await drawn(screen, answers=True)
        response = self.interaction.response
        if self.beside:
            await self.acknowledge()
            return await self._follow_up("answer beside the table", screen, files)
        if response.is_done():
            return await self._complete(screen, files)
        if self.in_place:
            updating = response.edit_message(**screen.payload(), attachments=files)
            updated = await self._attempt("update a private message", updating)
            message = self.interaction.message
            return None if isinstance(updated, Refusal) or message is None else self._original(message.id)
        sending = response.send_message(**screen.payload(), files=files, ephemeral=True)
        sent = await self._attempt("answer in private", sending)
        message_id = None if isinstance(sent, Refusal) else sent.message_id
        return None if message_id is None else self._original(message_id)

    def _original(self, message: int) -> AnswerMessage:
        return AnswerMessage(self.interaction, message, original=True)

    async def _follow_up(
        self, what: str, screen: Screen, files: Sequence[discord.File]
    ) -> AnswerMessage | None:
        message = AnswerMessage(self.interaction)
        sent = await message.send(what, screen, files, self.fields)
        self._rejected = sent is Refusal.REJECTED
        return None if isinstance(sent, Refusal) else message

    async def update(self, what: str, message: AnswerMessage, screen: Screen) -> None:
        """Show `screen` in the private `message` of this answer; `what` names the call in the log."""
        screen, files = await drawn(self._adapted(screen))
        await message.edit(what, screen, files, self.fields)

    async def replace(self, screen: Screen) -> None:
        """Answer a press on a public message by showing `screen` in that message."""
        self.beside = True
        screen = self._services.dressed(screen)
        with self.public():
            screen, files = await drawn(screen, answers=True)
        interaction, payload = self.interaction, screen.payload()
        if interaction.response.is_done():
            editing = interaction.edit_original_response(**payload, attachments=files)
            await self._attempt("replace a table", editing)
        else:
            replacing = interaction.response.edit_message(**payload, attachments=files)
            await self._attempt("replace a table", replacing)

    async def post(self, screen: Screen) -> int | None:
        """Answer with a public message and return the message's id, or None if Discord refused."""
        response = self.interaction.response
        if response.is_done():
            return None
        screen, files = await drawn(self._services.dressed(screen), answers=True)
        sent = await self._attempt("post a table", response.send_message(**screen.payload(), files=files))
        return None if isinstance(sent, Refusal) else sent.message_id

    async def say(self, sentence: str) -> None:
        """Answer with one private sentence."""
        interaction, sentence = self.interaction, self._services.command_mentions.in_text(sentence)
        if self.beside:
            await self.acknowledge()
        if not interaction.response.is_done():
            await self._attempt("say", interaction.response.send_message(sentence, ephemeral=True))
        elif self.beside or self.in_place:
            await AnswerMessage(interaction).send("say", None, about=self.fields, words=sentence)
        else:
            await self._attempt("say", interaction.edit_original_response(content=sentence))

    def public(self) -> AbstractContextManager[None]:
        """Speak the language of the place inside the block, for texts that everybody there reads."""
        return speaking(self._services.languages.of_place(self.interaction))

    def _adapted(self, screen: Screen) -> Screen:
        return self._services.adapted(screen, self.interaction.user.id)

    async def _complete(self, screen: Screen, files: list[discord.File]) -> AnswerMessage | None:
        """Show `screen` in the deferred answer, or in a new message if the person dismissed the answer."""
        editing = self.interaction.edit_original_response(**screen.payload(), attachments=files)
        edited = await self._attempt("complete an answer", editing)
        if not isinstance(edited, Refusal):
            return self._original(edited.id)
        if edited is not Refusal.MESSAGE_GONE:
            return None
        screen, again = await drawn(screen, answers=True)  # the others have been read to their end
        return await self._follow_up("answer anew", screen, again)

    async def _defer(self) -> None:
        response = self.interaction.response
        if self.beside or self.in_place:
            await self.acknowledge()
        elif not response.is_done():
            await self._attempt("ask for time", response.defer(ephemeral=True, thinking=True))

    async def _attempt(self, what: str, call: Awaitable[T]) -> T | Refusal:
        outcome = await attempt(what, call, self.fields)
        self._rejected = outcome is Refusal.REJECTED
        return outcome
