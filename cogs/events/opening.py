"""Make an event and post its message, by `/golf event` with a name."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from cogs.answering.gate.permissions import check_manager, check_may_post, check_thread
from cogs.answering.reply import Reply
from cogs.events.field import Field
from cogs.events.running import RunningEvents
from cogs.events.screens.event_screen import event_screen
from cogs.events.screens.league_screen import league_screen
from cogs.kit.names import clean_name
from cogs.leagues.field import Absent, LeagueOptions
from cogs.leagues.field import Field as LeagueField
from cogs.leagues.running import RunningLeagues
from cogs.rules.server_presets import NamedRules, chosen_preset
from data.events.events import Event, Kind
from data.server_rules import ServerRules
from engine.events.extending import HOUR
from engine.game.errors import BadRules
from engine.game.presets import preset
from engine.table.computers import table_level
from engine.table.seat import USUAL_LEVEL

KindAsked = Kind | Literal["tables"]
"""A kind of event as typed. `tables` are a league of one round with the same cards at all tables."""

LONGEST_NAME: Final = 40
"""Characters of an event's name."""


@dataclass(frozen=True, slots=True)
class EventOptions:
    """The options of `/golf event` as typed; None for what was left out.

    `span` is in hours: how long people can play, or enter a league or knock-out. `seats`, `rounds` and
    `absent` are settings of those alone, `computers` of duplicate golf, `level` of where computers play.
    """

    name: str
    preset: str | None
    holes: int | None
    span: int
    role: int | None
    computers: int | None
    level: str | None
    kind: KindAsked = "duplicate"
    seats: int | None = None
    rounds: int | None = None
    absent: Absent | None = None


async def open_event(
    running: RunningEvents, leagues: RunningLeagues, kept: ServerRules, asked: EventOptions, reply: Reply
) -> None:
    """Make an event and post its message as the answer. Managers only."""
    interaction = reply.interaction
    check_manager(interaction)
    check_may_post(interaction)
    _check(asked)
    if asked.kind != "duplicate":
        check_thread(interaction, private=asked.kind == "tables")
    guild = interaction.guild_id or 0
    rules = await chosen_preset(kept, guild, asked.preset)
    new = _new_event(asked, rules, guild, interaction.channel_id or 0, interaction.user.id)
    event = await running.create(new)
    with reply.public():
        if event.kind == "duplicate":
            screen = event_screen(Field(event, (), {}))
        else:
            screen = league_screen(LeagueField(event, (), ()), {})
    message = await reply.post(screen)
    if message is not None:
        await running.posted(event, message)
        leagues.look_again()


def _check(asked: EventOptions) -> None:
    """Raise `BadRules` for options that don't go together."""
    if asked.kind == "duplicate":
        if (asked.seats, asked.rounds, asked.absent) != (None, None, None):
            raise BadRules("Seats, rounds and absent players are options of leagues and knock-outs.")
    elif asked.kind == "tables":
        if (asked.computers, asked.rounds, asked.absent) != (None, None, None):
            raise BadRules("At tables with the same cards there’s one round, and computers fill the seats.")
    elif asked.computers is not None or asked.level is not None:
        raise BadRules("There are no computer players in leagues and knock-outs.")
    elif asked.kind == "knockout" and asked.rounds is not None:
        raise BadRules("A knock-out has as many rounds as it takes. Leave the rounds out.")


def _new_event(asked: EventOptions, named: NamedRules, guild: int, channel: int, organiser: int) -> Event:
    """Return the event that is asked for, before it has an id and a time."""
    usual, same = LeagueOptions(), asked.kind == "tables"
    options = LeagueOptions(
        asked.seats or usual.seats,
        1 if same else asked.rounds or usual.rounds,
        asked.absent or usual.absent,
        same_cards=same,
    )
    duplicate = asked.kind == "duplicate"
    computers = (asked.computers or 1) if duplicate else 0
    seats = computers + 1 if duplicate else options.seats
    base = preset(named.preset)
    holes = asked.holes or named.holes
    rules = base.rules_for(seats, holes, named.changes)
    if not duplicate and not same:
        base.rules_for(2, holes, named.changes)  # the smallest table that can be drawn
    name = clean_name(asked.name, LONGEST_NAME, otherwise="")
    if not name:
        raise BadRules("An event needs a name.")
    return Event(
        event="",
        guild=guild,
        kind="league" if asked.kind == "tables" else asked.kind,
        name=name,
        rules=rules,
        computers=computers,
        level=table_level(asked.level or USUAL_LEVEL),
        role=asked.role,
        organiser=organiser,
        opened_at=0.0,
        closes_at=asked.span * HOUR,
        secret="",
        channel=channel,
        changes=dict(named.changes),
        named=named.named,
        options={} if duplicate else options.kept(),
    )
