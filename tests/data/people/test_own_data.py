"""The file of one's own data: everything about oneself, and nothing about anybody else."""

from __future__ import annotations

import asyncio
import gzip
import json
from typing import Any

import pytest

from data.people.own_data import OwnFile
from data.people.server_rules import ServerPreset
from data.store import Store
from engine.game.errors import LimitReached
from engine.language import speaking
from engine.table.entries import Acted
from tests.data.plays import PRESS, Play
from tests.data.statistics.test_what_counts import Played

ANA, BEN, ZAPHOD = (1_234_567_890_123_456_000 + number for number in range(3))
PEOPLE = [(ANA, "Ana"), (BEN, "Ben Beebleberry"), (ZAPHOD, "Zaphod")]
MATCH = "aaaaaaaaaa"
NOW = 5_000.0


async def data_of(store: Store, user: int) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((await store.privacy.own_data.file(user, NOW)).content)
    return found


async def test_all_of_it_is_in_the_file(store: Store) -> None:
    play = Play(MATCH, 7, PEOPLE, moderator=BEN)
    await play.keep(store)
    await store.server_rules.save(ServerPreset(7, "Friday", "classic", 9, {"decks": 2}, ANA, 100.0))
    found = await data_of(store, ANA)
    assert {key: found[key] for key in ("format", "user", "written_at")} == {
        "format": "golf-my-data/1",
        "user": str(ANA),
        "written_at": "1970-01-01T01:23:20+00:00",
    }
    (table,), (result,), (preset,) = found["tables"], found["results"], found["presets"]
    assert (table["match"], table["guild"], table["channel"], table["status"]) == (
        MATCH,
        "7",
        "10",
        "finished",
    )
    assert table["opened_at"] == "1970-01-01T00:16:40+00:00"
    first, *moves = table["entries"]
    expected = {"what": "Joined", "user": str(ANA), "name": "Ana", "press": str(PRESS)}
    assert {key: value for key, value in first.items() if key != "at"} == expected
    actions = [one.entry.action for one in play.entries() if isinstance(one.entry, Acted)]
    assert [move["action"] for move in moves] == [action for action in actions if action.startswith("0 ")]
    assert [hole["hole"] for hole in table["holes"]] == [1, 2]
    assert sum(hole["points"] for hole in table["holes"]) == result["points"]
    assert type(result["won"]) is bool
    assert preset == {
        "guild": "7",
        "name": "Friday",
        "preset": "classic",
        "holes": 9,
        "changes": {"decks": 2},
        "at": "1970-01-01T00:01:40+00:00",
    }


async def test_nothing_of_anybody_else_and_no_secret_is_in_it(store: Store) -> None:
    await Play(MATCH, 7, PEOPLE, "live", left=[ANA], moderator=BEN, resumed=True).keep(store)
    text = json.dumps(await data_of(store, ANA))
    for foreign in (str(BEN), str(ZAPHOD), "Ben", "Zaphod", "5e5e"):
        assert foreign not in text


async def test_what_the_computer_played_for_somebody_is_not_theirs(store: Store) -> None:
    play = Play(MATCH, 7, PEOPLE, left=[BEN])
    await play.keep(store)
    (table,) = (await data_of(store, BEN))["tables"]
    assert [entry["what"] for entry in table["entries"]] == ["Joined", "Left"]


async def test_a_moderator_who_never_sat_down_is_told_of_the_tables_they_ended(store: Store) -> None:
    await Play(MATCH, 7, PEOPLE[:1], "closed", moderator=ZAPHOD).keep(store)
    (table,) = (await data_of(store, ZAPHOD))["tables"]
    assert [(entry["what"], entry["by"]) for entry in table["entries"]] == [("Closed", str(ZAPHOD))]


async def test_of_a_stranger_there_is_nothing(store: Store) -> None:
    await Play(MATCH, 7, PEOPLE).keep(store)
    found = await data_of(store, 999)
    assert [found[key] for key in ("tables", "results", "presets")] == [[], [], []]


@pytest.mark.parametrize("room", ["enough", "packed", "little"])
async def test_the_file_is_never_too_large(store: Store, room: str) -> None:
    await Play(MATCH, 7, PEOPLE).keep(store)
    whole = (await store.privacy.own_data.file(ANA, NOW)).content
    packed = gzip.compress(whole)
    most = {"enough": len(whole), "packed": len(packed), "little": len(packed) - 1}[room]
    file = await store.privacy.own_data.file(ANA, NOW, most)
    assert len(file.content) <= most
    if room == "enough":
        assert file == OwnFile("golf-my-data.json", whole, 1)
        return
    assert (file.name, file.compressed, file.shortened) == ("golf-my-data.json.gz", True, room == "little")
    (table,) = json.loads(gzip.decompress(file.content))["tables"]
    assert ("entries" in table) is (room == "packed")


async def test_who_asks_twice_at_once_is_answered_once(store: Store) -> None:
    await Play(MATCH, 7, PEOPLE).keep(store)
    kept = store.privacy.own_data
    asked = [kept.file(user, NOW) for user in (ANA, ANA, BEN)]
    results = await asyncio.gather(*asked, return_exceptions=True)
    assert [type(each) for each in results] == [OwnFile, LimitReached, OwnFile]
    with speaking("de"):
        assert str(results[1]) == "Deine Datei ist schon in Arbeit. Einen Moment bitte."
    assert isinstance(await kept.file(ANA, NOW), OwnFile)


async def test_a_match_by_a_server_s_own_preset_has_that_name(store: Store) -> None:
    play = Played({"values": {"K": -5}}, people=(ANA, BEN), named="Friday")
    await play.begin(store)
    await play.end(store)
    found = await data_of(store, ANA)
    assert "own-" not in json.dumps(found)
    assert [row["board"] for row in found["ratings"]] == ["Friday"]
    assert {row["preset"] for key in ("statistics", "scores") for row in found[key]} == {"Friday"}
