"""Discord as a table knows it: messages are sent, edited and deleted, by channels' routes and by tokens.

The client and its interactions are discord.py's own; only what goes over the wire is recorded and answered
here, in the time of the event loop, which tests of it let pass at once.
"""

from __future__ import annotations

import asyncio
import io
import json
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from typing import Any, Final, Literal, cast
from unittest.mock import patch

import discord
from discord.http import HTTPClient, Route
from discord.webhook.async_ import AsyncWebhookAdapter

from cogs.answering.services import Asked, GolfClient
from cogs.kit.attachments import Attachment
from tests.virtual_time import VirtualLoop

START: Final = datetime(2026, 3, 1, 12, tzinfo=UTC)
BOT: Final = 77
GUILD, CHANNEL = 1 << 22, 4 << 22
BUTTON: Final = discord.ComponentType.button.value
NOTHING: Final = discord.Permissions.none()
EVERYTHING: Final = discord.Permissions.all()
PRIVATE: Final = discord.MessageFlags(ephemeral=True).value

_NO_PICTURE: Final = {"discriminator": "0", "avatar": None}
_IN_A_THREAD: Final = {
    "parent_id": str(CHANNEL),
    "owner_id": str(BOT),
    "message_count": 0,
    "member_count": 1,
    "thread_metadata": {
        "archived": False,
        "auto_archive_duration": 60,
        "archive_timestamp": START.isoformat(),
    },
}
_OURSELVES: Final = {"id": str(BOT), "username": "golf", "bot": True, **_NO_PICTURE}

Kind = Literal["answer", "send", "edit", "delete"]
"""`answer` is the first one to an interaction, `send` any further message."""

GONE: Final = (404, 10008)
NO_CHANNEL: Final = (404, 10003)
EXPIRED: Final = (404, 50027)
FORBIDDEN: Final = (403, 50013)
FROZEN: Final = (400, 30046)
BROKEN: Final = (500, 0)
LIMITED: Final = (429, 0)
REJECTED: Final = (400, 50035)
UNWANTED: Final = (403, 50007)
"""Refusals of Discord, by HTTP status and code."""


@dataclass(frozen=True, slots=True)
class Call:
    """What was asked of Discord at `at`, in the event loop's time.

    `message` is the id of the message that it is about. `token` is that of the interaction by which it goes,
    empty for a channel's route.
    """

    kind: Kind
    message: int
    token: str
    body: Mapping[str, Any]
    at: float
    channel: int

    @property
    def words(self) -> str:
        """All that people read in the message."""
        return words_of(self.body)


def words_of(body: Mapping[str, Any]) -> str:
    """All that people read in a message."""
    embeds = body.get("embeds") or []
    titles = [text for each in embeds for text in (each.get("title"), each.get("description"))]
    fields = [
        text for each in embeds for part in each.get("fields", ()) for text in (part["name"], part["value"])
    ]
    footers = [each["footer"]["text"] for each in embeds if each.get("footer")]
    return "\n".join(str(text) for text in (body.get("content"), *titles, *fields, *footers) if text)


def labels_of(body: Mapping[str, Any]) -> list[str]:
    """The labels of the buttons of a message."""
    rows = body.get("components") or []
    return [each.get("label", "") for row in rows for each in row["components"] if each["type"] == BUTTON]


Trouble = Callable[[Call], tuple[int, int] | None]
"""The refusal of a call, None for none."""


@dataclass
class RecordedDiscord:
    """Notes all `calls`. A call takes the seconds of `delay`, and then is refused as `trouble` says.

    `messages` are those that stand, by their ids; `direct` the channels of direct messages, by user ids.
    """

    client: GolfClient
    calls: list[Call] = field(default_factory=list)
    delay: Callable[[Call], float] = lambda call: 0.0
    trouble: Trouble = lambda call: None
    messages: dict[int, Mapping[str, Any]] = field(default_factory=dict)
    direct: dict[int, int] = field(default_factory=dict)
    _ids: int = 0
    _answers: dict[str, int] = field(default_factory=dict)

    def interaction(
        self,
        user: int = 1,
        name: str = "Ana",
        *,
        on: int | None = None,
        custom_id: str = "",
        private: bool = False,
        guild: int | None = GUILD,
        channel: int = CHANNEL,
        moderator: bool = False,
        may: discord.Permissions = NOTHING,
        bot_may: discord.Permissions = EVERYTHING,
        member: bool = True,
        kind: discord.ChannelType = discord.ChannelType.text,
    ) -> Asked:
        """A press by `user` `on` a message (an id), `private` or not; without a message a command.

        A `moderator` may manage messages, and anybody what they `may`. Without a `guild` it comes from a
        direct message with the bot, else from a channel of some `kind`, on a server of which the bot is a
        `member` or to which only the installation of `user` brings it.
        """
        number = self._new_id()
        person = {
            "id": str(user),
            "username": name,
            "global_name": name,
            "discriminator": "0",
            "avatar": None,
        }
        data: dict[str, Any] = {
            "id": str(number),
            "type": 2 if on is None else 3,
            "application_id": str(BOT),
            "token": f"token-{number}",
            "version": 1,
            "data": {"id": "5", "name": "golf", "type": 1} if on is None else {"custom_id": custom_id},
            "channel_id": str(channel),
            "channel": {"id": str(channel), "type": 1, "recipients": []},
            "app_permissions": str(bot_may.value),
            "attachment_size_limit": 1_000_000,
            "locale": "en-US",
            "context": 1,
            "authorizing_integration_owners": {"1": str(user)},
            "user": person,
        }
        if guild is not None:
            data |= {"guild_id": str(guild), "guild": {"id": str(guild), "features": []}, "context": 0}
            data["channel"] = {
                **{"id": str(channel), "type": kind.value, "name": "golf", "position": 0},
                **(_IN_A_THREAD if kind is discord.ChannelType.public_thread else {}),
            }
            if member:
                data["authorizing_integration_owners"] = {"0": str(guild)}
            data["member"] = _member(data.pop("user"), may | discord.Permissions(manage_messages=moderator))
        if on is not None:
            flags = PRIVATE if private else 0
            data["message"] = {**self._message(on, self.messages.get(on, {}), channel), "flags": flags}
            self._answers[data["token"]] = on
        return discord.Interaction(data=cast("Any", data), state=self.client._connection)

    def member(
        self, asked: Asked, user: int, name: str, *, bot: bool = False, sees: bool = True
    ) -> discord.Member:
        """Somebody of the server of `asked`, as chosen there; `sees` its channel."""
        assert asked.guild is not None
        person = {"id": str(user), "username": name, "global_name": name, "bot": bot, **_NO_PICTURE}
        data = _member(person, discord.Permissions(view_channel=sees))
        return discord.Member(data=cast("Any", data), guild=asked.guild, state=self.client._connection)

    def of(self, *kinds: Kind) -> list[Call]:
        """The calls of these kinds so far."""
        return [call for call in self.calls if call.kind in kinds]

    async def by_route(self, _: HTTPClient, route: Route, **sent: Any) -> Any:
        """Answer a call by a channel's route, as `HTTPClient.request` does."""
        channel, body = int(route.channel_id or 0), sent.get("json") or _body(sent.get("form"))
        message = route.url.rpartition("/")[2]
        if route.url.endswith("/users/@me/channels"):
            self.direct[int(body["recipient_id"])] = made = self._new_id()
            return {
                "id": str(made),
                "type": 1,
                "recipients": [{"id": body["recipient_id"], "username": "", **_NO_PICTURE}],
            }
        match route.method:
            case "GET" if route.url.endswith("/emojis"):
                return {"items": []}
            case "POST":
                return await self._call("send", self._new_id(), "", body, channel)
            case "PATCH":
                return await self._call("edit", int(message), "", body, channel)
            case "DELETE":
                return await self._call("delete", int(message), "", {}, channel)
        raise NotImplementedError(f"{route.method} {route.url}")

    async def by_token(self, _: AsyncWebhookAdapter, route: Route, session: object, **sent: Any) -> Any:
        """Answer a call by an interaction's token, as `AsyncWebhookAdapter.request` does."""
        body = sent.get("payload") or _body(sent.get("multipart"))
        token = str(route.webhook_token)
        last = route.url.rpartition("/")[2].partition("?")[0]
        if last == "callback":
            return await self._answer(token, body)
        if route.method == "POST":
            return await self._call("send", self._new_id(), token, body)
        message = self._answers[token] if last in ("%40original", "@original") else int(last)
        return await self._call("edit" if route.method == "PATCH" else "delete", message, token, body)

    async def _answer(self, token: str, body: Mapping[str, Any]) -> Any:
        if body["type"] in (4, 5):
            self._answers[token] = self._new_id()
        message = self._answers.get(token, 0)
        await self._call("answer", message, token, body.get("data") or {})
        about = {"id": "1", "type": 3, "response_message_id": str(message)}
        return {"interaction": about}

    async def _call(
        self, kind: Kind, message: int, token: str, body: Mapping[str, Any], channel: int = CHANNEL
    ) -> Any:
        call = Call(kind, message, token, body, asyncio.get_running_loop().time(), channel)
        self.calls.append(call)
        await asyncio.sleep(self.delay(call))
        refusal = self.trouble(call)
        if refusal is None and kind in ("edit", "delete") and message not in self.messages:
            refusal = GONE
        if refusal is not None:
            status, code = refusal
            raise _error(status)(SimpleNamespace(status=status, reason=""), {"code": code, "message": ""})
        if kind == "delete":
            del self.messages[message]
            return None
        if kind != "answer" or body:
            self.messages[message] = {**self.messages.get(message, {}), **body}
        return self._message(message, self.messages.get(message, {}), channel)

    def _message(self, number: int, body: Mapping[str, Any], channel: int) -> dict[str, Any]:
        now = discord.utils.utcnow().isoformat()
        return {
            "id": str(number),
            "channel_id": str(channel),
            "author": _OURSELVES,
            "content": body.get("content") or "",
            "timestamp": now,
            "edited_timestamp": None,
            "tts": False,
            "mention_everyone": False,
            "mentions": [],
            "mention_roles": [],
            "attachments": [],
            "embeds": body.get("embeds") or [],
            "components": body.get("components") or [],
            "pinned": False,
            "type": 0,
            "flags": body.get("flags", 0),
        }

    def _new_id(self) -> int:
        self._ids += 1
        return discord.utils.time_snowflake(discord.utils.utcnow()) + self._ids


@contextmanager
def recorded_discord(client: GolfClient) -> Iterator[RecordedDiscord]:
    """Let `client` speak with a `RecordedDiscord` inside, and all clocks go by the running event loop."""
    loop, discord_ = asyncio.get_running_loop(), RecordedDiscord(client)
    client._connection.application_id = BOT
    client._connection.user = discord.ClientUser(state=client._connection, data=cast("Any", _OURSELVES))

    async def by_route(http: HTTPClient, route: Route, **sent: Any) -> Any:
        return await discord_.by_route(http, route, **sent)

    async def by_token(adapter: AsyncWebhookAdapter, route: Route, session: object, **sent: Any) -> Any:
        return await discord_.by_token(adapter, route, session, **sent)

    async def drawn(attachment: Attachment, *, answers: bool = False) -> discord.File:
        return discord.File(io.BytesIO(b"picture"), attachment.name, description=attachment.alt_text or None)

    with ExitStack() as stack:
        for owner, name, instead in (
            (HTTPClient, "request", by_route),
            (AsyncWebhookAdapter, "request", by_token),
            (Attachment, "file", drawn),
            (discord.utils, "utcnow", lambda: START + timedelta(seconds=loop.time())),
            (loop, "run_in_executor", _at_once),
        ):
            stack.enter_context(patch.object(owner, name, instead))
        if isinstance(loop, VirtualLoop):  # any other loop asks that clock itself
            stack.enter_context(patch.object(time, "monotonic", loop.time))
        yield discord_


def _at_once(_: object, work: Callable[..., Any], *arguments: Any) -> asyncio.Future[Any]:
    """Do what a thread would do, as the loop's time doesn't pass meanwhile."""
    done = asyncio.get_running_loop().create_future()
    done.set_result(work(*arguments))
    return done


def _member(person: Mapping[str, Any], may: discord.Permissions) -> dict[str, Any]:
    """Somebody of a server who has these permissions in a channel."""
    return {
        "user": person,
        "roles": [],
        "flags": 0,
        "joined_at": START.isoformat(),
        "permissions": str(may.value),
        "deaf": False,
        "mute": False,
    }


def _body(form: Sequence[Mapping[str, Any]] | None) -> Mapping[str, Any]:
    """The JSON in a form that brings files."""
    found: Mapping[str, Any] = {}
    for part in form or ():
        if part["name"] == "payload_json":
            found = json.loads(part["value"])
    return found


def _error(status: int) -> Callable[..., discord.HTTPException]:
    if status == 404:
        return discord.NotFound
    if status == 403:
        return discord.Forbidden
    return discord.DiscordServerError if status >= 500 else discord.HTTPException
