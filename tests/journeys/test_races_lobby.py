"""Crowds at a table that has not begun: nobody sits there twice, or one too many, or by other rules."""

from __future__ import annotations

import pytest
import simcord

from engine.table.entries import Joined, RulesChanged, Started
from tests.journeys.match import seated
from tests.journeys.player import computer_menu, find
from tests.journeys.raw_interactions import (
    RawInteraction,
    arrive,
    first_of,
    pressed,
    sound,
    told,
    typed,
    winners,
)
from tests.journeys.rules_desk import desk_of, private
from tests.journeys.world import World, menus, words_of, world

FULL = "The table is full: “classic” is for up to 6 players."
BEGUN = "The match has started. You can join the next one."
NEW_RULES = "The rules just changed. Have a look, then press Join again."
NOT_ENOUGH = "You need at least two players. Let someone join, or add a computer."


def many_people(here: World, count: int) -> list[simcord.MemberActor]:
    """More people for the server."""
    users = [here.env.create_user(f"guest{number}") for number in range(count)]
    return [here.guild.add_member(user) for user in users]


async def test_a_hundred_people_want_the_last_five_seats() -> None:
    async with world() as here:
        await seated(here, 1)
        message, people = here.table_message(), many_people(here, 100)
        join = find(message, "Join").id
        crowd = [pressed(here, person, join, message) for person in people]
        await arrive(here, crowd)
        await sound(here, here.live().table.id)
        state = here.live().table.state
        assert [seat.user for seat in state.seats[1:]] == [
            each.person.id for each in winners_by_button(crowd)
        ]
        assert len(state.seats) == state.most == 6
        assert told(crowd) - {FULL} == {words for each in winners_by_button(crowd) if (words := each.told)}
        assert "(6 of 6)" in words_of(here.table_message())


def winners_by_button(crowd: list[RawInteraction]) -> list[RawInteraction]:
    """Return those who were not told that the table is full."""
    assert all(each.answered for each in crowd)
    return [each for each in crowd if each.told != FULL]


@pytest.mark.parametrize("first", ["start", "leave"])
async def test_the_match_begins_while_the_only_guest_leaves(first: str) -> None:
    async with world() as here:
        ana, ben = await seated(here, 2)
        message = here.table_message()
        starts = [pressed(here, ana.person, find(message, "Start").id, message) for _ in range(15)]
        rules = private(await ben.press("Rules"))
        leaves = [pressed(here, ben.person, find(rules, "Leave").id, rules) for _ in range(15)]
        await arrive(here, [*starts, *leaves] if first == "start" else [*leaves, *starts])
        kinds = [each.kind for each in await sound(here, here.live().table.id)]
        if first == "start":
            assert kinds[3:] == ["Started"]
            assert len(winners(starts)) == 1
            assert not winners(leaves)
            assert told(starts) == {"The match has already started."}
            assert told(leaves) == {"Too late for that. Here’s the table now."}
        else:
            assert kinds[3:] == ["Left"]
            assert len(winners(leaves)) == 1
            assert told(starts) == {NOT_ENOUGH}
            assert told(leaves) == {"You’re not playing here yet. Press Join."}


@pytest.mark.parametrize("first", ["rules", "join", "start"])
async def test_the_rules_change_while_people_join_and_the_match_begins(first: str) -> None:
    async with world() as here:
        ana, _ = await seated(here, 2)
        message, desk = here.table_message(), await desk_of(here, ana.person)
        menu = next(each.custom_id for each in menus(desk.message) if each.custom_id.endswith(":preset"))
        people = many_people(here, 20)
        parts = {
            "rules": [
                pressed(here, ana.person, menu, desk.message, values=[preset])
                for preset in ("house", "nine-card", "club") * 4
            ],
            "join": [pressed(here, person, find(message, "Join").id, message) for person in people],
            "start": [pressed(here, ana.person, find(message, "Start").id, message) for _ in range(5)],
        }
        crowd = [*parts[first], *(each for name, part in parts.items() if name != first for each in part)]
        await arrive(here, crowd)
        entries = await sound(here, here.live().table.id)
        facts = [each.entry for each in entries]
        changes = [at for at, fact in enumerate(facts) if isinstance(fact, RulesChanged)]
        joins = [at for at, fact in enumerate(facts) if isinstance(fact, Joined)][2:]
        assert all(join < change for join in joins for change in changes), "somebody joined other rules"
        assert [isinstance(fact, Started) for fact in facts].count(True) == 1
        assert isinstance(facts[-1], Started)
        assert here.live().table.state.rules.preset == here.live().table.state.preset.name
        assert told(parts["start"]) <= {"The match has already started."}
        assert told(parts["join"]) <= {NEW_RULES, BEGUN, FULL}
        kept = "You can’t change the rules now: the match has started."
        assert told(parts["rules"]) <= {kept, *_too_many(len(joins) + 2)}
        assert all(each.answered for each in crowd)
        assert {"rules": bool(changes), "join": len(joins) == 4, "start": len(facts) == 4}[first]


def _too_many(seats: int) -> set[str]:
    return {f"{seats} players are here, but “{name}” is for up to 6." for name in ("house", "nine-card")}


async def test_computers_are_added_and_removed_all_at_once() -> None:
    async with world() as here:
        ana, _ = await seated(here, 2, computers=1)
        message = here.table_message()
        rules = private(await ana.press("Rules"))
        adding, removing, again = (
            [pressed(here, ana.person, each, there, values=values) for _ in range(20)]
            for each, there, values in (
                (computer_menu(message), message, ["hard"]),
                (find(rules, "Remove computer").id, rules, None),
                (computer_menu(message), message, ["easy"]),
            )
        )
        crowd = [*adding, *removing, *again]
        await arrive(here, crowd)
        kinds = [each.kind for each in await sound(here, here.live().table.id)]
        assert kinds.count("ComputerAdded") == 4 + 4
        assert kinds.count("ComputerRemoved") == 4
        assert told(crowd) == {FULL, "There’s no computer at this table."}
        names = [seat.name for seat in here.live().table.state.seats]
        assert len(set(names)) == len(names) == 6


async def test_everybody_opens_a_table_in_the_same_channel_at_once() -> None:
    async with world() as here:
        crowd = [typed(here, person, "start", {"preset": "house"}) for person in here.people * 5]
        await arrive(here, crowd)
        state = here.live().table.state
        assert [each.kind for each in await sound(here, state.id)] == ["Opened", "Joined"]
        assert state.host in first_of([each.person.id for each in crowd])
        assert len([message for message in here.public() if message.embeds]) == 1
        assert all(each.answered for each in crowd)
        assert sum("There’s already a table" in each.words for each in crowd) == len(crowd) - 1
        assert len(await here.store.tables.live()) == 1


@pytest.mark.parametrize("first", ["close", "join", "start"])
async def test_the_lobby_is_closed_while_people_join_and_the_match_begins(first: str) -> None:
    async with world() as here:
        ana, _ = await seated(here, 2)
        match, message = here.live().table.id, here.table_message()
        asked = await here.slash(ana.person, "end")
        assert asked.response is not None
        question = asked.response.message
        people = many_people(here, 12)
        parts = {
            "close": [
                pressed(here, ana.person, find(question, "Close table").id, question) for _ in range(8)
            ],
            "join": [pressed(here, person, find(message, "Join").id, message) for person in people],
            "start": [pressed(here, ana.person, find(message, "Start").id, message) for _ in range(8)],
        }
        crowd = [*parts[first], *(each for name, part in parts.items() if name != first for each in part)]
        await arrive(here, crowd)
        kinds = [each.kind for each in await sound(here, match)]
        assert kinds.count("Closed") <= 1
        assert kinds.count("Started") <= 1
        assert all(each.answered for each in crowd)
        if first == "start":
            assert kinds[-1] == "Started", "a question about a lobby does not end a match"
            assert all("End this match?" in each.words for each in parts["close"])
            assert told(parts["join"]) == {BEGUN}
        else:
            assert kinds[-1] == "Closed"
            assert "Started" not in kinds
            gone = {
                "This table is already closed.",
                "This match is over. Start a new one with /golf start.",
                "This table was closed before it began. Open a new one with /golf start.",
            }
            assert told([*parts["start"], *parts["close"]]) <= gone
            assert told(parts["join"]) <= gone | {FULL}
