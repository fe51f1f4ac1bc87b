"""The audit finds what it is there for: journals and results that are not what people were answered."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Final, NamedTuple

import pytest

from data.journal.rows import decompressed
from data.place import Place
from data.store import Store
from engine.cpu import choose
from engine.game.actions import Action
from engine.table import Stamped, Table, requests
from engine.table.clock import Pace
from engine.table.entries import ComputerAdded, Entry, Joined, Opened, Started
from engine.table.fold import fold
from engine.table.new_table import NewTable
from tests.tools.chaos.attribution import attribute, deeds
from tests.tools.chaos.audit import Auditor
from tests.tools.chaos.ledger import Ledger, Move, Outcome, Press, words

MATCH: Final = "0a1b2c3d4e"
ANN, BEN = 101, 102
TRIGGERS: Final = "SELECT name FROM sqlite_master WHERE type = 'trigger'"
LAST: Final = "DELETE FROM journal WHERE version = (SELECT max(version) FROM journal)"
AGAIN: Final = """
INSERT INTO journal SELECT match, version + 1, at, kind, fields FROM journal
WHERE version = (SELECT max(version) FROM journal)
"""
HALF: Final = """
DELETE FROM journal WHERE version > (SELECT max(version) FROM journal WHERE fields LIKE '%take%')
"""


class Evening(NamedTuple):
    """A finished match in a database, and the ledger of the presses it was played by."""

    database: Path
    ledger: Ledger
    version: int


async def play(database: Path) -> Evening:
    """A match in that file."""
    return Evening(database, *await played(database))


async def played(place: Place) -> tuple[Ledger, int]:
    """A match of two people who play as the computer would, all of whose presses are granted.

    Returns these, and the newest version.
    """
    ledger = Ledger()
    store = await Store.open(place)
    try:
        await store.tables.add(MATCH, 1, 2, 0.0)
        new = NewTable("classic", 1, None)
        table = await Table.open(store.journal, Pace(), new, MATCH, Joined(ANN, "Ann", 11))
        await table.ask(requests.join(BEN, "Ben", 12))
        ledger.presses.append(Press(MATCH, BEN, ("join",), 2, moves=False, outcome="noted"))
        await table.ask(requests.start(ANN))
        ledger.presses.append(Press(MATCH, ANN, ("start",), 3, moves=False, outcome="noted"))
        while table.state.stage == "playing":
            await _move(table, ledger)
        async with table.frozen():  # its results are kept
            return ledger, table.state.version
    finally:
        await store.close()


async def _move(table: Table, ledger: Ledger) -> None:
    """Press once for the first person whose move it is."""
    trial = table.state.playing.trial()
    seat = trial.waiting()[0]
    actions: list[Action] = [choose(trial.observe(seat), {})]
    if actions[0].verb == "take":
        trial.apply(actions[0])
        actions.append(choose(trial.observe(seat), {}))
    moves: list[Move] = [(action.verb, action.slot) for action in actions]
    user = (ANN, BEN)[seat]
    deed = tuple(words(*move) for move in moves)
    press = Press(MATCH, user, deed, table.state.version, moves=True, outcome="granted")
    await table.ask(requests.act(user, press.version, moves))
    press.shown = table.state.version
    ledger.presses.append(press)


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Evening:
    """A played match that all tests here begin from, one with a take in it."""
    while True:
        evening = asyncio.run(play(tmp_path_factory.mktemp("evening") / "golf.db"))
        if any("take" in press.deed for press in evening.ledger.presses):
            return evening


@pytest.fixture
def copy(evening: Evening, tmp_path: Path) -> Evening:
    """A copy that may be spoilt."""
    database = tmp_path / "golf.db"
    shutil.copy(evening.database, database)
    ledger = Ledger()
    ledger.presses = [_twin(press) for press in evening.ledger.presses]
    return Evening(database, ledger, evening.version)


def _twin(press: Press) -> Press:
    return Press(press.match, press.user, press.deed, press.version, press.moves, press.outcome, press.shown)


def found(evening: Evening, *, ended: bool = True) -> list[str]:
    """Return the differences of an audit, after everybody has seen the newest version."""
    findings = Auditor(evening.ledger).audit(evening.database, {MATCH: evening.version}, ended=ended)
    return findings.differences


def spoil(evening: Evening, script: str) -> None:
    """Do to the database, with its journal in rows again, what its triggers would not let happen."""
    with closing(sqlite3.connect(evening.database, isolation_level=None)) as connection:
        for (name,) in connection.execute(TRIGGERS).fetchall():
            connection.execute(f"DROP TRIGGER {name}")
        for (body,) in connection.execute("SELECT body FROM compressed_journals").fetchall():
            rows = [(MATCH, *row) for row in decompressed(body)]
            connection.executemany("INSERT INTO journal VALUES (?, ?, ?, ?, ?)", rows)
        connection.execute("DELETE FROM compressed_journals")
        connection.executescript(script)


def test_a_sound_evening_is_found_sound(copy: Evening) -> None:
    findings = Auditor(copy.ledger).audit(copy.database, {MATCH: copy.version}, ended=True)
    assert findings.differences == []
    assert len(findings.found) == len(copy.ledger.presses)
    assert findings.tables[MATCH].stage == "finished"


@pytest.mark.parametrize(
    ("script", "said"),
    [
        (LAST, "acknowledged and lost"),
        (LAST, "was shown, but only"),
        ("DELETE FROM journal WHERE version = 6", "a gap or a repetition"),
        (HALF, "half a move"),
        (AGAIN, "can't be folded"),
        ("DELETE FROM journal", "it was never written"),
        ("DELETE FROM journal", "results of it, but no journal"),
        ("UPDATE hole_seats SET points = points + 1 WHERE user_id = 101", "does not add up to"),
        ("DELETE FROM hole_seats WHERE user_id = 102", "hole_seats lacks"),
        ("DELETE FROM match_seats WHERE user_id = 102", "match_seats lacks"),
        ("UPDATE match_seats SET won = 1 - won", "does not add up to"),
        ("UPDATE matches SET holes = 2", "does not add up to"),
        ("UPDATE tables SET status = 'live'", "it is finished by its journal, but entered as ['live']"),
        ("UPDATE tables SET status = 'closed'", "but entered as ['closed']"),
        ("DELETE FROM tables", "but entered as nothing"),
    ],
)
def test_what_was_spoilt_is_found(copy: Evening, script: str, said: str) -> None:
    spoil(copy, script)
    assert said in "\n".join(found(copy))


def test_results_may_come_later_after_a_kill(copy: Evening) -> None:
    spoil(copy, "DELETE FROM match_seats; DELETE FROM matches; UPDATE tables SET status = 'live'")
    assert found(copy, ended=False) == []
    assert len(found(copy, ended=True)) == 4


def test_a_journal_that_is_rewritten_is_found(copy: Evening) -> None:
    auditor = Auditor(copy.ledger)
    assert auditor.audit(copy.database, {}).differences == []
    spoil(copy, "UPDATE journal SET at = at + 1 WHERE version = 5")
    again = auditor.audit(copy.database, {})
    assert again.differences == [f"match {MATCH}: what stood in the journal before is gone or changed"]


def test_a_miscounted_match_is_found(copy: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.tools.chaos.results.recounted", lambda entries: [(7, 7)])
    assert "but counted once more they are [(7, 7)]" in "\n".join(found(copy))


@pytest.mark.parametrize("outcome", ["unanswered", "noted"])
def test_what_was_not_acknowledged_may_be_written(copy: Evening, outcome: Outcome) -> None:
    copy.ledger.presses[-1].outcome = outcome
    assert found(copy) == []


@pytest.mark.parametrize("outcome", ["unanswered", "noted", "refused"])
def test_what_was_not_acknowledged_may_be_missing(copy: Evening, outcome: Outcome) -> None:
    copy.ledger.presses.append(Press(MATCH, ANN, ("draw",), copy.version, moves=True, outcome=outcome))
    assert found(copy) == []


def test_a_press_in_vain_does_not_take_the_place_of_one_that_was_granted(copy: Evening) -> None:
    granted = copy.ledger.presses[-1]
    granted.shown = 0  # the answer showed no version
    in_vain = _twin(granted)
    in_vain.outcome = "unanswered"
    copy.ledger.presses.insert(0, in_vain)
    assert found(copy) == []


def change_last(change: Callable[[Press], None]) -> Callable[[Ledger], None]:
    return lambda ledger: change(ledger.presses[-1])


def _refuse(press: Press) -> None:
    press.outcome, press.sentence = "refused", "It’s Ben’s turn."


def _too_early(press: Press) -> None:
    press.shown = press.version


def _too_late(press: Press) -> None:
    press.version = press.shown


def _another(press: Press) -> None:
    press.user = 103


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (change_last(_refuse), "was refused: It’s Ben’s turn."),
        (change_last(_too_early), "acknowledged and lost"),
        (change_last(_too_late), "nobody pressed for it"),
        (change_last(_another), "by 103, pressed at version"),
        (lambda ledger: ledger.presses.pop(), "nobody pressed for it, or it is there twice"),
        (lambda ledger: ledger.presses.append(_twin(ledger.presses[-1])), "acknowledged and lost"),
        (lambda ledger: ledger.opened.append("ffffffffff"), "match ffffffffff: people saw it"),
    ],
)
def test_presses_that_do_not_fit_are_found(
    copy: Evening, change: Callable[[Ledger], None], said: str
) -> None:
    change(copy.ledger)
    assert said in "\n".join(found(copy))


@pytest.mark.parametrize(("others", "missing"), [((), 0), ((Joined(2, "Ben", 8),), 1)])
def test_the_start_of_a_match_of_one_person_may_belong_to_its_opening(
    others: tuple[Joined, ...], missing: int
) -> None:
    opened = Opened("a", "classic", 1, None, secret="0" * 64)
    entries: list[Entry] = [
        opened,
        Joined(1, "Ana", 7),
        ComputerAdded("Birdie", "easy"),
        *others,
        Started({}),
    ]
    journal = [Stamped(version, 1.0, entry) for version, entry in enumerate(entries, 1)]
    done = [each for each in deeds(fold(journal[:-1]), journal) if each.deed == ("start",)]
    assert len(attribute("a", done, []).differences) == missing
