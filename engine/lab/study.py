"""Studies: measurements in pieces that any number of processes work on in any order.

A file keeps finished pieces, a line each, after a line with the plan. An interrupted study goes on where it
stopped; a file of another plan is refused.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from engine.commands.files import prepare_directory, write_whole
from engine.commands.long_runs import Interruption, Progress, mapped
from engine.game.errors import BadChoice

FORMAT: Final = "golf-lab/1"

Settings = Mapping[str, Any]
Work = Callable[[Settings, Any], Any]
"""A function that returns the result of a piece, from a study's settings and the piece. All are JSON-able."""

Numbered = tuple[int, Any]
"""The number of a piece, and the piece or its result."""

_ENGINE: Final = Path(__file__).parent.parent
_MEASURED: Final = (
    "*.py",
    "commands/simulation.py",
    "game/*.py",
    "cpu/*.py",
    "cpu/network/**/*",
    "cpu/program/*.py",
    "review/*.py",
    "lab/games/*.py",
    "lab/kernel/**/*.py",
)


@dataclass(frozen=True)
class Study:
    """A study. Its results follow from `settings`, `pieces` and the `version` of the code.

    `name` names the file. `settings` and `pieces` are JSON-able. Other processes import `work` by its name.
    """

    name: str
    settings: Settings
    pieces: Sequence[Any]
    work: Work

    def plan(self) -> dict[str, Any]:
        """What decides the results. It stands in the first line of a file of pieces."""
        return {
            "study": self.name,
            **json.loads(json.dumps(dict(self.settings))),
            "pieces": sha256(json.dumps(list(self.pieces)).encode()).hexdigest()[:16],
            "version": version(),
        }


class Interrupted(KeyboardInterrupt):
    """Ctrl-C in a study. The text tells how many pieces are kept."""


def carry_out(study: Study, folder: Path, processes: int) -> list[Any]:
    """Work on all pieces whose result isn't in `folder` yet. Return all results, in the order of pieces.

    Raises `BadChoice` if `folder` has pieces of another plan, `Interrupted` at Ctrl-C, and `OSError` if
    nothing can be written to `folder`.
    """
    prepare_directory(folder)
    path = folder / f"{study.name}.pieces.jsonl"
    done = _kept(path, study)
    missing = [(number, piece) for number, piece in enumerate(study.pieces) if number not in done]
    progress = Progress(len(study.pieces), f"pieces of {study.name}")
    work = partial(_work, study.work, study.settings)
    try:
        with (
            Interruption() as interruption,
            path.open("a", encoding="utf-8", newline="\n") as file,
            mapped(work, missing, processes, ordered=False) as results,
        ):
            for number, result in results:
                with interruption.whole():
                    file.write(json.dumps([number, result], separators=(",", ":")) + "\n")
                    file.flush()
                    done[number] = result
                progress.show(len(done))
    except KeyboardInterrupt:
        raise Interrupted(
            f"Interrupted: {len(done)} of {len(study.pieces)} pieces of “{study.name}” are kept in {folder}. "
            "The same command goes on from there."
        ) from None
    finally:
        progress.clear()
    return [done[number] for number in range(len(study.pieces))]


def _work(work: Work, settings: Settings, task: Numbered) -> Numbered:
    number, piece = task
    return number, work(settings, piece)


def _kept(path: Path, study: Study) -> dict[int, Any]:
    """Return the results in a study's file, by number. Begin the file if there is none."""
    plan = study.plan()
    if not path.exists():
        write_whole(path, json.dumps({"format": FORMAT, "plan": plan}) + "\n")
        return {}
    head, *lines = path.read_text(encoding="utf-8").split("\n")
    found = _plan_of(head)
    differing = [name for name in {**plan, **found} if plan.get(name) != found.get(name)]
    if differing:
        raise BadChoice(
            f"{path} holds what another plan has measured; it differs in: {', '.join(differing)}. "
            "Choose another folder with “--out”, or delete that file."
        )
    last = lines.pop()
    if last:  # a line without its end: the process was killed while it wrote
        write_whole(path, "\n".join([head, *lines]) + "\n")
    return dict(json.loads(line) for line in lines)


def _plan_of(line: str) -> dict[str, Any]:
    try:
        head = json.loads(line)
    except ValueError:
        return {}
    plan = head.get("plan") if isinstance(head, dict) and head.get("format") == FORMAT else None
    return plan if isinstance(plan, dict) else {}


@cache
def version() -> str:
    """Return a hash of all files on which the course of games depends."""
    contents = sha256()
    for path in _measured():
        contents.update(path.read_bytes())
    return contents.hexdigest()[:16]


def _measured() -> Iterator[Path]:
    for pattern in _MEASURED:
        yield from sorted(
            path for path in _ENGINE.glob(pattern) if path.suffix in (".py", ".network") and path.is_file()
        )
