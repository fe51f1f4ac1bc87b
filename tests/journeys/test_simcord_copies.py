"""What SimCord keeps is copied as by Python's own copy, and checked and read again once it has changed."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest
from simcord import components

from tests.journeys.simcord_copies import copied, quick_copies
from tests.journeys.world import words_of, world


def test_a_copy_is_equal_and_shares_nothing_that_can_change() -> None:
    original: dict[str, Any] = {
        "id": 5,
        "rows": [{"label": "Draw"}, [None, True, 1.5]],
        "at": {"when": {1, 2}},
    }
    copy = copied(original)
    assert copy == original
    for part in (copy, copy["rows"], copy["rows"][0], copy["rows"][1], copy["at"], copy["at"]["when"]):
        part.clear()
    assert original["rows"] == [{"label": "Draw"}, [None, True, 1.5]]
    assert original["at"] == {"when": {1, 2}}


def test_what_is_no_json_is_copied_too() -> None:
    moment = datetime(2025, 5, 1, tzinfo=UTC)
    assert copied({"at": (moment,)}) == {"at": (moment,)}


def test_components_are_checked_as_without_a_memory_of_those_before() -> None:
    button = {"type": 2, "style": 1, "label": "Draw", "custom_id": "draw"}
    rows = [{"type": 1, "components": [button]}]
    usual = components.validate_components(rows)
    with quick_copies():
        first, second = components.validate_components(rows), components.validate_components(rows)
        assert first == second == components.validate_components(first) == usual
        first[0]["components"].clear()
        assert components.validate_components(rows) == second
        for _ in range(2):
            with pytest.raises(components.ComponentValidationError):
                components.validate_components([{"type": 1, "components": [button, button]}])


async def test_a_message_is_read_anew_once_it_has_changed() -> None:
    async with world() as here:
        await here.slash(here.people[0], "start")
        (before,) = here.channel.history()
        assert here.channel.history() == [before]
        await here.press(here.people[1], "Join")
        (after, *_) = here.channel.history()
        assert "Ben" in words_of(after)
        assert "Ben" not in words_of(before)
