"""Result files: tables as CSV, everything as JSON, charts as PNG. Each says what was measured."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from engine.commands.files import write_whole
from engine.drawing.charts import Chart
from engine.drawing.charts.rendering import render_chart
from engine.lab.study import Settings
from engine.record.csv_text import csv_text

_DIGITS: Final = 6


@dataclass(frozen=True)
class ResultFiles:
    """The files of a measurement in `folder`.

    `rules` are the preset and all changes, in words. `settings` is all that decides the results, with
    `players` and `seed`.
    """

    folder: Path
    rules: str
    settings: Settings

    @property
    def heading(self) -> str:
        """What was measured, in words: `classic, changed: super kings, 4 players, seed 1`."""
        return f"{self.rules}, {self.settings['players']} players, seed {self.settings['seed']}"

    def table(self, name: str, columns: Sequence[str], rows: Iterable[Sequence[Any]]) -> None:
        """Write a table as CSV. Rules, players and seed follow in each row."""
        measured = (self.rules, self.settings["players"], self.settings["seed"])
        lines = ([*(_short(value) for value in row), *measured] for row in rows)
        write_whole(self._path(name, "csv"), csv_text([[*columns, "rules", "players", "seed"], *lines]))

    def json(self, name: str, value: Mapping[str, Any]) -> None:
        """Write `value` as a JSON object, after what was `measured`, with numbers to six digits."""
        write_json(self._path(name, "json"), {"measured": {**self.settings, "name": self.rules}, **value})

    def chart(self, name: str, chart: Chart, words: str) -> None:
        """Draw `chart` as PNG below its title: the `heading`, then `words`."""
        self._path(name, "png").write_bytes(render_chart(chart, f"{self.heading}: {words}"))

    def _path(self, name: str, kind: str) -> Path:
        return self.folder / f"{name}.{kind}"


def write_json(path: Path, value: Mapping[str, Any]) -> None:
    """Write a JSON object, with numbers to six digits."""
    write_whole(path, json.dumps(_short(value), indent=1, ensure_ascii=False) + "\n")


def printed(columns: Sequence[str], rows: Iterable[Sequence[Any]]) -> str:
    """Return a table for people: the first column aligned left, the others right."""
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
