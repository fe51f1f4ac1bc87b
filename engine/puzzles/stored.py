"""The puzzles that come with the package, which `python -m engine lab puzzles` makes."""

from __future__ import annotations

import json
from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path
from typing import Final

from engine.puzzles.puzzle import Puzzle, dump, load

PATH: Final = Path(str(files(__package__) / "stored.json"))

FORMAT: Final = "golf-puzzles/1"


def write(puzzles: Sequence[Puzzle], path: Path = PATH) -> None:
    """Write `puzzles` to a file. Puzzles with the same rules share one entry for the rules."""
    rules: list[object] = []
    lines = []
    for puzzle in puzzles:
        found = dump(puzzle)
        if found["rules"] not in rules:
            rules.append(found["rules"])
        lines.append(json.dumps({**found, "rules": rules.index(found["rules"])}, separators=(",", ":")))
    told = ",\n".join(json.dumps(each, separators=(",", ":")) for each in rules)
    positions = ",\n".join(lines)
    text = f'{{"format":"{FORMAT}","rules":[\n{told}\n],"puzzles":[\n{positions}\n]}}\n'
    path.write_text(text, encoding="utf-8")


def read(path: Path = PATH) -> tuple[Puzzle, ...]:
    """Return the puzzles of a file that `write` wrote. Raises `ValueError` for another format."""
    found = json.loads(path.read_text(encoding="utf-8"))
    if found["format"] != FORMAT:
        raise ValueError(f"{path} is of the format {found['format']}")
    return tuple(load({**each, "rules": found["rules"][each["rules"]]}) for each in found["puzzles"])
