"""Which matches count on the leaderboard itself, and which on a board apart from it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any, get_args

import pytest

from data.people.server_rules import ServerPreset
from data.statistics import counter as counter_module
from data.statistics.player_report import ApartMatches
from data.statistics.rated_player import RatedPlayer
from data.statistics.standings import By, by_matches
from data.statistics.what_counts import OWN_BOARD, board_of, is_modified, own_board, preset_board
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
LOWEST: Mapping[str, Any] = {"values": dict.fromkeys("A23456789TJQK*", LEAST_POINTS)}


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
        named: str = "",
    ) -> None:
        self.state, self.journal, self.match = TableState(), list[Stamped](), match
        self.note(Opened(match, "classic", 1, 60, dict(changes or {}), named, "5e" * 32))
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
        ({"format": "stableford"}, False),
        ({"format": "skins", "handicap_strokes": True}, False),
        ({"format": "skins", "super_kings": True}, True),
    ],
)
def test_other_rules_than_the_preset_s_are_modified(changes: Mapping[str, Any], modified: bool) -> None:
    assert is_modified(Played(changes).result) is modified


@pytest.mark.parametrize(
    ("changes", "board"),
    [
        ({}, "classic"),
        ({"handicap_strokes": True}, "classic"),
        ({"format": "skins"}, "skins"),
        ({"partners": "best_ball"}, "best_ball"),
        ({"format": "match_play", "partners": "foursomes", "handicap_strokes": True}, "foursomes"),
    ],
)
def test_each_format_has_a_board_in_place_of_the_preset_s(changes: Mapping[str, Any], board: str) -> None:
    people = (1, 2, 3, 4) if "partners" in changes else (ANA, BEN)
    assert preset_board(Played(changes, people).result) == board


async def test_a_match_in_another_format_counts_by_its_places_and_on_its_board(store: Store) -> None:
    played = Played({"format": "skins"}, (ANA, BEN, 13, 14))
    await played.begin(store)
    await played.end(store)
    score = played.state.playing.format_score
    assert {*score.totals} == {0, 1}, "one alone was the lowest"

    async def wins(preset: str | None) -> dict[int, int]:
        page = await store.statistics.standings.page(GUILD, by_matches("wins", preset=preset), 0, None)
        return {row.player.user: row.totals.wins for row in page.rows}

    (winner,) = played.state.playing.winners
    overall = await wins(None)
    assert overall == {(ANA, BEN, 13, 14)[seat]: int(seat == winner) for seat in range(4)}
    assert (await wins("skins"), await wins("classic")) == (overall, {})
    places = await store.database.read(*sql("SELECT place FROM statistics_seats ORDER BY seat"))
    assert [row.place for row in places] == [1 if seat == winner else 2 for seat in range(4)]
    (past,) = (await store.history.page(GUILD, None, 0)).rows
    assert past.format == "skins"
    assert [each.score for each in past.people] == [1, 0, 0, 0]
    assert sorted(each.points for each in past.people) == sorted(played.state.playing.totals)


async def test_handicap_strokes_move_no_rating(store: Store) -> None:
    found = []
    for number, changes in enumerate(({}, {"handicap_strokes": True})):
        played = Played(changes, match=f"{number:010x}")
        await played.begin(store)
        await played.end(store)
        rows = (await store.statistics.standings.page(GUILD, by_matches("rating"), 0, None)).rows
        found.append([(row.totals.rating, row.totals.matches) for row in rows])
    assert [[rating for rating, _ in each] for each in found] == [[rating for rating, _ in found[0]]] * 2
    assert [matches for _, matches in found[1]] == [2, 2]


def test_a_server_s_own_preset_has_a_board_by_its_name_and_rules() -> None:
    def board(changes: Mapping[str, Any], named: str) -> str:
        return board_of(Played(changes, named=named).result, modified=True)

    friday = board(FRIDAY, "Friday")
    assert friday == own_board("Friday", "classic", FRIDAY)
    assert re.fullmatch(OWN_BOARD, friday)
    assert (
        friday
        == board(dict(reversed(list(FRIDAY.items()))), "fRIDAY")
        == board({**FRIDAY, "holes": 1}, "Friday")
    )
    others = {
        board(FRIDAY, "Sunday"),
        board({**FRIDAY, "ten_penny": True}, "Friday"),
        board(FRIDAY, "modified"),
    }
    assert len({friday, "modified", "practice", *others}) == 6
    assert board(FRIDAY, "") == "modified"


def test_practice_is_on_no_board_of_a_server_s_own() -> None:
    assert board_of(Played(FRIDAY, (ANA,), ("easy",), named="Friday").result, modified=True) == "modified"


def test_points_that_nobody_may_choose_count_on_no_board_but_that_of_modified_rules() -> None:
    result = Played({"values": {"K": -99}}, named="Friday").result
    assert is_modified(result)
    assert board_of(result, modified=True) == "modified"


@pytest.mark.parametrize("text", ["-21", "31", "-99", "99"])
def test_points_beyond_the_bounds_are_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(BadRules, match=f"The closest is {'−20' if text[0] == '-' else '30'}."):
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
    taken = replace(result.seats[1], user=BEN, level="")
    last = replace(first, number=2, seats=(first.seats[0], replace(first.seats[1], user=BEN, level="")))
    halved = replace(result, seats=(result.seats[0], taken), played=(first, last))
    assert board_of(halved, modified=False) == "practice"
    mostly = replace(halved, played=(first, last, last))
    assert board_of(mostly, modified=False) == ""


async def own_default(store: Store, changes: Mapping[str, Any], name: str) -> None:
    await store.server_rules.save(ServerPreset(GUILD, name, "classic", 9, dict(changes), 1, 1.0))
    await store.server_rules.set_default(GUILD, name)


async def boards(store: Store) -> dict[str, str]:
    rows = await store.database.read(*sql("SELECT DISTINCT match, board FROM statistics_seats"))
    return {row.match: row.board for row in rows}


async def recounted(store: Store) -> dict[str, str]:
    await recount(store)
    await store.statistics.counter.settled()
    return await boards(store)


async def play(store: Store, match: str, changes: Mapping[str, Any], named: str) -> None:
    """Play a match by a preset that a manager has saved and made the default."""
    if named:
        await own_default(store, changes, named)
    played = Played(changes, match=match * 10, named=named)
    await played.begin(store)
    await played.end(store)


async def matches_on(store: Store, by: By, preset: str | None = None) -> list[int]:
    """Return the number of matches in each row of a leaderboard."""
    page = await store.statistics.standings.page(GUILD, by_matches(by, preset=preset), 0, None)
    return [row.totals.matches for row in page.rows]


async def test_what_a_manager_saves_as_default_is_on_a_board_under_its_name_alone(store: Store) -> None:
    """By easy rules, by others of the same name, by names like those of boards; the default is set back."""
    saved = [
        ("a", LOWEST, "Friday"),
        ("b", FRIDAY, "Friday"),
        ("c", LOWEST, "сlassic"),
        ("d", LOWEST, "modified"),
    ]
    for each in saved:
        await play(store, *each)
    await store.server_rules.set_default(GUILD, None)
    for _, _, name in saved:
        await store.server_rules.delete(GUILD, name)
    await play(store, "e", LOWEST, "")
    expected = {match * 10: own_board(name, "classic", changes) for match, changes, name in saved}
    expected["e" * 10] = "modified"
    assert await boards(store) == expected == await recounted(store)
    for by in get_args(By):
        for preset in (None, "classic", "practice"):
            assert not await matches_on(store, by, preset)
        for board in expected.values():
            assert await matches_on(store, by, board) == [1, 1]
    own = await store.statistics.own_boards.of(GUILD)
    assert {(each.board, each.name) for each in own} == {
        (expected[match * 10], name) for match, _, name in saved
    }
    page = await store.history.page(GUILD, None, 0)
    assert {(past.match, past.named, past.modified) for past in page.rows} == {
        ("e" * 10, "", True),
        *((match * 10, name, True) for match, _, name in saved),
    }
    assert await store.statistics.player_reports.of(GUILD, RatedPlayer(ANA)) is None
    assert await store.statistics.player_reports.apart(GUILD, RatedPlayer(ANA)) == [
        ApartMatches("modified", own=False, matches=1),
        ApartMatches("Friday", own=True, matches=2),
        ApartMatches("modified", own=True, matches=1),
        ApartMatches("сlassic", own=True, matches=1),
    ]
    earned = await store.statistics.achievements.of(GUILD, ANA)
    assert [each.award.name for each in earned] == ["first-match"]


async def test_an_own_preset_with_a_built_in_one_s_rules_counts_as_that_one(store: Store) -> None:
    await play(store, "a", {}, "Friday")
    assert await boards(store) == {"a" * 10: ""}
    assert await matches_on(store, "wins", "classic") == [1, 1]
    (past,) = (await store.history.page(GUILD, None, 0)).rows
    assert (past.named, past.modified) == ("Friday", False)


async def test_what_does_not_count_is_on_a_board_of_its_own_alone(store: Store) -> None:
    for played in (
        Played({"super_kings": True}, match="a" * 10),
        Played({}, (ANA,), ("beginner",), match="b" * 10),
    ):
        await played.begin(store)
        await played.end(store)
    for by in get_args(By):
        for preset in (None, "classic"):
            page = await store.statistics.standings.page(GUILD, by_matches(by, preset=preset), 0, None)
            assert not page.rows
    for board, people in (("modified", [ANA, BEN]), ("practice", [ANA])):
        page = await store.statistics.standings.page(GUILD, by_matches("rating", preset=board), 0, None)
        assert sorted(row.player.user for row in page.rows) == people
        assert all(row.totals.matches == 1 for row in page.rows)
    assert await store.statistics.player_reports.of(GUILD, RatedPlayer(ANA)) is None
    assert await store.statistics.player_reports.apart(GUILD, RatedPlayer(ANA)) == [
        ApartMatches("modified", own=False, matches=1),
        ApartMatches("practice", own=False, matches=1),
    ]
    earned = await store.statistics.achievements.of(GUILD, ANA)
    assert [(one.award.name, one.match) for one in earned] == [("first-match", "b" * 10)]
