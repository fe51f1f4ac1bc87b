"""Messages and threads of the bot that name a person who is forgotten: edited, renamed or removed."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Collection, Container, Iterable
from typing import Any, Final

import discord

from cogs.answering.attempt import Refusal, attempt
from cogs.kit.names import plain
from data.events.forgetting import SOMEONE

log = logging.getLogger(__name__)

SEARCHED: Final = 100
"""Newest messages of a channel that are searched."""

_DIGITS: Final = range(8, 1, -1)

Without = Callable[[str], str]
"""Returns a text without the person's name."""


def without(user: int, names: Iterable[str]) -> Without:
    """Return the function that puts `SOMEONE` in the place of `names` of `user`, with their mark or alone."""
    forms = {form for name in names for form in (name, plain(name))}
    if not forms:
        return lambda text: text
    longest = "|".join(map(re.escape, sorted(forms, key=len, reverse=True)))
    marks = "|".join(str(user)[-digits:] for digits in _DIGITS)
    pattern = re.compile(rf"(?<!\w)(?:{longest})(?:#(?:{marks}))?(?!\w|#\d\d)")
    return lambda text: pattern.sub(SOMEONE, text)


async def remove_names(
    client: discord.Client,
    channels: dict[int, int],
    user: int,
    names: Collection[str],
    kept: Container[int | None],
) -> None:
    """Take `names` of `user` out of the newest messages of the bot in `channels` (each with its server).

    Messages that mention them are removed, and so are those that can't be edited any more. The messages
    `kept` are brought up to date elsewhere.
    """
    change = without(user, names)
    for channel, guild in channels.items():
        place = client.get_partial_messageable(channel, guild_id=guild)
        found = await attempt("look for a forgotten name", _own_messages(client, place))
        if not isinstance(found, Refusal):
            for message in found:
                if message.id not in kept:
                    await _remove_from(message, user, change)
        await _rename(client, channel, change)


async def _own_messages(client: discord.Client, place: discord.PartialMessageable) -> list[discord.Message]:
    return [each async for each in place.history(limit=SEARCHED) if each.author == client.user]


async def _remove_from(message: discord.Message, user: int, change: Without) -> None:
    if f"<@{user}>" in message.content:
        await attempt("remove a message about somebody forgotten", message.delete())
        return
    edited = _edited(message, change)
    if edited and isinstance(await attempt("take a name out of a message", message.edit(**edited)), Refusal):
        await attempt("remove a message about somebody forgotten", message.delete())


def _edited(message: discord.Message, change: Without) -> dict[str, Any]:
    """Return what to edit of a message; nothing if it doesn't name the person."""
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
    return {
        "content": content or None,
        "embeds": [discord.Embed.from_dict(_with_picture(each, shown)) for each in changed],
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


def _with_picture(embed: dict[str, Any], shown: Collection[str]) -> dict[str, Any]:
    """Return `embed` with its picture if that is one of the files `shown`."""
    url = embed.pop("image", {}).get("url", "")
    name = url.partition("?")[0].rpartition("/")[2]
    return {**embed, "image": {"url": f"attachment://{name}"}} if name in shown else embed


async def _rename(client: discord.Client, channel: int, change: Without) -> None:
    thread = client.get_channel(channel)
    if thread is None:
        found = await attempt("look for a thread", client.fetch_channel(channel))
        thread = None if isinstance(found, Refusal) else found
    if not isinstance(thread, discord.Thread) or client.user is None or thread.owner_id != client.user.id:
        return
    name = change(thread.name)
    if name != thread.name:
        archived = thread.archived
        await attempt("rename a thread", thread.edit(name=name, archived=False))
        if archived:
            await attempt("archive a thread again", thread.edit(archived=True))
