"""The values of the world: people, channels, messages, buttons."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, TypeAlias

import discord

Json: TypeAlias = dict[str, Any]

EPHEMERAL = 1 << 6
LOADING = 1 << 7
SETTABLE_FLAGS = EPHEMERAL | 1 << 2 | 1 << 12 | 1 << 15  # suppress embeds, silent, components v2

EVERYONE = discord.Permissions(
    view_channel=True,
    send_messages=True,
    embed_links=True,
    attach_files=True,
    read_message_history=True,
    use_application_commands=True,
).value
"""Permissions of everybody in the server, the bot included, in every channel."""


@dataclass(frozen=True, slots=True)
class User:
    """Someone in the server, whose app speaks the language of `locale`.

    `permissions` is Discord's bit set, as interactions carry it.
    """

    id: int
    name: str
    permissions: int = EVERYONE
    bot: bool = False
    locale: str = "en-US"

    def payload(self) -> Json:
        """The user object of Discord's API."""
        return {
            "id": str(self.id),
            "username": self.name.lower(),
            "global_name": self.name,
            "discriminator": "0",
            "avatar": None,
            "avatar_decoration_data": None,
            "collectibles": None,
            "primary_guild": None,
            "bot": self.bot,
            "public_flags": 0,
        }

    def member_payload(self) -> Json:
        """The guild member object as interactions carry it, with the user and the permissions."""
        return {
            "user": self.payload(),
            "roles": [],
            "nick": None,
            "avatar": None,
            "banner": None,
            "joined_at": "2024-01-01T00:00:00+00:00",
            "premium_since": None,
            "communication_disabled_until": None,
            "deaf": False,
            "mute": False,
            "pending": False,
            "flags": 0,
            "permissions": str(self.permissions),
        }


PlaceKind: TypeAlias = Literal[
    "server", "direct message", "other direct message", "group chat", "foreign server"
]
"""The bot is a member of a "server" alone. A "direct message" is one with the bot."""


@dataclass(frozen=True, slots=True)
class Channel:
    """A text channel of the server `guild` (an id; 0 for none)."""

    id: int
    name: str
    position: int
    guild: int
    kind: PlaceKind = "server"

    @property
    def routed(self) -> bool:
        """Whether the bot is a member, so that its events and routes are those of the server."""
        return self.kind == "server"


@dataclass(frozen=True, slots=True)
class Emoji:
    """An emoji of the bot's application; `picture` is a PNG's bytes."""

    id: int
    name: str
    picture: bytes


@dataclass(frozen=True, slots=True)
class Message:
    """A message as it stood at one moment; an edit makes a new value with the same id.

    `payload` is Discord's message object and is not to be changed. `viewer` is the one person who sees an
    ephemeral message, None when the channel sees it.
    """

    payload: Json
    viewer: User | None = None

    @property
    def id(self) -> int:
        return int(self.payload["id"])

    @property
    def channel_id(self) -> int:
        return int(self.payload["channel_id"])

    @property
    def content(self) -> str:
        return str(self.payload["content"])

    @property
    def embeds(self) -> list[Json]:
        return list(self.payload["embeds"])

    @property
    def components(self) -> list[Json]:
        return list(self.payload["components"])

    @property
    def attachments(self) -> list[Json]:
        """Attachment objects: id, filename, size in bytes, url, and description if one was given."""
        return list(self.payload["attachments"])

    @property
    def flags(self) -> int:
        return int(self.payload["flags"])

    @property
    def ephemeral(self) -> bool:
        return self.viewer is not None


class Button(NamedTuple):
    """A button as a person sees it; the label is the emoji's name where there is no text."""

    label: str
    custom_id: str
    disabled: bool


def buttons(message: Message) -> list[Button]:
    """The message's buttons in reading order, without link buttons, which the bot never hears of."""
    return [
        Button(
            item.get("label") or (item.get("emoji") or {}).get("name") or "",
            item["custom_id"],
            item.get("disabled", False),
        )
        for item in walk_components(message.payload["components"])
        if item["type"] == discord.ComponentType.button.value and "custom_id" in item
    ]


def walk_components(components: list[Json]) -> Iterator[Json]:
    """Every component of a message, those inside rows, sections and containers included."""
    for item in components:
        yield item
        yield from walk_components(item.get("components", []))
        if "accessory" in item:
            yield item["accessory"]
