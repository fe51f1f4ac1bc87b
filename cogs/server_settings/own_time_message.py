"""Answer what somebody presses or types about their own time: a holiday, and their night."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeVar

from cogs.answering.controls import FormField, open_form
from cogs.answering.reply import Reply
from cogs.kit.ids.server_settings import SettingsId
from cogs.kit.unix_time import now
from cogs.server_settings.time_screen import time_screen
from cogs.server_settings.time_zones import zone_choices
from cogs.server_settings.typed_night import typed_night
from data.people.preferences import HOLIDAY, NIGHT, Preference
from engine.game.errors import SeatRefused
from engine.language import say
from engine.table.own_time import Night

T = TypeVar("T")


class OwnTimeMessage:
    """The page of a person's own time in the message of the settings at `place`, answered by `reply`."""

    def __init__(self, place: SettingsId, reply: Reply) -> None:
        self._place = place
        self._reply = reply
        self._user = reply.interaction.user.id
        self._preferences = reply.interaction.client.services.preferences

    async def show(self, notice: str = "") -> None:
        """Answer with the person's holiday and night, below a `notice`."""
        holiday, night = self._preferences.of(HOLIDAY, self._user), self._preferences.of(NIGHT, self._user)
        await self._reply.show(time_screen(holiday, night, now(), self._place.next(), notice))

    async def press(self, values: Sequence[str]) -> None:
        """Begin or end a holiday; ask for the person's night, change its time zone, or remove it."""
        match self._place.control:
            case "night":
                await self._ask_night()
            case "nonight":
                await self._change(NIGHT, lambda _: Night())
            case "zone":
                await self._change(NIGHT, lambda present: _in_zone(present, values))
            case "back":
                await self._change(HOLIDAY, lambda present: present.ended(now()))
            case "holiday":
                days = next((int(each) for each in values if each.isdecimal()), 0)
                await self._change(HOLIDAY, lambda present: present.begun(days, now()))
            case _:  # "open"
                await self.show()

    async def submit(self, typed: str, time_now: str) -> None:
        """Set the night that was typed, by the clock that shows `time_now`."""
        locale = self._reply.interaction.locale.value
        await self._change(NIGHT, lambda _: typed_night(typed, time_now, now(), locale))

    async def _change(self, preference: Preference[T], change: Callable[[T], T]) -> None:
        """Change a preference of the person's and show it, or why it can't be changed."""

        def changed(present: T) -> T:
            try:
                return change(present)
            except SeatRefused:
                return present  # it was just changed by another press

        try:
            change(self._preferences.of(preference, self._user))
            await self._reply.during(self._preferences.change(preference, self._user, changed))
        except SeatRefused as refusal:
            self._reply.refused(refusal)
            await self.show(refusal.sentence)
        else:
            await self.show()

    async def _ask_night(self) -> None:
        await open_form(
            self._reply.interaction,
            str(self._place),
            say("Set my night"),
            FormField(say("Your night"), say("Up to 10 hours"), longest=20, example="23:00-7:00"),
            FormField(
                say("Your time now"),
                say("So that I know your time zone"),
                longest=10,
                id="now",
                example="21:35",
            ),
        )


def _in_zone(night: Night, values: Sequence[str]) -> Night:
    """Return `night` by the clock of the chosen zone, if it is one of those offered."""
    offered = {choice.value for choice in zone_choices(night, now())}
    return next((replace(night, zone=each) for each in values if each in offered), night)
