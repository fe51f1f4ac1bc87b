"""Roles for trophies: given, taken, and explained where Discord doesn't let the bot give them."""

from __future__ import annotations

from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any, Final

import discord
import pytest
import simcord

from cogs.server_settings.roles import why_not_given
from data.people.preferences import TROPHY_ROLES
from tests.data.run_sql import sql
from tests.data.statistics.test_trophies import stand
from tests.journeys.rules_desk import Desk, manager_of, settings_of
from tests.journeys.world import World, world

STREAK = TROPHY_ROLES["streak"]
NEXT: Final = 3_700
"""Seconds until roles have been given anew."""


async def streaks(here: World, *longest: int) -> None:
    """Let the first people have won so many matches in a row."""
    tables = ("statistics_totals", "match_seats", "matches")
    await here.store.database.write([sql(f"DELETE FROM {table}") for table in tables])  # noqa: S608 - ours
    for person, streak in zip(here.people, longest, strict=False):
        await stand(here.store, person.id, streak=streak, guild=here.guild.id)


def boss_of(here: World) -> simcord.MemberActor:
    """Return a member who may manage the server and its roles."""
    rights = discord.Permissions(manage_guild=True, manage_roles=True)
    role = here.guild.create_role("bosses", permissions=rights)
    return here.guild.add_member(here.env.create_user("boss", global_name="Boss"), roles=[role])


def having(here: World, role: simcord.RoleHandle) -> list[str]:
    """Return the names of the first people who have a role."""
    guild = here.bot.get_guild(here.guild.id)
    assert guild is not None
    members = [here.env.backend.get_member(guild.id, person.id) for person in here.people]
    return [
        person.name for person, member in zip(here.people, members, strict=True) if role.id in member.role_ids
    ]


async def roles_of(here: World, person: simcord.MemberActor) -> Desk:
    desk = await (await settings_of(here, person)).press("Roles")
    return await desk.press("Longest streak")


async def test_a_role_goes_to_who_holds_the_trophy_and_is_taken_from_others() -> None:
    async with world() as here:
        boss, role = boss_of(here), here.guild.create_role("on fire")
        await streaks(here, 3, 5, 5)
        desk = await roles_of(here, boss)
        await desk.choose_people("rstreak", role)
        assert f"<@&{role.id}>" in desk.words
        await here.wait(5)
        assert having(here, role) == ["ben", "chloe"]
        await streaks(here, 9, 5, 5)
        await here.wait(NEXT)
        assert having(here, role) == ["ana"]
        await here.restart()
        await desk.again().press("Back")
        await streaks(here, 1, 1)
        await here.wait(NEXT)
        assert having(here, role) == []
        assert await here.store.given_roles.all() == []


async def test_who_could_not_give_a_role_cannot_have_the_bot_give_it() -> None:
    async with world() as here:
        desk = await roles_of(here, manager_of(here))
        role = here.guild.create_role("low")
        await desk.choose_people("rstreak", role)
        assert "Pick a role below your own" in desk.words
        assert here.bot.services.preferences.of(STREAK, here.guild.id) is None


async def test_what_prevents_a_role_is_said_and_nothing_is_lost_if_it_is_deleted() -> None:
    async with world() as here:
        boss, role = boss_of(here), here.guild.create_role("on fire")
        guild = here.bot.get_guild(here.guild.id)
        assert guild is not None
        await streaks(here, 3, 2)
        desk = await roles_of(here, boss)
        await desk.choose_people("rstreak", role)
        await here.wait(5)
        assert having(here, role) == ["ana"]
        found = guild.get_role(role.id)
        assert found is not None
        await found.delete()
        await streaks(here, 3, 4)
        await here.wait(NEXT)
        chosen = here.bot.services.preferences.of(STREAK, here.guild.id)
        assert chosen is not None and chosen.role is None
        desk = await roles_of(here, boss)
        assert "its role is gone" in desk.words
        assert await here.store.given_roles.all() == []
        other = here.guild.create_role("again")
        await desk.choose_people("rstreak", other)
        await here.wait(5)
        assert having(here, other) == ["ben"]


@pytest.mark.parametrize(
    ("position", "rights", "managed", "why"),
    [
        (4, True, False, ""),
        (5, True, False, "drag mine above <@&7>"),
        (4, False, False, "Manage Roles"),
        (4, True, True, "Discord manages that role itself"),
        (0, True, False, "Discord manages that role itself"),
        (None, True, False, "That role is gone"),
    ],
)
def test_why_a_role_can_t_be_given_is_one_sentence(
    position: int | None, rights: bool, managed: bool, why: str
) -> None:
    me = SimpleNamespace(guild_permissions=discord.Permissions(manage_roles=rights), top_role=5)
    role = Role(position or 0, managed)
    guild: Any = SimpleNamespace(me=me, get_role=lambda _: None if position is None else role)
    assert why in why_not_given(guild, 7)
    assert bool(why) == bool(why_not_given(guild, 7))


@dataclass(frozen=True)
class Role:
    """A role as far as it matters: how high it stands, and whether Discord manages it."""

    position: int
    managed: bool
    mention = "<@&7>"

    def is_default(self) -> bool:
        """Whether everybody has it."""
        return self.position == 0

    def __ge__(self, other: int) -> bool:
        return self.position >= other
