"""Sharing a private message with its channel: by one press, once for each message."""

from __future__ import annotations

from collections import deque
from collections.abc import Awaitable, Callable
from typing import Final

from cogs.answering.attempt import Refusal
from cogs.answering.gate.permissions import check_may_post
from cogs.answering.messages.answer_message import AnswerMessage
from cogs.answering.reply import Reply
from cogs.kit.drawing import drawn
from cogs.kit.names import bold, clean_name
from cogs.kit.screen import Screen
from engine.game.errors import GolfError, WrongStage
from engine.language import mark, say

REMEMBERED: Final = 1000
"""Ids of shared messages to remember."""

NOT_SHARED: Final = mark(
    "I couldn’t post that here. Check that I can send messages and files in this channel."
)
SHARED_ALREADY: Final = mark("You’ve already shared this. To share it again, run the command again.")


class Shares:
    """Private messages from which something was shared, by id."""

    def __init__(self) -> None:
        self._shared: deque[int] = deque(maxlen=REMEMBERED)

    def first(self, message: int) -> bool:
        """Whether nothing was shared from `message` (an id) before; remember it as shared."""
        if message in self._shared:
            return False
        self._shared.append(message)
        return True

    def undo(self, message: int) -> None:
        """Forget that something was shared from `message` (an id), since posting failed."""
        self._shared.remove(message)


async def share_once(shares: Shares, make: Callable[[], Awaitable[Screen]], reply: Reply) -> None:
    """Post the screen that `make` returns, in the server's language, for everybody in the channel to see.

    Raises `MayNotSpeak` where the bot may not write, and `WrongStage` a second time for the same message.
    """
    interaction = reply.interaction
    check_may_post(interaction)
    message = 0 if interaction.message is None else interaction.message.id
    if not shares.first(message):
        raise WrongStage(SHARED_ALREADY)
    await reply.acknowledge()
    try:
        with reply.public():
            screen = await make()
        posted = await post_shared(screen, reply)
    except GolfError:
        shares.undo(message)
        raise
    if not posted:
        shares.undo(message)
        raise WrongStage(NOT_SHARED)


async def post_shared(screen: Screen, reply: Reply) -> bool:
    """Post `screen` with the name of the person of `reply`; returns whether Discord took it."""
    with reply.public():
        words = say("Shared by {name}", name=bold(clean_name(reply.interaction.user.display_name)))
        screen, files = await drawn(reply.interaction.client.services.dressed(screen))
    message = AnswerMessage(reply.interaction)
    posting = message.send("share a message", screen, files, reply.fields, words=words, private=False)
    return not isinstance(await posting, Refusal)
