"""The two buttons of the question whether to forget somebody, on messages of any age."""

from __future__ import annotations

import re
from typing import Any

import discord

from cogs.privacy.forgetting import forget
from cogs.privacy.ids import CONTROLS, PRIVACY_PATTERN, Control, privacy_id
from cogs.replies import Reply, answer
from cogs.screens.notes import done
from cogs.screens.privacy import forgotten_screen
from engine.language import say


class PrivacyPress(
    discord.ui.DynamicItem[discord.ui.Button[discord.ui.View]],
    template=PRIVACY_PATTERN,
):
    """A press on “Forget me”, or on the button beside it. It is about whoever presses it."""

    def __init__(self, control: Control) -> None:
        super().__init__(discord.ui.Button(custom_id=privacy_id(control)))
        self.control = control

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> PrivacyPress:
        """The press that `match` describes."""
        return cls(next(control for control in CONTROLS if control == match["control"]))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Do what the button says and answer."""
        reply = Reply(interaction)
        await answer(reply, self._do(interaction, reply))

    async def _do(self, interaction: discord.Interaction[Any], reply: Reply) -> None:
        if self.control == "keep":
            await reply.show(done(say("Nothing was removed.")))
            return
        client = interaction.client
        found = await reply.during(forget(client.tables, client.store.privacy, interaction.user.id))
        await reply.show(forgotten_screen(found))
