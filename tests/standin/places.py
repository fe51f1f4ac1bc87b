"""Places from which interactions come, and how Discord tells of each.

Of private channels, real interactions name neither the people in them nor permissions beyond those that every
app has there. A press carries whose installation brought the message that was pressed.
"""

from __future__ import annotations

from typing import Final

import discord

from tests.standin.model import Json, PlaceKind

CONTEXTS: Final[dict[PlaceKind, int]] = {
    "server": 0,
    "foreign server": 0,
    "direct message": 1,
    "other direct message": 2,
    "group chat": 2,
}
"""Discord's numbers for the contexts of interactions."""

IN_PRIVATE: Final = discord.Permissions(attach_files=True, embed_links=True, mention_everyone=True)
"""What every app may do in private channels."""

WITH_THE_BOT: Final = IN_PRIVATE | discord.Permissions(use_external_emojis=True)
"""What an app may do in the direct messages of its own bot."""

_OF_SERVERS: Final = frozenset(("guild_id", "guild", "guild_locale", "member"))


def owners_in(kind: PlaceKind, guild: int, installer: int) -> Json:
    """The installations that allow a command: of the server `guild`, or of the person `installer`."""
    if kind == "server":
        return {"0": str(guild)}
    return {"1": str(installer)} | ({"0": "0"} if kind == "direct message" else {})


def placed(payload: Json, kind: PlaceKind, guild: int, owners: Json, *, external_apps: bool = True) -> Json:
    """An interaction as it comes from another place than the server's channel of which `payload` tells.

    `guild` is the id of a foreign server, `owners` the installations that allow it. `external_apps`: the
    person's own apps may answer there for everybody to see.
    """
    payload = {**payload, "authorizing_integration_owners": owners, "context": CONTEXTS[kind]}
    if kind == "foreign server":
        permissions = discord.Permissions(int(payload["member"]["permissions"]))
        permissions.update(use_external_apps=external_apps)
        return payload | {
            "guild_id": str(guild),
            "guild": {"id": str(guild), "locale": payload["guild_locale"], "features": []},
            "member": payload["member"] | {"permissions": str(permissions.value)},
            "channel": payload["channel"] | {"guild_id": str(guild)},
        }
    person = payload["member"]["user"]
    allowed = WITH_THE_BOT if kind == "direct message" else IN_PRIVATE
    kept = {key: value for key, value in payload.items() if key not in _OF_SERVERS}
    channel: Json = {"id": payload["channel_id"], "type": 1, "last_message_id": None, "flags": 0}
    if kind == "group chat":
        channel |= {"type": 3, "name": None, "icon": None, "owner_id": owners["1"]}
    return kept | {"user": person, "app_permissions": str(allowed.value), "channel": channel}
