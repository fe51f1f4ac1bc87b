"""The stand-in itself: starts and stops the server and acts as the people in it."""

import asyncio
import base64
import secrets
import time
from collections import deque
from collections.abc import Callable, Sequence
from types import TracebackType
from typing import Self, TypeVar

from aiohttp import web

from tests.standin import events
from tests.standin.callbacks import CallbackRoutes
from tests.standin.channels import ChannelRoutes
from tests.standin.commands import command_data
from tests.standin.emojis import EmojiRoutes
from tests.standin.faults import Fault
from tests.standin.gateway import Gateway
from tests.standin.interaction import Answer, Interaction, Kind, WaitFor
from tests.standin.model import EVERYONE, Channel, Emoji, Json, Message, PlaceKind, User, walk_components
from tests.standin.rate_limits import RateLimits
from tests.standin.server import PREFIX, Request, RestServer
from tests.standin.world import World

_Result = TypeVar("_Result")

_INTERACTIONS_KEPT = 1_000


class NoAnswerError(TimeoutError):
    """The bot did not answer an interaction, or did not follow up on a deferred one, in time."""


class DiscordStandIn:
    """A Discord with one server at first, as an async context manager.

    `answer_within` is how long the bot has for its callback, `token_lifetime` how long an interaction's token
    serves (both in seconds, Discord's own by default). `patience` is how many seconds the methods here wait;
    it may be changed. They wait `deferred_patience` seconds more where the answer was deferred. Everything
    runs in the event loop that entered the context.

    Bots are told to take `shards` shards. At most `concurrency` of these may identify in `identify_every`
    seconds (Discord: 5), each in the bucket of its number; who comes sooner is sent away and counted.
    """

    def __init__(
        self,
        *,
        answer_within: float = 3.0,
        token_lifetime: float = 900.0,
        patience: float = 10.0,
        deferred_patience: float = 0.0,
        shards: int = 1,
        concurrency: int = 1,
        identify_every: float = 0.0,
        limited: bool = False,
    ) -> None:
        self._world = World()
        self.interactions: deque[Json] = deque(maxlen=_INTERACTIONS_KEPT)
        """The events of the last interactions as the bot was told of them, oldest first."""
        self.patience = patience
        self.deferred_patience = deferred_patience
        # In the shape of a real one, which begins with the bot's id.
        beginning = base64.urlsafe_b64encode(str(self._world.bot.id).encode()).decode().rstrip("=")
        self.token = f"{beginning}.{secrets.token_urlsafe(4)}.{secrets.token_urlsafe(28)}"
        self._server = RestServer(self.token, RateLimits() if limited else None)
        self._gateway = Gateway(self._world, self.token, shards, concurrency, identify_every)
        ChannelRoutes(self._world, self._gateway, self._server)
        EmojiRoutes(self._world, self._server)
        self._callbacks = CallbackRoutes(self._world, self._server, answer_within, token_lifetime)
        router = self._server.application.router
        router.add_get("/gateway", self._gateway.handle)
        router.add_get(r"/attachments/{channel}/{file:\d+}/{name}", self._serve_file)
        self._server.add_fallback()
        self._runner = web.AppRunner(self._server.application, access_log=None, shutdown_timeout=1.0)

    async def __aenter__(self) -> Self:
        await self._runner.setup()
        await web.TCPSite(self._runner, "127.0.0.1", 0).start()
        port = self._runner.addresses[0][1]
        self._world.address = f"http://127.0.0.1:{port}"
        self._gateway.url = f"ws://127.0.0.1:{port}/gateway"
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        await self._gateway.close()
        await self._runner.cleanup()

    @property
    def api_url(self) -> str:
        """Value for DISCORD_API_URL: http://127.0.0.1:PORT/api/v10."""
        return self._world.address + PREFIX

    @property
    def gateway_url(self) -> str:
        """URL that GET /gateway/bot answers: ws://127.0.0.1:PORT/gateway."""
        return self._gateway.url

    @property
    def guild_id(self) -> int:
        return self._world.guild_id

    @property
    def bot(self) -> User:
        """The bot's own user; its id is also the application's."""
        return self._world.bot

    @property
    def requests(self) -> deque[Request]:
        """The bot's last 10,000 requests, oldest first; may be cleared."""
        return self._server.requests

    @property
    def limits(self) -> RateLimits:
        """The limits of a `limited` Discord, with the number of requests by kind."""
        assert self._server.limits is not None
        return self._server.limits

    @property
    def emojis(self) -> list[Emoji]:
        """The emojis of the bot's application, oldest first."""
        return list(self._world.emojis.values())

    def add_emoji(self, name: str, picture: bytes = b"") -> Emoji:
        """Another emoji of the application, as made by its operator."""
        return self._world.add_emoji(name, picture)

    def remove_emoji(self, emoji: Emoji) -> None:
        """Delete an emoji of the application, as its operator may do; the bot is not told."""
        del self._world.emojis[emoji.id]

    # What goes wrong

    def befall(self, method: str, path: str, fault: Fault, times: int = 1) -> None:
        """Add `fault` to the bot's next requests; `path` is below /api/v10, a pattern for `fnmatch`."""
        self._server.faults.add(method, path, fault, times)

    @property
    def held(self) -> int:
        """The number of requests that have arrived and wait for the `until` of their fault."""
        return self._server.faults.held

    @property
    def interaction_tokens(self) -> frozenset[str]:
        """The tokens of all interactions so far."""
        return frozenset(self._world.interactions)

    def limit_sessions(self, left: int, renewed_in: float = 0.0) -> None:
        """Let the bot begin `left` sessions from now on, and tell it of more in `renewed_in` seconds."""
        self._gateway.sessions_left = left
        self._gateway.sessions_renewed_in = renewed_in

    @property
    def sessions_left(self) -> int:
        """The number of sessions that the bot may still begin; below 0 if it has begun too many."""
        return self._gateway.sessions_left

    async def send_event(self, name: str, data: Json) -> None:
        """Send an event of any contents to every shard."""
        await self._gateway.dispatch_to_all(name, data)

    async def send_text(self, text: str) -> None:
        """Send `text`, which need be no event at all, to every shard's socket."""
        await self._gateway.send_text(text)

    # The bot's connection

    async def connected(self, within: float | None = None) -> None:
        """Wait until all shards of a bot have identified or resumed; TimeoutError after `within` seconds.

        After stopping a bot, await `disconnected` before waiting for the next one.
        """
        async with asyncio.timeout(self.patience if within is None else within):
            await self._gateway.ready.wait()

    async def disconnected(self, within: float | None = None) -> None:
        """Wait until no bot is connected, as after stopping one; TimeoutError after `within` seconds."""
        async with asyncio.timeout(self.patience if within is None else within):
            await self._gateway.away.wait()

    async def drop_connection(self) -> None:
        """Close the bot's gateway sockets as Discord does now and then; the bot is expected to resume."""
        await self._gateway.drop()

    async def end_session(self) -> None:
        """Tell the bot that its session is over, as Discord sometimes does.

        The bot has to identify again; discord.py waits five seconds before it does.
        """
        await self._gateway.forget()

    async def until(self, check: Callable[[], _Result], within: float | None = None) -> _Result:
        """Return the first true result of `check`, called now, after each request and when one is held.

        Raises TimeoutError after `within` seconds.
        """
        async with asyncio.timeout(self.patience if within is None else within):
            while not (result := check()):
                await self._server.handled()
        return result

    @property
    def shards_connected(self) -> frozenset[int]:
        """The numbers of the shards that are connected now."""
        return self._gateway.connected

    async def shards(self, check: Callable[[frozenset[int]], bool], within: float | None = None) -> None:
        """Wait until `check` is true of the connected shards; TimeoutError after `within` seconds."""
        async with asyncio.timeout(self.patience if within is None else within):
            while not check(self.shards_connected):
                await self._gateway.changed()

    @property
    def identified_too_soon(self) -> int:
        """The number of times that a shard was sent away because another had just identified."""
        return self._gateway.too_soon

    # The world

    def add_guild(self, shard: int) -> int:
        """Add another server, of that shard; returns its id. A bot that connects later learns of it."""
        return self._world.add_guild(shard, self._gateway.shards)

    def add_user(self, name: str, permissions: int = EVERYONE, locale: str = "en-US") -> User:
        """A new person in the server; `permissions` is Discord's bit set, `locale` that of their app."""
        return User(self._world.new_id(), name, permissions, locale=locale)

    def prefer(self, locale: str) -> None:
        """Set the server's language; a bot that connects later learns of it."""
        self._world.locale = locale

    def add_channel(self, name: str = "golf", guild: int | None = None) -> Channel:
        """A new text channel, of the first server by default.

        A bot that is connected already learns of it from the first interaction there.
        """
        return self._world.add_channel(name, self.guild_id if guild is None else guild)

    def add_place(self, kind: PlaceKind) -> Channel:
        """A private channel, or one of a server that doesn't have the bot."""
        return self._world.add_place(kind)

    def tell(self, channel: Channel, guild: int) -> None:
        """Send the interactions of a place in which the bot is no member to the shard of the server `guild`.

        Discord doesn't say which shard that is; without this it is the first.
        """
        self._world.shard_of_place[channel.id] = guild

    async def remove_channel(self, channel: Channel) -> None:
        """Delete a channel with all its messages and tell the bot."""
        payload = self._world.channel_payload(channel)
        self._world.remove_channel(channel)
        await self._gateway.dispatch("CHANNEL_DELETE", payload, channel.guild)

    def messages(self, channel: Channel) -> list[Message]:
        """Return the public messages of the channel, oldest first."""
        return self._world.public(channel)

    def private(self, user: User) -> list[Message]:
        """The ephemeral messages that person sees now, in all channels, newest last."""
        return self._world.private(user)

    def file(self, message: Message, name: str) -> bytes:
        """The bytes of a message's attachment of that file name; KeyError if it is not or no longer there."""
        attachments = {item["filename"]: int(item["id"]) for item in message.attachments}
        return self._world.files[attachments[name]]

    def say(self, user: User, channel: Channel, content: str) -> Message:
        """Post as a person; a bot with the guilds intent alone is not told."""
        return self._world.post(channel, user, {"content": content})

    def delete(self, message: Message) -> None:
        """Delete a message as a moderator would; a bot with the guilds intent alone is not told."""
        self._world.delete(message)

    def expire_tokens(self) -> None:
        """Let the tokens of all interactions so far expire, as they do after fifteen minutes."""
        self._callbacks.expire_tokens()

    # What people do

    async def slash(self, user: User, channel: Channel, command: str, /, **options: object) -> Answer:
        """Type a slash command by its full name, such as "golf start", and wait for the answer.

        Options are given by name: str, int, bool, float, `User` or `Channel`, or a choice's name or value.
        Raises LookupError, TypeError or ValueError for what the synced commands do not allow, and
        `NoAnswerError`.
        """
        data = command_data(self._world, command, options)
        return await self._interact(Kind.COMMAND, user, channel, data)

    async def suggestions(
        self, user: User, channel: Channel, command: str, option: str, typed: str, /, **options: object
    ) -> list[Json]:
        """The autocomplete choices (name and value) for an option in which `typed` has been typed so far."""
        data = command_data(self._world, command, {**options, option: typed}, focused=option)
        answer = await self._interact(Kind.AUTOCOMPLETE, user, channel, data)
        return list(answer.callback["data"]["choices"])

    async def press(
        self,
        user: User,
        message: Message,
        custom_id: str,
        *,
        values: Sequence[str] = (),
        wait_for: WaitFor = "answer",
    ) -> Answer:
        """Press a button, or choose `values` in a select menu, of a message as this person saw it.

        `message` may be older than what stands now: that is a press which crossed an edit. A deferred answer
        is waited for until the first edit, followup or deletion by this press's token; with
        `wait_for="callback"` only until the callback. Raises LookupError where that message does not offer
        that component to that person, and `NoAnswerError`.
        """
        component = _component(message, custom_id)
        if message.viewer not in (None, user):
            raise LookupError(f"{user.name} does not see that message")
        data: Json = {"custom_id": custom_id, "component_type": component["type"]}
        if values:
            data["values"] = list(values)
        channel = self._world.channels[message.channel_id]
        return await self._interact(Kind.COMPONENT, user, channel, data, pressed=message, wait_for=wait_for)

    async def deliver(
        self, user: User, message: Message, custom_id: str, *, age: float = 0.0, times: int = 1
    ) -> int:
        """Send a press to the bot without waiting for an answer; return the interaction's id.

        It was made `age` seconds ago and arrives `times` times, as after a broken connection.
        """
        data: Json = {"custom_id": custom_id, "component_type": _component(message, custom_id)["type"]}
        channel = self._world.channels[message.channel_id]
        interaction = self._interaction(Kind.COMPONENT, user, channel, message, "callback", age)
        payload = self._told(interaction, data)
        for _ in range(times):
            await self._gateway.dispatch("INTERACTION_CREATE", payload, self._world.told(channel))
        return interaction.id

    def _interaction(
        self,
        kind: Kind,
        user: User,
        channel: Channel,
        pressed: Message | None,
        wait_for: WaitFor,
        age: float = 0.0,
    ) -> Interaction:
        interaction_id = self._world.former_id(age)
        token = f"{interaction_id}.{secrets.token_urlsafe(16)}"
        future = asyncio.get_running_loop().create_future()
        interaction = Interaction(interaction_id, token, kind, user, channel, pressed, wait_for, future)
        interaction.sent = time.monotonic() - age
        self._world.interactions[token] = interaction
        return interaction

    async def _interact(
        self,
        kind: Kind,
        user: User,
        channel: Channel,
        data: Json,
        *,
        pressed: Message | None = None,
        wait_for: WaitFor = "answer",
    ) -> Answer:
        interaction = self._interaction(kind, user, channel, pressed, wait_for)
        payload = self._told(interaction, data)
        await self._gateway.dispatch("INTERACTION_CREATE", payload, self._world.told(channel))
        try:
            await asyncio.wait({interaction.answer}, timeout=self.patience)
            longer = 0.0 if interaction.callback is None else self.deferred_patience
            return await asyncio.wait_for(interaction.answer, longer)
        except TimeoutError:
            state = "did not answer" if interaction.callback is None else "deferred and did not follow up on"
            what = data.get("name") or data.get("custom_id")
            raise NoAnswerError(f"the bot {state} {what!r} by {user.name}") from None

    def _told(self, interaction: Interaction, data: Json) -> Json:
        """The event by which the bot is told of an interaction; it is noted."""
        payload = events.interaction_create(self._world, interaction, data)
        self.interactions.append(payload)
        return payload

    async def _serve_file(self, request: web.Request) -> web.Response:
        content = self._world.files.get(int(request.match_info["file"]))
        if content is None:
            raise web.HTTPNotFound
        return web.Response(body=content)


def _component(message: Message, custom_id: str) -> Json:
    for component in walk_components(message.payload["components"]):
        if component.get("custom_id") == custom_id:
            if component.get("disabled"):
                raise LookupError(f"{custom_id!r} is disabled")
            return component
    raise LookupError(f"the message has no {custom_id!r}")
