"""Subscribers of something that happens are called in their order, whatever becomes of others."""

from __future__ import annotations

import pytest

from engine.table.signal import Signal


def test_all_subscribers_are_called_in_their_order_each_time() -> None:
    told: list[tuple[str, str, int]] = []
    signal: Signal[str, int] = Signal("something")
    signal.send("nobody", 0)
    signal.subscribe(lambda word, number: told.append(("first", word, number)))
    signal.subscribe(lambda word, number: told.append(("second", word, number)))
    signal.send("a", 1)
    signal.send("b", 2)
    assert told == [("first", "a", 1), ("second", "a", 1), ("first", "b", 2), ("second", "b", 2)]


def test_one_that_fails_is_logged_and_keeps_nobody_from_being_told(caplog: pytest.LogCaptureFixture) -> None:
    told: list[int] = []
    signal: Signal[int] = Signal("the test")
    signal.subscribe(lambda number: print(1 // number))
    signal.subscribe(told.append)
    signal.send(0)
    assert told == [0]
    assert "a subscriber of the test failed" in caplog.text and "ZeroDivisionError" in caplog.text
