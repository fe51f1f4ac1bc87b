"""Takes a forgotten person's name out of the bot's messages and threads."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable, Collection, Container, Iterable, Mapping, Sequence
from functools import partial
from itertools import groupby
from typing import Any, Final

import discord

from cogs.answering.attempt import PASSING, Refusal, attempt
from cogs.answering.messages.throttle import Throttle, Urgency
from cogs.kit.names import plain
from cogs.processes.ownership import Ownership
from data.background import FIRST_RETRY, HOUR, Background
from data.events.forgetting import SOMEONE
from data.people.named_places import StillNamed
from data.store import Store

SEARCHED: Final = 100
"""How many of a channel's newest messages are searched."""

AT_ONCE: Final = 5
"""Number of channels worked on at the same time, with a pause after each message."""

LATER: Final = PASSING | {Refusal.CLOSED}
"""Refusals after which a change is tried again, if necessary by the next process."""

_DIGITS: Final = range(8, 1, -1)

_HOLDS: Final = frozenset(("title", "description", "image", "thumbnail"))
"""Discord refuses an embed that has none of these parts, such as one that lost its only picture."""

Without = Callable[[str], str]
"""Returns a text without the person's name."""

_Change = Callable[[], Awaitable[object]]
"""Changes one message or thread and returns Discord's outcome."""


def without(user: int, names: Iterable[str]) -> Without:
    """Return a function that replaces `names` of `user`, also with a mark such as `#1234`, by `SOMEONE`."""
    forms = {form for name in names for form in (name, plain(name))}
    if not forms:
        return lambda text: text
    longest = "|".join(map(re.escape, sorted(forms, key=len, reverse=True)))
    marks = "|".join(str(user)[-digits:] for digits in _DIGITS)
    pattern = re.compile(rf"(?<!\w)(?:{longest})(?:#(?:{marks}))?(?!\w|#\d\d)")
    return lambda text: pattern.sub(SOMEONE, text)


class NamedMessages:
    """Takes the names of forgotten people out of the bot's own messages, in the background.

    The `store` lists channels, whose newest messages are edited. A message that mentions the person or can't
    be edited is deleted. Messages of live tables are left to their tables. Each process works on the servers
    that `ownership` has, and for the people whom this process was asked to forget.
    """

    def __init__(
        self, client: discord.Client, store: Store, throttle: Throttle, ownership: Ownership
    ) -> None:
        self._client = client
        self._store = store
        self._throttle = throttle
        self._ownership = ownership
        self._asked: set[int] = set()
        self._turns = asyncio.Semaphore(AT_ONCE)
        self.work = Background("take forgotten names out of messages", self._look, started=False)

    def remove(self, user: int) -> None:
        """Begin to take the names of `user`, who has just been forgotten, out of messages."""
        self._asked.add(user)
        self.work.want()

    async def _look(self) -> float:
        """Work on the listed channels; return the seconds until the next look."""
        asked = frozenset(self._asked)
        places = [
            each
            for each in await self._store.places_of_people.still_named()
            if each.user in asked or self._ownership.has(each.guild)
        ]
        if not places:
            return HOUR
        live = frozenset(row.message for row in await self._store.tables.live())
        channels = [list(named) for _, named in groupby(places, key=lambda place: place.channel)]
        done = all(await asyncio.gather(*(self._in_channel(named, live) for named in channels)))
        self._store.privacy.empty_log.want()
        if done:
            self._asked -= asked
        return HOUR if done else FIRST_RETRY

    async def _in_channel(self, places: Sequence[StillNamed], live: Container[int | None]) -> bool:
        """Take people's names out of one channel; return whether no name is left."""
        async with self._turns:
            for place in places:
                if await self._take_out(place, live) in LATER:
                    return False
                await self._store.places_of_people.named_no_more(place)
        return True

    async def _take_out(self, place: StillNamed, live: Container[int | None]) -> object:
        """Take one person's names out of a channel. Return the last outcome, which may be a refusal."""
        change = without(place.user, place.names)
        channel = self._client.get_partial_messageable(place.channel, guild_id=place.guild)
        found = await attempt("look for a forgotten name", self._own_messages(channel))
        if isinstance(found, Refusal):
            return found
        thread = await self._own_thread(place.channel)
        if isinstance(thread, Refusal):
            return thread
        changes = [
            todo for each in found if each.id not in live and (todo := _change(each, place.user, change))
        ]
        if thread is not None and (name := change(thread.name)) != thread.name:
            changes.append(partial(_edit_thread, thread, name=name))
        if changes and thread is not None and thread.archived:  # nothing else can be changed in it
            opened = partial(_edit_thread, thread, archived=False)
            changes = [opened, *changes, partial(_edit_thread, thread, archived=True)]
        return await self._all(place.channel, changes)

    async def _all(self, channel: int, changes: Sequence[_Change]) -> object:
        for change in changes:
            await self._throttle.gap(channel)
            await self._throttle.turn(Urgency.LAST)
            if (outcome := await change()) in LATER:
                return outcome
        return None

    async def _own_messages(self, place: discord.PartialMessageable) -> list[discord.Message]:
        return [each async for each in place.history(limit=SEARCHED) if each.author == self._client.user]

    async def _own_thread(self, channel: int) -> discord.Thread | Refusal | None:
        """Return the thread if the bot made it, None for any other channel, or a refusal that may pass."""
        place: object = self._client.get_channel(channel)
        if place is None:
            place = await attempt("look for a thread", self._client.fetch_channel(channel))
        if isinstance(place, Refusal):
            return place if place in LATER else None
        user = self._client.user
        own = isinstance(place, discord.Thread) and user is not None and place.owner_id == user.id
        return place if own and isinstance(place, discord.Thread) else None


def _change(message: discord.Message, user: int, change: Without) -> _Change | None:
    """Return the change that takes the person's name out of a message; None if the name isn't there."""
    if f"<@{user}>" in message.content:
        return partial(_delete, message)
    edited = _edited(message, change)
    return partial(_edit, message, edited) if edited else None


async def _edit(message: discord.Message, edited: Mapping[str, Any]) -> object:
    outcome = await attempt("take a name out of a message", message.edit(**edited))
    return await _delete(message) if isinstance(outcome, Refusal) and outcome not in LATER else outcome


async def _delete(message: discord.Message) -> object:
    return await attempt("remove a message about somebody forgotten", message.delete())


async def _edit_thread(thread: discord.Thread, **changes: Any) -> object:
    return await attempt("change a thread that names somebody forgotten", thread.edit(**changes))


def _edited(message: discord.Message, change: Without) -> dict[str, Any]:
    """Return the edited parts of a message, without the person's name; empty if the name isn't there."""
    embeds = [each.to_dict() for each in message.embeds]
    changed = [_in_embed(dict(each), change) for each in embeds]
    pictures = [
        each for each in message.attachments if change(each.description or "") == (each.description or "")
    ]
    view = discord.ui.View.from_message(message)
    labels = [item for item in view.children if isinstance(item, discord.ui.Button) and item.label]
    renamed = [item for item in labels if change(str(item.label)) != item.label]
    content = change(message.content)
    same = changed == embeds and len(pictures) == len(message.attachments) and not renamed
    if same and content == message.content:
        return {}
    for item in renamed:
        item.label = change(str(item.label))
    view.stop()
    shown = {each.filename for each in pictures}
    left = [with_pictures(each, shown) for each in changed]
    return {
        "content": content or None,
        "embeds": [discord.Embed.from_dict(each) for each in left if _HOLDS & each.keys()],
        "attachments": pictures,
        **({"view": view} if renamed else {}),
    }


def _in_embed(embed: dict[str, Any], change: Without) -> dict[str, Any]:
    for key in ("title", "description"):
        if key in embed:
            embed[key] = change(embed[key])
    embed["fields"] = [
        {**each, "name": change(each["name"]), "value": change(each["value"])}
        for each in embed.get("fields", ())
    ]
    if "footer" in embed:
        embed["footer"] = {**embed["footer"], "text": change(embed["footer"]["text"])}
    return embed


def with_pictures(embed: dict[str, Any], shown: Collection[str]) -> dict[str, Any]:
    """Return `embed` without an image or thumbnail whose file is not in `shown`."""
    for kind in ("image", "thumbnail"):
        url = embed.pop(kind, {}).get("url", "")
        name = url.partition("?")[0].rpartition("/")[2]
        if name in shown:
            embed[kind] = {"url": f"attachment://{name}"}
    return embed
