"""The host removes somebody from the lobby: they are told, and can’t sit down at that table again."""

from __future__ import annotations

from tests.journeys.match import seated
from tests.journeys.player import Player
from tests.journeys.rules_desk import Desk, desk_of
from tests.journeys.world import World, buttons, menus, words_of, world

REMOVED = "The host removed you from this table."


def names(here: World) -> list[str]:
    return [seat.name for seat in here.live().table.state.seats]


async def test_the_host_removes_a_person_who_is_told_and_can_t_come_back() -> None:
    async with world() as here:
        ana, ben, chloe = await seated(here, 3)
        desk = await (await desk_of(here, ana.person)).page("joining")
        assert desk.offered("people") == ["Ben", "Chloe"]
        await desk.choose("people", str(ben.person.id))
        assert "You removed Ben. They can’t join this table again." in desk.words
        assert desk.offered("people") == ["Chloe"]
        assert names(here) == ["Ana", "Chloe"]
        assert "(2 of 6)" in words_of(here.table_message())
        assert any(REMOVED in words_of(each) for each in here.visible(ben.person))
        assert not any(REMOVED in words_of(each) for each in here.visible(chloe.person))
        assert await ben.refused("Join") == REMOVED
        await here.restart()
        assert await ben.refused("Join") == REMOVED
        await ana.press("Start")
        looked = await ben.press("My cards")
        assert looked.response is not None
        assert "You’re not playing here." in words_of(looked.response.message)
        assert [each.label for each in buttons(looked.response.message)] == ["Watch"]


async def test_a_person_who_was_removed_is_barred_from_this_table_only() -> None:
    async with world() as here:
        ana, ben = await seated(here, 2)
        desk = await (await desk_of(here, ana.person)).page("joining")
        await desk.choose("people", str(ben.person.id))
        await here.leave(ana.person)
        await here.slash(ana.person, "start")
        await ben.press("Join")
        assert names(here) == ["Ana", "Ben"]


async def test_made_up_choices_and_old_desks_remove_nobody() -> None:
    async with world() as here:
        ana, ben, chloe = await seated(here, 3)
        desk = await (await desk_of(here, ana.person)).page("joining")
        old = await (await desk_of(here, ana.person)).page("joining")
        await here.leave(ben.person)
        await _choose_as_shown(desk, ben)
        assert "They aren’t at this table anymore." in desk.again().words
        old.again()
        await here.leave(ana.person)
        await _choose_as_shown(old, chloe)
        assert "Ask the host, Chloe" in old.again().words
        assert names(here) == ["Chloe"]


async def _choose_as_shown(desk: Desk, removed: Player) -> None:
    """Choose somebody in the menu of players, as the desk showed it before it was brought up to date."""
    (menu,) = [each.custom_id for each in menus(desk.message) if each.custom_id.endswith(":people")]
    await desk.world.together((desk.person, menu, desk.message), values={menu: [str(removed.person.id)]})
