"""The host allows hints in the lobby: everyone is told what that means, and the match counts for nobody."""

from __future__ import annotations

import simcord

from cogs.kit.rules_text import HINTS_ALLOWED
from tests.journeys.channels import said
from tests.journeys.match import finish_hole, seated
from tests.journeys.player import Player
from tests.journeys.rules_desk import desk_of, private
from tests.journeys.world import World, buttons, menus, words_of, world


async def play(here: World, players: list[Player], *, hints: bool) -> str:
    """A match of one hole with or without hints; returns its id."""
    match = here.live().table.id
    desk = await (await desk_of(here, players[0].person)).page("match")
    if hints:
        await desk.press("Allow hints")
    await players[0].press("Start")
    assert here.live().table.state.hints is hints
    await finish_hole(players)
    return match


async def test_hints_are_switched_on_and_off_and_everyone_is_told() -> None:
    async with world() as here:
        ana, ben = await seated(here, 2)
        assert HINTS_ALLOWED not in words_of(here.table_message())
        desk = await (await desk_of(here, ana.person)).page("match")
        await desk.press("Allow hints")
        assert HINTS_ALLOWED in desk.words
        assert HINTS_ALLOWED in words_of(here.table_message())
        assert "**Ana** just changed the rules: hints allowed." in words_of(here.table_message())
        assert HINTS_ALLOWED in said(await here.press(ben.person, "Rules"))
        await desk.choose("holes", "holes=3")
        await (await desk.page("preset")).choose("preset", "golf-six")
        await here.restart()
        assert HINTS_ALLOWED in words_of(here.table_message())
        assert HINTS_ALLOWED in said(await here.slash(ben.person, "rules"))
        await (await desk.page("match")).press("No hints")
        assert HINTS_ALLOWED not in words_of(here.table_message())
        assert HINTS_ALLOWED not in said(await here.slash(ben.person, "rules"))
        await desk.press("Allow hints")
        await (await desk.page("cards")).points(K="-2")
        assert here.live().table.state.hints


async def test_a_match_with_hints_is_in_the_history_and_not_on_the_leaderboard() -> None:
    async with world() as here:
        players = await seated(here, 2, holes=1)
        hinted = await play(here, players, hints=True)
        people = [player.person for player in players]
        assert "Ana" not in said(await here.slash(people[0], "leaderboard"))
        assert await listed(here, people[0]) == [hinted]
        await players[0].press("Rematch")
        assert here.live().table.state.hints, "the same again"
        await here.leave(players[0].person)
        players = await seated(here, 2, holes=1)
        counted = await play(here, players, hints=False)
        text = said(await here.slash(people[0], "leaderboard"))
        assert "1 match ·" in text
        assert "2 matches" not in text
        assert await listed(here, people[0]) == [counted, hinted]


async def listed(here: World, person: simcord.MemberActor) -> list[str]:
    """Return the ids of the matches in the history, newest first."""
    (menu,) = menus(private(await here.slash(person, "history")))
    return [each.value for each in menu.options]


def start_of(here: World) -> str:
    """Return the id of the lobby's button that starts the match."""
    [start] = [each.id for each in buttons(here.table_message()) if each.label.startswith("Start")]
    return start


async def test_no_hints_are_switched_on_once_the_match_has_begun() -> None:
    async with world() as here:
        ana, _ = await seated(here, 2)
        desk = await (await desk_of(here, ana.person)).page("match")
        assert "Allow hints" in {each.label for each in buttons(desk.message)}
        [allow] = [each.id for each in buttons(desk.message) if each.label == "Allow hints"]
        version = here.live().table.state.version
        await here.together(
            (ana.person, start_of(here), here.table_message()), (ana.person, allow, desk.message)
        )
        assert here.live().table.state.stage == "playing"
        assert desk.message.id not in {message.id for message in here.visible(ana.person)}
        assert not here.live().table.state.hints
        assert here.live().table.state.version == version + 1, "the press on the desk came too late"
