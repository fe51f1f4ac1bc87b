"""Interactions that no Discord would send are found, by the place that they claim to come from."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from tests.standin.events import interaction_create
from tests.standin.interaction import Interaction, Kind
from tests.standin.model import PlaceKind, User
from tests.standin.world import World
from tests.wire import available
from tests.wire.interactions import interaction_problems

KINDS: tuple[PlaceKind, ...] = (
    "server",
    "direct message",
    "other direct message",
    "group chat",
    "foreign server",
)
Change = Callable[[dict[str, Any]], object]


async def sent(kind: PlaceKind) -> dict[str, Any]:
    """A press on a message that a command brought, as the stand-in sends it."""
    world = World()
    person = User(world.new_id(), "Ann")
    channel = world.add_channel("golf", world.guild_id) if kind == "server" else world.add_place(kind)
    answer = asyncio.get_running_loop().create_future()
    common = (person, channel)
    command = Interaction(world.new_id(), "a", Kind.COMMAND, *common, None, "answer", answer)
    button = {"type": 2, "style": 1, "label": "Draw", "custom_id": "draw"}
    body = {"components": [{"type": 1, "components": [button]}]}
    message = world.post(channel, world.bot, body, interaction=command)
    guest = User(world.new_id(), "Ben")
    press = Interaction(world.new_id(), "b", Kind.COMPONENT, guest, channel, message, "answer", answer)
    return interaction_create(world, press, {"custom_id": "draw", "component_type": 2})


@pytest.mark.parametrize("kind", KINDS)
async def test_the_stand_ins_own_are_such_as_discord_sends(kind: PlaceKind) -> None:
    assert interaction_problems(await sent(kind)) == []


@pytest.mark.parametrize(
    ("kind", "change", "problem"),
    [
        ("group chat", lambda sent: sent.pop("context"), "context is missing"),
        ("group chat", lambda sent: sent.pop("user"), "user is missing, in context 2"),
        ("server", lambda sent: sent.update(user={}), "user is there, in context 0"),
        ("foreign server", lambda sent: sent.pop("member"), "member is missing, in context 0"),
        ("direct message", lambda sent: sent.update(guild_id="5"), "guild_id is there, in context 1"),
        ("server", lambda sent: sent.pop("message"), "a message belongs to presses, and to nothing else"),
        ("server", lambda sent: sent.update(channel_id="5"), "channel is not channel_id"),
    ],
)
async def test_what_is_missing_or_too_much_is_found(kind: PlaceKind, change: Change, problem: str) -> None:
    payload = await sent(kind)
    change(payload)
    assert problem in interaction_problems(payload)


@pytest.mark.parametrize(
    ("kind", "owners", "problem"),
    [
        ("group chat", {}, "nobody has installed the bot: {}"),
        ("group chat", {"0": "0", "1": "5"}, "a private channel has no server, not 0"),
        ("direct message", {"1": "5"}, "a direct message with the bot has the server 0, not None"),
        ("server", {"0": "5"}, "another server has installed the bot: 5"),
        ("foreign server", {"1": "5"}, "a press carries the installations that brought the message"),
    ],
)
async def test_who_has_installed_the_bot_fits_the_place(
    kind: PlaceKind, owners: dict[str, str], problem: str
) -> None:
    payload = await sent(kind) | {"authorizing_integration_owners": owners}
    assert problem in interaction_problems(payload)


@pytest.mark.parametrize(
    ("kind", "context", "problem"),
    [
        ("group chat", 1, "a channel of type 3 in context 1"),
        ("direct message", 2, "app_permissions are 442368, not 180224"),
        ("foreign server", 2, "a channel of type 0 in context 2"),
    ],
)
async def test_the_context_fits_the_channel(kind: PlaceKind, context: int, problem: str) -> None:
    assert problem in interaction_problems(await sent(kind) | {"context": context})


@pytest.mark.skipif(not available(), reason="needs Discord's description of its API")
@pytest.mark.parametrize(
    ("change", "problem"),
    [
        (lambda sent: sent["channel"].pop("owner_id"), "/channel: 'owner_id' is a required property"),
        (lambda sent: sent["user"].update(username=5), "/user/username: 5 is not of type 'string'"),
        (lambda sent: sent["message"].update(tts="no"), "/message/tts: 'no' is not of type 'boolean'"),
    ],
)
async def test_parts_are_compared_with_discords_description(change: Change, problem: str) -> None:
    payload = await sent("group chat")
    change(payload)
    assert problem in interaction_problems(payload)
