"""Results as files: tables as CSV, all results as JSON, charts as PNG."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from engine.commands.files import write_whole
from engine.csv_text import csv_text
from engine.drawing.charts import Chart
from engine.drawing.charts.rendering import render_chart

_DIGITS: Final = 6


def write_table(path: Path, columns: Sequence[str], rows: Iterable[Sequence[Any]]) -> None:
    """Write a table as CSV: a line of `columns`, then the rows."""
    write_whole(path, csv_text([columns, *([_short(value) for value in row] for row in rows)]))


def write_json(path: Path, value: Mapping[str, Any]) -> None:
    """Write one JSON object, numbers to six digits."""
    write_whole(path, json.dumps(_short(value), indent=1, ensure_ascii=False) + "\n")


def write_chart(chart: Chart, title: str, path: Path) -> None:
    """Draw `chart` below a title to `path` with `.png`. Equal charts give equal bytes."""
    path.with_name(f"{path.name}.png").write_bytes(render_chart(chart, title))


def printed(columns: Sequence[str], rows: Iterable[Sequence[Any]]) -> str:
    """Lay out a table for people: the first column to the left, the others to the right."""
    cells = [list(columns), *([_cell(value) for value in row] for row in rows)]
    widths = [max(len(row[at]) for row in cells) for at in range(len(columns))]
    lines = []
    for row in cells:
        first, *others = (cell.rjust(width) for cell, width in zip(row, widths, strict=True))
        lines.append("  ".join([row[0].ljust(len(first)), *others]))
    return "\n".join(lines)


def _cell(value: object) -> str:
    if isinstance(value, float):
        return f"{value:.3f}" if abs(value) < 10 else f"{value:.1f}"
    return str(value)


def _short(value: Any) -> Any:
    if isinstance(value, float):
        return float(f"{value:.{_DIGITS}g}")
    if isinstance(value, Mapping):
        return {key: _short(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [_short(each) for each in value]
    return value
