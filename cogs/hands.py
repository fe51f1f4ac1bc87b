"""The private messages of a table: who has one open, and keeping it up to date while Discord lets us.

Discord lets a bot edit a private message for 15 minutes after that person's last press; the token of
that press is kept here, in memory only. After a restart or a long wait the public table is enough to go on.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Iterable
from dataclasses import dataclass
from typing import Final

import discord

from cogs.outside import Refusal, attempt
from cogs.screens import Screen
from cogs.screens.hand import Hand
from engine.actions import Action
from engine.table import Change, Table
from engine.table.entries import Acted, Closed, Dealt, Left, Missed, Started, TookBack

TOKEN_LIFE: Final = 14.5 * 60
"""Seconds after a press during which its token is used; Discord's limit is 15 minutes."""


@dataclass(slots=True)
class _Open:
    """`message`: the private message's id, None while there is none. `original`: it answers `press`."""

    press: discord.Interaction
    message: int | None
    original: bool

    @property
    def alive(self) -> bool:
        age = (discord.utils.utcnow() - self.press.created_at).total_seconds()
        return age < TOKEN_LIFE


class Hands:
    """The open private messages of one table, by user id. `trouble` is added to each, if there is any."""

    def __init__(self, table: Table) -> None:
        self.trouble = ""
        self._table = table
        self._open: dict[int, _Open] = {}
        self._work: set[asyncio.Task[None]] = set()
        table.subscribe(self._changed)

    def screen(self, user: int, *, taking: bool = False, notice: str = "") -> Screen:
        """The person's own message as it is now. They must have a seat, and the match must have begun."""
        return Hand(self._table, user, taking=taking, notice=notice, trouble=self.trouble).screen()

    def shown(self, press: discord.Interaction, message: int | None) -> None:
        """Note that `press` was answered with the hand, in the private message with that id."""
        former = self._open.get(press.user.id)
        if message is None:
            return
        self._open[press.user.id] = _Open(press, message, original=True)
        if former is not None and former.message not in (None, message) and former.alive:
            self._spawn(self._remove(former))

    def heard(self, press: discord.Interaction) -> None:
        """Note a press that was not answered with the hand, so that the hand can follow when it is time."""
        former = self._open.get(press.user.id)
        if former is None or former.message is None or not former.alive:
            self._open[press.user.id] = _Open(press, None, original=False)

    async def settled(self) -> None:
        """Wait until what is on its way to the private messages has arrived."""
        await asyncio.gather(*self._work)

    def tell(self, trouble: str) -> None:
        """Add `trouble` to every private message that is open, or take it away if it is empty."""
        if trouble == self.trouble:
            return
        self.trouble = trouble
        for user, known in self._open.items():
            if known.message is not None and known.alive:
                self._spawn(self._push(user, known))

    # ------------------------------------------------------------------ following the table

    def _changed(self, table: Table, change: Change) -> None:
        new, refreshed = _audience(table, change)
        for user in new | refreshed:
            known = self._open.get(user)
            if known is None:
                continue
            if not known.alive:
                del self._open[user]
            elif known.message is not None or user in new:
                self._spawn(self._push(user, known))

    async def _push(self, user: int, known: _Open) -> None:
        screen = self.screen(user)
        if known.message is None:
            call = known.press.followup.send(**screen.payload(), ephemeral=True, wait=True)
            sent = await attempt("send my cards", call)
            if isinstance(sent, Refusal):
                return
            known.message = sent.id
            if self._open.get(user) is not known:  # opened by hand meanwhile: one message is enough
                await self._remove(known)
        elif known.original:
            await self._keep(user, known, known.press.edit_original_response(**screen.payload()))
        else:
            await self._keep(
                user, known, known.press.followup.edit_message(known.message, **screen.payload())
            )

    async def _keep(
        self,
        user: int,
        known: _Open,
        call: Coroutine[None, None, discord.InteractionMessage | discord.WebhookMessage],
    ) -> None:
        outcome = await attempt("update my cards", call)
        lost = outcome in (Refusal.EXPIRED, Refusal.MESSAGE_GONE)
        if lost and self._open.get(user) is known:
            del self._open[user]

    async def _remove(self, former: _Open) -> None:
        if former.original:
            await attempt("remove old cards", former.press.delete_original_response())
        elif former.message is not None:
            await attempt("remove old cards", former.press.followup.delete_message(former.message))

    def _spawn(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work, name=f"hands-{self._table.id}")
        self._work.add(task)
        task.add_done_callback(self._work.discard)


def _audience(table: Table, change: Change) -> tuple[set[int], set[int]]:
    """Whom a change concerns: who should get their cards even if they have none open, and who a fresh look.

    A person who has just pressed sees the result as the answer to that press, and is left out.
    """
    state = table.state
    entries = [stamped.entry for stamped in change.entries]
    if state.match is None:
        return set(), set()
    people = {number: seat.user for number, seat in enumerate(state.seats) if seat.user is not None}
    acted = {
        people.get(Action.parse(entry.action).seat)
        for entry in entries
        if isinstance(entry, Acted) and entry.by == "person"
    }
    everyone = set(people.values())
    if any(isinstance(entry, (Started, Dealt)) for entry in entries):
        return everyone - acted, set()
    refreshed: set[int] = set()
    if state.stage != "playing" and any(isinstance(entry, (Acted, Closed)) for entry in entries):
        refreshed |= everyone
    refreshed |= {entry.user for entry in entries if isinstance(entry, Left)}
    touched = [entry.seat for entry in entries if isinstance(entry, (Missed, TookBack))]
    refreshed |= {people[number] for number in touched}
    if state.stage == "playing":
        refreshed |= {people[number] for number in _newly_awaited(table, entries) if number in people}
    return set(), {user for user in refreshed if user not in acted}


def _newly_awaited(table: Table, entries: Iterable[object]) -> tuple[int, ...]:
    """The seat whose turn begins with this change, if one does."""
    hole = table.state.playing.hole
    moved = any(isinstance(entry, Acted) for entry in entries)
    return (hole.turn,) if moved and hole.phase == "choose" else ()
