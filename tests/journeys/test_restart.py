"""The bot is killed and started again in the middle of things; the old messages go on working."""

from __future__ import annotations

from random import Random

import pytest

from cogs.table.live.restoring import SHOWN
from tests.databases import ask
from tests.journeys import table_text
from tests.journeys.channels import at
from tests.journeys.match import (
    check_final,
    compare_with_table,
    everyone_ready,
    finish_hole,
    past_opening,
    play_hole,
    started,
    summary,
)
from tests.journeys.player import find, refusal
from tests.journeys.world import buttons, words_of, world


async def test_a_drawn_card_is_still_the_drawn_card_and_the_old_message_still_plays_it() -> None:
    async with world() as here:
        ana, ben = await past_opening(here, 2)
        await ana.press("Draw")
        drawn = find(ana.hand, "Discard").label
        grid, message = ana.cards, here.table_message()
        await here.restart()
        assert here.table_message().id == message.id
        assert words_of(here.table_message()) == words_of(message)
        assert find(ana.hand, "Discard").label == drawn
        await ana.slot(3)
        assert ana.cards == [*grid[:3], drawn.removeprefix("Discard "), *grid[4:]]
        assert table_text.on_turn(here.table_message()) == "Ben"
        await ben.press("My cards")
        compare_with_table([ana, ben])


async def test_my_cards_shows_the_drawn_card_again_after_a_restart() -> None:
    async with world() as here:
        ana, _ = await past_opening(here, 2)
        await ana.press("Draw")
        drawn = find(ana.hand, "Discard").label
        await here.restart()
        await ana.press("My cards")
        assert find(ana.hand, "Discard").label == drawn
        assert not refusal(await here.slash(ana.person, "cards"))
        assert find(ana.hand, "Discard").label == drawn
        await ana.press("Discard", ana.hand)
        assert "You may flip one card." in ana.hand_words


async def test_slots_that_were_shown_for_a_take_are_pressed_after_the_restart() -> None:
    async with world() as here:
        ana, ben = await past_opening(here, 2)
        await ana.press("Take")
        top = find(here.table_message(), "Take").label.removeprefix("Take ")
        await here.restart()
        await ana.slot(2)
        assert ana.cards[2] == top
        assert table_text.on_turn(here.table_message()) == ben.name


async def test_a_restart_in_the_opening_keeps_what_is_turned_up_and_who_still_chooses() -> None:
    async with world() as here:
        ana, ben, chloe = players = await started(here, 3)
        await ana.slot(0)
        await ana.slot(4)
        await ben.slot(1)
        await here.restart()
        assert table_text.choosing(here.table_message()) == ["Ben", "Chloe"]
        compare_with_table(players)
        await ben.slot(2)
        await chloe.slot(0)
        await chloe.slot(5)
        assert table_text.on_turn(here.table_message()) == "Ana"
        await ana.press("My cards")
        compare_with_table(players)


async def test_a_restart_in_the_opening_shows_no_peeked_card_again() -> None:
    async with world() as here:
        ana, ben = await started(here, 2, preset="four-card")
        peeked = ben.cards
        await ana.press("Got it", ana.hand)
        await here.restart()
        for player in (ana, ben):
            await player.press("My cards")
        assert ana.cards == ["🎴"] * 4
        assert ben.cards == peeked
        await ben.press("Got it", ben.hand)
        assert ben.cards == ["🎴"] * 4


async def test_those_who_were_ready_before_a_restart_are_ready_after_it() -> None:
    async with world() as here:
        ana, ben = players = await started(here, 2, holes=2)
        await finish_hole(players)
        scores = summary(players, "classic")
        await ana.press("Ready")
        await here.restart()
        assert "Ready (1 of 2)" in [button.label for button in buttons(here.table_message())]
        assert summary(players, "classic") == scores
        await ben.press("Ready", ben.hand)
        assert "hole 2 of 2\n" in words_of(here.table_message())
        await ana.press("My cards")
        compare_with_table(players)


@pytest.mark.long
async def test_a_match_is_played_to_its_end_across_a_restart_before_every_hole() -> None:
    random = Random(3)
    async with world() as here:
        players = await started(here, 2, holes=2)
        totals = dict.fromkeys((player.name for player in players), 0)
        for hole in range(1, 3):
            await here.restart()
            for player in players:
                await player.press("My cards")
            await play_hole(players, random)
            for name, points in summary(players, "classic").items():
                totals[name] += points
            if hole < 2:
                await everyone_ready(players, random)
        check_final(here, totals, holes=2)


async def test_a_table_that_can_not_be_read_does_not_keep_the_others_from_going_on() -> None:
    async with world() as here:
        elsewhere = here.guild.create_text_channel("elsewhere")
        await past_opening(here, 2)
        broken = here.live().table.id
        with at(here, elsewhere):
            ana, ben = await past_opening(here, 2)
        unknown = "INSERT INTO journal (match, version, at, kind, fields) VALUES (?, 999, 0, 'unknown', '{}')"
        ask(here.place, unknown, broken)
        here.expected_log.append(f"match {broken} can't be restored; the others go on")
        await here.restart()
        assert "no table in this channel" in refusal(await here.slash(ana.person, "cards"))
        with at(here, elsewhere):
            await ana.press("My cards")
            await ana.turn()
            assert table_text.on_turn(here.table_message()) == ben.name


@pytest.mark.usefixtures("both_engines")
async def test_a_lobby_survives_a_restart() -> None:
    async with world() as here:
        await here.slash(here.people[0], "start", computers=1)
        await here.press(here.people[1], "Join")
        shown = words_of(here.table_message())
        await here.restart()
        assert words_of(here.table_message()) == shown
        await here.press(here.people[0], "Start")
        assert "hole 1 of 9" in words_of(here.table_message())


async def test_tables_that_have_just_changed_are_shown_first() -> None:
    async with world() as here:
        elsewhere = here.guild.create_text_channel("elsewhere")
        await past_opening(here, 2)
        quiet = here.table_message().id
        await here.wait(2 * SHOWN)
        with at(here, elsewhere):
            await past_opening(here, 2)
            busy = here.table_message().id
        before = len(here.env.http_requests)
        await here.restart()
        edited = [
            int(request.path.rsplit("/", 1)[1])
            for request in list(here.env.http_requests)[before:]
            if request.method == "PATCH" and "/messages/" in request.path
        ]
        assert edited == [busy, quiet]
