"""Private messages that wait for reviews: each is completed once its reviews are made."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

from cogs.answering.reply import Reply
from cogs.kit.screen import Screen
from cogs.past.finished_matches import Asker
from cogs.past.reviewer import Reviewer


class Completing:
    """Shows pages with figures, and shows each once more when `reviewer` has made the reviews that were
    missing, unless its message shows another page by then.
    """

    def __init__(self, reviewer: Reviewer) -> None:
        self._reviewer = reviewer
        self._waiting: dict[int, object] = {}
        """What each message waits for, by its id."""

    async def show(
        self,
        screen: Screen,
        missing: Sequence[str],
        completed: Callable[[], Awaitable[Screen]],
        reply: Reply,
    ) -> None:
        """Answer with `screen`; show what `completed` returns once `missing`, matches by id, are reviewed."""
        self.leave(reply)
        message = await reply.show(screen)
        if message is None or not missing:
            return
        awaited = self._waiting[message.id] = object()

        async def complete() -> None:
            if self._waiting.get(message.id) is awaited:
                newer = await completed()
                if self._waiting.pop(message.id, None) is awaited:
                    await reply.update("complete figures", message, newer)

        self._reviewer.catch_up(Asker.of(reply.interaction), missing, complete)

    def leave(self, reply: Reply) -> None:
        """Note that another page replaces the page that was pressed."""
        message = reply.interaction.message
        if message is not None:
            self._waiting.pop(message.id, None)
