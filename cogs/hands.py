"""The private messages of a table: who has one open, and keeping it up to date while Discord lets us.

Discord lets a bot edit a private message for 15 minutes after that person's last press; the token of
that press is kept here, in memory only. After a restart or a long wait the public table is enough to go on.

Updates go to one person one at a time and always show the newest, so that none arrives after a later one.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from dataclasses import dataclass
from typing import Any, Final

import discord

from cogs.audience import audience
from cogs.languages import Languages
from cogs.outside import Refusal, attempt
from cogs.readers import Readers
from cogs.replies import Reply
from cogs.screens import Screen
from cogs.screens.hand import Hand, Question
from engine.advice.advice import Advice
from engine.language import say
from engine.table import Change, Table

TOKEN_LIFE: Final = 14.5 * 60
"""Seconds after a press during which its token is used; Discord's limit is 15 minutes."""

COURTESY: Final = 0.4
"""Seconds that the answer to a press waits for an update that is on its way to the same message."""

FIRST_RETRY: Final = 10.0
"""Seconds until an update is sent again that Discord failed to take; each failure doubles them."""


@dataclass(slots=True)
class _Open:
    """`message`: the private message's id, None while there is none. `original`: it answers `press`."""

    press: discord.Interaction[Any]
    message: int | None
    original: bool

    @property
    def alive(self) -> bool:
        age = (discord.utils.utcnow() - self.press.created_at).total_seconds()
        return age < TOKEN_LIFE


@dataclass(frozen=True, slots=True)
class _Shown:
    """How an answer was drawn: at which version of the table, and what the person asked for with it."""

    version: int = 0
    asking: Question | None = None
    notice: str = ""
    hint: Advice | None = None


@dataclass(slots=True)
class _Person:
    """What goes to one person.

    `wanted`: their message is out of date; `work` brings it up to date. `answers`: so many answers to presses
    are on their way, which updates wait for. `drawn` counts what was drawn for them, and `arrived` is the
    newest of it that has arrived. `shown` is how the last answer was drawn.
    """

    open: _Open | None = None
    wanted: bool = False
    work: asyncio.Task[None] | None = None
    answers: int = 0
    drawn: int = 0
    arrived: int = 0
    shown: _Shown = _Shown()
    retry: asyncio.TimerHandle | None = None
    retry_after: float = FIRST_RETRY

    def draw(self) -> int:
        """The number of what is drawn now."""
        self.wanted = False
        self.drawn += 1
        return self.drawn

    def arrive(self, drawn: int) -> None:
        """What has that number is shown; if it may cover something newer, it is to be shown anew."""
        self.wanted = self.wanted or drawn < self.arrived
        self.arrived = max(self.arrived, drawn)


class Hands:
    """The open private messages of one table, by user id.

    `trouble` is a marked text that is said in each, if there is any.
    """

    def __init__(self, table: Table) -> None:
        self.trouble = ""
        self._table = table
        self._people: defaultdict[int, _Person] = defaultdict(_Person)
        self._work: set[asyncio.Task[None]] = set()
        table.subscribe(self._changed)

    async def answer(
        self,
        reply: Reply,
        *,
        asking: Question | None = None,
        notice: str = "",
        hint: Advice | None = None,
    ) -> None:
        """Answer a press or a command with the person's own cards as they are now.

        They must have a seat in a match that has begun. A hint stays if a press only leads up to a move.
        """
        user = reply.interaction.user.id
        person = self._people[user]
        person.answers += 1
        try:
            if reply.in_place and person.work is not None and not person.work.done():
                await asyncio.wait({person.work}, timeout=COURTESY)
            number, version, former = person.draw(), self._table.state.version, person.shown
            if asking is not None and former.version == version:
                hint = former.hint
            person.shown = _Shown(version, asking, notice, hint)
            message = await reply.show(self._screen(user))
        finally:
            person.answers -= 1
        if message is not None:
            self._note(person, _Open(reply.interaction, message, original=True))
            person.arrive(number)
        elif person.open is not None and person.open.message is not None:
            person.wanted = True  # what could not be answered can still be shown where the cards are
        if person.wanted:
            self._want(user)

    def heard(self, press: discord.Interaction[Any]) -> None:
        """Note a press that was not answered with the hand, so that the hand can follow when it is time."""
        person = self._people[press.user.id]
        former = person.open
        if former is None or former.message is None or not former.alive:
            person.open = _Open(press, None, original=False)

    def forget(self, user: int) -> None:
        """Take away the private message of `user`, who is nobody here now; the others see the new name."""
        person = self._people.pop(user, None)
        if person is not None:
            if person.retry is not None:
                person.retry.cancel()
            known, person.open, person.wanted = person.open, None, False
            if known is not None and known.message is not None and known.alive:
                self._track(asyncio.create_task(self._remove(known), name=f"hands-{self._table.id}"))
        self._refresh()

    def _refresh(self) -> None:
        """Bring every private message that is open up to date."""
        for user, person in self._people.items():
            if person.open is not None and person.open.message is not None:
                self._want(user)

    async def settled(self) -> None:
        """Wait until what is on its way to the private messages has arrived."""
        await asyncio.gather(*self._work)

    def tell(self, trouble: str) -> None:
        """Say `trouble`, a marked text, in every private message that is open, or nothing if it is empty."""
        if trouble == self.trouble:
            return
        self.trouble = trouble
        self._refresh()

    def stop(self) -> None:
        """Do nothing later by itself, as before the process ends."""
        for person in self._people.values():
            if person.retry is not None:
                person.retry.cancel()

    # ------------------------------------------------------------------ following the table

    def _changed(self, table: Table, change: Change) -> None:
        new, refreshed = audience(table, change)
        for user in new | refreshed:
            known = self._people[user].open if user in self._people else None
            if known is not None and (known.message is not None or user in new):
                self._want(user)

    def _want(self, user: int) -> None:
        """Bring a person's message up to date soon."""
        person = self._people[user]
        person.wanted = True
        if person.retry is not None:
            person.retry.cancel()
        if person.work is None or person.work.done():
            person.work = asyncio.create_task(self._keep_up(user), name=f"hands-{self._table.id}")
            self._track(person.work)

    async def _keep_up(self, user: int) -> None:
        person = self._people[user]
        while person.wanted and not person.answers:
            number, known = person.draw(), person.open
            if known is None:
                return
            if not known.alive:
                person.open = None
                return
            fresh = known.message is None
            outcome = await self._send(user, known)
            if person.open is None or person.open.message != known.message:
                if fresh:  # opened by hand meanwhile: one message is enough
                    await self._remove(known)
            elif not isinstance(outcome, Refusal):
                person.arrive(number)
            elif outcome in (Refusal.EXPIRED, Refusal.MESSAGE_GONE) and person.open is known:
                person.open = None
            elif outcome is Refusal.REJECTED and await known.press.client.tables.deck.doubt():
                person.wanted = True
            self._judge(user, outcome)

    async def _send(self, user: int, known: _Open) -> object:
        """Show the newest in the message that is `known`, or in a new one; returns what came of it."""
        tables = known.press.client.tables
        readers: Readers = tables.readers
        languages: Languages = tables.languages
        with languages.private(known.press):
            screen = readers.dressed(self._screen(user), user, tables.faces)
        payload, about = screen.payload(), f"match={self._table.id}"
        if known.message is None:
            sending = known.press.followup.send(**payload, ephemeral=True, wait=True)
            sent = await attempt("send my cards", sending, about)
            if not isinstance(sent, Refusal):
                known.message = sent.id
            return sent
        if known.original:
            return await attempt("update my cards", known.press.edit_original_response(**payload), about)
        editing = known.press.followup.edit_message(known.message, **payload)
        return await attempt("update my cards", editing, about)

    def _judge(self, user: int, outcome: object) -> None:
        """Try again later if that may help."""
        person = self._people[user]
        if outcome is Refusal.FAILED and person.open is not None:
            loop = asyncio.get_running_loop()
            person.retry = loop.call_later(person.retry_after, self._want, user)
            person.retry_after *= 2
        else:
            person.retry_after = FIRST_RETRY

    def _screen(self, user: int) -> Screen:
        """The person's message as it is now, as they asked for it if nothing has happened since."""
        shown = self._people[user].shown
        if shown.version != self._table.state.version:
            shown = _Shown()
        return Hand(
            self._table,
            user,
            asking=shown.asking,
            notice=shown.notice,
            hint=shown.hint,
            trouble=say(self.trouble) if self.trouble else "",
        ).screen()

    def _note(self, person: _Person, newest: _Open) -> None:
        """Note which message shows the cards from now on, and take the former one away."""
        former, person.open = person.open, newest
        if former is not None and former.message not in (None, newest.message) and former.alive:
            self._track(asyncio.create_task(self._remove(former), name=f"hands-{self._table.id}"))

    async def _remove(self, former: _Open) -> None:
        about = f"match={self._table.id}"
        if former.original:
            await attempt("remove old cards", former.press.delete_original_response(), about)
        elif former.message is not None:
            await attempt("remove old cards", former.press.followup.delete_message(former.message), about)

    def _track(self, task: asyncio.Task[None]) -> None:
        self._work.add(task)
        task.add_done_callback(self._work.discard)
