"""Roles for trophies: given to the holder of a trophy, and taken when they hold it no longer."""

from __future__ import annotations

import logging
from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Final

import discord

from cogs.answering.attempt import Refusal, attempt
from cogs.answering.messages.throttle import Throttle, Urgency
from cogs.processes.ownership import Ownership
from data.people.preference_store import PreferenceStore
from data.people.preferences import TROPHY_ROLES, TrophyRole
from data.statistics.trophies import GivenRole, GivenRoles, Trophies
from data.store import Store
from engine.language import say

log = logging.getLogger(__name__)

MOST_CHANGES: Final = 10
"""Most roles given or taken on a server in an hour; the rest of Discord's limits is for play."""

REASON: Final = "Golf trophy"
"""Reason that stands in the server's audit log."""


class Roles:
    """Gives and takes the roles that servers chose for trophies. `now` gives UNIX time.

    Works only on the servers of this process, which `ownership` knows.
    """

    def __init__(
        self,
        client: discord.Client,
        store: Store,
        preferences: PreferenceStore,
        throttle: Throttle,
        now: Callable[[], float],
        ownership: Ownership,
    ) -> None:
        self._client = client
        self._given: GivenRoles = store.given_roles
        self._trophies: Trophies = store.statistics.trophies
        self._preferences = preferences
        self._throttle = throttle
        self._now = now
        self._ownership = ownership

    async def look(self) -> None:
        """Give and take the roles that are due on all servers. Raises `ReadFailed` and `StorageFailed`."""
        given: defaultdict[int, set[GivenRole]] = defaultdict(set)
        for each in await self._given.all():
            given[each.guild].add(each)
        chosen = {guild for each in TROPHY_ROLES.values() for guild in self._preferences.chosen(each)}
        for guild in sorted(chosen | given.keys()):
            if self._ownership.has(guild):
                await self._settle(guild, given[guild])

    async def take(self, given: Iterable[GivenRole]) -> None:
        """Take roles from the people who have them. Raises `StorageFailed`."""
        for each in given:
            await self._take(each)

    async def _settle(self, guild: int, given: set[GivenRole]) -> None:
        """Give and take roles on a server, at most `MOST_CHANGES`; `given` are the roles given so far."""
        wanted = await self._wanted(guild)
        kept = {(each.user, each.role) for each in wanted}  # one role may stand for two trophies
        changes = 0
        for each in sorted(given - wanted, key=lambda each: each.user):
            if changes == MOST_CHANGES:
                return
            changes += 1
            if (each.user, each.role) in kept:
                await self._given.remove(each)
            else:
                await self._take(each)
        for each in sorted(wanted - given, key=lambda each: each.user):
            if changes == MOST_CHANGES or await self._give(each) is Refusal.FORBIDDEN:
                return
            changes += 1

    async def _wanted(self, guild: int) -> set[GivenRole]:
        """Return the roles that the holders of a server's trophies should have."""
        wanted = set()
        for trophy, preference in TROPHY_ROLES.items():
            chosen = self._preferences.of(preference, guild)
            if chosen is not None and chosen.role is not None:
                for each in await self._trophies.holders(guild, trophy, self._now(), chosen.least):
                    wanted.add(GivenRole(guild, trophy, each.player.user, chosen.role))
        return wanted

    async def _give(self, given: GivenRole) -> object:
        """Give a role, and note that it is given. If the role was deleted, stop giving it."""
        await self._throttle.turn(Urgency.LAST)
        adding = self._client.http.add_role(given.guild, given.user, given.role, reason=REASON)
        outcome = await attempt("give a role", adding)
        if outcome is Refusal.ROLE_GONE:
            await self._give_up(given)
        elif not isinstance(outcome, Refusal):
            await self._given.add(given)
        return outcome

    async def _take(self, given: GivenRole) -> None:
        """Take a role. Note that it is taken, unless Discord may let the bot take it later."""
        await self._throttle.turn(Urgency.LAST)
        taking = self._client.http.remove_role(given.guild, given.user, given.role, reason=REASON)
        outcome = await attempt("take a role", taking)
        gone = (Refusal.ROLE_GONE, Refusal.MEMBER_GONE, Refusal.CHANNEL_GONE)
        if not isinstance(outcome, Refusal) or outcome in gone:
            await self._given.remove(given)

    async def _give_up(self, given: GivenRole) -> None:
        """Stop giving a role for a trophy: the role that the server chose was deleted."""

        def without(chosen: TrophyRole | None) -> TrophyRole | None:
            return replace(chosen, role=None) if chosen is not None and chosen.role == given.role else chosen

        preference = next(each for trophy, each in TROPHY_ROLES.items() if trophy == given.trophy)
        await self._preferences.change(preference, given.guild, without)


def why_not_given(guild: discord.Guild | None, role: int) -> str:
    """Return a sentence about why the bot can't give a role on a server; "" if the bot can give it."""
    found = None if guild is None else guild.get_role(role)
    if guild is None or found is None:
        return say("That role is gone. Pick another.")
    if found.managed or found.is_default():
        return say("Discord manages that role itself. Pick another.")
    if not guild.me.guild_permissions.manage_roles:
        return say("I need the Manage Roles permission to give roles.")
    if found >= guild.me.top_role:
        return say("In the server’s roles, drag mine above {role} so that I can give it.", role=found.mention)
    return ""


def may_choose(interaction: discord.Interaction, role: int) -> bool:
    """Whether the person may give this role themselves; only then may the bot give it for them."""
    guild, person = interaction.guild, interaction.user
    found = None if guild is None else guild.get_role(role)
    if guild is None or found is None or not isinstance(person, discord.Member):
        return False
    return guild.owner_id == person.id or (interaction.permissions.manage_roles and found < person.top_role)
