"""Places to play in and what can go wrong with them, and a whole hole played by pressing what is seen."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager

import discord
import simcord

from tests.journeys.world import Seen, World, buttons

MOVES = ("seen", "draw", "flip", "swap", "discard", "pass")
FACE_DOWN = "🎴"
PRESSES_AT_MOST = 300


@contextmanager
def at(world: World, place: simcord.ChannelHandle) -> Iterator[None]:
    """Let the people of `world` be in another channel for a while."""
    former, world.channel = world.channel, place
    try:
        yield
    finally:
        world.channel = former


def tables_in(world: World, place: simcord.ChannelHandle) -> list[discord.Message]:
    """The public messages of a channel that hold a table."""
    with at(world, place):
        return [message for message in world.public() if message.embeds]


def said(result: simcord.InteractionResult) -> str:
    """The private words with which a press or a command was answered, those of an embed included."""
    messages = [result.response, *result.followups] if result.response else result.followups
    assert messages, "nothing was answered"
    answer = messages[-1]
    assert answer.ephemeral, f"answered for everybody to see: {answer}"
    embeds = [f"{embed.title}\n{embed.description}" for embed in answer.embeds]
    return "\n".join([answer.content, *embeds]).strip()


# ------------------------------------------------------------------ what befalls a place


def forbidding(world: World, name: str, **denied: bool) -> tuple[simcord.ChannelHandle, simcord.RoleHandle]:
    """A channel in which whoever has the role that comes with it is denied something."""
    role = world.guild.create_role(f"not in {name}", position=0)
    denial = discord.PermissionOverwrite(**denied)
    return world.guild.create_text_channel(name, overwrites={role: denial}), role


async def give(world: World, role: simcord.RoleHandle, *, taken: bool = False) -> None:
    """Give the role to the bot, or take it away again."""
    guild = world.bot.get_guild(world.guild.id)
    assert guild is not None
    change = guild.me.remove_roles if taken else guild.me.add_roles
    await change(discord.Object(role.id))
    await world.wait(0)


async def delete_channel(world: World, place: simcord.ChannelHandle) -> None:
    """The channel or thread is deleted, as by someone who manages the server."""
    channel = world.bot.get_channel(place.id)
    assert isinstance(channel, (discord.abc.GuildChannel, discord.Thread))
    await channel.delete()
    await world.wait(0)


async def thread_in(world: World, place: simcord.ChannelHandle, name: str) -> simcord.ChannelHandle:
    """A new public thread in a text channel."""
    channel = world.bot.get_channel(place.id)
    assert isinstance(channel, discord.TextChannel)
    await channel.create_thread(name=name, type=discord.ChannelType.public_thread)
    await world.wait(0)
    return next(thread for thread in place.threads if thread.name == name)


@contextmanager
def refused_writes(world: World, *tables: str) -> Iterator[None]:
    """Whatever would be added to those tables of the database, or changed in them, is refused for a while."""
    events = [f"{change} ON {table}" for table in tables for change in ("INSERT", "UPDATE")]
    with closing(sqlite3.connect(world.path, isolation_level=None)) as other:
        for number, event in enumerate(events):
            refusal = "BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END"
            other.execute(f"CREATE TRIGGER refused_{number} BEFORE {event} {refusal}")
        try:
            yield
        finally:
            for number in range(len(events)):
                other.execute(f"DROP TRIGGER refused_{number}")


# ------------------------------------------------------------------ playing


def next_move(hand: discord.Message | None) -> Seen | None:
    """The button to press in one's own cards to get a hole over quickly; None while it is not one's turn."""
    if hand is None:
        return None
    moves = [button for button in buttons(hand) if not button.disabled and button.word in MOVES]
    order = [button for button in moves if button.word in ("seen", "draw")]
    order += [button for button in moves if button.label == FACE_DOWN]
    return next(iter(order + moves), None)


async def seat(world: World, people: Sequence[simcord.MemberActor], **options: object) -> None:
    """The first of `people` opens a table here, the others join, and the match begins."""
    host, *others = people
    await world.slash(host, "start", **options)
    for person in others:
        await world.press(person, "Join")
    await world.press(host, "Start")


async def move_once(world: World, people: Sequence[simcord.MemberActor]) -> simcord.MemberActor | None:
    """Whoever of `people` can move makes one press; returns who, or None if nobody can."""
    for person in people:
        hand = world.hand(person)
        button = next_move(hand)
        if hand is not None and button is not None:
            await world.press_id(person, button.id, hand)
            return person
    return None


async def play_out(world: World, people: Sequence[simcord.MemberActor]) -> None:
    """Play until nobody can move any more: a hole or a match of one hole is over then."""
    for _ in range(PRESSES_AT_MOST):
        if await move_once(world, people) is None:
            return
    raise AssertionError(f"still not over after {PRESSES_AT_MOST} presses")
