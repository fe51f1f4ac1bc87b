"""The servers as they are: people, channels, messages, files, synced commands, interactions under way."""

import mimetypes
import time
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from itertools import count

from tests.standin import errors
from tests.standin.bodies import Upload
from tests.standin.interaction import Interaction, Kind
from tests.standin.model import (
    EPHEMERAL,
    EVERYONE,
    LOADING,
    SETTABLE_FLAGS,
    Channel,
    Emoji,
    Json,
    Message,
    PlaceKind,
    User,
)

_DISCORD_EPOCH = 1_420_070_400_000  # milliseconds, the start of 2015


class World:
    """Everything that is kept while bots come and go; files are served at `address`, http://…

    There is one server at first, `guild_id`; `guilds` are the ids of all.
    """

    def __init__(self) -> None:
        self.address = ""
        self._last_id = 0
        self.guild_id = self.new_id()
        self.guilds = [self.guild_id]
        self.bot = User(self.new_id(), "Golf", bot=True)
        self.locale = "en-US"
        self.owner = User(self.new_id(), "Owner")
        self.channels: dict[int, Channel] = {}
        self.files: dict[int, bytes] = {}
        self.emojis: dict[int, Emoji] = {}
        self.commands: dict[int | None, dict[str, Json]] = {}
        self.interactions: dict[str, Interaction] = {}
        self.shard_of_place: dict[int, int] = {}
        self._messages: dict[int, Message] = {}
        self._public: dict[int, dict[int, Message]] = {}
        self._private: dict[int, dict[int, Message]] = {}

    def new_id(self) -> int:
        """A snowflake of the present moment, larger than every one before."""
        now = (int(time.time() * 1000) - _DISCORD_EPOCH) << 22
        self._last_id = max(self._last_id + 1, now)
        return self._last_id

    def former_id(self, age: float) -> int:
        """A snowflake of the moment `age` seconds ago; like every other, none has it yet."""
        return self.new_id() - (int(age * 1000) << 22)

    def add_emoji(self, name: str, picture: bytes) -> Emoji:
        emoji = Emoji(self.new_id(), name, picture)
        self.emojis[emoji.id] = emoji
        return emoji

    def add_guild(self, shard: int, shards: int) -> int:
        """Add a server of that shard, if there are `shards` in all; returns its id."""
        guild = self.new_id()
        while (guild >> 22) % shards != shard or guild in self.guilds:
            guild -= 1 << 22
        self.guilds.append(guild)
        return guild

    def add_channel(self, name: str, guild: int) -> Channel:
        channel = Channel(self.new_id(), name, len(self.channels), guild)
        self.channels[channel.id] = channel
        self._public[channel.id] = {}
        return channel

    def add_place(self, kind: PlaceKind) -> Channel:
        """Add a place in which the bot is no member."""
        guild = self.new_id() if kind == "foreign server" else 0
        channel = Channel(self.new_id(), "elsewhere", 0, guild, kind)
        self.channels[channel.id] = channel
        self._public[channel.id] = {}
        return channel

    def told(self, channel: Channel) -> int:
        """The server to whose shard a channel's events go; 0 for the first shard."""
        return channel.guild if channel.routed else self.shard_of_place.get(channel.id, 0)

    def remove_channel(self, channel: Channel) -> None:
        del self.channels[channel.id]
        for message in self._public.pop(channel.id).values():
            self._forget(message)

    def channel(self, channel_id: int) -> Channel:
        """The channel of that id; raises 10003."""
        try:
            return self.channels[channel_id]
        except KeyError:
            raise errors.unknown_channel() from None

    def routed_channel(self, channel_id: int) -> Channel:
        """The channel of that id for a request that is no answer to an interaction; raises 10003 or 50001."""
        channel = self.channel(channel_id)
        if not channel.routed:
            raise errors.missing_access()
        return channel

    def channel_payload(self, channel: Channel) -> Json:
        """The channel object of Discord's API."""
        return {
            "id": str(channel.id),
            "guild_id": str(channel.guild),
            "type": 0,
            "name": channel.name,
            "position": channel.position,
            "permission_overwrites": [],
            "permissions": str(EVERYONE),
            "topic": None,
            "nsfw": False,
            "rate_limit_per_user": 0,
            "parent_id": None,
            "flags": 0,
            "last_message_id": next((str(key) for key in reversed(self._public[channel.id])), None),
        }

    def public(self, channel: Channel) -> list[Message]:
        """The channel's messages, oldest first."""
        return list(self._public[channel.id].values())

    def private(self, user: User) -> list[Message]:
        """The ephemeral messages that person sees, oldest first."""
        return list(self._private.get(user.id, {}).values())

    def message(self, message_id: int | None) -> Message:
        """Any message, ephemeral ones included; raises 10008."""
        message = None if message_id is None else self._messages.get(message_id)
        if message is None:
            raise errors.unknown_message()
        return message

    def public_message(self, channel_id: int, message_id: int) -> Message:
        """A message that stands in that channel for all to see; raises 10003 or 10008."""
        message = self._public[self.channel(channel_id).id].get(message_id)
        if message is None:
            raise errors.unknown_message()
        return message

    def post(
        self,
        channel: Channel,
        author: User,
        body: Json,
        uploads: Sequence[Upload] = (),
        *,
        interaction: Interaction | None = None,
        loading: bool = False,
    ) -> Message:
        """Post a message from a request's body; one from an interaction may be ephemeral. Raises 50006."""
        message_id = self.new_id()
        flags = int(body.get("flags") or 0) & SETTABLE_FLAGS
        if interaction is None:
            flags &= ~EPHEMERAL
        payload: Json = {
            "id": str(message_id),
            "channel_id": str(channel.id),
            "type": 0,
            "author": author.payload(),
            "timestamp": _now(),
            "edited_timestamp": None,
            "tts": False,
            "pinned": False,
            "mention_everyone": False,
            "mentions": [],
            "mention_roles": [],
            **self._contents(channel.id, body, uploads, []),
            "flags": flags | LOADING if loading else flags,
        }
        if not loading and not any(
            payload[key] for key in ("content", "embeds", "attachments", "components")
        ):
            raise errors.empty_message()
        viewer = None
        if interaction is not None:
            application = str(self.bot.id)
            payload |= {"webhook_id": application, "application_id": application}
            payload["type"] = 20 if interaction.kind is Kind.COMMAND else 0
            payload["interaction_metadata"] = interaction.metadata()
            viewer = interaction.user if flags & EPHEMERAL else None
        return self._keep(Message(payload, viewer))

    def edit(self, message: Message, body: Json, uploads: Sequence[Upload] = ()) -> Message:
        """Apply an edit's body to the message; omitted fields stay. Raises 10008."""
        message = self.message(message.id)
        payload = dict(message.payload)
        contents = self._contents(message.channel_id, body, uploads, payload["attachments"])
        payload |= {key: value for key, value in contents.items() if key in body}
        payload["attachments"] = contents["attachments"]
        if not payload["flags"] & LOADING:
            payload["edited_timestamp"] = _now()
        asked = int(body.get("flags") or 0) & SETTABLE_FLAGS & ~EPHEMERAL
        payload["flags"] = payload["flags"] & ~LOADING | asked
        kept = {attachment["id"] for attachment in payload["attachments"]}
        self._drop_files([item for item in message.attachments if item["id"] not in kept])
        return self._keep(Message(payload, message.viewer))

    def delete(self, message: Message) -> None:
        """Remove the message; raises 10008 where it is gone already."""
        message = self.message(message.id)
        del self._shelf(message)[message.id]
        self._forget(message)

    def _keep(self, message: Message) -> Message:
        self._messages[message.id] = message
        self._shelf(message)[message.id] = message
        return message

    def _shelf(self, message: Message) -> dict[int, Message]:
        if message.viewer is None:
            return self._public[message.channel_id]
        return self._private.setdefault(message.viewer.id, {})

    def _forget(self, message: Message) -> None:
        del self._messages[message.id]
        self._drop_files(message.attachments)

    def _drop_files(self, attachments: Sequence[Json]) -> None:
        for attachment in attachments:
            del self.files[int(attachment["id"])]

    def _contents(self, channel_id: int, body: Json, uploads: Sequence[Upload], current: list[Json]) -> Json:
        attachments = self._attachments(channel_id, body, uploads, current)
        urls = {f"attachment://{item['filename']}": item["url"] for item in attachments}
        return {
            "content": body.get("content") or "",
            "embeds": [_with_files(embed, urls) for embed in body.get("embeds") or []],
            "components": _numbered(body.get("components") or [], count(1)),
            "attachments": attachments,
        }

    def _attachments(
        self, channel_id: int, body: Json, uploads: Sequence[Upload], current: list[Json]
    ) -> list[Json]:
        """Discord's rule: listed attachments stay, others go; without a list all stay; new ones come last."""
        listed = {str(item["id"]): item for item in body.get("attachments") or []}
        kept = current
        if "attachments" in body:
            kept = [_described(item, listed[item["id"]]) for item in current if item["id"] in listed]
        known = {item["id"] for item in kept} | {str(upload.index) for upload in uploads}
        if not listed.keys() <= known:
            raise errors.invalid_form(f"attachments {sorted(listed.keys() - known)} do not exist")
        return kept + [
            self._store(channel_id, upload, listed.get(str(upload.index), {})) for upload in uploads
        ]

    def _store(self, channel_id: int, upload: Upload, listed: Json) -> Json:
        attachment_id = self.new_id()
        self.files[attachment_id] = upload.content
        url = f"{self.address}/attachments/{channel_id}/{attachment_id}/{upload.filename}"
        attachment: Json = {
            "id": str(attachment_id),
            "filename": upload.filename,
            "size": len(upload.content),
            "url": url,
            "proxy_url": url,
            "content_type": mimetypes.guess_type(upload.filename)[0] or "application/octet-stream",
        }
        return _described(attachment, listed)


def _numbered(components: Sequence[Json], numbers: Iterator[int]) -> list[Json]:
    """The components as Discord gives them back: with ids, each before those inside it, and without nulls."""
    found = []
    for component in components:
        numbered = {"id": next(numbers), **component}
        if "components" in component:
            numbered["components"] = _numbered(component["components"], numbers)
        if component.get("emoji"):
            numbered["emoji"] = {key: value for key, value in component["emoji"].items() if value is not None}
        found.append(numbered)
    return found


def _described(attachment: Json, listed: Json) -> Json:
    """The attachment with the alt text its entry in the request's list gives, if any."""
    if listed.get("description"):
        return {**attachment, "description": listed["description"]}
    return attachment


def _with_files(embed: Json, urls: dict[str, str]) -> Json:
    """The embed with attachment:// addresses of its pictures replaced by where they are served."""
    pictures = {key: embed[key] for key in ("image", "thumbnail") if embed.get(key)}
    return embed | {
        key: {**picture, "url": urls.get(picture["url"], picture["url"])} for key, picture in pictures.items()
    }


def _now() -> str:
    return datetime.now(UTC).isoformat()
