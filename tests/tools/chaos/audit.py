"""Compare the database that a killed process left with every answer and every message that people got."""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from collections.abc import Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

from data.journal.rows import decompressed
from engine.game.errors import GolfError
from engine.table import Stamped, TableState
from engine.table.fold import fold
from tests.tools.chaos.attribution import attribute, deeds, torn
from tests.tools.chaos.ledger import Ledger, Press
from tests.tools.chaos.results import differing, miscounted, without_journal

JOURNAL = "SELECT match, version, at, kind, fields FROM journal ORDER BY match, version"
COMPRESSED = "SELECT match, body FROM compressed_journals"

Row = tuple[int, float, str, str]


@dataclass(slots=True)
class Findings:
    """Result of an audit: tables by match id, presses found in the journal, differences in words."""

    tables: dict[str, TableState] = field(default_factory=dict)
    found: list[Press] = field(default_factory=list)
    differences: list[str] = field(default_factory=list)


class Auditor:
    """Reads the journal after each kill and remembers what stood in it before."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self._before: dict[str, list[Row]] = {}
        self._settled: set[str] = set()

    def audit(
        self, database: Path, shown: Mapping[str, int], *, everything: bool = False, ended: bool = False
    ) -> Findings:
        """Look at `database`, which no process has open; `shown` is the newest version seen of each match.

        Matches that are over and were sound before are only looked at again for `everything`. `ended`: the
        process had the time to keep all results.
        """
        findings = Findings()
        with closing(sqlite3.connect(database)) as connection:
            findings.differences += _damage(connection, "integrity_check" if everything else "quick_check")
            journal = _read(connection)
            findings.differences += without_journal(connection)
            findings.differences += self._rewritten(journal)
            presses = self._presses()
            for match in presses.keys() | shown.keys() | set(self._ledger.opened):
                if match not in journal:
                    findings.differences.append(f"match {match}: people saw it, but it was never written")
            for match, rows in journal.items():
                if everything or match not in self._settled:
                    entries = [Stamped.load(*row) for row in rows]
                    state = _folded(match, entries, findings)
                    if state is not None:
                        self._examine(connection, state, entries, presses[match], findings, ended)
                        findings.differences += _unwritten(state, shown)
        self._before = journal
        return findings

    def _examine(
        self,
        connection: sqlite3.Connection,
        state: TableState,
        entries: list[Stamped],
        presses: list[Press],
        findings: Findings,
        ended: bool,
    ) -> None:
        """Look at one match whose journal could be folded."""
        differences = [*torn(state.id, entries)]
        attribution = attribute(state.id, deeds(state, entries), presses)
        differences += attribution.differences
        differences += differing(connection, state, complete=ended)
        differences += miscounted(state, entries)
        if not state.live and not differences:
            self._settled.add(state.id)
        findings.tables[state.id] = state
        findings.found += attribution.found
        findings.differences += differences

    def _presses(self) -> defaultdict[str, list[Press]]:
        presses: defaultdict[str, list[Press]] = defaultdict(list)
        for press in self._ledger.presses:
            presses[press.match].append(press)
        return presses

    def _rewritten(self, journal: Mapping[str, list[Row]]) -> Iterator[str]:
        for match, rows in self._before.items():
            if journal.get(match, [])[: len(rows)] != rows:
                yield f"match {match}: what stood in the journal before is gone or changed"


def _damage(connection: sqlite3.Connection, check: str) -> list[str]:
    found = [str(row[0]) for row in connection.execute(f"PRAGMA {check}")]
    return [] if found == ["ok"] else [f"the database is damaged: {line}" for line in found]


def _read(connection: sqlite3.Connection) -> dict[str, list[Row]]:
    journal: defaultdict[str, list[Row]] = defaultdict(list)
    for match, *row in connection.execute(JOURNAL):
        journal[match].append((row[0], row[1], row[2], row[3]))
    for match, body in connection.execute(COMPRESSED):
        journal[match] = sorted(journal[match] + decompressed(body))
    return dict(journal)


def _folded(match: str, entries: list[Stamped], findings: Findings) -> TableState | None:
    try:
        return fold(entries)
    except (GolfError, ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
        findings.differences += torn(match, entries)
        findings.differences.append(f"match {match}: its journal can't be folded: {error!r}")
        return None


def _unwritten(state: TableState, shown: Mapping[str, int]) -> Iterator[str]:
    if shown.get(state.id, 0) > state.version:
        seen = shown[state.id]
        yield f"match {state.id}: version {seen} was shown, but only {state.version} are in the journal"
