"""Whether the changed rules of a lobby are those that its server plays by default."""

from __future__ import annotations

from data.errors import ReadFailed
from data.server_rules import ServerRules
from engine.table import Table


class ServerDefault:
    """Compares the rules of the lobby at `table` with the default of the server `guild` (an id)."""

    def __init__(self, table: Table, kept: ServerRules, guild: int) -> None:
        self._table = table
        self._kept = kept
        self._guild = guild
        self.played = False
        """Whether the lobby's rules were the server's default when that was last looked up."""

    async def look(self) -> None:
        """Look up the default if the lobby's rules are changed ones; nothing changes if that fails."""
        state = self._table.state
        if state.stage != "lobby" or not state.changes:
            return
        try:
            name = await self._kept.default(self._guild)
            default = None if name is None else await self._kept.find(self._guild, name)
        except ReadFailed:
            return  # the store has logged it
        rules = state.preset.name, state.changes
        self.played = default is not None and (default.preset, default.changes) == rules
