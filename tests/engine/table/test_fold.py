"""A table is the fold of its journal: whatever people ask, in whatever order."""

from __future__ import annotations

import asyncio
import secrets
from unittest import mock

import pytest
from hypothesis import given

from engine.cpu import choose
from engine.game.errors import GolfError, StorageFailed, WrongStage
from engine.game.presets import CLASSIC
from engine.table import Table, TableState, requests
from engine.table.clock import Pace
from engine.table.entries import Acted, Dealt, Entry, Joined, Missed, Opened, Readied, Started
from engine.table.fold import apply, fold
from tests.engine.effort import examples
from tests.engine.table.happenings import Evening, evenings, happen
from tests.engine.table.memory_journal import Clock, MemoryJournal, reload
from tests.engine.table.sitting import ANN, BEN, MATCH, NAMES, PEOPLE, SECRET, Sitting, facts, match, stamp


class Witness:
    """Folds what is written, entry by entry through its stored form, beside the live table."""

    def __init__(self, sitting: Sitting) -> None:
        self.sitting = sitting
        self.state = TableState()
        self.read = 0

    def check(self) -> None:
        for stamped in self.sitting.journal.entries[MATCH][self.read :]:
            self.read += 1
            assert stamped.version == self.read, "no gap"
            apply(self.state, reload(stamped))
        assert self.sitting.version == self.read
        assert facts(self.state) == facts(self.sitting.state)


@examples(20)
@given(evenings)
def test_whatever_happens_the_journal_tells_it_all(evening: Evening) -> None:
    with mock.patch.object(secrets, "token_hex", return_value=SECRET):
        asyncio.run(spend(evening))


async def spend(evening: Evening) -> None:
    sitting = await begin(evening)
    witness = Witness(sitting)
    await sitting.settle()
    witness.check()
    copies = list[tuple[TableState, dict[str, object]]]()
    for step in evening.steps:
        before, version = facts(sitting.state), sitting.version
        copies.append((sitting.state.copy(), before))
        try:
            await happen(sitting, step)
        except GolfError:
            assert facts(sitting.state) == before, "a refusal changes nothing"
            assert len(sitting.entries) == version
        await sitting.settle()
        witness.check()
    assert facts(sitting.rebuilt().state) == facts(sitting.state)
    assert [facts(copy) for copy, _ in copies] == [before for _, before in copies]


async def begin(evening: Evening) -> Sitting:
    """The table of `evening` before its first step."""
    journal, clock = MemoryJournal(), Clock()
    host = Joined(ANN, NAMES[ANN], 1)
    table = await Table.open(journal, Pace(now=clock, pause=0), evening.new, MATCH, host)
    for user in PEOPLE[1 : evening.others + 1]:
        await table.ask(requests.join(user, NAMES[user], user))
    if evening.begun:
        await table.ask(requests.start(ANN))
    return Sitting(table, journal, clock)


async def test_a_disk_that_fails_at_every_second_write() -> None:
    """What was refused is asked again, and in the end the match is whole."""
    sitting = await match()
    witness = Witness(sitting)
    refused = 0
    while sitting.state.stage == "playing":
        sitting.journal.failing ^= {"append"}
        user = (ANN, BEN)[sitting.state.playing.hole.waiting()[0]]
        action = choose(sitting.table.view(user), {})
        try:
            await sitting.table.ask(requests.act(user, sitting.version, [(action.verb, action.slot)]))
        except StorageFailed:
            refused += 1
        witness.check()
    assert refused > 10
    assert sitting.state.stage == "finished"


@pytest.mark.parametrize(
    "entry", [Dealt(), Readied(0), Missed(0, handed_over=False), Acted("0 draw", "person")], ids=repr
)
def test_a_lobby_takes_in_nothing_of_a_match(entry: Entry) -> None:
    with pytest.raises((ValueError, WrongStage)):
        fold(stamp([Opened(MATCH, "classic", 9, None), Joined(ANN, "Ann", 1), entry]))


STARTED = Started(CLASSIC.rules_for(2, holes=9).to_dict())


@pytest.mark.parametrize("entry", [Joined(ANN, "Ann", 1), STARTED], ids=repr)
def test_a_match_takes_in_nothing_of_a_lobby(entry: Entry) -> None:
    people = [Joined(user, NAMES[user], user) for user in (ANN, BEN)]
    with pytest.raises(ValueError, match="A match"):
        fold(stamp([Opened(MATCH, "classic", 9, None, secret=SECRET), *people, STARTED, entry]))
