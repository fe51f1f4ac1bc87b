"""A person's private message with their cards, kept up to date for as long as Discord allows.

Discord lets a bot edit a private message for 15 minutes after the person's last press. The token of this
press is kept here, in memory only. After a restart or a long wait the public table is enough to continue.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from cogs.answering.attempt import Refusal
from cogs.answering.gate.button_places import ButtonPlaces
from cogs.answering.messages.answer_message import AnswerMessage
from cogs.answering.messages.upkeep import Upkeep
from cogs.answering.reply import Reply
from cogs.answering.services import Asked, Services
from cogs.kit.ids.table import PressId
from cogs.kit.moves import Question
from cogs.kit.screen import Screen, done, drawn
from cogs.table.screens.hand import Hand
from data.people.preferences import LOOK, READS_TEXT
from engine.advice.advice import Advice
from engine.language import say
from engine.table import Table
from engine.table.table import match_task

PICTURE_LATER: Final = 3.0
"""Seconds after which the picture follows, if a rush of presses held it back."""

REMOVING: Final = "remove old cards"


@dataclass(frozen=True, slots=True)
class _Answer:
    """The last drawing: the version of the table, and the person's open question or hint."""

    version: int = 0
    asking: Question | None = None
    notice: str = ""
    hint: Advice | None = None
    why: bool = False


class HandMessage:
    """Keeps the private message of `user` at `table` up to date, if the person has one open.

    `trouble` returns a marked text to show in the message, or "". `removals` holds running tasks that remove
    messages or send a last message. Drawings are numbered, so that a drawing that arrives late is noticed.
    """

    def __init__(
        self, table: Table, user: int, trouble: Callable[[], str], removals: set[asyncio.Task[object]]
    ) -> None:
        self._table = table
        self._user = user
        self._trouble = trouble
        self._removals = removals
        self._open: AnswerMessage | None = None
        # The message has no id while only a press is known by which it could be sent.
        self._answer = _Answer()
        self._drawn = 0
        self._arrived = 0
        self._overtaken = False
        self._over = False
        self._places: ButtonPlaces | None = None
        self._due = False
        self._tips_ended_at: int | None = None
        self._later: asyncio.TimerHandle | None = None
        self.upkeep = Upkeep(self._update, table.id, "hands")

    async def answer(
        self, reply: Reply, asking: Question | None, notice: str, hint: Advice | None, why: bool
    ) -> None:
        """Answer a press or a command with the present cards; arguments as for `Hands.answer`."""
        with self.upkeep.held():
            if reply.in_place:
                await self.upkeep.sent()
            number, version, former = self._draw(), self._table.state.version, self._answer
            if asking is not None and former.version == version:
                hint = former.hint
            self._answer = _Answer(version, asking, notice, hint, why)
            services = reply.interaction.client.services
            services.rush.press()
            screen, live = self._screen(services), self._table.state.live
            message = await reply.show(screen)
            if message is not None:
                self._note(services, screen)
                self._replace(message)
                self._arrive(number)
                if live and self._over:  # meanwhile
                    self.over()
            else:  # what could not be answered can still be shown where the cards are, or a little later
                self.heard(reply.interaction)
                self._redraw(new=True)

    @property
    def shown(self) -> bool:
        return self._open is not None and self._open.sent

    def shown_in(self, message: int) -> bool:
        """Whether `message` (an id) shows the cards and can be kept up to date."""
        return self._open is not None and self._open.id == message and self._open.alive

    def check(self, press: PressId) -> None:
        """Raise `WrongStage` if the pressed button has only just taken the place of another button."""
        if self._places is not None:
            self._places.check(press)

    def _note(self, services: Services, screen: Screen) -> None:
        if self._places is None:
            self._places = ButtonPlaces(services.pause)
        self._places.show(screen.rows)

    def heard(self, press: Asked) -> None:
        """Note a press that was answered without the cards. They may be sent later by way of this press."""
        if self._open is None or not (self._open.sent and self._open.alive):
            self._open = AnswerMessage(press)

    def changed(self, version: int, *, new: bool) -> None:
        """Update the message soon, unless it shows the table's `version` already; `new` as for `refresh`."""
        if version > self._answer.version:
            self.refresh(new=new)

    def refresh(self, *, new: bool = False) -> None:
        """Update the open message soon. `new`: if none is open, send a message, if possible.

        A message on its way for the first time is updated once it has arrived. A sentence about the last
        press is shown only once.
        """
        if self._arrived == self._drawn:
            self._answer = replace(self._answer, notice="")
        self._redraw(new=new)

    def _redraw(self, *, new: bool = False) -> None:
        if self._open is not None and (new or self._open.sent):
            self.upkeep.want()
        else:
            self._overtaken = True

    def tell(self, sentence: str) -> None:
        """Send a marked `sentence` in place of the cards, if there is a press by which it can be sent."""
        known, self._open = self._open, None
        if known is not None and known.alive:
            telling = match_task(self._table.id, self._tell(known, sentence), "hands")
            self._removals.add(telling)
            telling.add_done_callback(self._removals.discard)

    async def _tell(self, known: AnswerMessage, sentence: str) -> None:
        services = known.press.client.services
        with services.languages.private(known.press):
            screen = done(say(sentence))
        await known.send("tell somebody who has no cards", services.adapted(screen, self._user))

    def close(self) -> None:
        """Remove the message, and stop updating it."""
        self._over = True
        self.upkeep.stop()
        if self._later is not None:
            self._later.cancel()
        former, self._open = self._open, None
        if former is not None:
            self._take_away(former)

    def over(self) -> None:
        """Remove the message, as the table message shows all cards. People who read words keep their
        message.
        """
        self._over = True
        if self._open is not None and not _reads_text(self._open.press.client.services, self._user):
            self.close()

    def _draw(self) -> int:
        """Start a drawing and return its number."""
        self.upkeep.drawn()
        self._overtaken = False
        self._drawn += 1
        return self._drawn

    def _arrive(self, drawn: int) -> None:
        """Note that drawing number `drawn` has arrived. Ask for an update if the message may be out of date.

        That is so if a newer drawing arrived first, or if an update was wanted before there was a message.
        """
        if drawn < self._arrived or self._overtaken:
            self._overtaken = False
            self.upkeep.want()
        self._arrived = max(self._arrived, drawn)

    async def _update(self) -> object:
        number, known = self._draw(), self._open
        if known is None or not known.alive:
            self._open = None
            return None
        fresh = not known.sent
        outcome = await self._send(known)
        if self._open is None or self._open.id != known.id:
            if fresh and known.sent:  # opened by hand meanwhile: one message is enough
                await known.remove(REMOVING)
        elif not isinstance(outcome, Refusal):
            self._arrive(number)
        elif outcome in (Refusal.EXPIRED, Refusal.MESSAGE_GONE) and self._open is known:
            self._open = None
        elif outcome is Refusal.REJECTED and await known.press.client.services.card_emojis.find_again():
            self.upkeep.want()
        return outcome

    async def _send(self, known: AnswerMessage) -> object:
        """Show the newest state in the message `known`, or in a new message; returns the outcome."""
        services = known.press.client.services
        with services.languages.private(known.press):
            screen = services.adapted(self._screen(services), self._user)
        self._note(services, screen)
        screen, files = await drawn(screen)
        if known.sent:
            return await known.edit("update my cards", screen, files)
        return await known.send("send my cards", screen, files)

    def _screen(self, services: Services) -> Screen:
        """The present message. The open question or hint is dropped once the table has changed."""
        version, trouble = self._table.state.version, self._trouble()
        if self._answer.version != version:
            self._answer = _Answer(version)
        answer = self._answer
        return Hand(
            self._table,
            self._user,
            asking=answer.asking,
            notice=answer.notice,
            hint=answer.hint,
            why=answer.why,
            tip=self._user in services.newcomers.with_tips,
            tips_ended=self._tips_ended(services, version),
            trouble=say(trouble) if trouble else "",
            pictured=self._pictured(services),
            read=_reads_text(services, self._user),
            looks=services.preferences.chosen(LOOK),
        ).screen()

    def _tips_ended(self, services: Services, version: int) -> bool:
        """Return whether to tell that the tips have ended: the same for each `version` of the table.

        Nothing is told at the end of a match, when this message is removed.
        """
        if self._user in services.newcomers.untold and self._table.state.live:
            services.newcomers.untold.discard(self._user)
            self._tips_ended_at = version
        return version == self._tips_ended_at

    def _pictured(self, services: Services) -> bool:
        """Whether to draw the picture now. In a rush it follows after `PICTURE_LATER` seconds.

        Until then the buttons show the cards. For people who read words this is True, but they get no
        picture.
        """
        due, self._due = self._due, False
        if due or not services.rush.on or _reads_text(services, self._user):
            return True
        if self._later is None:
            self._later = asyncio.get_running_loop().call_later(PICTURE_LATER, self._bring_picture)
        return False

    def _bring_picture(self) -> None:
        self._later, self._due = None, True
        self._redraw()

    def _replace(self, newest: AnswerMessage) -> None:
        """Note the message that shows the cards from now on, and remove the former message."""
        former, self._open = self._open, newest
        if former is not None and former.id != newest.id:
            self._take_away(former)

    def _take_away(self, former: AnswerMessage) -> None:
        if former.sent and former.alive:
            removing = match_task(self._table.id, former.remove(REMOVING), "hands")
            self._removals.add(removing)
            removing.add_done_callback(self._removals.discard)


def _reads_text(services: Services, user: int) -> bool:
    return services.preferences.of(READS_TEXT, user)
