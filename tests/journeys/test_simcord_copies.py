"""What SimCord keeps is copied as by Python's own copy."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from tests.journeys.simcord_copies import copied


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
