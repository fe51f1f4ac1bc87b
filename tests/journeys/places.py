"""Places where the bot is no member: its direct messages, a group chat, and a server that hasn't added it.

SimCord knows servers and the bot's direct messages. Here what is typed and pressed in the world's channel
reaches the bot as Discord sends it from another kind of place.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final, Literal
from unittest.mock import patch

import discord

from tests.journeys.world import World

Place = Literal["direct message", "group chat", "foreign server"]
PLACES: Final[tuple[Place, ...]] = ("direct message", "group chat", "foreign server")

FOREIGN: Final = 990_000_000_000_000_000
"""The id of a server that the bot has never heard of."""

MOST_FOLLOW_UPS: Final = 5

IN_DIRECT_MESSAGES: Final = discord.Permissions(
    attach_files=True, embed_links=True, mention_everyone=True, use_external_emojis=True
)


@contextmanager
def taking_place(world: World, place: Place, *, external_apps: bool = True) -> Iterator[None]:
    """Let the world's channel be in `place`, where its first person has installed the bot.

    Afterwards no request has gone to a route of that channel, and no interaction was followed up on more
    often than Discord allows. `external_apps`: everybody on the server sees what people's own apps answer.
    """
    emit, before = world.env.backend.emit, len(world.env.http_requests)

    def emitted(event: str, payload: dict[str, Any]) -> object:
        if event == "INTERACTION_CREATE" and payload["channel_id"] == str(world.channel.id):
            payload = placed(world, payload, place, external_apps)
        return emit(event, payload)

    with patch.object(world.env.backend, "emit", emitted):
        yield
    check_requests(world, before)


def check_requests(world: World, since: int = 0) -> None:
    """Check that since request number `since` the bot has asked for nothing but answers to interactions."""
    asked = [(each.method, each.path) for each in world.env.http_requests[since:]]
    beyond = [path for _, path in asked if path.startswith(("/channels/", "/guilds/"))]
    assert not beyond, beyond
    sent = [path for method, path in asked if method == "POST" and path.startswith("/webhooks/")]
    assert all(sent.count(path) <= MOST_FOLLOW_UPS for path in sent)


def placed(world: World, payload: dict[str, Any], place: Place, external_apps: bool) -> dict[str, Any]:
    """The interaction `payload` as Discord sends it from `place`."""
    payload = {**payload, "authorizing_integration_owners": {"1": str(world.people[0].id)}}
    channel = {"id": payload["channel_id"], "last_message_id": None, "flags": 0}
    if place == "foreign server":
        permissions = discord.Permissions(int(payload["member"]["permissions"]))
        permissions.update(use_external_apps=external_apps)
        return payload | {
            "guild_id": str(FOREIGN),
            "guild": {"id": str(FOREIGN), "locale": "en-US", "features": []},
            "guild_locale": "en-US",
            "member": payload["member"] | {"permissions": str(permissions.value)},
            "channel": payload["channel"] | {"guild_id": str(FOREIGN)},
        }
    user = payload["member"]["user"]
    for key in ("guild_id", "guild", "guild_locale", "member"):
        payload.pop(key, None)
    payload |= {"user": user, "app_permissions": str(IN_DIRECT_MESSAGES.value)}
    if place == "direct message":
        payload["authorizing_integration_owners"] |= {"0": "0"}
        return payload | {"channel": channel | {"type": 1, "recipients": [user]}, "context": 1}
    others = [
        {"id": str(each.id), "username": each.name, "discriminator": "0", "avatar": None}
        for each in world.people
    ]
    group = {"type": 3, "name": None, "icon": None, "owner_id": str(world.people[0].id), "recipients": others}
    return payload | {"channel": channel | group, "context": 2}
