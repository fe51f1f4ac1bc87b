"""Making an event and posting its message, by `/golf event` with a name."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from cogs.answering.gate.permissions import check_manager, check_may_post, check_thread
from cogs.answering.reply import Reply
from cogs.events.running import RunningEvents
from cogs.events.screens.event_screen import event_screen
from cogs.kit.names import clean_name
from cogs.rules.server_presets import NamedRules, chosen_preset
from data.people.server_rules import ServerRules
from engine.events.entries import Absent, EventOpened, KindName
from engine.events.extending import HOUR
from engine.game.errors import BadRules
from engine.game.presets import preset
from engine.table.computers import table_level
from engine.table.seat import USUAL_LEVEL

USUAL_SEATS: Final = 2
USUAL_ROUNDS: Final = 5
"""Seats of a table and rounds of a league, unless chosen otherwise."""

LONGEST_NAME: Final = 40
"""Characters of an event's name."""


@dataclass(frozen=True, slots=True)
class EventOptions:
    """Options of `/golf event` as typed; None for those left out.

    `span`: hours in which people can play, or enter a league or knock-out. `seats`, `rounds` and `absent` are
    for leagues and knock-outs alone, `computers` for duplicate golf, `level` for events with computer
    players.
    """

    name: str
    preset: str | None
    holes: int | None
    span: int
    role: int | None
    computers: int | None
    level: str | None
    kind: KindName = "duplicate"
    seats: int | None = None
    rounds: int | None = None
    absent: Absent | None = None


async def open_event(
    running: RunningEvents, server_rules: ServerRules, asked: EventOptions, reply: Reply
) -> None:
    """Make an event with the options `asked` and post its message as the answer. Managers only."""
    interaction = reply.interaction
    check_manager(interaction)
    check_may_post(interaction)
    _check(asked)
    if asked.kind != "duplicate":
        check_thread(interaction, private=asked.kind == "tables")
    guild = interaction.guild_id or 0
    rules = await chosen_preset(server_rules, guild, asked.preset)
    new = _new_event(asked, rules, guild, interaction.channel_id or 0, interaction.user.id)
    state = await running.create(new)
    with reply.public():
        screen = event_screen(state, {})
    message = await reply.post(screen)
    if message is not None:
        await running.move(state.id, message)


def _check(asked: EventOptions) -> None:
    """Raise `BadRules` for options that don't go together."""
    if asked.kind == "duplicate":
        if (asked.seats, asked.rounds, asked.absent) != (None, None, None):
            raise BadRules("`seats`, `rounds` and `absent` only work for leagues and knock-outs.")
    elif asked.kind == "tables":
        if (asked.computers, asked.rounds, asked.absent) != (None, None, None):
            raise BadRules("Same-card tables play one round. Computers fill empty seats.")
    elif asked.computers is not None or asked.level is not None:
        raise BadRules("Leagues and knock-outs are for people. Leave `level` empty.")
    elif asked.kind == "knockout" and asked.rounds is not None:
        raise BadRules("Knock-outs run until one is left. Leave `rounds` empty.")


def _new_event(
    asked: EventOptions, named: NamedRules, guild: int, channel: int, organiser: int
) -> EventOpened:
    """Return the event with the options `asked`, before it has an id and a time."""
    alone, same = asked.kind == "duplicate", asked.kind == "tables"
    computers = (asked.computers or 1) if alone else 0
    tables = asked.seats or USUAL_SEATS
    base = preset(named.preset)
    holes = asked.holes or named.holes
    rules = base.rules_for(computers + 1 if alone else tables, holes, named.changes)
    if not alone and not same:
        base.rules_for(2, holes, named.changes)  # the smallest table that can be drawn
    name = clean_name(asked.name, LONGEST_NAME, otherwise="")
    if not name:
        raise BadRules("Give the event a name.")
    return EventOpened(
        event="",
        guild=guild,
        channel=channel,
        kind=asked.kind,
        name=name,
        rules=rules.to_dict(),
        closes_at=asked.span * HOUR,
        secret="",
        by=organiser,
        role=asked.role,
        computers=computers,
        level=table_level(asked.level or USUAL_LEVEL),
        seats=tables,
        rounds=1 if same else asked.rounds or USUAL_ROUNDS,
        absent=asked.absent or "forfeit",
        changes=dict(named.changes),
        named=named.named,
    )
