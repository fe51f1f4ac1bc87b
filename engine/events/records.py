"""Records of an event: one record for each person who played, which anybody can verify and score again."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from engine.events.state import Entrant
from engine.events.strokes_gained import table
from engine.game.errors import GolfError
from engine.record import Record, make, verify, write
from engine.record.csv_text import csv_text
from engine.solo.course import Course
from engine.solo.game import DEAL, SoloGame

RESULTS: Final = "results.csv"
"""Name of the file with the table of results."""


def record_of(course: Course, played: Entrant) -> Record | None:
    """Return the record of an entrant's finished holes; None if there are none.

    The record is like the record of a match that had only these holes.
    """
    scores = SoloGame(course, 0, played.name, played.presses).scores
    if not scores:
        return None
    holes: list[list[str]] = [[]]
    for press in played.presses:
        for move in press.moves:
            if move == DEAL:
                holes.append([])
            else:
                holes[-1].append(move)
    game = SoloGame(course, 0, played.name, played.presses[:1])
    names = [seat.name for seat in game.state.seats]
    rules = replace(course.rules, holes=len(scores))
    return make(course.event, rules, names, course.secret, str(course.nonce), holes[: len(scores)])


def archive(course: Course, entrants: Sequence[Entrant]) -> bytes:
    """Return a ZIP file with the table of results and the record of everybody who finished a hole.

    Takes some hundredths of a second for each person.
    """
    file = io.BytesIO()
    names: dict[int, str] = {}
    scores: dict[int, tuple[int, ...]] = {}
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as packed:
        for played in entrants:
            record = record_of(course, played)
            if record is not None:
                packed.writestr(f"{played.number:03}.json", write(record))
                names[played.number] = played.name
                scores[played.number] = tuple([hole.scores[0] for hole in record.holes])
        packed.writestr(RESULTS, results(names, scores))
    return file.getvalue()


def results(names: Mapping[int, str], scores: Mapping[int, Sequence[int]]) -> str:
    """Return the table of results as CSV: number, name, sums, and the points of each hole."""
    holes = max(map(len, scores.values()), default=0)
    heads = [f"hole {number}" for number in range(1, holes + 1)]
    rows: list[Sequence[object]] = [["number", "name", "holes", "points", "strokes gained", *heads]]
    for row in table(scores):
        figures = [len(row.scores), sum(row.scores), f"{float(row.total):.4f}", *row.scores]
        rows.append([row.entrant, names[row.entrant], *figures])
    return csv_text(rows)


@dataclass(frozen=True, slots=True)
class Verified:
    """Number of verified records and holes. `difference` names the first wrong record and its error, or is
    None.

    `scores` are the points that follow from the records.
    """

    records: int
    holes: int
    difference: str | None
    scores: Mapping[int, Sequence[int]]


def verified(course: Course, entrants: Sequence[Entrant]) -> Verified:
    """Verify the records of all `entrants` move by move, each against the commitment of `course`."""
    count, holes = 0, 0
    scores: dict[int, Sequence[int]] = {}
    for played in entrants:
        try:
            record = record_of(course, played)
        except GolfError as error:
            return Verified(count, holes, f"{played.name}: {error.sentence}", scores)
        if record is None:
            continue
        report = verify(record)
        if report.difference is not None:
            return Verified(count, holes, f"{played.name}: {report.difference}", scores)
        count, holes = count + 1, holes + len(record.holes)
        scores[played.number] = [hole.scores[0] for hole in record.holes]
    return Verified(count, holes, None, scores)
