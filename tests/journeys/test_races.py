"""Hundreds of presses on one table at the same moment: one counts, and everybody else is told the truth."""

from __future__ import annotations

from random import Random

import pytest

from engine.table.entries import Acted
from tests.journeys import table_text
from tests.journeys.channels import at, tables_in
from tests.journeys.match import compare_with_table, finish_hole, past_opening, started
from tests.journeys.player import find
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
from tests.journeys.world import World, buttons, words_of, world

PASSED = "Too late for that. Here’s the table now."
OLDER = "This was an older look at your cards. Here’s the newest."
CROWD = 60
CLOCK = 60


@pytest.mark.parametrize("where", ["table", "hand"])
async def test_of_sixty_times_draw_by_the_same_person_one_counts(where: str) -> None:
    async with world() as here:
        players = await past_opening(here, 2)
        ana, written = players[0], await here.journal()
        shown = here.table_message() if where == "table" else ana.hand
        crowd = [pressed(here, ana.person, find(shown, "Draw").id, shown) for _ in range(CROWD)]
        await arrive(here, crowd)
        assert len(await sound(here, here.live().table.id)) == len(written) + 1
        assert winners(crowd) == crowd[:1]
        assert told(crowd) == {PASSED}
        compare_with_table(players)


@pytest.mark.parametrize("seed", range(3))
async def test_draw_take_and_every_slot_at_once_are_one_move(seed: int) -> None:
    async with world() as here:
        players = await past_opening(here, 2, seed)
        ana, written = players[0], await here.journal()
        await ana.press("Take")
        hand, message = ana.hand, here.table_message()
        shown = [(button.id, hand) for button in buttons(hand) if button.slot is not None] * 8
        shown += [(find(message, "Draw").id, message)] * 12
        crowd = [pressed(here, ana.person, *each) for each in Random(seed).sample(shown, len(shown))]
        await arrive(here, crowd)
        first = crowd[0].payload["data"]["custom_id"]
        moves = [each.entry for each in await sound(here, here.live().table.id)][len(written) :]
        assert [type(move) for move in moves] == [Acted] * (2 if "take" in first else 1)
        assert len(winners(crowd)) <= 1
        assert PASSED in told(crowd) <= {PASSED, OLDER}
        compare_with_table(players)


async def test_everybody_presses_every_card_in_the_opening() -> None:
    async with world() as here:
        players = await started(here, 6)
        crowd = [
            pressed(here, player.person, button.id, player.hand)
            for _ in range(3)
            for player in players
            for button in buttons(player.hand)
            if button.slot is not None
        ]
        Random(0).shuffle(crowd)
        await arrive(here, crowd)
        entries = await sound(here, here.live().table.id)
        assert sum(each.kind == "Acted" for each in entries) == 2 * len(players)
        assert len(winners(crowd)) == 2 * len(players)
        once = {"You can’t pick that card. Pick another one.", PASSED}
        assert told(crowd) <= once | {
            "You’re done. Waiting for the others.",
            "It’s Ana’s turn.",
        }
        compare_with_table(players)
        assert table_text.on_turn(here.table_message()) == "Ana"


@pytest.mark.parametrize("first", ["end", "move"])
async def test_the_match_is_ended_while_people_move(first: str) -> None:
    async with world() as here:
        ana, _ = players = await past_opening(here, 2)
        match = here.live().table.id
        asked = await here.slash(ana.person, "end")
        assert asked.response is not None
        question, message = asked.response.message, here.table_message()
        ends = [pressed(here, ana.person, find(question, "End match").id, question) for _ in range(20)]
        moves = [pressed(here, each.person, find(message, "Draw").id, message) for each in players * 10]
        crowd = [*ends, *moves] if first == "end" else [*moves, *ends]
        await arrive(here, crowd)
        entries = await sound(here, match)
        assert entries[-1].kind == "Closed"
        assert [each.kind for each in entries].count("Closed") == 1
        assert "**Ana** ended the match" in words_of(here.table_message())
        assert len(winners(ends)) == 1
        over = {
            "This match is over. Start a new one with /golf start.",
            "This table is already closed.",
        }
        assert told(ends) <= over
        assert told(moves) <= over | {PASSED, "It’s Ana’s turn."}
        drawn = [each for each in winners(moves) if "You drew" in each.words]
        assert len(drawn) <= 1


@pytest.mark.parametrize("before", [0.02, 0.0])
async def test_the_clock_runs_out_as_the_move_arrives(before: float) -> None:
    """SimCord really waits for timers due within some seconds, so the clock runs out among the presses."""
    async with world() as here:
        players = await past_opening(here, 2, clock=CLOCK)
        ana, message, written = players[0], here.table_message(), await here.journal()
        await here.env.advance_time(CLOCK - before)
        crowd = [pressed(here, ana.person, find(message, "Draw").id, message) for _ in range(20)]
        await arrive(here, crowd)
        entries = (await sound(here, here.live().table.id))[len(written) :]
        by = [each.entry.by for each in entries if isinstance(each.entry, Acted)]
        assert by.count("person") == len(winners(crowd)) <= 1
        assert told(crowd) <= {PASSED, "It’s Ben’s turn."}
        assert [each.kind for each in entries].count("Missed") == 1
        compare_with_table(players)


async def test_everybody_wants_a_rematch_at_once() -> None:
    async with world() as here:
        players = await started(here, 4, holes=1)
        await finish_hole(players)
        final = here.table_message()
        crowd = [pressed(here, each.person, find(final, "Rematch").id, final) for each in players * 8]
        await arrive(here, crowd)
        state = here.live().table.state
        await sound(here, state.id)
        assert sorted(seat.user or 0 for seat in state.seats) == [each.person.id for each in players]
        assert state.host in first_of([each.person.id for each in players])
        assert told(crowd) <= {"You’re already at this table."}
        lobbies = [message for message in here.public() if "Players (" in words_of(message)]
        assert len(lobbies) == 1
        assert "(4 of 6)" in words_of(lobbies[0])


@pytest.mark.parametrize("first", ["room", "move"])
async def test_a_match_is_put_aside_while_people_move(first: str) -> None:
    async with world() as here:
        ana, _ = players = await past_opening(here, 2)
        match, message = here.live().table.id, here.table_message()
        asked = await here.slash(ana.person, "start")
        assert asked.response is not None
        question = asked.response.message
        room = [pressed(here, ana.person, find(question, "Replace it").id, question) for _ in range(12)]
        moves = [pressed(here, each.person, find(message, "Draw").id, message) for each in players * 10]
        await arrive(here, [*room, *moves] if first == "room" else [*moves, *room])
        entries = await sound(here, match)
        assert [each.kind for each in entries].count("PutAside") == 1
        assert entries[-1].kind == "PutAside"
        new = here.live().table.state
        await sound(here, new.id)
        assert (new.id != match, new.stage) == (True, "lobby")
        assert all(each.answered for each in (*room, *moves))
        assert len(tables_in(here, here.channel)) == 2
        aside = "This match is paused. Resume it with /golf table."
        assert told(moves) <= {aside, PASSED, "It’s Ana’s turn."}
        drawn = [each for each in winners(moves) if "You drew" in each.words]
        assert len(drawn) <= 1


async def test_a_match_is_taken_up_by_everybody_in_two_channels() -> None:
    async with world() as here:
        ana, ben = players = await past_opening(here, 2)
        match = here.live().table.id
        await here.wait(50 * 3600)
        aside = here.table_message()
        other = here.guild.create_text_channel("other")
        crowd: list[RawInteraction] = []
        for _ in range(10):
            crowd += [pressed(here, each.person, find(aside, "Resume").id, aside) for each in players]
            crowd += [typed(here, each.person, "table", channel=other.id) for each in players]
        await arrive(here, crowd)
        entries = await sound(here, match)
        assert [each.kind for each in entries].count("TakenUp") == 1
        tables = [here.bot.house.tables.in_channel(place.id) for place in (here.channel, other)]
        assert [table is not None for table in tables].count(True) == 1
        assert len(tables_in(here, here.channel)) + len(tables_in(here, other)) <= 2
        elsewhere = here.channel if tables[0] else other
        assert told(crowd) <= {
            "There’s already a table in this channel.",
            "That match has already been resumed, or it’s over.",
            "There’s no table in this channel. Open one with /golf start.",
            f"This table moved to <#{elsewhere.id}>.",
        }
        with at(here, elsewhere):
            assert {seat.user for seat in here.live().table.state.seats} == {ana.person.id, ben.person.id}


async def test_a_seat_is_left_and_taken_back_by_the_same_person_at_once() -> None:
    async with world() as here:
        ana, ben = await past_opening(here, 2)
        asked = await here.slash(ben.person, "leave")
        assert asked.response is not None
        question = asked.response.message
        leave = find(question, "Leave").id
        await here.press(ben.person, "Leave", question)
        message = here.table_message()
        crowd: list[RawInteraction] = []
        for _ in range(15):
            crowd.append(pressed(here, ben.person, find(message, "Take my seat back").id, message))
            crowd.append(pressed(here, ben.person, leave, question))
        await arrive(here, crowd)
        entries = [each.kind for each in await sound(here, here.live().table.id)]
        back, left = entries.count("TookBack"), entries.count("Left")
        assert back == len(winners(crowd[::2]))
        assert 0 <= left - back <= 1
        assert told(crowd) <= {
            "You already have your seat.",
            "You already left. The computer is playing for you.",
        }
        assert here.live().table.state.seats[1].left == (left > back)
        assert ana.hand


async def everybody_everything(here: World, random: Random, people: int) -> int:
    """Let everybody press every visible button twice at the same moment; return the number of presses."""
    crowd: list[RawInteraction] = []
    for person in here.people[:people]:
        for message in here.visible(person)[-4:]:
            for button in buttons(message):
                if not button.disabled and button.word not in ("end", "rematch", "rules", ""):
                    crowd += [pressed(here, person, button.id, message) for _ in range(2)]
    random.shuffle(crowd)
    await arrive(here, crowd)
    assert all(each.answered for each in crowd)
    assert not any("Something went wrong" in sentence for sentence in told(crowd))
    return len(crowd)


async def test_everybody_presses_everything_all_the_time() -> None:
    await riot(0, rounds=12)


async def riot(seed: int, rounds: int) -> int:
    """Let everybody press everything at the same moment, `rounds` times; return the number of presses."""
    random, count = Random(seed), 0
    async with world(deals=str(seed)) as here:
        await started(here, 3, seed, holes=2, clock=120)
        match = here.live().table.id
        for _ in range(rounds):
            count += await everybody_everything(here, random, 4)
            await sound(here, match)
        here.leaks.found.clear()  # it must look after every move, and here many are made between two looks
    return count
