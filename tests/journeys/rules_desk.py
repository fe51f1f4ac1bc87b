"""An open rules desk or page of server settings: choose, press and read there."""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import dataclass

import discord
import simcord

from cogs.rules.rule_changes import with_settings
from engine.game.errors import BadRules
from engine.table import requests
from tests.journeys.world import World, menus, words_of


@dataclass(slots=True)
class Desk:
    """The private message that `person` chooses in; `message` is its state after the last press."""

    world: World
    person: simcord.MemberActor
    message: discord.Message

    @property
    def words(self) -> str:
        """Return the text of the message without its menus."""
        return words_of(self.message)

    def chosen(self, menu: str) -> list[str]:
        """Return the labels that a menu shows as chosen."""
        return [option.label for option in self._menu(menu).options if option.default]

    def offered(self, menu: str) -> list[str]:
        """Return the labels of a menu."""
        return [option.label for option in self._menu(menu).options]

    async def page(self, page: str) -> Desk:
        """Go to another page."""
        return await self.choose("page", page)

    async def choose(self, menu: str, *values: str) -> Desk:
        """Choose `values` in a menu."""
        return self._take(await self.world.choose(self.person, menu, values, self.message))

    async def choose_people(self, menu: str, *whom: simcord.MemberActor | simcord.RoleHandle) -> Desk:
        """Choose people or roles in a menu of them."""
        return self._take(await self.world.choose_people(self.person, menu, whom, self.message))

    async def press(self, label: str) -> Desk:
        """Press the button whose label begins with `label`."""
        return self._take(await self.world.press(self.person, label, self.message))

    async def write(self, label: str, text: str) -> Desk:
        """Press a button that opens a form, and submit `text`."""
        asked = await self.world.press(self.person, label, self.message)
        return await self.send_off(asked, text=text)

    async def points(self, **typed: str) -> Desk:
        """Press the button that asks for points, and submit those `typed` for some ranks."""
        asked = await self.world.press(self.person, "Points…", self.message)
        return await self.send_off(asked, **typed)

    async def choose_points(self, rank: str, typed: str) -> Desk:
        """Choose another card in its menu, and submit its points."""
        asked = await self.world.choose(self.person, "rank", [rank], self.message)
        return await self.send_off(asked, **{rank: typed})

    async def send_off(self, asked: simcord.InteractionResult, **typed: str) -> Desk:
        """Submit a form that was opened before, with the texts `typed` into its fields."""
        return self._take(await self.world.send_off(self.person, asked, **typed))

    def again(self) -> Desk:
        """Fetch the message again."""
        (self.message,) = [
            message for message in self.world.visible(self.person) if message.id == self.message.id
        ]
        return self

    def _menu(self, menu: str) -> discord.SelectMenu:
        (found,) = [each for each in menus(self.message) if each.custom_id.endswith(f":{menu}")]
        return found

    def _take(self, result: simcord.InteractionResult) -> Desk:
        self.message = private(result)
        return self


def private(result: simcord.InteractionResult) -> discord.Message:
    """Return the private message that a press or a command was answered with."""
    assert result.response is not None, "nothing was answered"
    assert result.response.ephemeral, "answered for everybody to see"
    return result.response.message


async def desk_of(world: World, person: simcord.MemberActor) -> Desk:
    """Press Rules on the table message and return the rules desk."""
    return Desk(world, person, private(await world.press(person, "Rules")))


async def choose_rules(world: World, host: simcord.MemberActor, settings: str) -> None:
    """Let the host choose all `settings`, one a line, at once; none if they contradict each other."""
    table = world.live().table
    with world.env._bot_scope(), suppress(BadRules):
        asked = with_settings(table.state, re.split("[\n;]", settings))
        await table.ask(requests.change_rules(host.id, asked))
    await world.env.settle()


async def settings_of(world: World, person: simcord.MemberActor) -> Desk:
    """Type `/golf settings` and return the page."""
    return Desk(world, person, private(await world.slash(person, "settings")))


def manager_of(world: World, name: str = "Mana") -> simcord.MemberActor:
    """Add a member who may manage the server."""
    role = world.guild.create_role("managers", permissions=discord.Permissions(manage_guild=True))
    return world.guild.add_member(world.env.create_user(name.lower(), global_name=name), roles=[role])
