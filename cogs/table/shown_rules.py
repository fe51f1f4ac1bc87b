"""Find the rules that a person asks for: those of the table here, or of a preset."""

from __future__ import annotations

from cogs.answering.home_server import server_of
from cogs.answering.reply import Reply
from cogs.kit.screen import Screen
from cogs.rules.rules_screen import preset_rules, table_rules
from cogs.rules.server_presets import chosen_preset
from cogs.table.live.tables import Tables
from data.server_rules import ServerRules


async def shown_rules(tables: Tables, kept: ServerRules, name: str | None, reply: Reply) -> Screen:
    """Return the rules of the preset called `name`; without a name of the table here, or the default."""
    interaction = reply.interaction
    live = tables.in_channel(interaction.channel_id or 0)
    if name is None and live is not None:
        return table_rules(live.table.state)
    rules = await reply.during(chosen_preset(kept, server_of(interaction), name))
    return preset_rules(rules)
