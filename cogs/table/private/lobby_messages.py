"""Private messages of a lobby, such as rules desks.

Desks are redrawn when the table changes. A person's messages are removed when the person is removed, all
messages when the lobby is over.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Container, Iterable
from dataclasses import dataclass
from typing import Final

from cogs.answering.attempt import PASSING, Refusal
from cogs.answering.messages.answer_message import AnswerMessage
from cogs.answering.messages.upkeep import Upkeep
from cogs.kit.screen import Screen
from engine.table import Change, Table
from engine.table.table import match_task

IN_USE: Final = 300.0
"""Seconds after the last press on a desk in which somebody is assumed to look at the desk."""


@dataclass(slots=True)
class _Desk:
    """The function that draws a rules desk (`draw`), and the drawing that was `shown` last."""

    draw: Callable[[], Screen]
    shown: Screen


class LobbyMessages:
    """Private messages of the lobby of `table`, by id: desks, rules, offers, how to play.

    Discord lets a bot edit and delete such a message for 15 minutes after the last press there. This press is
    kept, in memory only. A desk that couldn't be removed with the lobby, as after a restart, answers its next
    press with the rules in words.
    """

    def __init__(self, table: Table) -> None:
        self._table = table
        self._messages: dict[int, AnswerMessage] = {}
        self._desks: dict[int, _Desk] = {}
        self._upkeep = Upkeep(self._redraw, table.id, "desks")
        self._removals: set[asyncio.Task[object]] = set()

    def note(
        self,
        message: AnswerMessage | None,
        draw: Callable[[], Screen] | None = None,
        shown: Screen | None = None,
    ) -> None:
        """Note a private `message`, to be removed once the lobby is over; None is ignored.

        `draw` makes the present drawing of a rules desk, `shown` is the drawing in the message now.
        """
        if message is None:
            return
        self._messages = {each: former for each, former in self._messages.items() if former.alive}
        self._messages[message.id] = message
        self._desks.pop(message.id, None)
        if draw is not None and shown is not None:
            self._desks[message.id] = _Desk(draw, shown)
        self.changed()

    def keep(self, message: int) -> None:
        """Keep `message` when the lobby is over, as it shows something else from now on."""
        self._messages.pop(message, None)

    @property
    def choosing(self) -> bool:
        """Whether somebody has a rules desk open, judged by its last press."""
        return any(each in self._desks and message.age < IN_USE for each, message in self._messages.items())

    def changed(self, change: Change | None = None) -> None:
        """Remove all private messages of the lobby if it is over.

        Otherwise remove the messages of people whom `change` removed, and redraw the desks.
        """
        over = self._table.state.stage != "lobby"
        removed: Container[int] = () if change is None else change.removed
        self._remove([each for each, one in self._messages.items() if over or one.press.user.id in removed])
        self._desks = {each: desk for each, desk in self._desks.items() if each in self._messages}
        if self._desks:
            self._upkeep.want()

    async def _redraw(self) -> object:
        """Update the desks that have changed. If Discord refused for a passing reason, return the refusal."""
        self._upkeep.drawn()
        outcomes = [await self._show(each) for each in list(self._desks)]
        return next((outcome for outcome in outcomes if outcome in PASSING), None)

    async def _show(self, each: int) -> object:
        message, desk = self._messages.get(each), self._desks.get(each)
        if message is None or desk is None or not message.alive:
            return None
        services = message.press.client.services
        with services.languages.private(message.press):
            screen = desk.draw()
            if screen == desk.shown:
                return None
            adapted = services.adapted(screen, message.press.user.id)
        outcome = await message.edit("redraw a rules desk", adapted, ())
        if not isinstance(outcome, Refusal):
            desk.shown = screen
        return outcome

    def _remove(self, messages: Iterable[int]) -> None:
        for message in [self._messages.pop(each) for each in messages]:
            if message.alive:
                work = message.remove("remove a message of the lobby")
                removing = match_task(self._table.id, work, "lobby")
                self._removals.add(removing)
                removing.add_done_callback(self._removals.discard)

    async def settled(self) -> None:
        """Wait until the redrawing and the removals have finished."""
        await self._upkeep.settled()
        await asyncio.gather(*self._removals)

    def stop(self) -> None:
        """Cancel retries before the process ends."""
        self._upkeep.stop()
