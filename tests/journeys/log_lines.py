"""Read the log of a journey."""

from __future__ import annotations

import logging

import pytest

from bot.log import TextLines


def one_line(caplog: pytest.LogCaptureFixture, part: str) -> str:
    """Return the only line from `cogs` with `part` in it, which must have no traceback."""
    ours = [record for record in caplog.records if record.name.startswith("cogs")]
    (record,) = [record for record in ours if part in record.getMessage()]
    assert record.exc_info is None
    return line_of(record)


def line_of(record: logging.LogRecord) -> str:
    """Return the first line of an event as the bot writes it, cards included."""
    return TextLines(None, cards=True).format(record).splitlines()[0]


def traceback_of(caplog: pytest.LogCaptureFixture, part: str) -> logging.LogRecord:
    """Return the only record with `part` in it, which must have a traceback."""
    (record,) = [record for record in caplog.records if part in record.getMessage()]
    assert record.exc_info is not None
    return record
