"""The messages of a table that a person sees, and the buttons they can press there."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from cogs.kit.ids.table import PressId, Word
from tests.standin import Button, Channel, DiscordStandIn, Message, User, buttons

KEPT = 4
"""Private messages that a person keeps; older ones are dismissed."""


class Choice(NamedTuple):
    """A button, the message it was on, and the press it stands for."""

    message: Message
    button: Button
    press: PressId


def choices(message: Message) -> list[Choice]:
    """Return the enabled buttons of tables in a message."""
    pressable = [button for button in buttons(message) if not button.disabled]
    meant = [(button, PressId.parse(button.custom_id)) for button in pressable]
    return [Choice(message, button, press) for button, press in meant if press is not None]


def meanings(message: Message) -> list[PressId]:
    """Return the presses that the message's buttons of tables stand for, disabled ones included."""
    parsed = (PressId.parse(button.custom_id) for button in buttons(message))
    return [press for press in parsed if press is not None]


def moment(message: Message) -> tuple[str, int]:
    """Return the match and the version that a message shows; an empty id and 0 if it shows no table."""
    return max(((press.match, press.version) for press in meanings(message)), default=("", 0))


def public_table(discord: DiscordStandIn, channel: Channel) -> Message | None:
    """Return the newest table message of the channel; of several about one match, the newest version."""
    tables = [message for message in discord.messages(channel)[-KEPT:] if message.embeds]
    if not tables:
        return None
    match, _ = moment(tables[-1])
    return max((message for message in tables if moment(message)[0] == match), key=moment)


def own_cards(discord: DiscordStandIn, user: User, match: str) -> Message | None:
    """Return the user's private message with the newest version of `match`, or None."""
    cards = [message for message in discord.private(user) if moment(message)[0] == match]
    return max(cards, key=moment, default=None)


def dismiss_old(discord: DiscordStandIn, user: User) -> None:
    """Delete the oldest private messages, as people dismiss them."""
    for message in discord.private(user)[:-KEPT]:
        discord.delete(message)


def offered(found: Iterable[Choice], *wanted: Word) -> list[Choice]:
    """Return the buttons of `found` that ask for one of `wanted`."""
    return [choice for choice in found if choice.press.word in wanted]


def text(message: Message) -> str:
    """Return the text of a message above its buttons."""
    embeds = message.embeds
    if not embeds:
        return message.content
    fields = [f"{field['name']}\n{field['value']}" for field in embeds[0].get("fields", [])]
    return "\n".join([str(embeds[0].get("title")), str(embeds[0].get("description")), *fields])
