"""Private messages that wait for reviews or an avatar, and are then completed once."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

from cogs.answering.messages.answer_message import AnswerMessage
from cogs.answering.reply import Reply
from cogs.kit.screen import Screen
from cogs.reviews.finished_matches import Asker
from cogs.reviews.reviewer import Reviewer
from data.background import Tasks


class Completing:
    """Shows pages that lack some figures, and updates each page once when all its figures are there.

    Figures are missing while, for example, `reviewer` makes reviews. A message is left alone if it shows
    another page by then.
    """

    def __init__(self, reviewer: Reviewer) -> None:
        self._reviewer = reviewer
        self._tasks = Tasks()
        self._waiting: dict[int, object] = {}
        """The completion that each message waits for, by message id."""

    async def show(
        self,
        screen: Screen,
        missing: Sequence[str],
        completed: Callable[[], Awaitable[Screen]],
        reply: Reply,
    ) -> None:
        """Answer with `screen`. After a review of the matches `missing`, show what `completed` returns."""
        self.leave(reply)
        message = await reply.show(screen)
        if message is not None and missing:
            complete = self._completion(message, completed, reply)
            self._reviewer.catch_up(Asker.of(reply.interaction), missing, complete)

    async def show_until(
        self,
        screen: Screen,
        find: Callable[[], Awaitable[object]] | None,
        completed: Callable[[], Awaitable[Screen]],
        reply: Reply,
    ) -> None:
        """Answer with `screen`. If `find` returns something true, then show what `completed` returns."""
        self.leave(reply)
        message = await reply.show(screen)
        if message is None or find is None:
            return
        complete = self._completion(message, completed, reply)

        async def wait() -> None:
            if await find():
                await complete()

        self._tasks.begin("complete figures", wait())

    def _completion(
        self, message: AnswerMessage, completed: Callable[[], Awaitable[Screen]], reply: Reply
    ) -> Callable[[], Awaitable[None]]:
        """Return the function that updates `message`, unless `message` shows another page by then."""
        awaited = self._waiting[message.id] = object()

        async def complete() -> None:
            if self._waiting.get(message.id) is awaited:
                newer = await completed()
                if self._waiting.pop(message.id, None) is awaited:
                    await reply.update("complete figures", message, newer)

        return complete

    def leave(self, reply: Reply) -> None:
        """Stop waiting to update the pressed message, which is about to show another page."""
        message = reply.interaction.message
        if message is not None:
            self._waiting.pop(message.id, None)
