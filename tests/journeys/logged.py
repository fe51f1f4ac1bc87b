"""What a journey left in the log."""

from __future__ import annotations

import logging

import pytest


def one_line(caplog: pytest.LogCaptureFixture, part: str) -> str:
    """The one line of ours with `part` in it, which must come without a traceback."""
    ours = [record for record in caplog.records if record.name.startswith("cogs")]
    (record,) = [record for record in ours if part in record.getMessage()]
    assert record.exc_info is None
    return record.getMessage()


def traceback_of(caplog: pytest.LogCaptureFixture, part: str) -> logging.LogRecord:
    """The one record with `part` in it, which must come with a traceback."""
    (record,) = [record for record in caplog.records if part in record.getMessage()]
    assert record.exc_info is not None
    return record
