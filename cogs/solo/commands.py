"""The buttons of holes that people play alone: a signature and one call."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from discord.ext import commands

from cogs.answering.controls import Press, control
from cogs.kit.ids.solo import SoloId, SoloKind
from cogs.solo.play import HoleKind, play


class SoloCog(commands.Cog):
    """The buttons of the kinds of holes in `kinds`."""

    def __init__(self, kinds: Mapping[SoloKind, HoleKind[Any]]) -> None:
        self._kinds = kinds

    @control(SoloId)
    async def pressed(self, press: Press[SoloId]) -> None:
        """Show a hole, or play there."""
        await play(self._kinds[press.id.kind], press.id, press.reply)
