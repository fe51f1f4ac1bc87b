"""Watching a table privately: all that a spectator may see, up to date, and nothing else."""

from __future__ import annotations

import discord
import simcord

from tests.journeys import table_text
from tests.journeys.leaks import cards_named
from tests.journeys.match import finish_hole, past_opening
from tests.journeys.world import World, buttons, words_of, world


def watched(here: World, person: simcord.MemberActor) -> list[discord.Message]:
    """The private messages in which somebody watches."""
    titles = [(each, each.embeds[0].title or "") for each in here.visible(person) if each.embeds]
    return [each for each, title in titles if each.flags.ephemeral and title.startswith("Watching")]


async def test_two_watch_a_hole_move_by_move_and_no_hidden_card() -> None:
    async with world() as here:
        players = await past_opening(here, 2, holes=2)
        eve, finn = here.people[4], here.people[5]
        await here.press(eve, "Watch")
        await here.press(finn, "Watch")
        for _ in range(6):
            for player in players:
                if player.name == table_text.on_turn(here.table_message()):
                    await player.press("Draw")
                    await player.slot(0)
            for spectator in (eve, finn):
                (message,) = watched(here, spectator)
                table = here.live().table
                view, hole = table.view(None), table.state.playing.hole
                assert list(table_text.grids(message).values()) == list(view.grids)
                hidden = {
                    card
                    for grid, shown in zip(hole.grids, view.face_up, strict=True)
                    for card, up in zip(grid, shown, strict=True)
                    if not up
                }
                assert not hidden & cards_named(f"{words_of(message)}\n{table_text.alt_text(message)}")
                assert [button.label for button in buttons(message)] == ["Stop watching"]
        assert message.embeds[0].title == "Watching · classic · hole 1 of 2"
        await finish_hole(players)
        (message,) = watched(here, eve)
        assert "hole 1 of 2 · done" in words_of(message)
