"""People enter leagues and knock-outs, and leave them, before the first round."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from cogs.leagues.changes import Changes
from cogs.leagues.field import Field
from cogs.leagues.fields import Fields
from data.events.entrants import Entrant, addition, removal
from data.events.events import Logged
from engine.events.plan import MOST
from engine.game.errors import LimitReached, SeatRefused, WrongStage


class Entering:
    """Who takes part in the events of `fields`. `now` gives UNIX time in seconds."""

    def __init__(self, fields: Fields, now: Callable[[], float]) -> None:
        self._fields = fields
        self._now = now

    async def enter(self, event: str, user: int, name: str, roles: Sequence[int]) -> Field:
        """Let a person enter; `roles` are the ids of theirs.

        Raises `WrongStage`, `LimitReached` or `SeatRefused` if they may not.
        """
        async with self._fields.alone(event):
            field = await self._fields.find(event)
            _check(field, user, roles)
            entrant = Entrant(len(field.entrants) + 1, user, name, self._now())
            entered = replace(field, entrants=[*field.entrants, entrant])
            return await self._fields.write(Changes(entered).writing(addition(event, entrant)))

    async def withdraw(self, event: str, user: int) -> Field:
        """Let a person who entered leave. Raises `WrongStage` if the first round is drawn."""
        async with self._fields.alone(event):
            field = await self._fields.find(event)
            own = next((each for each in field.present if each.user == user), None)
            if own is None:
                raise WrongStage("You haven’t entered this event.")
            if field.options.same_cards and field.tables:
                raise WrongStage("Play has started, so you can’t withdraw.")
            if field.tables or field.event.over:
                raise WrongStage("The first round has started. Ask the organizer to replace you.")
            at = self._now()
            gone = [replace(each, removed_at=at) if each is own else each for each in field.entrants]
            logged = Logged(at, "removed", user, own.entrant)
            left = Changes(replace(field, entrants=gone)).writing(removal(event, own.entrant, at))
            return await self._fields.write(left.noting(field.event, logged))


def _check(field: Field, user: int, roles: Sequence[int]) -> None:
    """Raise why a person may not enter."""
    event = field.event
    if event.status != "open" or field.tables:
        raise WrongStage("You can’t enter this event anymore.")
    if event.role is not None and event.role not in roles:
        raise SeatRefused("You don’t have the role that this event is for.")
    own = [each for each in field.entrants if each.user == user]
    if any(each.removed_at is None for each in own):
        raise WrongStage("You already entered this event.")
    if own:
        raise WrongStage("You withdrew, so you can’t enter again.")
    if len(field.present) >= MOST:
        raise LimitReached("This event is full: it’s for up to {most} players.", most=MOST)
