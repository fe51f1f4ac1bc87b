"""Checks interactions that a simulated Discord sends: each kind of place has its own shape.

Discord describes no interaction as a whole, but what it consists of: people, channels, messages. Some of what
these have elsewhere is left out in interactions.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Final

from tests.wire.description import as_accepted, available
from tests.wire.schema import Validators

COMMAND, COMPONENT, AUTOCOMPLETE, FORM = 2, 3, 4, 5
GUILD, WITH_BOT, PRIVATE = 0, 1, 2
TEXT, DIRECT, GROUP = 0, 1, 3

ALWAYS: Final = (
    *("id", "application_id", "type", "token", "version", "data", "channel_id", "channel", "app_permissions"),
    *("locale", "entitlements", "authorizing_integration_owners", "context", "attachment_size_limit"),
)
ON_SERVERS: Final = ("guild_id", "guild", "guild_locale", "member")
IN_PRIVATE: Final = ("user",)

PERMISSIONS: Final = {WITH_BOT: 0x6C000, PRIVATE: 0x2C000}
"""What apps may do in private channels, and with their own bot."""

LEFT_OUT: Final = frozenset(f"{name!r} is a required property" for name in ("recipients", "flags"))
"""Complaints about what private channels and people have elsewhere, but not in interactions."""

_SCHEMAS: Final = {
    "type": "InteractionTypes",
    "context": "InteractionContextType",
    "id": "SnowflakeType",
    "channel_id": "SnowflakeType",
    "guild_id": "SnowflakeType",
    "user": "UserResponse",
    "member": "GuildMemberResponse",
    "message": "MessageResponse",
}
_CHANNELS: Final = {
    TEXT: "GuildChannelResponse",
    DIRECT: "PrivateChannelResponse",
    GROUP: "PrivateGroupChannelResponse",
}


def interaction_problems(payload: Mapping[str, Any]) -> list[str]:
    """Return a line for each thing about the interaction `payload` that Discord would not send.

    What it consists of is compared with Discord's description if that is `available()`.
    """
    return shape_problems(payload) or (list(_part_problems(payload)) if available() else [])


def shape_problems(payload: Mapping[str, Any]) -> list[str]:
    """As `interaction_problems`, without a look into people and messages."""
    missing = [f"{key} is missing" for key in ALWAYS if key not in payload]
    return missing or [*_key_problems(payload), *_place_problems(payload)]


def _key_problems(payload: Mapping[str, Any]) -> Iterator[str]:
    on_server = payload["context"] == GUILD
    for keys, wanted in ((ON_SERVERS, on_server), (IN_PRIVATE, not on_server)):
        for key in keys:
            if (key in payload) != wanted:
                yield f"{key} is {'missing' if wanted else 'there'}, in context {payload['context']}"
    if ("message" in payload) != (payload["type"] == COMPONENT):
        yield "a message belongs to presses, and to nothing else"
    if payload["channel"]["id"] != payload["channel_id"]:
        yield "channel is not channel_id"


def _place_problems(payload: Mapping[str, Any]) -> Iterator[str]:
    context, owners = payload["context"], payload["authorizing_integration_owners"]
    kind = payload["channel"]["type"]
    if not owners or not set(owners) <= {"0", "1"}:
        yield f"nobody has installed the bot: {owners}"
    by_server = owners.get("0")
    if context == GUILD and by_server not in (None, payload.get("guild_id")):
        yield f"another server has installed the bot: {by_server}"
    if context == WITH_BOT and by_server != "0":
        yield f"a direct message with the bot has the server 0, not {by_server}"
    if context == PRIVATE and by_server is not None:
        yield f"a private channel has no server, not {by_server}"
    if (kind in (DIRECT, GROUP)) != (context != GUILD) or (context == WITH_BOT and kind == GROUP):
        yield f"a channel of type {kind} in context {context}"
    permissions = PERMISSIONS.get(context)
    if permissions is not None and int(payload["app_permissions"]) != permissions:
        yield f"app_permissions are {payload['app_permissions']}, not {permissions}"
    if payload["type"] == COMPONENT:
        brought = payload.get("message", {}).get("interaction_metadata")
        if brought is not None and brought["authorizing_integration_owners"] != owners:
            yield "a press carries the installations that brought the message"


def _part_problems(payload: Mapping[str, Any]) -> Iterator[str]:
    schemas = _SCHEMAS | {"channel": _CHANNELS.get(payload["channel"]["type"], "GuildChannelResponse")}
    for part, schema in schemas.items():
        if part in payload:
            for error in _validators().at("components", "schemas", schema)(payload[part]):
                if error.message not in LEFT_OUT:
                    yield f"/{'/'.join(map(str, (part, *error.absolute_path)))}: {error.message}"
    resolved = payload["data"].get("resolved")
    if resolved is not None and not set(resolved) <= {"users", "members", "roles", "channels"}:
        yield f"/data/resolved: {sorted(resolved)}"


@cache
def _validators() -> Validators:
    return Validators(as_accepted())
