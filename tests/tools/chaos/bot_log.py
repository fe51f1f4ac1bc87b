"""Warnings and errors in the lines that the bot process logged."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

_LINE: Final = re.compile(r"\S+ (?P<level>DEBUG|INFO|WARNING|ERROR|CRITICAL) (?P<what>.*)")
_PARTICULARS: Final = re.compile(r"\b(?=\w*\d)[\w.:]+\b")
"""Numbers and ids: masked, so that lines about different tables count as the same."""


def noise(lines: Iterable[str]) -> Iterator[str]:
    """Yield each line logged as a warning or worse, with its numbers and ids masked."""
    for line in lines:
        found = _LINE.match(line)
        if found is not None and found["level"] not in ("DEBUG", "INFO"):
            yield _PARTICULARS.sub("#", f"{found['level']} {found['what']}")


def alarms(lines: Iterable[str]) -> Iterator[str]:
    """Yield each line that must not be there: errors, and lines that are no log lines, as in tracebacks."""
    for line in lines:
        found = _LINE.match(line)
        if line and (found is None or found["level"] in ("ERROR", "CRITICAL")):
            yield f"the bot logged: {line}"
