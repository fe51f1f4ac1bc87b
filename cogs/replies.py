"""Answering one interaction: in time, in private unless it is a table, and never twice."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable
from typing import Final, TypeVar

import discord

from cogs.outside import Refusal, attempt
from cogs.screens import Screen
from engine.errors import GolfError

log = logging.getLogger(__name__)

T = TypeVar("T")

PATIENCE: Final = 1.5
"""Seconds that the work behind an answer may take before Discord is told to wait; it allows 3 in all."""

SORRY: Final = "Something went wrong here. Nothing was lost; please try again."


class Reply:
    """The answer to `interaction`.

    `silent`: a press on the public table whose result everybody will see there, so that the answer itself is
    only an acknowledgement.
    """

    def __init__(self, interaction: discord.Interaction, *, silent: bool = False) -> None:
        self._interaction = interaction
        self._silent = silent
        message = interaction.message
        self.in_place = message is not None and message.flags.ephemeral
        """Whether the press was on a private message, which is then edited instead of adding another."""

    async def during(self, work: Awaitable[T]) -> T:
        """Do `work`; if it takes long, ask Discord for more time meanwhile."""
        task = asyncio.ensure_future(work)
        done, _ = await asyncio.wait({task}, timeout=PATIENCE)
        if not done:
            await self._defer()
        return await task

    async def acknowledge(self) -> None:
        """Answer without a word."""
        if not self._interaction.response.is_done():
            await attempt("acknowledge a press", self._interaction.response.defer())

    async def show(self, screen: Screen) -> int | None:
        """Answer with a private message, in place of the one pressed if that was private too.

        Returns the id of the message that now shows it, or None if Discord refused.
        """
        response = self._interaction.response
        if response.is_done():
            edited = await attempt(
                "complete an answer", self._interaction.edit_original_response(**screen.payload())
            )
            return None if isinstance(edited, Refusal) else edited.id
        if self.in_place:
            updated = await attempt("update a private message", response.edit_message(**screen.payload()))
            message = self._interaction.message
            return None if isinstance(updated, Refusal) or message is None else message.id
        sent = await attempt("answer in private", response.send_message(**screen.payload(), ephemeral=True))
        return None if isinstance(sent, Refusal) else sent.message_id

    async def replace(self, screen: Screen) -> None:
        """Answer by putting `screen` in place of the public message that was pressed."""
        files = await screen.files()
        call = self._interaction.response.edit_message(**screen.payload(), attachments=files)
        await attempt("replace a table", call)

    async def post(self, screen: Screen) -> int | None:
        """Answer with a public message and return its id, or None if Discord refused."""
        response = self._interaction.response
        if response.is_done():
            return None
        sent = await attempt("post a table", response.send_message(**screen.payload()))
        return None if isinstance(sent, Refusal) else sent.message_id

    async def say(self, sentence: str) -> None:
        """Answer with one private sentence."""
        interaction = self._interaction
        if not interaction.response.is_done():
            await attempt("say", interaction.response.send_message(sentence, ephemeral=True))
        elif self._silent or self.in_place:
            await attempt("say", interaction.followup.send(sentence, ephemeral=True))
        else:
            await attempt("say", interaction.edit_original_response(content=sentence))

    async def _defer(self) -> None:
        response = self._interaction.response
        if response.is_done():
            return
        if self._silent or self.in_place:
            await attempt("ask for time", response.defer())
        else:
            await attempt("ask for time", response.defer(ephemeral=True, thinking=True))


async def answer(reply: Reply, work: Awaitable[None]) -> None:
    """Do `work`, which answers through `reply`; if it is refused or fails, say so. The one error handler."""
    try:
        await work
    except GolfError as refusal:
        await reply.say(refusal.sentence)
    except Exception:
        log.exception("an interaction failed")
        await reply.say(SORRY)
