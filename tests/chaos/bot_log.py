"""What the bot said on the way, as far as an operator would have to care."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

_LINE: Final = re.compile(r"\S+ (?P<level>DEBUG|INFO|WARNING|ERROR|CRITICAL) (?P<what>.*)")
_PARTICULARS: Final = re.compile(r"\b(?=\w*\d)[\w.:]+\b")
"""Numbers, ids and the like, which make every line another one."""


def noise(lines: Iterable[str]) -> Iterator[str]:
    """What was logged as a warning or worse, without particulars."""
    for line in lines:
        found = _LINE.match(line)
        if found is not None and found["level"] not in ("DEBUG", "INFO"):
            yield _PARTICULARS.sub("#", f"{found['level']} {found['what']}")


def alarms(lines: Iterable[str]) -> Iterator[str]:
    """What must never be logged, whole: errors, and lines that are none, such as those of tracebacks."""
    for line in lines:
        found = _LINE.match(line)
        if line and (found is None or found["level"] in ("ERROR", "CRITICAL")):
            yield f"the bot logged: {line}"
