"""Which matches count: by a preset's rules or the server's default, and not alone against weak computers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any, get_args

import pytest

from data.people.server_rules import ServerPreset
from data.statistics import counter as counter_module
from data.statistics.rated_player import RatedPlayer
from data.statistics.standings import By
from data.statistics.what_counts import board_of, is_modified
from data.store import Store
from engine.game.changes import parse_setting
from engine.game.errors import BadRules
from engine.game.options import LEAST_POINTS, MOST_POINTS
from engine.table import Stamped, TableState
from engine.table.entries import Acted, ComputerAdded, Entry, Joined, Left, Opened, Started
from engine.table.fold import apply
from engine.table.results import MatchResult
from tests.data.run_sql import sql
from tests.data.statistics.recounting import recount

GUILD, ANA, BEN = 7, 11, 12
FRIDAY: Mapping[str, Any] = {"super_kings": True, "values": {"Q": 5}}
USUAL = '{"preset":"classic","changes":{"super_kings":true,"values":{"Q":5}}}'


@pytest.fixture(autouse=True)
def without_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    """The background work takes no rest."""
    monkeypatch.setattr(counter_module, "REST", 0.0)
    monkeypatch.setattr(counter_module, "FIRST_REST", 0.0)


class Played:
    """A match of one hole in which everybody plays by chance, written down as a table does it."""

    def __init__(
        self,
        changes: Mapping[str, Any] | None = None,
        people: Sequence[int] = (ANA, BEN),
        levels: Sequence[str] = (),
        *,
        match: str = "a" * 10,
        left: int | None = None,
    ) -> None:
        self.state, self.journal, self.match = TableState(), list[Stamped](), match
        self.note(Opened(match, "classic", 1, 60, dict(changes or {}), secret="5e" * 32))
        for number, user in enumerate(people):
            self.note(Joined(user, f"Person {user}", 1_400_000_000_000_000_000 + number))
        for number, level in enumerate(levels):
            self.note(ComputerAdded(f"Birdie {number}", level))
        self.note(Started(self.state.rules.to_dict()))
        if left is not None:
            self.note(Left(left))
        random = Random(4)
        while self.state.stage != "finished":
            action = random.choice(self.state.playing.hole.legal_actions())
            self.note(Acted(str(action), "person"))

    def note(self, entry: Entry) -> None:
        self.journal.append(Stamped(len(self.journal) + 1, 1_000.0 + len(self.journal), entry))
        apply(self.state, self.journal[-1])

    @property
    def result(self) -> MatchResult:
        return self.state.match_result()

    async def begin(self, store: Store) -> None:
        """Write the journal of the match, and not its result."""
        await store.tables.add(self.match, GUILD, 10, 1_000.0)
        await store.journal.append(self.match, self.journal)

    async def end(self, store: Store) -> None:
        """Keep the result."""
        await store.journal.keep_match(self.result)


@pytest.mark.parametrize(
    ("changes", "modified"),
    [
        ({}, False),
        ({"jokers": 0, "discard_flip": "optional"}, False),  # as the preset has them
        ({"values": {"K": 0}}, False),
        ({"values": {"K": -1}}, True),
        ({"super_kings": True}, True),
        ({"decks": 2}, True),
        (FRIDAY, True),
    ],
)
def test_other_rules_than_the_preset_s_are_modified(changes: Mapping[str, Any], modified: bool) -> None:
    assert is_modified(Played(changes).result, "") is modified


def test_the_server_s_default_counts_however_it_was_chosen() -> None:
    assert not is_modified(Played(FRIDAY).result, USUAL)
    assert not is_modified(Played({"values": {"Q": 5, "K": -2}, "super_kings": True}).result, USUAL)
    assert not is_modified(Played().result, USUAL)
    assert is_modified(Played({**FRIDAY, "ten_penny": True}).result, USUAL)
    assert is_modified(Played(FRIDAY).result, '{"preset":"croquet","changes":{}}')


def test_points_that_nobody_may_choose_count_nowhere_not_even_as_the_default() -> None:
    changes = {"values": {"K": -99}}
    assert is_modified(Played(changes).result, '{"preset":"classic","changes":{"values":{"K":-99}}}')


@pytest.mark.parametrize("text", ["-21", "31", "-99", "99"])
def test_points_beyond_the_bounds_are_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(BadRules, match=f"−20 to 30 points, not {text.replace('-', '−')}"):
        parse_setting(f"values.K={text}")
    assert parse_setting(f"values=K:{LEAST_POINTS},Q:{MOST_POINTS}") == ("values", {"K": -20, "Q": 30})


@pytest.mark.parametrize(
    ("people", "levels", "left", "board"),
    [
        ((ANA,), ("beginner",), None, "practice"),
        ((ANA,), ("easy", "expert", "hard"), None, "practice"),
        ((ANA,), ("medium",), None, ""),
        ((ANA,), ("gambler", "expert"), None, ""),
        ((ANA, BEN), ("beginner",), None, ""),
        ((ANA, BEN), ("beginner",), BEN, "practice"),
        ((ANA, BEN), (), BEN, ""),
    ],
)
def test_alone_against_a_weak_computer_is_practice(
    people: Sequence[int], levels: Sequence[str], left: int | None, board: str
) -> None:
    assert board_of(Played({}, people, levels, left=left).result, modified=False) == board


def test_a_weak_computer_whose_seat_somebody_took_late_was_one() -> None:
    result = Played({}, (ANA,), ("beginner",)).result
    (first,) = result.played
    taken = replace(result.table[1], user=BEN, level="")
    last = replace(first, number=2, table=(first.table[0], replace(first.table[1], user=BEN, level="")))
    halved = replace(result, table=(result.table[0], taken), played=(first, last))
    assert board_of(halved, modified=False) == "practice"
    mostly = replace(halved, played=(first, last, last))
    assert board_of(mostly, modified=False) == ""


async def own_default(store: Store, changes: Mapping[str, Any]) -> None:
    await store.server_rules.save(ServerPreset(GUILD, "Friday", "classic", 9, dict(changes), 1, 1.0))
    await store.server_rules.set_default(GUILD, "Friday")


async def boards(store: Store) -> dict[str, str]:
    rows = await store.database.read(*sql("SELECT DISTINCT match, board FROM statistics_seats"))
    return {row.match: row.board for row in rows}


async def recounted(store: Store) -> dict[str, str]:
    await recount(store)
    await store.statistics.counter.settled()
    return await boards(store)


async def test_the_default_is_that_of_the_start_and_later_ones_change_nothing(store: Store) -> None:
    first, second = Played(FRIDAY, match="a" * 10), Played(FRIDAY, match="b" * 10)
    await own_default(store, FRIDAY)
    await first.begin(store)
    await store.server_rules.set_default(GUILD, None)
    await second.begin(store)
    await own_default(store, FRIDAY)
    for played in (first, second):
        await played.end(store)
    expected = {first.match: "", second.match: "modified"}
    assert await boards(store) == expected
    await store.server_rules.delete(GUILD, "Friday")
    assert await recounted(store) == expected
    page = await store.history.page(GUILD, None, 0)
    assert {past.match: past.modified for past in page.rows} == {first.match: False, second.match: True}


async def test_what_does_not_count_is_on_a_board_of_its_own_alone(store: Store) -> None:
    for played in (
        Played({"super_kings": True}, match="a" * 10),
        Played({}, (ANA,), ("beginner",), match="b" * 10),
    ):
        await played.begin(store)
        await played.end(store)
    for by in get_args(By):
        for preset in (None, "classic"):
            page = await store.statistics.standings.page(GUILD, by, 0, None, preset=preset)
            assert not page.rows
    for board, people in (("modified", [ANA, BEN]), ("practice", [ANA])):
        page = await store.statistics.standings.page(GUILD, "rating", 0, None, preset=board)
        assert sorted(row.player.user for row in page.rows) == people
        assert all(row.totals.matches == 1 for row in page.rows)
    assert await store.statistics.player_reports.of(GUILD, RatedPlayer(ANA)) is None
    assert await store.statistics.player_reports.apart(GUILD, RatedPlayer(ANA)) == {
        "modified": 1,
        "practice": 1,
    }
    earned = await store.statistics.achievements.of(GUILD, ANA)
    assert [(one.award.name, one.match) for one in earned] == [("first-match", "b" * 10)]
