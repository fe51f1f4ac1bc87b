"""The traits of the computer levels were measured for each preset."""

from __future__ import annotations

from engine.game.presets import PRESETS
from engine.profile.traits import LEVELS, SEATS, TRAITS, level_traits


def test_every_preset_was_measured_at_every_level() -> None:
    for preset in PRESETS:
        for seats in SEATS:
            levels = level_traits(preset, seats)
            assert levels is not None
            assert list(levels) == list(LEVELS)
            for found in levels.values():
                missing = set(TRAITS) - set(found)
                assert missing == {"going out"} if preset == "four-card" else missing <= {"going out"}
                assert all(spread.mean == spread.mean and spread.deviation >= 0 for spread in found.values())
            weak, strong, best = (levels[name]["mistakes"].mean for name in ("beginner", "hard", "expert"))
            assert weak > strong > best == 0, "the stronger, the fewer points are lost"
