"""Reactions at a table: one a person a turn, gone with the hole, and never a counted request."""

from __future__ import annotations

import pytest

from cogs.answering.messages.answer_message import TOKEN_LIFE
from cogs.table.private.reactions import Reactions
from data.people.preferences import REACTIONS
from engine.cpu import choose
from engine.game.errors import NoSeat, WrongStage
from engine.table import requests
from tests.cogs.table.recorded_discord import GUILD
from tests.cogs.table.table_harness import ANA, BEN, Harness, harness
from tests.cogs.table.test_press import pressing

pytestmark = pytest.mark.virtual_time


async def turn(here: Harness) -> None:
    """Let whoever is awaited do what comes next, until another turn or the hole is over."""
    state = here.table.state
    before = sum(state.playing.hole.turns)
    while state.stage == "playing" and sum(state.playing.hole.turns) == before:
        user = state.seats[state.playing.hole.waiting()[0]].user
        assert user is not None
        action = choose(here.table.view(user), {})
        await here.table.ask(requests.act(user, state.version, [(action.verb, action.slot)]))


async def test_each_person_has_one_reaction_a_turn_and_the_last_one_is_shown() -> None:
    async with harness(holes=2) as here:
        shown = here.live.reactions
        assert shown.shown() == {}
        shown.react(ANA, 0)
        with pytest.raises(WrongStage, match="One reaction a turn"):
            shown.react(ANA, 1)
        shown.react(BEN, 3)
        assert shown.shown() == {0: 0, 1: 3}
        await turn(here)
        shown.react(ANA, 1)
        shown.react(BEN, 99)  # made up
        assert shown.shown() == {0: 1, 1: 3}


async def test_they_stay_while_the_hole_is_looked_at_and_go_with_the_next() -> None:
    async with harness(holes=2) as here:
        here.live.reactions.react(ANA, 2)
        while here.table.state.stage == "playing":
            await turn(here)
        here.live.reactions.react(ANA, 1)
        await here.settle()
        assert here.live.message.id is not None
        assert "😱 Ana" in here.read(here.live.message.id)
        for user in (ANA, BEN):
            await here.table.ask(requests.ready(user, here.table.state.version))
        assert here.live.reactions.shown() == {}
        await here.settle()
        assert "😱" not in here.read(here.live.message.id)


async def test_only_players_react_and_only_where_host_and_server_let_them() -> None:
    async with harness() as here:
        with pytest.raises(NoSeat):
            here.live.reactions.react(999, 0)
        await here.table.ask(requests.choose_reactions(ANA, allowed=False))
        assert here.live.reactions.shown() is None
        with pytest.raises(WrongStage, match="Reactions are off here"):
            here.live.reactions.react(ANA, 0)
        await here.table.ask(requests.choose_reactions(ANA, allowed=True))
        here.preferences.put(REACTIONS, GUILD, False)
        assert here.live.reactions.shown() is None
    for people, begun in ((1, True), (2, False)):
        async with harness(people, begun=begun and people > 1) as here:
            assert here.live.reactions.shown() is None, "nobody is there to react for"


async def test_a_person_who_is_forgotten_leaves_no_reaction() -> None:
    async with harness() as here:
        reactions = Reactions(here.table, lambda: True)
        reactions.react(ANA, 0)
        here.table.state.forget(ANA, -1, "Someone")
        assert reactions.shown() == {}


async def test_two_presses_show_it_to_everybody_without_a_counted_request() -> None:
    async with pressing() as (here, press):
        message = here.live.message.id
        assert message is not None
        assert "" in here.labels(message), "a button of an emoji alone"
        await press(BEN, "react")
        former = here.discord.of("send")[-1].message
        await press(BEN, "react")
        picker = here.discord.of("send")[-1].message
        assert len(here.labels(picker)) == 5
        assert former not in here.discord.messages
        await press(BEN, "reacted", 1, on=picker)
        assert here.read(message).endswith("😱 Ben") or "😱 Ben\n" in here.read(message)
        assert picker not in here.discord.messages
        assert all(call.token for call in here.discord.of("edit"))
        await press(ANA, "react")
        picker = here.discord.of("send")[-1].message
        await here.settle(TOKEN_LIFE)
        edits = here.edits_of(message)
        await press(ANA, "reacted", 0, on=picker)
        assert here.edits_of(message) == edits, "an old press carries no more; it comes with the next move"
        await here.table.ask(requests.choose_tempo(ANA, "slow"))
        await here.settle()
        assert "👏 Ana · 😱 Ben" in here.read(message)


async def test_the_host_switches_them_beside_the_rules() -> None:
    async with pressing() as (here, press):
        await press(ANA, "rules")
        rules = here.discord.of("send")[-1].message
        assert "Reactions: on" in here.labels(rules)
        await press(ANA, "reactions", on=rules)
        assert "Reactions: off" in here.labels(rules)
        await press(BEN, "reactions", on=rules)
        assert not here.table.state.reactions
        here.preferences.put(REACTIONS, GUILD, False)
        await press(ANA, "rules", on=rules)
        assert not any(label.startswith("Reactions") for label in here.labels(rules))
