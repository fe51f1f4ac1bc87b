"""Somebody who asks to play on, and holes that are over."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any, cast

from cogs.answering.reply import Reply
from cogs.kit.ids.play_on import PlayOnPlace
from cogs.play_on.screen import PlayedOn
from cogs.play_on.sources import Recorded
from engine.record import Record
from engine.solo.recorded_course import played_on
from engine.table.seat import USUAL_LEVEL

ANA = 1


def asked_by(user: int, guild: int) -> Reply:
    """Return the answer to a press of that user on that server, of which only these two are known."""
    interaction: Any = SimpleNamespace(
        user=SimpleNamespace(id=user), guild_id=guild, is_guild_integration=lambda: True
    )
    return cast("Reply", SimpleNamespace(interaction=interaction))


def hole_of(record: Record, place: PlayOnPlace, own: int | None = 0) -> PlayedOn:
    """Return the hole that Ana plays on from `place`, after the choices there; she had the seat `own`."""
    record = replace(record, match=place.key)
    found = Recorded("classic", record, (USUAL_LEVEL,) * len(record.players), own)
    course = found.course(place)
    return PlayedOn(place, found, course, played_on(course, ANA, place.choices))
