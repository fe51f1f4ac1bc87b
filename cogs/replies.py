"""Answering one interaction: in time, in private unless it is a table, and never twice."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Coroutine
from contextlib import AbstractContextManager
from time import perf_counter
from typing import Any, Final, Literal, TypeVar

import discord

from cogs.custom_id import PressId
from cogs.languages import Languages
from cogs.names import in_words
from cogs.outside import Refusal, attempt
from cogs.readers import Readers
from cogs.screens import Screen
from cogs.screens.dressing import dressed
from data.metrics import INTERACTIONS
from engine.errors import GolfError
from engine.language import mark, say, speak

log = logging.getLogger(__name__)

T = TypeVar("T")

PATIENCE: Final = 1.5
"""Seconds that the work behind an answer may take before Discord is told to wait; it allows 3 in all."""

SORRY: Final = mark("Something went wrong here (error {number}). Nothing was lost; please try again.")
TOO_FAST: Final = mark("That was too much at once, so I did nothing. Please wait a moment and try again.")
SHOWN: Final = mark("Here is the table as it stands.")


class Reply:
    """The answer to `interaction`.

    `silent`: a press on the public table whose result everybody will see there, so that the answer itself is
    only an acknowledgement.
    """

    def __init__(self, interaction: discord.Interaction[Any], *, silent: bool = False) -> None:
        self.interaction = interaction
        self._silent = silent
        message = interaction.message
        self.in_place = message is not None and message.flags.ephemeral
        """Whether the press was on a private message, which is then edited instead of adding another."""
        self.outcome: Literal["done", "refused", "failed"] = "done"
        """What became of it; whoever answers with a refusal says so here."""
        self._rejected = False

    def __str__(self) -> str:
        """What the log says of this: the interaction's id, and the match or the command that it is about."""
        interaction = self.interaction
        data: Any = interaction.data or {}
        pressed = str(data.get("custom_id", ""))
        press = PressId.parse(pressed)
        if press is not None:
            what = f"match={press.match} press={press.word}"
        elif pressed:
            what = f"channel={interaction.channel_id} press={pressed!r}"
        else:
            command = interaction.command
            name = "" if command is None else command.qualified_name
            what = f"channel={interaction.channel_id} command={name!r}"
        return f"interaction={interaction.id} {what}"

    async def during(self, work: Awaitable[T]) -> T:
        """Do `work`; if it takes long, ask Discord for more time meanwhile."""
        asking: list[asyncio.Task[None]] = []
        loop = asyncio.get_running_loop()
        timer = loop.call_later(PATIENCE, lambda: asking.append(loop.create_task(self._defer())))
        try:
            return await work
        finally:
            timer.cancel()
            await asyncio.gather(*asking)

    async def acknowledge(self) -> None:
        """Answer without a word."""
        if not self.interaction.response.is_done():
            await self._attempt("acknowledge a press", self.interaction.response.defer())

    async def show(self, screen: Screen) -> int | None:
        """Answer with a private message, in place of the one pressed if that was private too.

        Its files take the place of those that the message had before. Returns the id of the message that now
        shows it, or None if Discord refused.
        """
        message = await self._show(screen)
        if self._rejected and await self.interaction.client.tables.deck.doubt():
            return await self._show(screen)
        return message

    async def _show(self, screen: Screen) -> int | None:
        screen = self._dressed(screen)
        files, response = await screen.files(), self.interaction.response
        if response.is_done():
            return await self._complete(screen, files)
        if self.in_place:
            updating = response.edit_message(**screen.payload(), attachments=files)
            updated = await self._attempt("update a private message", updating)
            message = self.interaction.message
            return None if isinstance(updated, Refusal) or message is None else message.id
        sending = response.send_message(**screen.payload(), files=files, ephemeral=True)
        sent = await self._attempt("answer in private", sending)
        return None if isinstance(sent, Refusal) else sent.message_id

    async def replace(self, screen: Screen) -> None:
        """Answer by putting `screen` in place of the public message that was pressed."""
        screen = dressed(screen, self.interaction.client.tables.faces)
        with self.public():
            files = await screen.files()
        response, pressed = self.interaction.response, self.interaction.message
        if response.is_done() and pressed is not None:
            channel = self.interaction.client.get_partial_messageable(pressed.channel.id)
            call = channel.get_partial_message(pressed.id).edit(**screen.payload(), attachments=files)
            if not isinstance(await self._attempt("replace a table", call), Refusal):
                await self.say(say(SHOWN))
        else:
            replacing = response.edit_message(**screen.payload(), attachments=files)
            await self._attempt("replace a table", replacing)

    async def post(self, screen: Screen) -> int | None:
        """Answer with a public message and return its id, or None if Discord refused."""
        response = self.interaction.response
        if response.is_done():
            return None
        sent = await self._attempt("post a table", response.send_message(**screen.payload()))
        return None if isinstance(sent, Refusal) else sent.message_id

    async def say(self, sentence: str) -> None:
        """Answer with one private sentence."""
        interaction = self.interaction
        if not interaction.response.is_done():
            await self._attempt("say", interaction.response.send_message(sentence, ephemeral=True))
        elif self._silent or self.in_place:
            await self._attempt("say", interaction.followup.send(sentence, ephemeral=True))
        else:
            await self._attempt("say", interaction.edit_original_response(content=sentence))

    def public(self) -> AbstractContextManager[None]:
        """Speak the server's language inside, for what everybody there will read."""
        languages: Languages = self.interaction.client.tables.languages
        return languages.public(self.interaction.guild_id or 0)

    def _dressed(self, screen: Screen) -> Screen:
        """As the person reads it who is answered in private."""
        tables = self.interaction.client.tables
        readers: Readers = tables.readers
        return readers.dressed(screen, self.interaction.user.id, tables.faces)

    async def _complete(self, screen: Screen, files: list[discord.File]) -> int | None:
        """Show `screen` where Discord was told to wait, or anew if that message has been dismissed since."""
        interaction = self.interaction
        editing = interaction.edit_original_response(**screen.payload(), attachments=files)
        edited = await self._attempt("complete an answer", editing)
        if not isinstance(edited, Refusal):
            return edited.id
        if edited is not Refusal.MESSAGE_GONE:
            return None
        again = await screen.files()  # the others have been read to their end
        sending = interaction.followup.send(**screen.payload(), files=again, ephemeral=True, wait=True)
        sent = await self._attempt("answer anew", sending)
        return None if isinstance(sent, Refusal) else sent.id

    async def _defer(self) -> None:
        response = self.interaction.response
        if response.is_done():
            return
        if self._silent or self.in_place:
            await self._attempt("ask for time", response.defer())
        else:
            await self._attempt("ask for time", response.defer(ephemeral=True, thinking=True))

    async def _attempt(self, what: str, call: Awaitable[T]) -> T | Refusal:
        outcome = await attempt(what, call, self)
        self._rejected = outcome is Refusal.REJECTED
        return outcome


async def answer(reply: Reply, work: Coroutine[Any, Any, None]) -> None:
    """Do `work`, which answers through `reply`; if it is refused or fails, say so. The one error handler.

    All of it is said in the language of the person's own Discord, but for what is `Reply.public`.

    Nothing is done where the client's door does not let the interaction in.
    """
    began = perf_counter()
    languages: Languages = reply.interaction.client.tables.languages
    speak(languages.of_person(reply.interaction))
    if not await _let_in(reply):
        work.close()
        return
    try:
        await work
    except GolfError as refusal:
        reply.outcome = "refused"
        await reply.say(in_words(refusal.sentence))
    except Exception:
        reply.outcome = "failed"
        error = secrets.token_hex(3)
        log.exception("an interaction failed: error=%s %s", error, reply)
        await reply.say(say(SORRY, number=error))
    INTERACTIONS.labels(reply.outcome).observe(perf_counter() - began)


async def _let_in(reply: Reply) -> bool:
    """Whether to act on the interaction; if not, it has got whatever answer it gets."""
    entry = reply.interaction.client.tables.door.ask(reply.interaction)
    match entry:
        case "in":
            return True
        case "late":
            log.warning("dropped, as it came too late to be answered: %s", reply)
        case "twice":
            log.info("dropped, as it was delivered before: %s", reply)
        case "ignore" if reply.interaction.message is not None:
            await reply.acknowledge()
        case _:
            log.info("not done, as that person asks for too much at once: %s", reply)
            await reply.say(say(TOO_FAST))
    return False
