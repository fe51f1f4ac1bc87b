"""Rules change in the lobby while people sit down: nobody sits down to rules that they were not shown."""

from __future__ import annotations

from tests.journeys.match import gathered
from tests.journeys.player import find, refusal
from tests.journeys.rules_desk import desk_of
from tests.journeys.world import words_of, world

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


async def test_somebody_else_who_sits_down_is_no_change_of_rules() -> None:
    async with world() as here:
        ana, ben, chloe = gathered(here, 3)
        await here.slash(ana.person, "start")
        message = here.table_message()
        results = await here.together(
            *((player.person, find(message, "Join").id, message) for player in (ben, chloe))
        )
        assert [refusal(result) for result in results] == ["", ""]
        assert "(3 of 6)" in words_of(here.table_message())


async def test_a_choice_and_a_join_at_the_same_moment() -> None:
    async with world() as here:
        ana, ben = gathered(here, 2)
        await here.slash(ana.person, "start")
        desk = await (await desk_of(here, ana.person)).page("cards")
        await desk.choose("values", "super_kings")
        message = here.table_message()
        undo, join = find(desk.message, "Back to classic").id, find(message, "Join").id
        _, second = await here.together((ana.person, undo, desk.message), (ben.person, join, message))
        joined = "**Ben**" in words_of(here.table_message())
        assert refusal(second) == ("" if joined else CHANGED)
        state = here.live().table.state
        assert state.changes == {}
        assert joined == (len(state.seats) == 2)
