"""A record is a value, and holds nothing that no record can."""

from __future__ import annotations

from tests.engine.record.records import classic


def test_a_record_is_a_value() -> None:
    assert classic() == classic()
    assert classic() != classic(seed=2)
