"""Tables as CSV that is safe to open in a spreadsheet."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Sequence
from io import StringIO
from typing import Any, Final

# A spreadsheet may also separate cells at `;`, a tab or `|`, inside a single cell of CSV.
_FORMULA: Final = re.compile(r"(^|[;,|\t\r\n])(?=\s*[=+\-@\t\r＝＋－＠])")
"""Pattern of the place before a sign that begins a formula. A spreadsheet would execute the formula."""

_NUMBER: Final = re.compile(r"-?\d+(\.\d+)?", re.ASCII)


def csv_text(rows: Iterable[Sequence[Any]], line_end: str = "\n") -> str:
    """Return `rows` as CSV, with an apostrophe before texts that a spreadsheet takes for formulas."""
    written = StringIO()
    csv.writer(written, lineterminator=line_end).writerows([_safe(value) for value in row] for row in rows)
    return written.getvalue()


def _safe(value: Any) -> Any:
    if not isinstance(value, str) or _NUMBER.fullmatch(value):
        return value
    return _FORMULA.sub(r"\1'", value)
