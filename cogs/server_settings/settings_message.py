"""Show and change a server's settings: its default, its own presets and its language."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from cogs.answering.controls import open_form
from cogs.answering.permissions import check_manager
from cogs.answering.preferences import MENTION_AFTER
from cogs.answering.reply import Reply
from cogs.kit.ids import SettingsId
from cogs.kit.names import clean_name
from cogs.kit.unix_time import now
from cogs.rules.server_presets import BUILT_IN, own_rules
from cogs.server_settings.mentions_screen import TIMES, mentions_screen
from cogs.server_settings.screen import ServerSettings, delete_question, settings_screen
from cogs.table.live_table import LiveTable
from cogs.table.tables import Tables
from data.server_rules import LONGEST_NAME, ServerPreset, ServerRules
from engine.game.errors import BadRules, GolfError, WrongStage
from engine.game.presets import PRESETS
from engine.language import LANGUAGES, plural, say


class SettingsMessage:
    """The private message of a server's settings at `place`, which answers a command, a press or a form."""

    def __init__(self, tables: Tables, kept: ServerRules, place: SettingsId, reply: Reply) -> None:
        interaction = reply.interaction
        self._interaction = interaction
        self._house = interaction.client.house
        self._reply = reply
        self._place = place
        self._guild = interaction.guild_id or 0
        self._tables = tables
        self._kept = kept

    async def show(self, notice: str = "") -> None:
        """Answer with the present settings, below a `notice`."""
        settings = await self._reply.during(self._read())
        manager = self._interaction.permissions.manage_guild
        await self._reply.show(settings_screen(settings, self._place.next(), manager=manager, notice=notice))

    async def press(self, values: Sequence[str]) -> None:
        """Do the action of a button, or of a menu with the chosen `values`. Most are for managers only."""
        if self._place.control not in ("show", "text", "pictures"):
            check_manager(self._interaction)
        match self._place.control:
            case "text" | "pictures" as shown:
                await self._switch(text=shown == "text")
            case "save":
                await self._ask_name()
            case "delete":
                await self._delete(self._place.about)
            case "remove" if values:
                await self._ask_to_delete(values[0])
            case "mentions":
                await self._reply.show(
                    mentions_screen(self._house.mentions.of(self._guild), self._place.next())
                )
            case "after" if values:
                await self._choose_mentions(values[0])
            case "language" if values:
                await self._choose_language(values[0])
            case "builtin" | "own" if values:
                await self._set_default(values[0])
            case _:  # "show", and whatever no button or menu of ours sends
                await self.show()

    async def _switch(self, *, text: bool) -> None:
        """Show tables to the person who pressed as text, or as pictures again."""
        await self._reply.during(self._house.readers.switch(self._interaction.user.id, on=text))
        await self.show()

    async def _choose_language(self, chosen: str) -> None:
        language = chosen if chosen in LANGUAGES else None
        await self._reply.during(self._house.languages.choose(self._guild, language))
        for live in self._tables.all():
            if live.guild == self._guild:
                live.refresh()
        await self.show()

    async def _choose_mentions(self, chosen: str) -> None:
        seconds = next((each for each in TIMES if str(each) == chosen), MENTION_AFTER)
        await self._reply.during(self._house.mentions.choose(self._guild, seconds))
        await self._reply.show(mentions_screen(seconds, self._place.next()))

    async def _set_default(self, name: str) -> None:
        try:
            await self._reply.during(self._kept.set_default(self._guild, name))
        except GolfError as refusal:
            await self.show(refusal.sentence)
        else:
            await self.show()

    async def _ask_to_delete(self, name: str) -> None:
        saved = await self._reply.during(self._kept.find(self._guild, name))
        if saved is None:
            await self.show(_gone_words(name))
        else:
            await self._reply.show(delete_question(saved.name, self._place.next()))

    async def _delete(self, name: str) -> None:
        deleted = await self._reply.during(self._kept.delete(self._guild, name))
        await self.show(say("“{name}” is deleted.", name=name) if deleted else _gone_words(name))

    async def _ask_name(self) -> None:
        await open_form(
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
        """Save the table's rules under the name that was typed. Managers only."""
        check_manager(self._interaction)
        live = self._tables.find(self._place.about)
        if live is None or live.guild != self._guild:
            raise WrongStage("That table is closed, so its rules can’t be saved any more.")
        try:
            name = preset_name(typed)
            own = await self._reply.during(self._kept.find(self._guild, name))
            saved = self._preset_of(live, name)
            await self._reply.during(self._kept.save(saved))
        except GolfError as refusal:
            await self.show(refusal.sentence)
            return
        await self.show(_saved_words(name, own_rules(saved).words, again=own is not None))

    def _preset_of(self, live: LiveTable, name: str) -> ServerPreset:
        state = live.table.state
        return ServerPreset(
            guild=self._guild,
            name=name,
            preset=state.preset.name,
            holes=state.holes,
            changes=state.changes,
            author=self._interaction.user.id,
            at=now(),
        )

    async def _read(self) -> ServerSettings:
        default = await self._kept.default(self._guild)
        own = [(one.name, own_rules(one).words) for one in await self._kept.all(self._guild)]
        live = self._tables.in_channel(self._interaction.channel_id or 0)
        return ServerSettings(
            default or BUILT_IN[0].name,
            own,
            live.table.id if live is not None else "",
            self._house.languages.chosen(self._guild),
            self._interaction.user.id in self._house.readers.people,
        )


def _saved_words(name: str, words: str, *, again: bool) -> str:
    """Return the sentence that rules are saved; `again`: in place of a preset of that name."""
    if again:
        return say("“{name}” is saved in place of the former one: {rules}.", name=name, rules=words)
    return say("“{name}” is saved: {rules}.", name=name, rules=words)


def _gone_words(name: str) -> str:
    """Return the sentence that a preset is gone; `name` comes from a button or menu and may be forged."""
    return say("This server has no preset “{name}” any more.", name=clean_name(name, LONGEST_NAME))


def preset_name(typed: str) -> str:
    """Return a typed name, cleaned. Raises `BadRules` if it is empty or that of a built-in preset."""
    name = clean_name(typed, LONGEST_NAME, "")
    if not name:
        raise BadRules("Give the rules a name that can be read.")
    if unicodedata.normalize("NFKC", name).casefold() in PRESETS:
        raise BadRules("Every server has a preset “{name}” already. Choose another name.", name=name)
    return name
