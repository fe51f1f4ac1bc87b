"""Places where the bot is no member: private channels, and a server that hasn't added it.

SimCord knows servers and the bot's direct messages. Here what is typed and pressed in the world's channel
reaches the bot as Discord sends it from another kind of place.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final
from unittest.mock import patch

from tests.journeys.simcord_interactions import COMPONENT
from tests.journeys.world import World
from tests.standin.model import PlaceKind
from tests.standin.places import owners_in, placed
from tests.wire.answers_only import answers_only_problems
from tests.wire.interactions import shape_problems

PLACES: Final[tuple[PlaceKind, ...]] = ("direct message", "group chat", "foreign server")

FOREIGN: Final = 990_000_000_000_000_000
"""The id of a server that the bot has never heard of."""


@contextmanager
def taking_place(world: World, place: PlaceKind, *, external_apps: bool = True) -> Iterator[None]:
    """Let the world's channel be in `place`, where its first person has installed the bot.

    Afterwards no request has gone to a route of that channel, and no interaction was followed up on more
    often than Discord allows. `external_apps`: everybody on the server sees what people's own apps answer.
    """
    emit, before = world.env.backend.emit, len(world.env.http_requests)

    def emitted(event: str, payload: dict[str, Any]) -> object:
        if event == "INTERACTION_CREATE" and payload["channel_id"] == str(world.channel.id):
            payload = sent_from(world, payload, place, external_apps)
            assert not (problems := shape_problems(payload)), problems
        return emit(event, payload)

    with patch.object(world.env.backend, "emit", emitted):
        yield
    assert not (problems := answers_only_problems(world.env.http_requests[before:])), problems


def sent_from(world: World, payload: dict[str, Any], place: PlaceKind, external_apps: bool) -> dict[str, Any]:
    """The interaction `payload` as Discord sends it from `place`."""
    # Whoever types a command has installed the bot; the messages that are pressed came of the first one's.
    pressed = payload["type"] == COMPONENT
    installer = world.people[0].id if pressed else int(payload["member"]["user"]["id"])
    owners = owners_in(place, FOREIGN, installer)
    if pressed:
        brought = payload["message"].get("interaction_metadata", {}) | {
            "authorizing_integration_owners": owners
        }
        payload = payload | {"message": payload["message"] | {"interaction_metadata": brought}}
    payload = payload | {"guild": {"id": payload["guild_id"], "locale": "en-US", "features": []}}
    return placed(payload, place, FOREIGN, owners, external_apps=external_apps)
