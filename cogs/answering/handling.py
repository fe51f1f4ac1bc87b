"""Handles one interaction: lets it in, does its work, and answers whatever happens.

The answer to a press goes out before the updates that the press causes. Python copies a task's context to
every task that the task starts. So each task knows from its context which answer to wait for. A move of the
clock or of a computer player answers nobody, so its updates don't wait.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from time import perf_counter
from typing import Any, Final

import discord
from discord import app_commands

from cogs.answering.attempt import attempt
from cogs.answering.home_server import server_of
from cogs.answering.reply import Reply
from cogs.answering.services import Asked, speak_to
from cogs.kit.names import plain_sentence
from data.metrics import DROPPED, INTERACTIONS
from data.no_server import NO_SERVER
from engine.game.errors import GolfError, StorageFailed, WrongStage
from engine.language import mark, say
from engine.table.table import MATCH

log = logging.getLogger(__name__)

SORRY: Final = mark("Something went wrong here (error {number}). Nothing was lost; please try again.")
TOO_FAST: Final = mark("Slow down a little; I ignored that one.")
ANOTHER_VERSION: Final = mark("This command just changed. Please try again in a minute.")
ON_SERVERS_ONLY: Final = mark("Add me to this server to use that.")

BACK_WITHIN: Final = 1.5
"""Seconds that a press waits for a process that had all shards to get its database back.

A process that has taken over the shards answers sooner, so Discord refuses a second answer.
"""

COURTESY: Final = 0.4
"""Most seconds that an answer and an update wait for each other."""

_answer: ContextVar[asyncio.Future[None] | None] = ContextVar("_answer", default=None)

_OF_ANOTHER_VERSION: Final = (
    app_commands.CommandNotFound,
    app_commands.CommandSignatureMismatch,
    app_commands.TransformerError,
)


@contextmanager
def answering() -> Iterator[None]:
    """Mark a block in which a press is answered: `answer_given` waits for its end in tasks started inside."""
    given: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    former = _answer.set(given)
    try:
        yield
    finally:
        _answer.reset(former)
        given.set_result(None)


async def answer_given() -> None:
    """Wait, at most `COURTESY`, until the answer that caused this task is given."""
    answer = _answer.get()
    if answer is not None and not answer.done():
        await asyncio.wait({answer}, timeout=COURTESY)


async def answer(reply: Reply, work: Coroutine[Any, Any, None]) -> None:
    """Await `work`, which answers through `reply`. After a refusal or failure, answer with a sentence.

    This is the error handler of all interactions. `work` speaks the language of the person's own Discord,
    except inside `Reply.public`. `work` does not start if the gate refuses the interaction.
    """
    began = perf_counter()
    speak_to(reply.interaction)
    MATCH.set(reply.fields.get("match"))
    if not await _let_in(reply):
        work.close()
        return
    reply.interaction.client.services.avatars.meet(reply.interaction.user)
    with answering(), reply.interaction.client.services.gate.inside():
        try:
            await _prepared(reply, work)
        except GolfError as refusal:
            reply.refused(refusal)
            await reply.say(plain_sentence(refusal.sentence))
        except Exception:
            reply.outcome = "failed"
            error = secrets.token_hex(3)
            log.exception("an interaction failed", extra={"error": error, **reply.fields})
            await reply.say(say(SORRY, number=error))
    INTERACTIONS.labels(reply.outcome, reply.feature).observe(perf_counter() - began)


async def _prepared(reply: Reply, work: Coroutine[Any, Any, None]) -> None:
    """Await `work`. In a place without a server, first load the place's table into this process."""
    interaction = reply.interaction
    try:
        if server_of(interaction) == NO_SERVER and interaction.channel_id is not None:
            await reply.during(interaction.client.fetch_table(interaction.channel_id))
    except BaseException:
        work.close()
        raise
    await work


async def _let_in(reply: Reply) -> bool:
    """Whether to act on the interaction. If not, it has been answered as far as needed."""
    gate = reply.interaction.client.services.gate
    admission = gate.admission(reply.interaction)
    if admission == "waiting":
        await asyncio.sleep(BACK_WITHIN)
        admission = gate.admission(reply.interaction)
    if admission != "in":
        DROPPED.labels(admission).inc()
    match admission:
        case "in":
            return True
        case "stopping":
            log.info("dropped, as this process is about to end", extra=reply.fields)
        case "elsewhere":
            log.info("dropped, as another process has that server now", extra=reply.fields)
        case "waiting":
            log.info("not done, as the database is away", extra=reply.fields)
            await reply.say(StorageFailed().sentence)
        case "late":
            log.warning("dropped, as it came too late to be answered", extra=reply.fields)
        case "twice":
            log.info("dropped, as it was delivered before", extra=reply.fields)
        case "ignore" if reply.interaction.message is not None:
            await reply.acknowledge()
        case _:
            log.info("not done, as that person asks for too much at once", extra=reply.fields)
            await reply.say(say(TOO_FAST))
    return False


async def command_failed(interaction: Asked, error: app_commands.AppCommandError) -> None:
    """Answer a command that failed before it began, such as a command of another version of the bot."""
    reply = Reply(interaction)
    if interaction.type is discord.InteractionType.autocomplete:
        await attempt("offer nothing", interaction.response.autocomplete([]), reply.fields)
    else:
        await answer(reply, _fail(error))


async def _fail(error: app_commands.AppCommandError) -> None:
    if isinstance(error, app_commands.CheckFailure):
        raise WrongStage(ON_SERVERS_ONLY)
    raise WrongStage(ANOTHER_VERSION) if isinstance(error, _OF_ANOTHER_VERSION) else error
