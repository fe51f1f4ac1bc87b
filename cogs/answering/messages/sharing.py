"""Shares the content of a private message with its channel, once."""

from __future__ import annotations

from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Final, Protocol

from cogs.answering.attempt import Refusal
from cogs.answering.gate.permissions import check_may_post
from cogs.answering.messages.answer_message import AnswerMessage
from cogs.answering.reply import Reply
from cogs.kit.names import bold, clean_name
from cogs.kit.screen import Screen, drawn
from engine.game.errors import GolfError, WrongStage
from engine.language import mark, say

REMEMBERED: Final = 1000
"""Most ids of shared messages remembered."""

NOT_SHARED: Final = mark(
    "I couldn’t post that here. Check that I can send messages and files in this channel."
)
SHARED_BEFORE: Final = mark("You’ve already shared this. To share it again, run the command again.")


class SharedBefore(WrongStage):
    """The person has shared this before."""


Once = AbstractAsyncContextManager[None]
"""Context in which a thing is shared. Entering it again raises `SharedBefore`.

If the context is left with an error, the thing may be shared again.
"""


class Show(Protocol):
    """Shows the private message again, with the Share button switched off if `shared`."""

    async def __call__(self, *, shared: bool) -> None: ...


class Shares:
    """Ids of the private messages from which something was shared."""

    def __init__(self) -> None:
        self._shared: deque[int] = deque(maxlen=REMEMBERED)

    @asynccontextmanager
    async def once(self, reply: Reply) -> AsyncIterator[None]:
        """Share from the pressed message inside the block, as `Once` describes."""
        message = 0 if reply.interaction.message is None else reply.interaction.message.id
        if message in self._shared:
            raise SharedBefore(SHARED_BEFORE)
        self._shared.append(message)
        try:
            yield
        except BaseException:
            if message in self._shared:
                self._shared.remove(message)
            raise


async def share(
    make: Callable[[], Awaitable[Screen]], once: Once, reply: Reply, show: Show | None = None
) -> None:
    """Post the screen that `make` returns, with the person's name, for everybody in the channel.

    `make` is called in the language of the place. `show` updates the private message; without `show` it stays
    as it is. Raises `MayNotSpeak` where the bot may not write, `SharedBefore`, and `WrongStage` if Discord
    refuses.
    """
    check_may_post(reply.interaction)
    try:
        async with once:
            await (reply.acknowledge() if show is None else show(shared=True))
            with reply.public():
                await _post(await make(), reply)
    except SharedBefore:
        if show is not None:
            await show(shared=True)
        raise
    except GolfError:
        if show is not None:
            await show(shared=False)
        raise


async def _post(screen: Screen, reply: Reply) -> None:
    """Post `screen` with the name of the person of `reply`. Raises `WrongStage` if Discord refuses."""
    words = say("Shared by {name}", name=bold(clean_name(reply.interaction.user.display_name)))
    screen, files = await drawn(reply.interaction.client.services.dressed(screen))
    message = AnswerMessage(reply.interaction)
    sent = await message.send("share a message", screen, files, reply.fields, words=words, private=False)
    if isinstance(sent, Refusal):
        raise WrongStage(NOT_SHARED)
