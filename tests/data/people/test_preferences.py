"""Each preference is declared soundly: what is written is read again, and kinds differ."""

from __future__ import annotations

import json
from typing import Any, Final

import pytest

from data.people.preferences import (
    HOLIDAY,
    LANGUAGE,
    LOOK,
    MENTIONS,
    POSTS,
    PREFERENCES,
    REACTIONS,
    READS_TEXT,
    STREAK_REMINDERS,
    TROPHY_ROLES,
    TURN_MESSAGES,
    DirectMessages,
    Look,
    PeriodicPost,
    Preference,
    TrophyRole,
)
from engine.table.holiday import Holiday

CHOICES: Final[list[tuple[Preference[Any], Any]]] = [
    (LANGUAGE, "de"),
    (MENTIONS, 0),
    *((post, PeriodicPost(42, "2026-11-22")) for post in POSTS.values()),
    (POSTS["daily"], PeriodicPost(None)),
    (REACTIONS, False),
    *((role, TrophyRole(42, 1_600)) for role in TROPHY_ROLES.values()),
    (TROPHY_ROLES["week"], TrophyRole(None)),
    (READS_TEXT, True),
    (LOOK, Look("star", "", "champion")),
    (TURN_MESSAGES, DirectMessages("refused", "pl")),
    (STREAK_REMINDERS, DirectMessages("on", "de")),
    (HOLIDAY, Holiday(1_767_225_600.5, 1_767_312_000.5, 2026, 2)),
]


@pytest.mark.parametrize(("preference", "value"), CHOICES)
def test_what_is_written_is_read_again(preference: Preference[Any], value: object) -> None:
    assert preference.read(json.loads(json.dumps(preference.write(value)))) == value
    assert value != preference.usual


def test_all_are_listed_by_kinds_of_their_own() -> None:
    declared = {preference.kind for preference, _ in CHOICES}
    assert set(PREFERENCES) == declared
    assert [each.kind for each in PREFERENCES.values()] == list(PREFERENCES)


def test_only_whoever_asked_can_be_refused() -> None:
    assert DirectMessages().refused() == DirectMessages()
    for wanted in ("on", "refused"):
        assert DirectMessages(wanted, "de").refused() == DirectMessages("refused", "de")
