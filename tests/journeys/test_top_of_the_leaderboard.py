"""Somebody tries to be first without playing well: by rules, hints, weak opponents and leaving. It fails."""

from __future__ import annotations

import re
from typing import get_args

import pytest
import simcord

from cogs.kit.ids.statistics import FORMER_ORDERS
from data.people.server_rules import ServerPreset
from data.statistics.standings import By
from tests.journeys.channels import play_out, said, seat
from tests.journeys.match import seated
from tests.journeys.player import refusal
from tests.journeys.rules_desk import choose_rules, desk_of, manager_of, settings_of
from tests.journeys.world import World, words_of, world

RANKS = "A23456789TJQK"
CHEAT = "Ana"
OFFERED = [by for by in get_args(By) if by not in FORMER_ORDERS]


def rows(words: str) -> list[str]:
    """The names on a leaderboard, first to last."""
    return re.findall(r"^(?:[🥇🥈🥉]|\d+\\\.) \*\*([^*]+)\*\*", words, re.MULTILINE)


async def leaderboard(here: World, person: simcord.MemberActor, **options: str) -> list[str]:
    """The names that `/golf leaderboard` lists."""
    return rows(said(await here.slash(person, "leaderboard", **options)))


async def by_rules(here: World, cheat: simcord.MemberActor) -> None:
    """A match in which every card is worth as little as may be chosen."""
    (player,) = await seated(here, 1, holes=1, computers=1)
    assert player.person == cheat
    desk = await (await desk_of(here, cheat)).page("cards")
    asked = await here.press(cheat, "Points…", desk.message)
    refused = await here.send_off(cheat, asked, K="-99")
    assert "King: “-99” can’t be points. The closest is −20." in refusal(refused)
    await choose_rules(here, cheat, "\n".join(f"values.{rank}=-20" for rank in RANKS))
    await player.press("Start")
    await play_out(here, [cheat])


async def by_the_server_s_default(here: World, cheat: simcord.MemberActor, name: str) -> None:
    """A match by the easiest rules, which a manager has made the server's default, and set back then."""
    manager = manager_of(here)
    kept, rules = here.store.server_rules, {"values": dict.fromkeys(RANKS, -20)}
    await kept.save(ServerPreset(here.guild.id, name, "classic", 1, rules, manager.id, 0.0))
    default = await (await settings_of(here, manager)).press("Default preset")
    await default.choose("own", name)
    await here.slash(cheat, "start", computers=1)
    assert f"Counts for the “{name}” leaderboard only." in words_of(here.table_message())
    await here.press(cheat, "Start")
    await play_out(here, [cheat])
    await default.choose("builtin", "classic")
    await kept.delete(here.guild.id, name)


async def by_hints(here: World, cheat: simcord.MemberActor) -> None:
    """A match in which hints are allowed."""
    await here.slash(cheat, "start", holes=1, computers=1)
    await (await (await desk_of(here, cheat)).page("match")).press("Allow hints")
    await here.press(cheat, "Start")
    await play_out(here, [cheat])


async def alone(here: World, cheat: simcord.MemberActor) -> None:
    """Two matches against nobody but beginners."""
    for _ in range(2):
        await seat(here, [cheat], holes=1, computers=2, level="beginner")
        await play_out(here, [cheat])


async def by_leaving(here: World, cheat: simcord.MemberActor, other: simcord.MemberActor) -> None:
    """A match that the computer plays for them, from the beginning."""
    await seat(here, [other, cheat], holes=1)
    await here.leave(cheat)
    await play_out(here, [other])


@pytest.mark.long
async def test_no_trick_leads_to_the_top_of_any_leaderboard() -> None:
    async with world() as here:
        cheat, ana, ben = here.people[:3]
        await seat(here, [ana, ben], holes=1)
        await play_out(here, [ana, ben])
        await by_rules(here, cheat)
        assert await leaderboard(here, cheat, preset="modified") == [CHEAT]
        history = said(await here.slash(cheat, "history"))
        assert history.count("classic (modified) · 1 hole") == 1
        for name in ("Friday", "сlassic", "modified", "all"):
            await by_the_server_s_default(here, cheat, name)
        own = said(await here.slash(cheat, "leaderboard", by="best hole", preset="friday"))
        assert rows(own) == [CHEAT]
        assert "all time · “Friday” (this server’s)" in own
        assert await leaderboard(here, cheat, preset="modified") == [CHEAT], (
            "by its name, not that of the preset"
        )
        history = said(await here.slash(cheat, "history"))
        assert history.count("Friday (classic, modified) · 1 hole") == 1
        await by_hints(here, cheat)
        await alone(here, cheat)
        assert await leaderboard(here, cheat, preset="practice") == [CHEAT]
        for by in OFFERED:
            for preset in (None, "classic"):
                options = {"by": by} if preset is None else {"by": by, "preset": preset}
                assert sorted(await leaderboard(here, cheat, **options)) == ["Ben", "Chloe"]
        told = said(await here.slash(cheat, "stats"))
        assert "has no match that counts here yet." in told
        assert "**On other leaderboards**\n1 modified rules · 2 practice · 1 “Friday” (this server’s)" in told
        await by_leaving(here, cheat, ana)
        for by in OFFERED:
            assert (await leaderboard(here, ana, by=by))[-1] == CHEAT
        assert "Achievements" not in words_of(here.table_message()) or (
            f"**{CHEAT}** earned" not in words_of(here.table_message())
        )
