"""Watching a table privately: all that a spectator may see, up to date, and nothing else."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Final

import discord
import simcord

from cogs.answering.limits import DISCORDS_OWN, UNBOUNDED
from cogs.answering.messages.answer_message import TOKEN_LIFE
from cogs.kit.ids.table import PressId
from cogs.table.private.spectators import MOST
from tests.journeys import table_text
from tests.journeys.channels import said
from tests.journeys.leaks import cards_named
from tests.journeys.match import finish_hole, past_opening, started
from tests.journeys.raw_interactions import arrive, lone_button, pressed
from tests.journeys.world import World, buttons, words_of, world

DISTANCE: Final = 20.0
"""Seconds between two updates: more than those that SimCord lets pass in real time."""


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


async def test_what_is_out_of_sight_is_counted_by_rank() -> None:
    async with world() as here:
        await past_opening(here, 2)
        eve = here.people[4]
        await here.press(eve, "Watch")
        (message,) = watched(here, eve)
        fields = message.embeds[0].fields
        (told,) = [field.value for field in fields if "Cards still unseen" in (field.name or "")]
        hole = here.live().table.state.playing.hole
        down = [
            grid[at]
            for grid, up in zip(hole.grids, here.live().table.view(None).face_up, strict=True)
            for at in range(len(grid))
            if not up[at]
        ]
        ranks = Counter("10" if card.rank == "T" else card.rank for card in (*hole.stock, *down))
        assert told is not None
        assert dict(part.split("×") for part in told.split(" · ")) == {
            rank: str(number) for rank, number in ranks.items()
        }


async def test_whoever_stops_is_left_in_peace() -> None:
    async with world() as here:
        players = await past_opening(here, 2)
        eve = here.people[4]
        await here.press(eve, "Watch")
        (message,) = watched(here, eve)
        await here.press(eve, "Stop watching", message)
        assert message.id not in [each.id for each in here.visible(eve)]
        await players[0].press("Draw")
        await players[0].slot(0)
        assert watched(here, eve) == []
        assert not [each for each in here.visible(eve) if each.flags.ephemeral]


async def test_who_watches_anew_has_one_message_and_a_player_may_watch_too() -> None:
    async with world() as here:
        players = await past_opening(here, 2)
        ben = players[1].person
        await here.press(ben, "Watch")
        await here.press(ben, "Watch")
        assert len(watched(here, ben)) == 1
        await players[0].turn()
        (message,) = watched(here, ben)
        assert f"{players[1].name}**’s turn" in words_of(message)


async def test_there_is_nothing_to_watch_without_a_match() -> None:
    async with world() as here:
        await here.slash(here.people[0], "start")
        assert "Watch" not in [each.label for each in buttons(here.table_message())]
        state, message = here.live().table.state, here.table_message()
        place = str(PressId(state.id, state.version, "watch"))
        early = pressed(here, here.people[4], place, message, shown=lone_button(place))
        await arrive(here, [early])
        assert "nothing to watch yet" in early.told


async def test_the_end_of_the_match_is_the_last_that_is_shown() -> None:
    async with world() as here:
        players = await started(here, 2, holes=1)
        eve = here.people[4]
        await here.press(eve, "Watch")
        await finish_hole(players)
        (message,) = watched(here, eve)
        assert "wins with" in words_of(message) or "tie for first" in words_of(message)
        assert buttons(message) == []


async def test_a_message_too_old_to_be_changed_is_let_go() -> None:
    async with world() as here:
        players = await past_opening(here, 2, clock=0)
        eve = here.people[4]
        await here.press(eve, "Watch")
        await here.wait(TOKEN_LIFE)
        before = words_of(watched(here, eve)[0])
        await players[0].press("Draw")
        assert words_of(watched(here, eve)[0]) == before


async def test_the_number_of_spectators_is_limited() -> None:
    async with world() as here:
        await past_opening(here, 1, computers=1)
        crowd = [here.guild.add_member(here.env.create_user(f"guest{number}")) for number in range(MOST + 1)]
        here.people += crowd
        for guest in crowd[:-1]:
            await here.press(guest, "Watch")
        assert f"{MOST} people are watching" in said(await here.press(crowd[-1], "Watch"))
        await here.press(crowd[0], "Stop watching", watched(here, crowd[0])[0])
        await here.press(crowd[-1], "Watch")
        assert len(watched(here, crowd[-1])) == 1


async def test_updates_keep_their_distance_and_show_the_newest() -> None:
    assert DISCORDS_OWN.watching > UNBOUNDED.watching
    async with world(limits=replace(UNBOUNDED, watching=DISTANCE)) as here:
        ana, _ = await past_opening(here, 2)
        eve = here.people[4]
        await here.press(eve, "Watch")
        before = list(table_text.grids(watched(here, eve)[0]).values())
        await here.wait(DISTANCE)
        await ana.press("Draw")
        await ana.slot(0)
        shown = list(here.live().table.view(None).grids)
        (message,) = watched(here, eve)
        assert list(table_text.grids(message).values()) == before, "it is too early for the newest"
        await here.wait(DISTANCE)
        (message,) = watched(here, eve)
        assert list(table_text.grids(message).values()) == shown != before
