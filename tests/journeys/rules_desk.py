"""An open rules desk or page of server settings: choose, press and read there."""

from __future__ import annotations

from dataclasses import dataclass

import discord
import simcord

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
        return await self.send_off(asked, text)

    async def send_off(self, asked: simcord.InteractionResult, text: str) -> Desk:
        """Submit a form that was opened before."""
        return self._take(await self.world.send_off(self.person, asked, text=text))

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


async def settings_of(world: World, person: simcord.MemberActor) -> Desk:
    """Type `/golf settings` and return the page."""
    return Desk(world, person, private(await world.slash(person, "settings")))


def manager_of(world: World, name: str = "Mana") -> simcord.MemberActor:
    """Add a member who may manage the server."""
    role = world.guild.create_role("managers", permissions=discord.Permissions(manage_guild=True))
    return world.guild.add_member(world.env.create_user(name.lower(), global_name=name), roles=[role])
