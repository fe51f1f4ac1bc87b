"""Forgetting a person: nothing of theirs is left, and everything of the others' is as it was."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import fields, replace
from pathlib import Path
from random import Random
from typing import Any, Final, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import TextClause

from data.errors import NotForgotten
from data.journal.rows import decompressed
from data.matches.history import PastMatch
from data.people import own_data, privacy
from data.people.preference_store import PreferenceStore
from data.people.preferences import STREAK_REMINDERS, TURN_MESSAGES, DirectMessages
from data.people.privacy import StandIn
from data.people.server_rules import ServerPreset
from data.sql.database import Database
from data.sql.portable import portable
from data.sql.writer import Statement
from data.sqlite_file.opening import log_of
from data.statistics.counter import VERSION_NOTE
from data.statistics.standings import Standing, Totals, by_matches
from data.store import Store
from data.upkeep.compaction import compact
from data.upkeep.inspection import inspect
from engine.game.errors import StorageFailed
from engine.record import verify
from engine.table import Stamped
from engine.table.entries import Closed, Entry, Invited, Joined, Left, Opened, PutAside, SeatKept
from engine.table.fold import fold
from engine.table.recording import from_entries
from tests.data.file_contents import leave_behind, left_behind, remains
from tests.data.plays import End, Play
from tests.data.run_sql import explained, sql
from tests.databases import new_store
from tests.engine.effort import examples
from tests.engine.table.sitting import facts

ANA, BEN, CHLOE, ZAPHOD = PEOPLE = tuple(1_234_567_890_123_456_000 + number for number in range(4))
NAMES: Final = {ANA: "Ana", BEN: "Ben", CHLOE: "Someone", ZAPHOD: "Zaphod Beeblebröx"}
GUILDS: Final = (7, 8)
NOW: Final = 5_000.0


@st.composite
def plays(draw: st.DrawFn) -> list[Play]:
    """Some tables of two servers, with any of the people at them."""
    found = []
    for number in range(draw(st.integers(1, 4))):
        users = draw(st.lists(st.sampled_from(PEOPLE), min_size=1, max_size=3, unique=True))
        some = st.lists(st.sampled_from(users), max_size=2, unique=True)
        found.append(
            Play(
                f"{number:010x}",
                draw(st.sampled_from(GUILDS)),
                [(user, draw(st.sampled_from([NAMES[user], f"{NAMES[user]} II"]))) for user in users],
                draw(st.sampled_from(["finished", "finished", "closed", "aside", "live", "lobby"])),
                draw(some),
                draw(some),
                draw(st.none() | st.sampled_from(PEOPLE)),
                draw(st.booleans()),
                number,
                draw(
                    st.none() | st.sampled_from([(user, NAMES[user]) for user in PEOPLE if user not in users])
                ),
            )
        )
    return found


async def standings(store: Store, guild: int) -> list[Standing[Totals]]:
    """All of a server's leaderboard, without the ranks: those behind somebody who goes move up."""
    page = await store.statistics.standings.page(guild, by_matches("wins"), 0, None, size=100)
    return [replace(row, rank=0) for row in page.rows]


async def histories(store: Store, guild: int, player: int | None = None) -> tuple[PastMatch, ...]:
    return (await store.history.page(guild, player, 0, 100)).rows


async def everything_of(store: Store, user: int) -> dict[str, Any]:
    """Return the content of a user's `/golf my-data`."""
    file = await store.privacy.own_data.file(user, NOW)
    found: dict[str, Any] = json.loads(file.content)
    return found


def without(matches: Sequence[PastMatch], user: int, stand_ins: dict[str, StandIn]) -> list[PastMatch]:
    """`matches` with the stand-ins of `user` in them; people of equal points go by their numbers."""
    found = []
    for match in matches:
        people = [
            replace(each, user=stand_ins[match.match].user, name=stand_ins[match.match].name)
            if each.user == user
            else each
            for each in match.people
        ]
        found.append(replace(match, people=tuple(sorted(people, key=lambda each: (each.points, each.user)))))
    return found


@examples(12)
@given(played=plays(), who=st.sampled_from(PEOPLE))
async def test_one_is_forgotten_and_everything_of_the_others_is_as_it_was(
    played: list[Play], who: int
) -> None:
    others = [user for user in PEOPLE if user != who]
    with tempfile.TemporaryDirectory() as folder:
        store = await new_store(Path(folder) / "golf.db")
        try:
            for play in played:
                await play.keep(store)
            tables = {guild: await standings(store, guild) for guild in GUILDS}
            matches = {guild: await histories(store, guild) for guild in GUILDS}
            data = {user: await everything_of(store, user) for user in others}
            journals = {play.match: await store.journal.load(play.match) for play in played}

            found = await store.privacy.forget(who, NOW)

            stand_ins = found.stand_ins
            assert set(stand_ins) == {
                play.match for play in played if who in _in_journal(journals[play.match])
            }
            assert len({each.user for each in stand_ins.values()}) == len(stand_ins)
            assert all(each.user < 0 for each in stand_ins.values())
            for guild in GUILDS:
                assert await standings(store, guild) == [
                    row for row in tables[guild] if row.player.user != who
                ]
                assert list(await histories(store, guild)) == without(matches[guild], who, stand_ins)
                assert await histories(store, guild, who) == ()
            for user in others:
                assert _without_status(await everything_of(store, user)) == _without_status(data[user])
            nothing = await everything_of(store, who)
            assert [nothing[key] for key in ("tables", "results", "presets")] == [[], [], []]
            for play in played:
                check_journal(
                    play, journals[play.match], await store.journal.load(play.match), who, stand_ins
                )
            assert not (await store.privacy.forget(who, NOW)).anything
        finally:
            await store.close()


def _in_journal(journal: Sequence[Stamped]) -> set[int]:
    entries = [stamped.entry for stamped in journal]
    people = {getattr(entry, key, None) for entry in entries for key in ("user", "by")}
    return {user for user in people if isinstance(user, int)}


def _without_status(found: dict[str, Any]) -> dict[str, Any]:
    """Leave out the status: a paused match may have closed meanwhile, whoever is forgotten."""
    return {**found, "tables": [{**table, "status": ""} for table in found["tables"]]}


def check_journal(
    play: Play, before: list[Stamped], after: list[Stamped], who: int, stand_ins: dict[str, StandIn]
) -> None:
    """It adds up to the same table, but for who sat there."""
    state = fold(before)
    if play.match not in stand_ins:
        assert after == before
        return
    stand_in = stand_ins[play.match]
    state.forget(who, stand_in.user, stand_in.name)
    assert facts(fold(after[: len(before)])) == facts(state)
    names = [seat.name for seat in state.seats]
    assert who not in _in_journal(after)
    assert names.count(stand_in.name) <= 1
    if play.end == "finished":
        record = from_entries(after)
        assert verify(record).holds
        assert record.holes == from_entries(before).holes
        assert list(record.players) == names
    added = [stamped.entry for stamped in after[len(before) :]]
    if play.end == "aside" and state.seat_of(stand_in.user) is not None:
        alone = len(play.people) == 1
        assert added == [Left(stand_in.user), *([Closed(None)] if alone else [])]
    else:
        assert added == []


async def test_no_byte_of_them_is_left_in_the_file(store: Store, path: Path) -> None:
    people = [(ANA, "Ana"), (ZAPHOD, NAMES[ZAPHOD]), (BEN, "Ben")]
    for number in range(60):
        end: End = "aside" if number % 3 else "lobby"
        match = f"{number * 7_919 % 60:010x}"
        await Play(match, 7, people, end, strolled=[ZAPHOD], moderator=ZAPHOD, seed=number).keep(store)
    await Play("aaaaaaaaaa", 7, people).keep(store)
    await store.server_rules.save(ServerPreset(7, "Friday", "classic", 9, {}, ZAPHOD, NOW))
    leave_behind(path, f"{NAMES[ZAPHOD]} {ZAPHOD}")
    assert len(remains(path, NAMES[ZAPHOD], numbers=[ZAPHOD])) >= 3
    found = await store.privacy.forget(ZAPHOD, NOW)
    assert (len(found.stand_ins), found.presets) == (61, 1)
    await store.privacy.empty_log.settled()
    assert remains(path, NAMES[ZAPHOD], numbers=[ZAPHOD]) == []
    assert remains(path, "Ana", numbers=[ANA]), "the others are still there"
    assert log_of(path).stat().st_size == 0
    preset = await store.server_rules.find(7, "Friday")
    assert preset is not None
    assert preset.author == 0
    await store.close()
    compact(path)
    assert left_behind(path, NAMES[ZAPHOD], numbers=[ZAPHOD]) == []


@examples(4)
@given(seed=st.integers(0, 2**32), forgotten=st.integers(1, 5))
async def test_no_byte_of_several_is_left_among_many(seed: int, forgotten: int) -> None:
    """Pages are divided again and again, so that copies of rows stay behind in many of them."""
    random = Random(seed)
    people = [(random.randrange(1 << 57, 1 << 60), f"Zaphod {random.randbytes(5).hex()}") for _ in range(12)]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "golf.db"
        store = await new_store(path)
        try:
            for number in range(80):
                seated = random.sample(people, 3)
                match, end = f"{random.getrandbits(40):010x}", random.choice(get_args(End))
                await Play(match, random.choice(GUILDS), seated, end, seed=number).keep(store)
                for user, _ in seated:
                    await store.sent_notices.claim(TURN_MESSAGES, user, f"{number:03}", match)
            for user, _ in people[:forgotten]:
                await store.privacy.forget(user, NOW)
            await store.privacy.empty_log.settled()
            for user, name in people[:forgotten]:
                assert remains(path, name, numbers=[user]) == []
            for user, name in people[forgotten:]:
                assert len(remains(path, name, numbers=[user])) > 1, "the others are still there"
            assert inspect(path).schema is not None, "and all of it is sound"
        finally:
            await store.close()
        compact(path)
        for user, name in people[:forgotten]:
            assert left_behind(path, name, numbers=[user]) == []


async def test_older_matches_are_changed_some_at_a_time(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(privacy, "TOGETHER", 2)
    monkeypatch.setattr(privacy, "NEWEST", 4)
    people = [(ANA, "Ana"), (BEN, "Ben")]
    ends: list[End] = ["finished"] * 9
    ends += ["aside", "live"]
    plays = [Play(f"{number:010x}", 7, people, end, seed=number) for number, end in enumerate(ends)]
    for play in plays:
        await play.keep(store)
    journals = {play.match: await store.journal.load(play.match) for play in plays}
    bens = await everything_of(store, BEN)
    found = await store.privacy.forget(ANA, NOW)
    assert sorted(found.stand_ins) == [play.match for play in plays[5:]], "all but the oldest"
    assert ANA not in [row.player.user for row in await standings(store, 7)]
    await store.privacy.empty_log.settled()
    steps = 0
    alone = store.database.alone

    async def count(*arguments: Any) -> Any:
        nonlocal steps
        steps += 1
        return await alone(*arguments)

    with monkeypatch.context() as counted:
        counted.setattr(store.database, "alone", count)
        older = await store.privacy.forget_older(ANA)
    assert (sorted(older), steps) == ([play.match for play in plays[:5]], 3)
    stand_ins = {**found.stand_ins, **older}
    assert len({each.user for each in stand_ins.values()}) == len(plays)
    for play in plays:
        check_journal(play, journals[play.match], await store.journal.load(play.match), ANA, stand_ins)
    assert _without_status(await everything_of(store, BEN)) == _without_status(bens)
    assert (await everything_of(store, ANA))["tables"] == []


async def test_who_is_forgotten_in_part_only_is_told_so(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(privacy, "TOGETHER", 1)
    monkeypatch.setattr(privacy, "NEWEST", 1)
    for number in range(3):
        await Play(f"{number:010x}", 7, [(ANA, "Ana"), (BEN, "Ben")], seed=number).keep(store)
    await store.privacy.forget(ANA, NOW)
    with monkeypatch.context() as broken:
        broken.setattr(privacy, "CHANGE_TOTAL", portable("DELETE FROM no_such_table WHERE user_id = :user"))
        with pytest.raises(NotForgotten, match="part of it"):
            await store.privacy.forget_older(ANA)
    assert len(await store.privacy.forget_older(ANA)) == 2
    assert not (await store.privacy.forget(ANA, NOW)).anything


async def test_two_who_were_forgotten_at_one_table_have_two_names(store: Store) -> None:
    await Play("aaaaaaaaaa", 7, [(ANA, "Ana"), (BEN, "Ben")], strolled=[BEN]).keep(store)
    await store.privacy.forget(ANA, NOW)
    await store.privacy.forget(BEN, NOW)
    (match,) = await histories(store, 7)
    assert sorted(person.name for person in match.people) == ["Someone", "Someone 2"]
    assert await standings(store, 7) == []


async def test_a_result_that_is_kept_again_stays_without_a_name(store: Store) -> None:
    play = Play("aaaaaaaaaa", 7, [(ANA, "Ana"), (BEN, "Ben")])
    await play.keep(store)
    stand_in = (await store.privacy.forget(ANA, NOW)).stand_ins[play.match]
    before = await histories(store, 7)
    state = fold(await store.journal.load(play.match))
    for result in state.hole_results:
        await store.journal.keep_hole(result)
    assert await histories(store, 7) == before
    rows = await store.database.read(*sql("SELECT DISTINCT user_id, name FROM hole_seats ORDER BY user_id"))
    assert [tuple(row) for row in rows] == [(stand_in.user, "Someone"), (BEN, "Ben")]


async def test_a_match_put_aside_waits_for_the_others_and_closes_without_any(store: Store) -> None:
    both, alone = "aaaaaaaaaa", "bbbbbbbbbb"
    await Play(both, 7, [(ANA, "Ana"), (BEN, "Ben")], "aside").keep(store)
    await Play(alone, 7, [(ANA, "Ana")], "aside").keep(store)
    await store.privacy.forget(ANA, NOW)
    assert [row.match for row in await store.tables.of_person(BEN, 9)] == [both]
    assert await store.tables.of_person(ANA, 9) == []
    place = await store.tables.find(alone)
    assert place is not None
    assert place.status == "closed"
    state = fold(await store.journal.load(both))
    assert [seat.left for seat in state.seats if seat.user is not None] == [True, False]
    assert state.host == BEN


async def test_no_statistics_are_left(store: Store) -> None:
    await Play("aaaaaaaaaa", 7, [(ANA, "Ana"), (BEN, "Ben")]).keep(store)
    award = "INSERT INTO achievements VALUES (7, ?, 'first', 'aaaaaaaaaa', 1)"
    score = "INSERT INTO statistics_scores VALUES (7, ?, '', 'classic', 3, 1)"
    await store.database.write([sql(insert, user) for insert in (award, score) for user in (ANA, BEN)])
    kept = await everything_of(store, ANA)
    assert all(kept[key] for key in ("achievements", "scores"))
    bens = await everything_of(store, BEN)
    await store.privacy.forget(ANA, NOW)
    after = await everything_of(store, ANA)
    assert [after[key] for key in ("ratings", "statistics", "scores", "achievements")] == [[]] * 4
    assert await everything_of(store, BEN) == bens


async def test_a_match_put_aside_by_the_last_who_is_known_closes_with_them(store: Store) -> None:
    play = Play("aaaaaaaaaa", 7, [(ANA, "Ana"), (BEN, "Ben")], "live")
    await play.keep(store)
    stand_in = (await store.privacy.forget(ANA, NOW)).stand_ins[play.match]
    await store.journal.append(play.match, [Stamped(len(play.entries()) + 1, NOW, PutAside(BEN))])
    await store.journal.put_aside(play.match, [stand_in.user, BEN])
    await store.privacy.forget(BEN, NOW)
    place = await store.tables.find(play.match)
    assert place is not None
    assert place.status == "closed"
    assert fold(await store.journal.load(play.match)).stage == "closed"


async def test_who_was_never_here_leaves_everything_alone(store: Store, path: Path) -> None:
    await Play("aaaaaaaaaa", 7, [(ANA, "Ana"), (BEN, "Ben")]).keep(store)
    before = await store.journal.load("aaaaaaaaaa")
    found = await store.privacy.forget(ZAPHOD, NOW)
    assert not found.anything
    assert await store.journal.load("aaaaaaaaaa") == before
    assert [row.key for row in await store.database.read(*sql("SELECT * FROM notes"))] == [VERSION_NOTE]


async def test_it_is_done_wholly_or_not_at_all(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    await Play("aaaaaaaaaa", 7, [(ANA, "Ana"), (BEN, "Ben")]).keep(store)
    before = (
        await store.journal.load("aaaaaaaaaa"),
        await histories(store, 7),
        await everything_of(store, ANA),
    )
    monkeypatch.setattr(privacy, "DROP_ASIDE", portable("DELETE FROM no_such_table WHERE user_id = :user"))
    with pytest.raises(NotForgotten, match="nothing was removed"):
        await store.privacy.forget(ANA, NOW)
    after = await store.journal.load("aaaaaaaaaa"), await histories(store, 7), await everything_of(store, ANA)
    assert after == before
    assert await store.database.read(*sql("SELECT * FROM forgetting")) == []


BEGUN = sql("INSERT INTO forgetting (match) VALUES (?)", "aaaaaaaaaa")
CHANGES = (
    sql("UPDATE journal SET fields = replace(fields, '\"press\":1', '\"press\":2') WHERE kind = 'Joined'"),
    sql("UPDATE journal SET fields = replace(fields, 'person', 'clock') WHERE kind = 'Acted'"),
    sql("UPDATE journal SET fields = replace(fields, 'Birdie', 'Eagle') WHERE kind = 'ComputerAdded'"),
    sql("UPDATE journal SET at = at + 1 WHERE kind = 'Joined'"),
    sql("UPDATE journal SET version = version + 1000 WHERE kind = 'Joined'"),
    sql("UPDATE journal SET kind = 'TakenUp' WHERE kind = 'Left'"),
    sql("DELETE FROM journal WHERE kind = 'Joined'"),
)


@pytest.mark.parametrize("change", CHANGES)
async def test_even_then_nothing_else_can_be_changed(store: Store, change: Statement) -> None:
    await Play("aaaaaaaaaa", 7, [(ANA, "Ana"), (BEN, "Ben")], "live", strolled=[ANA]).keep(store)
    with pytest.raises(StorageFailed):
        await store.database.write([BEGUN, change])


async def test_no_name_can_be_changed_while_nobody_is_forgotten(store: Store) -> None:
    await Play("aaaaaaaaaa", 7, [(ANA, "Ana"), (BEN, "Ben")]).keep(store)
    change = sql("UPDATE journal SET fields = replace(fields, 'Ana', 'Eve') WHERE kind = 'Joined'")
    with pytest.raises(StorageFailed):
        await store.database.write([change])
    with pytest.raises(StorageFailed):
        await store.database.write([sql("INSERT INTO forgetting (match) VALUES ('b')"), change])
    await store.database.write([BEGUN, change])


@pytest.mark.parametrize("named", [SeatKept(BEN, "Ben", 5_060), Invited(BEN, "Ben")])
async def test_a_saved_seat_and_an_invitation_are_forgotten_too(
    store: Store, named: SeatKept | Invited
) -> None:
    lobby: list[Entry] = [
        Opened("aaaaaaaaaa", "classic", 1, None),
        Joined(ANA, "Ana", 1),
        named,
    ]
    await store.tables.add("aaaaaaaaaa", 7, 1, NOW)
    await store.journal.append(
        "aaaaaaaaaa", [Stamped(version, NOW, entry) for version, entry in enumerate(lobby, 1)]
    )
    forgotten = await store.privacy.forget(BEN, NOW)
    stand_in = forgotten.stand_ins["aaaaaaaaaa"]
    *_, kept = await store.journal.load("aaaaaaaaaa")
    assert kept.entry == replace(named, user=stand_in.user, name="Someone")
    assert stand_in.user < 0


def kinds_with_people() -> Iterator[str]:
    """The entries that say who did something."""
    for kind in get_args(Entry):
        types = {field.name: str(field.type) for field in fields(kind)}
        if any(types.get(name, "").startswith("int") for name in ("user", "by")):
            yield kind.__name__


@pytest.mark.sqlite
@pytest.mark.parametrize("query", [privacy.ENTRIES, own_data.TABLES])
async def test_the_index_over_people_is_used_and_knows_every_kind(
    database: Database, query: TextClause
) -> None:
    plan = await database.read(*explained(query, {"user": ANA}))
    assert any("journal_of_person" in row.detail for row in plan)
    kinds = sorted(kinds_with_people())
    ((index,),) = await database.read(*sql("SELECT sql FROM sqlite_master WHERE name = 'journal_of_person'"))
    for text in (query.text, index):
        assert sorted(text.split("kind IN (")[1].split(")")[0].replace("'", "").split(", ")) == kinds


async def test_whoever_came_in_the_middle_of_a_match_is_forgotten_too(store: Store, path: Path) -> None:
    late = (ZAPHOD, NAMES[ZAPHOD])
    play = Play("aaaaaaaaaa", 7, [(ANA, "Ana"), (CHLOE, "Someone")], latecomer=late)
    await play.keep(store)
    found = await everything_of(store, ZAPHOD)
    assert [hole["hole"] for hole in found["tables"][0]["holes"]] == [2]
    assert found["tables"][0]["entries"][0]["what"] == "SeatTaken"
    assert {entry["what"] for entry in found["tables"][0]["entries"][1:]} == {"Acted"}
    stand_in = (await store.privacy.forget(ZAPHOD, NOW)).stand_ins[play.match]
    assert stand_in.name == "Someone 2"
    state = fold(await store.journal.load(play.match))
    assert state.seats[2].user == stand_in.user
    await store.privacy.empty_log.settled()
    assert remains(path, NAMES[ZAPHOD], numbers=[ZAPHOD]) == []
    again = (await store.privacy.forget(CHLOE, NOW)).stand_ins[play.match]
    assert again.name == "Someone", "the latecomer's is the second"


async def test_whoever_asked_for_messages_only_is_forgotten_too(store: Store) -> None:
    chosen = PreferenceStore(store.database)
    for user in (ANA, BEN):
        await chosen.choose(TURN_MESSAGES, user, DirectMessages("on", "de"))
    assert await store.sent_notices.claim(TURN_MESSAGES, ANA, "01.0004", "aaaaaaaaaa")
    found = await everything_of(store, ANA)
    assert found["preferences"] == {"turn messages": {"wanted": "on", "language": "de"}}
    told = {"kind": "turn messages", "guild": "0", "about": "aaaaaaaaaa", "occasion": "01.0004"}
    assert found["notices"] == [told]
    assert (await store.privacy.forget(ANA, NOW)).preferences == {TURN_MESSAGES.kind}
    found = await everything_of(store, ANA)
    assert (found["preferences"], found["notices"]) == ({}, [])
    await chosen.load()
    assert list(chosen.chosen(TURN_MESSAGES)) == [BEN]


async def test_what_somebody_was_told_goes_also_when_they_wanted_no_more(store: Store) -> None:
    chosen = PreferenceStore(store.database)
    await chosen.choose(STREAK_REMINDERS, ANA, DirectMessages("on"))
    assert await store.sent_notices.claim(STREAK_REMINDERS, ANA, "2026-11-23")
    await chosen.choose(STREAK_REMINDERS, ANA, STREAK_REMINDERS.usual)
    assert (await store.privacy.forget(ANA, NOW)).anything
    assert (await everything_of(store, ANA))["notices"] == []


async def test_compressed_journals_have_nobody_in_them(store: Store, path: Path) -> None:
    """What is compressed can't be searched for in the bytes of the file, so nobody may be in it at all."""
    people = [(ANA, "Ana"), (ZAPHOD, NAMES[ZAPHOD])]
    for number in range(20):
        play = Play(f"{number:010x}", 7, people, strolled=[ANA], left=[ZAPHOD], seed=number)
        await replace(play, latecomer=(CHLOE, "Chloe Prefect")).keep(store)
    rows = await store.database.read(*sql("SELECT body FROM compressed_journals"))
    assert len(rows) == 20
    told = "".join(fields for row in rows for *_, fields in decompressed(row.body))
    for user, name in ((ANA, '"Ana"'), (ZAPHOD, NAMES[ZAPHOD]), (CHLOE, "Prefect")):
        assert str(user) not in told
        assert name not in told
    await store.privacy.forget(ZAPHOD, NOW)
    await store.privacy.empty_log.settled()
    assert remains(path, NAMES[ZAPHOD], numbers=[ZAPHOD]) == []
