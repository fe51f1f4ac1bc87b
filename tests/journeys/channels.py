"""Channels and threads, faults of a channel, and a hole played quickly by visible buttons."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import discord
import simcord

from tests.journeys.world import Seen, World, as_typed, buttons

MOVES = ("seen", "draw", "flip", "swap", "discard", "pass")
FACE_DOWN = "🎴"
PRESSES_AT_MOST = 300


@contextmanager
def at(world: World, place: simcord.ChannelHandle) -> Iterator[None]:
    """Use another channel as the channel of `world` until the block ends."""
    former, world.channel = world.channel, place
    try:
        yield
    finally:
        world.channel = former


def tables_in(world: World, place: simcord.ChannelHandle) -> list[discord.Message]:
    """Return the public messages of a channel that show a table."""
    with at(world, place):
        return [message for message in world.public() if message.embeds]


def said(result: simcord.InteractionResult) -> str:
    """Return the newest private answer to a press or a command, with its embeds."""
    messages = [result.response, *result.followups] if result.response else result.followups
    assert messages, "nothing was answered"
    answer = messages[-1]
    assert answer.ephemeral, f"answered for everybody to see: {answer}"
    embeds = [f"{embed.title}\n{embed.description}" for embed in answer.embeds]
    return as_typed("\n".join([answer.content, *embeds]).strip())


def forbidding(world: World, name: str, **denied: bool) -> tuple[simcord.ChannelHandle, simcord.RoleHandle]:
    """Make a channel and a role that is denied permissions there."""
    role = world.guild.create_role(f"not in {name}", position=0)
    denial = discord.PermissionOverwrite(**denied)
    return world.guild.create_text_channel(name, overwrites={role: denial}), role


async def give(world: World, role: simcord.RoleHandle, *, taken: bool = False) -> None:
    """Give the role to the bot, or take it away."""
    guild = world.bot.get_guild(world.guild.id)
    assert guild is not None
    change = guild.me.remove_roles if taken else guild.me.add_roles
    await change(discord.Object(role.id))
    await world.wait(0)


async def delete_channel(world: World, place: simcord.ChannelHandle) -> None:
    """Delete the channel or thread, as somebody who manages the server does."""
    channel = world.bot.get_channel(place.id)
    assert isinstance(channel, (discord.abc.GuildChannel, discord.Thread))
    await channel.delete()
    await world.wait(0)


async def thread_in(world: World, place: simcord.ChannelHandle, name: str) -> simcord.ChannelHandle:
    """Make a public thread in a text channel."""
    channel = world.bot.get_channel(place.id)
    assert isinstance(channel, discord.TextChannel)
    await channel.create_thread(name=name, type=discord.ChannelType.public_thread)
    await world.wait(0)
    return next(thread for thread in place.threads if thread.name == name)


def next_move(hand: discord.Message | None) -> Seen | None:
    """Return the button in a player's own cards that ends the hole soonest; None if it is not their turn."""
    if hand is None:
        return None
    moves = [button for button in buttons(hand) if not button.disabled and button.word in MOVES]
    order = [button for button in moves if button.word in ("seen", "draw")]
    order += [button for button in moves if button.label == FACE_DOWN]
    return next(iter(order + moves), None)


async def seat(world: World, people: Sequence[simcord.MemberActor], **options: object) -> None:
    """Let the first of `people` open a table in the world's channel, the others join, and the match begin."""
    host, *others = people
    await world.slash(host, "start", **options)
    for person in others:
        await world.press(person, "Join")
    await world.press(host, "Start")


async def move_once(world: World, people: Sequence[simcord.MemberActor]) -> simcord.MemberActor | None:
    """Let the first of `people` who can move press once; return that person, or None if nobody can."""
    for person in people:
        hand = world.hand(person)
        button = next_move(hand)
        if hand is not None and button is not None:
            await world.press_id(person, button.id, hand)
            return person
    return None


async def play_out(world: World, people: Sequence[simcord.MemberActor]) -> None:
    """Play until nobody can move: a hole, or a match of one hole, is over then."""
    for _ in range(PRESSES_AT_MOST):
        if await move_once(world, people) is None:
            return
    raise AssertionError(f"still not over after {PRESSES_AT_MOST} presses")


def history_requests(here: World) -> list[str]:
    """The paths of the requests that looked at the messages of a channel."""
    return [
        request.path
        for request in here.env.http_requests
        if request.method == "GET" and request.path.endswith("/messages")
    ]
