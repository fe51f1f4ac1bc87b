"""A table is opened with what was typed, in place of another one, or by Rematch."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cogs.answering.reply import Reply
from cogs.kit.ids.table import ReplaceId
from cogs.rules.server_presets import NamedRules
from cogs.table.opening.start import (
    USUAL_CLOCK,
    StartOptions,
    new_table,
    rematch,
    replace_table,
    start,
    typed,
)
from engine.game.errors import BadRules, SeatRefused
from engine.game.presets import PRESETS
from engine.table import ending
from engine.table.computers import TABLE_LEVELS
from tests.cogs.table.recorded_discord import CHANNEL, GUILD
from tests.cogs.table.table_harness import ANA, BEN, CHLOE, MATCH, NAMES, Harness, harness

MOST_CHARACTERS = 100


@pytest.mark.parametrize("level", TABLE_LEVELS)
def test_what_was_typed_comes_back(level: str) -> None:
    for preset in (*PRESETS, "Friday: hard.4:x", "ü" * 40):
        for room in (
            ReplaceId(MATCH, 0, 0, 0, level, preset),
            ReplaceId(MATCH, 18, 86_400, 7, level, preset),
            ReplaceId(MATCH, 18, 86_400, 7, level, preset, format="match_play"),
        ):
            assert ReplaceId.parse(str(room)) == room
            assert len(str(room)) <= MOST_CHARACTERS


@pytest.mark.parametrize("text", ["2.ev", "2.", "2.hard.easy", ".hard", "hard"])
def test_a_level_that_there_is_not_is_none_of_ours(text: str) -> None:
    assert ReplaceId.parse(f"golfroom:{MATCH}:9:120:{text}:classic") is None


@pytest.mark.virtual_time
async def test_what_is_left_out_is_as_usual_in_the_place() -> None:
    async with harness() as here:

        def of(guild: int | None, clock: int | None = None, computers: int | None = None) -> StartOptions:
            return typed(here.discord.interaction(guild=guild), None, None, clock, computers, "easy")

        assert of(GUILD) == StartOptions(None, None, USUAL_CLOCK, 0, "easy")
        assert of(GUILD, 300, 2) == StartOptions(None, None, 300, 2, "easy")
        assert of(GUILD, 0) == StartOptions(None, None, None, 0, "easy")
        assert of(None) == StartOptions(None, None, None, 1, "easy", at_once=True)
        assert of(None, 86_400, 0) == StartOptions(None, None, 86_400, 0, "easy")
        with pytest.raises(BadRules):
            of(None, 300)


# ---------------------------------------------------------------------- a table in a channel


def asked(preset: str | None = "classic", holes: int | None = 3, computers: int = 0) -> StartOptions:
    """What was typed."""
    return StartOptions(preset, holes, 60, computers, "easy")


async def begin(here: Harness, options: StartOptions, user: int = BEN, channel: int = CHANNEL) -> int | None:
    """Somebody types `/golf start`; returns the id of the table's message, None where there is a table."""
    reply = Reply(here.discord.interaction(user, NAMES[user], channel=channel))
    live = await start(here.tables, here.store.server_rules, options, reply)
    return None if live is None else live.message.id


@pytest.mark.virtual_time
async def test_a_table_is_opened_with_what_was_typed() -> None:
    async with harness() as here:
        message = await begin(here, asked(computers=2), channel=CHANNEL + 1)
        live = here.tables.here(CHANNEL + 1)
        state = live.table.state
        assert live.message.id == message
        assert (state.preset.name, state.holes, state.clock) == ("classic", 3, 60)
        assert [seat.level for seat in state.seats[1:]] == ["easy", "easy"]


@pytest.mark.virtual_time
async def test_a_format_is_played_beside_a_preset_and_comes_along_into_another_place() -> None:
    async with harness() as here:
        skins = replace(asked(), format="skins")
        await begin(here, skins, channel=CHANNEL + 1)
        assert here.tables.here(CHANNEL + 1).table.state.rules.format == "skins"
        new = new_table(NamedRules("house", 9, {"format": "skins", "super_kings": True}, "Us"), skins)
        assert (new.changes["format"], new.named) == ("skins", "Us")
        other = new_table(NamedRules("house", 9, {"format": "skins", "super_kings": True}, "Us"), asked())
        assert other == new
        stroke = new_table(
            NamedRules("house", 9, {"format": "skins"}, "Us"), replace(asked(), format="stroke")
        )
        assert (dict(stroke.changes), stroke.named) == ({}, "")


@pytest.mark.virtual_time
async def test_where_a_table_stands_it_is_shown_with_the_ways_that_somebody_has() -> None:
    async with harness() as here:
        assert await begin(here, asked(), ANA) is None
        assert here.labels(here.discord.calls[-1].message) == [
            "Show it here",
            "Start in a thread",
            "Replace it",
        ]
        assert await begin(here, asked(), CHLOE) is None
        assert here.labels(here.discord.calls[-1].message) == ["Show it here", "Start in a thread"]


@pytest.mark.virtual_time
async def test_replaced_the_match_is_put_aside_but_not_for_a_table_that_is_impossible() -> None:
    async with harness() as here:
        here.discord.messages[7] = {}
        reply = here.reply(ANA, "cards", on=7, private=True)
        impossible = ReplaceId(MATCH, 9, 60, 7, "easy", "classic")
        with pytest.raises(SeatRefused):
            await replace_table(here.tables, here.store.server_rules, impossible, reply)
        assert here.table.state.live
        possible = ReplaceId(MATCH, 9, 60, 1, "easy", "classic")
        await replace_table(here.tables, here.store.server_rules, possible, reply)
        assert here.table.state.stage == "aside"
        live = here.tables.here(CHANNEL)
        assert live is not here.live
        assert 7 not in here.discord.messages, "the table itself says enough"


@pytest.mark.virtual_time
async def test_rematch_opens_the_same_game_and_a_second_press_joins_it() -> None:
    async with harness(holes=3, clock=60) as here:
        await here.table.ask(ending.end(ANA, moderator=False))
        await here.settle()
        past = here.table.state
        await rematch(here.tables, past, here.reply(BEN, "rematch"))
        live = here.tables.here(CHANNEL)
        assert (live.table.state.holes, live.table.state.clock) == (3, 60)
        await rematch(here.tables, past, here.reply(ANA, "rematch"))
        assert [seat.user for seat in live.table.state.seats] == [BEN, ANA]
