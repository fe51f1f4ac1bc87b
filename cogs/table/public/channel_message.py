"""Public message of a table in a channel where the bot may write.

The message is posted once, edited, and replaced when it is old or out of sight. Edits go by way of the newest
press on the message, or of the command that posted it, as requests by an interaction do not count against the
bot's limit. The channel's own route serves messages that nobody has pressed for a while, and requests that
failed by a token.
"""

from __future__ import annotations

from typing import Final

from cogs.answering.attempt import Refusal, attempt
from cogs.answering.reply import Reply
from cogs.answering.services import Asked
from cogs.kit.screen import Screen
from cogs.kit.unix_time import now
from cogs.table.public.message import TableMessage

OLD_AFTER: Final = 50 * 60.0
"""Seconds after which the message is replaced; Discord limits edits of messages older than an hour."""

OUT_OF_SIGHT: Final = 6
"""Number of messages below the table that hide it on a phone."""

STAYS: Final = 15.0
"""Seconds in which a new message is not replaced, however much is written below it."""

_NO_WAY: Final = frozenset(set(Refusal) - {Refusal.FAILED, Refusal.LIMITED, Refusal.MESSAGE_FROZEN})
"""If a request by way of a press is refused for one of these reasons, the channel's route is tried next."""


class ChannelMessage(TableMessage):
    """Keeps a table's public message up to date by way of presses on the message, else by the channel's
    route.
    """

    def heard(self, interaction: Asked) -> None: ...

    async def answer(self, reply: Reply, sentence: str, private: Screen | None = None) -> None:
        """Answer with the `private` screen, if any. The caller has already asked to post the table anew."""
        await (reply.vanish(sentence) if private is None else reply.show(private))

    async def _edit(self) -> object:
        """Edit the message by the cheapest route. If this fails, use the channel's route."""
        route = self._route
        if route is not None and route.leads_to(self.id):
            outcome = await self._edit_by(route)
            if outcome not in _NO_WAY:
                return outcome
        screen, files = await self._draw(counted=True)
        if self.id is None:
            return None
        call = self._place().get_partial_message(self.id).edit(**screen.payload(), attachments=files)
        return await attempt("edit a table", call, self._about)

    async def _post(self) -> object:
        screen, files = await self._draw(counted=True)
        self._anew, channel = False, self.channel
        call = self._place().send(**screen.payload(), files=files)
        sent = await attempt("post a table", call, self._about)
        if not isinstance(sent, Refusal) and channel == self.channel:
            former = self.id
            await self._note(sent.id)
            if former is not None:
                await self._remove(former)
        return sent

    async def _remove(self, former: int) -> None:
        """Remove the message `former`, which has been replaced, by the cheapest route."""
        what, route = "remove the old table", self._route
        if route is not None and route.leads_to(former):
            removed = await route.remove(what, self._about)
            if removed not in _NO_WAY:
                return
        await self.counted()
        await attempt(what, self._place().get_partial_message(former).delete(), self._about)

    def _out_of_sight(self) -> bool:
        if self.id is None or self._table.state.replaced or self._lobby_messages.choosing:
            return False
        age = now() - self._posted_at
        if age > OLD_AFTER:
            return True
        below = self._shared.services.newest.below(self.channel, self.id)
        return age >= STAYS and below >= OUT_OF_SIGHT
