"""Tables in threads of their own, beside another table or a conversation in the channel."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from datetime import timedelta
from typing import Final

import discord

from cogs.answering.attempt import Refusal, attempt
from cogs.answering.gate.permissions import check_thread
from cogs.answering.home_server import server_of, text_channel
from cogs.answering.messages.answer_message import AnswerMessage
from cogs.answering.messages.throttle import Throttle, Urgency
from cogs.answering.reply import Reply
from cogs.kit.ids.table import PressId, ThreadId
from cogs.kit.names import clean_name
from cogs.kit.rules_text import title_of_rules
from cogs.kit.screen import GREY, Button, Screen, done
from cogs.rules.server_presets import NamedRules, chosen_preset
from cogs.table.live.live_table import LiveTable
from cogs.table.live.tables import Tables
from cogs.table.opening.start import new_table, typed_before
from cogs.table.public.mention import rematch_words
from data.people.server_rules import ServerRules
from engine.game.errors import NotHost, SeatRefused
from engine.language import say
from engine.names.graphemes import cut
from engine.table import TableState
from engine.table.entries import Joined
from engine.table.new_table import NewTable

ARCHIVED_AFTER: Final = 1_440
"""Minutes without a message after which Discord archives the thread: one day."""

CHATTING: Final = 3
RECENTLY: Final = timedelta(minutes=5)
"""People count as talking in a channel if they wrote `CHATTING` messages there within `RECENTLY`."""

LONGEST_NAME: Final = 100
"""Most characters of a thread's name, by Discord's limit."""


async def start_in_thread(tables: Tables, server_rules: ServerRules, pressed: ThreadId, reply: Reply) -> None:
    """Open a table in a new thread of the channel, which already has a table."""
    guild = server_of(reply.interaction)
    rules = await reply.during(chosen_preset(server_rules, guild, pressed.preset))
    asked = typed_before(reply.interaction, pressed)
    await open_in_thread(tables, new_table(rules, asked), reply)


async def rematch_in_thread(tables: Tables, past: TableState, reply: Reply) -> None:
    """Open a lobby for the same game again in a new thread, and mention the players of the past match."""
    user = reply.interaction.user
    blocks = reply.interaction.client.services.blocks.of(user.id)
    live = await open_in_thread(tables, NewTable.again(past, user.id, blocks.apart), reply)
    await live.message.mention(user, [kept.user for kept in live.table.state.reserved], rematch_words)


async def open_in_thread(tables: Tables, new: NewTable, reply: Reply) -> LiveTable:
    """Open a table in a new thread of the channel; its host is the person of `reply`."""
    interaction, user = reply.interaction, reply.interaction.user
    channel, guild = check_thread(interaction), server_of(interaction)
    rules = NamedRules(new.preset, new.holes, new.changes, new.named)
    host = Joined(user.id, clean_name(user.display_name), interaction.id)
    with reply.public():
        name = _name(title_of_rules(rules.rules, rules.named), host.name)
    throttle = interaction.client.services.throttle
    opening = tables.open_beside(
        guild, channel.id, new, host, lambda: open_thread(throttle, channel, name, [user.id])
    )
    live = await reply.during(opening)
    live.hands.heard(interaction)
    await reply.show(done(say("Your table is open in <#{channel}>.", channel=live.message.channel)))
    await live.message.adopt(None)
    return live


async def offer_thread(live: LiveTable, reply: Reply) -> None:
    """Offer the host a thread for the newly opened lobby, if people talk in its channel."""
    interaction, message = reply.interaction, live.message.id
    channel = text_channel(interaction)
    if channel is None or message is None:
        return
    last = interaction.client.services.newest.last_at(channel.id)
    if last is None or last < interaction.created_at - RECENTLY:
        return  # nobody talks, which spares asking Discord
    await live.message.counted()
    looking = _written(channel, message)
    written = await attempt("look whether people talk", looking, reply.fields)
    if isinstance(written, Refusal) or written < CHATTING:
        return
    state = live.table.state
    move = Button(say("Move to a thread"), str(PressId(state.id, state.version, "thread")), "primary")
    text = say("People are chatting here. Want a thread just for this table?")
    screen = interaction.client.services.adapted(
        Screen(title="Golf", text=text, rows=((move,),), colour=GREY), interaction.user.id
    )
    offer = AnswerMessage(interaction)
    sent = await offer.send("offer a thread", screen, (), reply.fields)
    if not isinstance(sent, Refusal):
        live.lobby_messages.note(offer)


async def move_to_thread(tables: Tables, live: LiveTable, reply: Reply) -> None:
    """Move a table into a new thread of its channel, at its host's request."""
    interaction, state = reply.interaction, live.table.state
    if state.host != interaction.user.id:
        raise NotHost("Ask the host to move this table.")
    channel, message = check_thread(interaction), live.message.id
    with reply.public():
        name = _name(title_of_rules(state.rules, state.named), clean_name(interaction.user.display_name))
    people = [seat.user for seat in state.seats if seat.user is not None and not seat.left]
    throttle = interaction.client.services.throttle
    thread = await reply.during(open_thread(throttle, channel, name, people))
    await reply.during(tables.move(live, thread))
    await reply.show(done(say("The table moved to <#{channel}>.", channel=thread)))
    if message is not None:
        await throttle.turn(Urgency.LAST)
        removing = channel.get_partial_message(message).delete()
        await attempt("remove the table that has moved", removing, reply.fields)


def _name(game: str, host: str) -> str:
    return cut(f"Golf · {game} · {host}", LONGEST_NAME)


async def open_thread(
    throttle: Throttle, channel: discord.TextChannel, name: str, people: Iterable[int]
) -> int:
    """Open a thread for a person who asked, add `people` (user ids), and return the thread's id.

    Raises `SeatRefused` if Discord refuses.
    """
    thread = await try_thread(throttle, Urgency.TURN, channel, name, people)
    if isinstance(thread, Refusal):
        raise SeatRefused("Discord didn’t let me open a thread here. Try again, or pick another channel.")
    return thread


async def try_thread(
    throttle: Throttle,
    urgency: Urgency,
    channel: discord.TextChannel,
    name: str,
    people: Iterable[int],
    *,
    private: bool = False,
    gone: Callable[[int], None] = lambda user: None,
) -> int | Refusal:
    """Open a thread and add `people` (user ids); returns the thread's id, or why Discord refused.

    A `private` thread is visible to `people` and to moderators alone, and only moderators can add others.
    `gone` is called with each user who has left the server.
    """
    usual = discord.ChannelType.news_thread if channel.is_news() else discord.ChannelType.public_thread
    kind = discord.ChannelType.private_thread if private else usual
    await throttle.turn(urgency)
    creating: Awaitable[discord.Thread] = channel.create_thread(
        name=name, type=kind, auto_archive_duration=ARCHIVED_AFTER, invitable=not private
    )
    thread = await attempt("open a thread", creating)
    if isinstance(thread, Refusal):
        return thread
    for user in people:
        await throttle.turn(urgency)
        added = await attempt("add somebody to a thread", thread.add_user(discord.Object(user)))
        if added is Refusal.MEMBER_GONE:
            gone(user)
    return thread.id


async def _written(channel: discord.TextChannel, before: int) -> int:
    """How many of the `CHATTING` messages before the message `before` are recent and by people."""
    since = discord.utils.utcnow() - RECENTLY
    last = channel.history(limit=CHATTING, before=discord.Object(before))
    return len([found async for found in last if not found.author.bot and found.created_at > since])
