"""Private messages of a table, in which people see their own cards."""

from __future__ import annotations

import asyncio

from cogs.answering.reply import Reply
from cogs.answering.services import Asked
from cogs.kit.ids.table import PressId
from cogs.kit.moves import Question
from cogs.table.private.hand_message import HandMessage
from cogs.table.screens.spectator import not_playing
from engine.advice.advice import Advice
from engine.game.actions import Action
from engine.game.errors import WrongStage
from engine.table import Change, Table
from engine.table.entries import (
    Acted,
    Closed,
    Dealt,
    HolidayTaken,
    Left,
    Missed,
    PutAside,
    Readied,
    SeatTaken,
    Started,
    TimeOff,
    TookBack,
)
from engine.table.refusals import REMOVED, seat_number


class Hands:
    """Private messages of `table`, by user id."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._messages: dict[int, HandMessage] = {}
        self._removals: set[asyncio.Task[object]] = set()
        self._trouble = ""

    async def answer(
        self,
        reply: Reply,
        *,
        asking: Question | None = None,
        notice: str = "",
        hint: Advice | None = None,
        why: bool = False,
    ) -> None:
        """Answer a press or a command with the person's own cards as they are now.

        A person without a seat is offered to watch. A press that only asks something (`asking`) keeps a shown
        hint. `why`: the hint's reasons were requested. Raises `NoSeat` or `WrongStage` in a lobby.
        """
        user, state = reply.interaction.user.id, self._table.state
        if state.seat_of(user) is None and state.match is not None:
            await reply.show(not_playing(state, user, notice))
            return
        seat_number(state, user)
        if state.match is None:
            raise WrongStage("You’ll get your cards when the match starts.")
        await self._message(user).answer(reply, asking, notice, hint, why)

    def changed(self, change: Change) -> None:
        """Update the messages of the people whom a change concerns, unless they show the change already."""
        dealt, concerned = recipients(self._table, change)
        for user in dealt | concerned:
            if user in self._messages:
                self._messages[user].changed(change.entries[-1].version, new=user in dealt)
        for user in change.removed & self._messages.keys():
            self._messages.pop(user).tell(REMOVED)

    def check(self, user: int, press: PressId) -> None:
        """Raise `WrongStage` if the button that `user` pressed has just taken the place of another."""
        if user in self._messages:
            self._messages[user].check(press)

    def keeps(self, user: int, message: int) -> bool:
        """Whether the private `message` (an id) shows the cards of `user` and is kept up to date."""
        return user in self._messages and self._messages[user].shown_in(message)

    def heard(self, press: Asked) -> None:
        """Note a press that was answered without the cards. They may be sent later by way of this press."""
        self._message(press.user.id).heard(press)

    def moved(self) -> None:
        """Forget presses in the channel that the table has left: nothing more is sent by way of them."""
        self._messages = {user: message for user, message in self._messages.items() if message.shown}

    def forget(self, user: int) -> None:
        """Remove the private message of `user`, whose data is being deleted, and redraw all others."""
        if user in self._messages:
            self._messages.pop(user).close()
        self.refresh()

    def over(self) -> None:
        """Remove the private messages, as the match is over and the table message shows all cards."""
        for message in self._messages.values():
            message.over()

    def tell(self, trouble: str) -> None:
        """Show `trouble`, a marked text, in every open private message; "" removes former trouble."""
        if trouble != self._trouble:
            self._trouble = trouble
            self.refresh()

    async def settled(self) -> None:
        """Wait until all updates of the private messages have arrived."""
        messages = list(self._messages.values())
        await asyncio.gather(*self._removals, *(message.upkeep.settled() for message in messages))

    def stop(self) -> None:
        """Cancel timers and retries before the process ends."""
        for message in self._messages.values():
            message.upkeep.stop()

    def _message(self, user: int) -> HandMessage:
        if user not in self._messages:
            self._messages[user] = HandMessage(self._table, user, lambda: self._trouble, self._removals)
        return self._messages[user]

    def refresh(self) -> None:
        for message in self._messages.values():
            message.refresh()


def recipients(table: Table, change: Change) -> tuple[set[int], set[int]]:
    """Return the users who are sent their hand after a change, and the users whose hand is updated if open.

    A person who has just pressed is left out, as the answer to the press shows them the result.
    """
    state = table.state
    if state.match is None:
        return set(), set()
    people = {number: seat.user for number, seat in enumerate(state.seats) if seat.user is not None}
    dealt = moved = stopped = False
    seated = any(isinstance(each.entry, Left | Missed | TookBack | SeatTaken) for each in change.entries)
    pressed, redrawn = set[int](), _with_more_time(table, change)
    for stamped in change.entries:
        match stamped.entry:
            case Started() | Dealt():
                dealt = True
            case Acted(action=done, by=by):
                moved, action = True, Action.parse(done)
                if by == "person":
                    pressed.add(action.seat)
                elif action.verb == "ready":  # the cards that were seen in the peek must not stay in sight
                    redrawn.add(action.seat)
            case Closed() | PutAside():
                stopped = True
            case Left(user=user):
                redrawn |= {number for number, other in people.items() if other == user}
            case Missed(seat=seat) | TookBack(seat=seat) | HolidayTaken(seat=seat) | Readied(seat=seat):
                redrawn.add(seat)
    if dealt:
        return {user for number, user in people.items() if number not in pressed}, set()
    if state.stage != "playing":
        # Between holes the button is Ready, or Next hole for somebody who is alone.
        redrawn |= people.keys() if moved or stopped or seated else set()
    elif moved and state.playing.hole.phase == "choose":
        redrawn.add(state.playing.hole.turn)
    return set(), {people[number] for number in (redrawn - pressed) & people.keys()}


def _with_more_time(table: Table, change: Change) -> set[int]:
    """Return the seats whose deadlines have moved by time off."""
    off = any(isinstance(stamped.entry, TimeOff) for stamped in change.entries)
    return set(table.state.playing.hole.waiting()) if off and table.state.stage == "playing" else set()
