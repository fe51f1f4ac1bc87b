"""Holes that Ana plays on from a record."""

from __future__ import annotations

from dataclasses import replace

from cogs.kit.ids.play_on import PlayOnPlace
from cogs.solo.play_on_screen import PlayedOn
from cogs.solo.recorded import Recorded
from engine.record import Record
from engine.solo.game import SoloGame
from engine.solo.recorded_course import RecordedCourse
from engine.table.seat import USUAL_LEVEL

ANA = 1


def hole_of(record: Record, place: PlayOnPlace, own: int = 0) -> PlayedOn:
    """Return the hole that Ana, who had the seat `own`, plays on from `place`."""
    record = replace(record, match="0123456789")
    found = Recorded("classic", record, (USUAL_LEVEL,) * len(record.players), own)
    course = RecordedCourse(record, place.hole, place.step, own, found.levels)
    return PlayedOn(place, found, course, SoloGame.begin(course, ANA, "", 0.0))
