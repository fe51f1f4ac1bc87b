"""What a person can see of a table: the public message, their own cards, and what can be pressed there."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from cogs.custom_id import PressId, Word
from tests.standin import Button, Channel, DiscordStandIn, Message, User, buttons

KEPT = 4
"""So many private messages a person keeps; older ones are dismissed."""


class Choice(NamedTuple):
    """A button on a message as it stood, and what it asks for."""

    message: Message
    button: Button
    press: PressId


def choices(message: Message) -> list[Choice]:
    """The buttons of tables that can be pressed there."""
    pressable = [button for button in buttons(message) if not button.disabled]
    meant = [(button, PressId.parse(button.custom_id)) for button in pressable]
    return [Choice(message, button, press) for button, press in meant if press is not None]


def meanings(message: Message) -> list[PressId]:
    """What all the buttons of tables there stand for, those that can't be pressed now included."""
    parsed = (PressId.parse(button.custom_id) for button in buttons(message))
    return [press for press in parsed if press is not None]


def moment(message: Message) -> tuple[str, int]:
    """The match and the version that a message shows; an empty id and 0 if it is not one of a table."""
    return max(((press.match, press.version) for press in meanings(message)), default=("", 0))


def public_table(discord: DiscordStandIn, channel: Channel) -> Message | None:
    """The newest message of a table in the channel; of several of one match, the one that is further on."""
    tables = [message for message in discord.messages(channel)[-KEPT:] if message.embeds]
    if not tables:
        return None
    match, _ = moment(tables[-1])
    return max((message for message in tables if moment(message)[0] == match), key=moment)


def own_cards(discord: DiscordStandIn, user: User, match: str) -> Message | None:
    """The private message that shows a person the newest of `match`, if any does."""
    cards = [message for message in discord.private(user) if moment(message)[0] == match]
    return max(cards, key=moment, default=None)


def dismiss_old(discord: DiscordStandIn, user: User) -> None:
    """Take away the oldest private messages, as a person does who loses the overview."""
    for message in discord.private(user)[:-KEPT]:
        discord.delete(message)


def offered(found: Iterable[Choice], *wanted: Word) -> list[Choice]:
    """Those that ask for one of these."""
    return [choice for choice in found if choice.press.word in wanted]


def text(message: Message) -> str:
    """All that a message says above its buttons."""
    embeds = message.embeds
    if not embeds:
        return message.content
    fields = [f"{field['name']}\n{field['value']}" for field in embeds[0].get("fields", [])]
    return "\n".join([str(embeds[0].get("title")), str(embeds[0].get("description")), *fields])
