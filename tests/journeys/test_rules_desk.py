"""The host chooses the rules in the lobby: a choice counts immediately, and a refused one changes nothing."""

from __future__ import annotations

from cogs.table.screens.rules_desk import PAGE_WORDS
from tests.journeys.channels import play_out
from tests.journeys.match import gathered, seated
from tests.journeys.player import find
from tests.journeys.rules_desk import desk_of
from tests.journeys.world import words_of, world


async def test_each_choice_counts_at_once_and_everyone_sees_it() -> None:
    async with world() as here:
        ana, _ = await seated(here, 2)
        desk = await desk_of(here, ana.person)
        assert "**classic**" in desk.words
        assert desk.offered("page") == [f"Page: {name}" for name, _ in PAGE_WORDS.values()]
        choices = [
            ("match", "holes", ["holes=3"], "3 holes · 2 min a turn"),
            ("match", "clock", ["clock=none"], "3 holes · no turn clock"),
            (
                "cards",
                "values",
                ["super_kings", "lucky_swing"],
                "changed the rules: super kings, lucky swing.",
            ),
            ("flips", "grid", ["rows=2 columns=4"], "4 columns"),
            ("flips", "opening", ["opening=flip initial_flips=0"], "0 opening flips"),
            ("turns", "actions", ["flip_as_action"], "flip as a turn, 4 columns, no reshuffle"),
            ("turns", "ending", ["ending=immediate -turns"], "immediate end"),
            ("scoring", "bonuses", ["knock_bonus"], "knock bonus"),
        ]
        for page, menu, values, told in choices:
            await (await desk.page(page)).choose(menu, *values)
            assert told in words_of(here.table_message())
            assert "**Ana** just changed the rules: " in words_of(here.table_message())
        assert "Golf · classic, modified" in words_of(here.table_message())
        rules = here.live().table.state.rules
        assert (rules.holes, rules.columns, rules.initial_flips, rules.jokers) == (3, 4, 0, 1)
        assert not rules.reshuffle
        assert desk.chosen("bonuses") == ["Knock bonus"]
        assert desk.words.startswith(
            "\nChange rules · classic, changed: super kings, lucky swing, 0 opening flips and 5 more"
        )


async def test_a_form_that_was_open_when_the_match_began_changes_nothing() -> None:
    async with world() as here:
        ana, _ = await seated(here, 2)
        desk = await (await desk_of(here, ana.person)).page("cards")
        asked = await here.press(ana.person, "Points…", desk.message)
        await here.restart()
        await ana.press("Start")
        await desk.send_off(asked, K="-2")
        assert "the match has started" in desk.words
        assert here.live().table.state.changes == {}


async def test_desk_and_form_live_through_a_restart() -> None:
    async with world() as here:
        ana, ben = await seated(here, 2)
        desk = await (await desk_of(here, ana.person)).page("scoring")
        asked = await here.press(ana.person, "Points…", (await desk.page("cards")).message)
        await here.restart()
        await desk.page("scoring")
        await desk.choose("bonuses", "tied_shame")
        assert desk.chosen("bonuses") == ["Tied shame"]
        await desk.send_off(asked, J="0")
        assert "Rules changed: tied shame, J worth 0." in words_of(here.table_message())
        await here.restart()
        assert "Rules changed: tied shame, J worth 0." in words_of(here.table_message())
        await here.leave(ben.person)
        await desk.page("cards")
        assert "jack 0" in desk.words


async def test_a_rematch_keeps_the_rules() -> None:
    async with world() as here:
        players = await seated(here, 2, holes=1)
        ana, ben = players
        desk = await (await desk_of(here, ana.person)).page("turns")
        await desk.choose("ending", "ending=turns turns=3")
        await (await desk.page("scoring")).choose("bonuses", "blackjack")
        await ana.press("Start")
        await play_out(here, here.people[:2])
        await ben.press("Rematch")
        assert "Rules changed: blackjack, 3 turns each." in words_of(here.table_message())
        await ana.press("Rematch", here.public()[0])
        state = here.live().table.state
        assert [seat.name for seat in state.seats] == ["Ben", "Ana"]
        assert state.changes == {"ending": "turns", "turns": 3, "blackjack": True}


CHANGED = "The rules just changed. Have a look, then press Join again."


async def test_a_join_that_saw_other_rules_is_asked_to_look_again() -> None:
    async with world() as here:
        ana, ben, chloe = gathered(here, 3)
        await here.slash(ana.person, "start")
        before = here.table_message()
        desk = await (await desk_of(here, ana.person)).page("cards")
        await desk.choose("values", "super_kings")
        assert await ben.refused_id(find(before, "Join").id, before) == CHANGED
        assert "(1 of 6)" in words_of(here.table_message())
        await ben.press("Join")
        assert "**Ben**" in words_of(here.table_message())
        assert "The rules changed after the table opened." in words_of(here.table_message())
        between = here.table_message()
        await desk.choose("values")
        assert "**Ana** just changed the rules: " in words_of(here.table_message())
        assert await chloe.refused_id(find(between, "Join").id, between) == CHANGED
        await chloe.press("Join")
        assert "(3 of 6)" in words_of(here.table_message())
