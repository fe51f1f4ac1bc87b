"""`/golf settings`: a server's default, and its own presets."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from typing import Any, Final

import discord

from cogs.custom_id import SETTINGS_PATTERN, SettingsId
from cogs.live_table import LiveTable
from cogs.names import clean_name
from cogs.permissions import check_manager
from cogs.replies import Reply, answer
from cogs.rules.forms import ask, typed_text
from cogs.rules.presets import BUILT_IN, own_rules
from cogs.screens.settings import Settings, delete_question, settings_screen
from cogs.tables import Tables
from data.server_rules import LONGEST_NAME, ServerPreset, ServerRules
from engine.errors import BadRules, GolfError, WrongStage
from engine.language import LANGUAGES, plural, say
from engine.presets import PRESETS

FIRST: Final = SettingsId(0, "show")


class _Server:
    """What one press on a server's settings does, and the answer to it."""

    def __init__(self, reply: Reply, place: SettingsId) -> None:
        interaction = reply.interaction
        self._interaction = interaction
        self._reply = reply
        self._place = place
        self._guild = interaction.guild_id or 0
        self._tables: Tables = interaction.client.tables
        self._kept: ServerRules = interaction.client.store.server_rules

    async def show(self, notice: str = "") -> None:
        """Answer with what is set now."""
        settings = await self._reply.during(self._read())
        manager = self._interaction.permissions.manage_guild
        await self._reply.show(settings_screen(settings, self._place.next(), manager=manager, notice=notice))

    async def press(self, values: Sequence[str]) -> None:
        """A press on a button, or a choice of `values` in a menu. Managers only."""
        place = self._place
        if place.control == "show":
            await self.show()
            return
        if place.control in ("text", "pictures"):
            await self._switch(text=place.control == "text")
            return
        check_manager(self._interaction)
        if place.control == "save":
            await self._ask_name()
        elif place.control == "delete":
            await self._delete(place.about)
        elif not values:  # whatever no button of ours has
            await self.show()
        elif place.control == "remove":
            await self._ask_whether(values[0])
        elif place.control == "language":
            await self._choose_language(values[0])
        else:
            await self._set_default(values[0])

    async def _switch(self, *, text: bool) -> None:
        """Show tables to whoever pressed as text, or as pictures again."""
        await self._reply.during(self._tables.readers.switch(self._interaction.user.id, on=text))
        await self.show()

    async def _choose_language(self, chosen: str) -> None:
        language = chosen if chosen in LANGUAGES else None
        await self._reply.during(self._tables.languages.choose(self._guild, language))
        for live in self._tables.all():
            if live.guild == self._guild:
                live.board.refresh()
        await self.show()

    async def _set_default(self, name: str) -> None:
        try:
            await self._reply.during(self._kept.set_default(self._guild, name))
        except GolfError as refusal:
            await self.show(refusal.sentence)
        else:
            await self.show()

    async def _ask_whether(self, name: str) -> None:
        saved = await self._reply.during(self._kept.find(self._guild, name))
        if saved is None:
            await self.show(_gone(name))
        else:
            await self._reply.show(delete_question(saved.name, self._place.next()))

    async def _delete(self, name: str) -> None:
        deleted = await self._reply.during(self._kept.delete(self._guild, name))
        await self.show(say("“{name}” is deleted.", name=name) if deleted else _gone(name))

    async def _ask_name(self) -> None:
        await ask(
            self._interaction,
            str(self._place),
            say("Save this table’s rules"),
            say("Name"),
            plural(
                "At most {count} character. A preset of yours with this name is replaced.",
                "At most {count} characters. A preset of yours with this name is replaced.",
                count=LONGEST_NAME,
            ),
            longest=LONGEST_NAME,
            example=say("Friday golf"),
        )

    async def save(self, typed: str) -> None:
        """Save the table's rules under the name that was typed."""
        check_manager(self._interaction)
        live = self._tables.find(self._place.about)
        if live is None or live.guild != self._guild:
            raise WrongStage(say("That table is closed, so its rules can’t be saved any more."))
        try:
            name = preset_name(typed)
            own = await self._reply.during(self._kept.find(self._guild, name))
            saved = self._saved(live, name)
            await self._reply.during(self._kept.save(saved))
        except GolfError as refusal:
            await self.show(refusal.sentence)
            return
        await self.show(_kept_as(name, own_rules(saved).words, again=own is not None))

    def _saved(self, live: LiveTable, name: str) -> ServerPreset:
        state = live.table.state
        return ServerPreset(
            guild=self._guild,
            name=name,
            preset=state.preset.name,
            holes=state.holes,
            changes=state.changes,
            author=self._interaction.user.id,
            at=discord.utils.utcnow().timestamp(),
        )

    async def _read(self) -> Settings:
        default = await self._kept.default(self._guild)
        own = [(one.name, own_rules(one).words) for one in await self._kept.all(self._guild)]
        live = self._tables.in_channel(self._interaction.channel_id or 0)
        return Settings(
            default or BUILT_IN[0].name,
            own,
            live.table.id if live is not None else "",
            self._tables.languages.chosen(self._guild),
            self._tables.readers.want_text(self._interaction.user.id),
        )


def _kept_as(name: str, words: str, *, again: bool) -> str:
    """Rules are saved; `again`: there was a preset of that name before."""
    if again:
        return say("“{name}” is saved in place of the former one: {rules}.", name=name, rules=words)
    return say("“{name}” is saved: {rules}.", name=name, rules=words)


def _gone(name: str) -> str:
    """There is no such preset; `name` is what a button or a menu says, whoever wrote that."""
    return say("This server has no preset “{name}” any more.", name=clean_name(name, LONGEST_NAME))


def preset_name(typed: str) -> str:
    """What was typed as a preset's name. Raises `BadRules` if nothing is left, or every server has it."""
    name = clean_name(typed, LONGEST_NAME, "")
    if not name:
        raise BadRules(say("Give the rules a name that can be read."))
    if unicodedata.normalize("NFKC", name).casefold() in PRESETS:
        raise BadRules(say("Every server has a preset “{name}” already. Choose another name.", name=name))
    return name


async def show_settings(reply: Reply) -> None:
    """Answer `/golf settings`."""
    await _Server(reply, FIRST).show()


class SettingsPress(discord.ui.DynamicItem[discord.ui.Item[discord.ui.View]], template=SETTINGS_PATTERN):
    """Any menu or button of a server's settings, on a message of any age."""

    def __init__(self, item: discord.ui.Item[Any], place: SettingsId) -> None:
        super().__init__(item)
        self.place = place

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> SettingsPress:
        """The press that `match` describes. Raises `ValueError` for what is not among the settings."""
        place = SettingsId.parse(match.string)
        if place is None:
            raise ValueError(f"not among the settings: {match.string!r}")
        return cls(item, place)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Do what was chosen and show what is set."""
        values = self.item.values if isinstance(self.item, discord.ui.Select) else []
        reply = Reply(interaction)
        await answer(reply, _Server(reply, self.place).press(values))


async def name_typed(interaction: discord.Interaction[Any], place: SettingsId) -> None:
    """The form that asks for a name was sent off."""
    reply = Reply(interaction)
    await answer(reply, _Server(reply, place).save(typed_text(interaction)))
