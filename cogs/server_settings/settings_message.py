"""Settings of a server and of the person who asks: shown and changed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final, TypeVar

from cogs.answering.control_page import ControlMethod, ControlPage, Notice
from cogs.answering.controls import FormField, Press, open_form
from cogs.answering.gate.permissions import check_manager, check_may_post, is_manager
from cogs.answering.home_server import server_of
from cogs.answering.messages.posts import Posts
from cogs.answering.reply import Reply
from cogs.kit.ids.server_settings import SettingsId
from cogs.kit.ids.statistics import MOST_SEASON_NAME
from cogs.kit.names import clean_name
from cogs.kit.unix_time import now
from cogs.rules.server_presets import BUILT_IN, own_rules
from cogs.server_settings.own_pages import BLOCKED_PAGE, HOLIDAY_PAGE, blocked_screen, holiday_screen
from cogs.server_settings.pages import PAGES, TIMES, delete_question, settings_page
from cogs.server_settings.roles import may_choose, why_not_given
from cogs.server_settings.roles_screen import RATINGS, TROPHY_OF, least_of, role_control, role_page
from cogs.server_settings.screen import (
    SWITCHES,
    ServerSettings,
    own_settings_screen,
    settings_screen,
)
from cogs.server_settings.seasons import ask_for_season, export_seasons
from cogs.table.live.live_table import LiveTable
from cogs.table.live.tables import Tables
from data.background import Background
from data.no_server import NO_SERVER
from data.people.preferences import (
    HOLIDAY,
    LANGUAGE,
    MENTIONS,
    POST_KINDS,
    POSTS,
    REACTIONS,
    TROPHY_ROLES,
    Preference,
    TrophyRole,
)
from data.people.server_rules import LONGEST_NAME, ServerPreset
from data.store import Store
from engine.game.errors import BadRules, WrongStage
from engine.game.presets import PRESETS
from engine.language import LANGUAGES, plural, say
from engine.names.search_key import search_key
from engine.table.holiday import Holiday

T = TypeVar("T")


class SettingsMessage(ControlPage[SettingsId]):
    """The private message of the settings, which answers a command, a press or a form."""

    def __init__(
        self,
        tables: Tables,
        store: Store,
        posts: Posts,
        giving: Background,
        place: SettingsId,
        reply: Reply,
    ) -> None:
        """`giving` is the background work that gives roles for trophies."""
        super().__init__(place, reply)
        self._interaction = reply.interaction
        self._services = reply.interaction.client.services
        self._guild = server_of(reply.interaction)
        self._tables = tables
        self._store = store
        self._posts = posts
        self._giving = giving
        self._server_rules = store.server_rules

    async def show(self, notice: str = "") -> None:
        """Answer with the page to which the press belongs, below a `notice`.

        Where the bot was not added, only the person's own settings are shown.
        """
        place = self._place.next()
        if self._page == BLOCKED_PAGE:
            blocked = self._services.blocks.of(self._user).names
            await self._reply.show(blocked_screen(blocked, place, notice))
            return
        if self._page == HOLIDAY_PAGE:
            holiday = self._services.preferences.of(HOLIDAY, self._user)
            await self._reply.show(holiday_screen(holiday, now(), place, notice))
            return
        settings = await self._reply.during(self._read())
        manager = is_manager(self._interaction)
        if self._guild == NO_SERVER:
            await self._reply.show(own_settings_screen(settings, place, notice))
        elif manager and self._page in PAGES:
            await self._reply.show(settings_page(self._page, settings, place, notice))
        else:
            await self._reply.show(settings_screen(settings, place, manager=manager, notice=notice))

    @property
    def _page(self) -> str:
        """Name of the page to show, empty for the first page.

        A button that opens a page names that page; any other control stays on its own page.
        """
        place = self._place
        return place.about if place.control == "open" else _PAGE_OF.get(place.control, "")

    async def press(self, press: Press[SettingsId]) -> None:
        """Do what a button or a menu does. Most of them are for managers only."""
        if self._page in PAGES or press.id.control == "reactions":
            check_manager(self._interaction)
        await super().press(press)

    async def submit(self, typed: str) -> None:
        """Do what the form does with the typed text. Managers only."""
        check_manager(self._interaction)
        if self._place.control == "season":
            await ask_for_season(self._store.statistics.seasons, typed, self._reply)
        else:
            await self._do(self._save(typed))

    async def _switch(self, press: Press[SettingsId]) -> Notice:
        """Switch a preference of the person on or off."""
        if (switch := SWITCHES.get(press.id.about)) is not None:
            value = switch.on() if press.id.control == "on" else switch.preference.usual
            await self._reply.during(self._services.preferences.choose(switch.preference, self._user, value))
        return ""

    async def _block(self, press: Press[SettingsId]) -> Notice:
        """Block the chosen person. A bot is not among the press's `people`, so it can't be blocked."""
        chosen = next(iter(press.people), None)
        if chosen is None:
            return say("You can’t block a bot.")
        if chosen == self._user:
            return say("You can’t block yourself.")
        name = clean_name(press.people[chosen])
        await self._reply.during(self._services.blocks.add(self._user, chosen, name, now()))
        return ""

    async def _unblock(self, press: Press[SettingsId]) -> Notice:
        """Unblock the chosen person, if they are blocked."""
        blocks = self._services.blocks
        for blocked in blocks.of(self._user).names:
            if str(blocked) in press.values:
                await self._reply.during(blocks.remove(self._user, blocked))
        return ""

    async def _begin_holiday(self, press: Press[SettingsId]) -> Notice:
        days = int(press.chosen) if press.chosen.isdecimal() else 0
        return await self._change_holiday(lambda present: present.begun(days, now()))

    async def _end_holiday(self, press: Press[SettingsId]) -> Notice:
        return await self._change_holiday(lambda present: present.ended(now()))

    async def _change_holiday(self, change: Callable[[Holiday], Holiday]) -> Notice:
        preferences = self._services.preferences
        changed = change(preferences.of(HOLIDAY, self._user))
        await self._reply.during(preferences.choose(HOLIDAY, self._user, changed))
        return ""

    async def _choose_here(self, preference: Preference[T], value: T) -> Notice:
        await self._reply.during(self._services.preferences.choose(preference, self._guild, value))
        return ""

    async def _post(self, press: Press[SettingsId]) -> Notice:
        """Start posts of a kind in this channel, or stop them."""
        if (kind := POST_KINDS.get(press.id.about)) is None:
            return ""
        if press.id.control == "unpost":
            return await self._choose_here(POSTS[kind], None)
        check_may_post(self._interaction)
        channel = self._interaction.channel_id or 0
        await self._reply.during(self._posts.choose(self._guild, kind, channel))
        return ""

    async def _choose_reactions(self, press: Press[SettingsId]) -> Notice:
        await self._choose_here(REACTIONS, press.id.about != "off")
        self._refresh_tables()
        return ""

    async def _choose_language(self, press: Press[SettingsId]) -> Notice:
        await self._choose_here(LANGUAGE, press.chosen if press.chosen in LANGUAGES else None)
        self._refresh_tables()
        return ""

    def _refresh_tables(self, *, lobbies: bool = False) -> None:
        """Redraw the server's tables, or only its `lobbies`, after a change that their messages show."""
        for live in self._tables.all():
            if live.guild == self._guild and (not lobbies or live.table.state.stage == "lobby"):
                live.refresh()

    async def _choose_role(self, press: Press[SettingsId]) -> Notice:
        """Choose the role for a trophy, or none. The notice says why a role can't be given."""
        trophy = TROPHY_OF[press.id.control]
        role = int(press.chosen) if press.chosen.isdecimal() else None
        if role is not None and not may_choose(self._interaction, role):
            return say("Pick a role below your own, with the Manage Roles permission.")
        least = least_of(self._services.preferences.of(TROPHY_ROLES[trophy], self._guild))
        await self._choose_here(TROPHY_ROLES[trophy], None if role is None else TrophyRole(role, least))
        self._giving.want()
        return "" if role is None else why_not_given(self._interaction.guild, role)

    async def _choose_least(self, press: Press[SettingsId]) -> Notice:
        """Choose the rating from which a role is given."""
        least = next((each for each in RATINGS if str(each) == press.chosen), None)
        chosen = self._services.preferences.of(TROPHY_ROLES["rating"], self._guild)
        if least is None or chosen is None:
            return say("Pick a role first.")
        await self._choose_here(TROPHY_ROLES["rating"], replace(chosen, least=least))
        self._giving.want()
        return ""

    async def _choose_mentions(self, press: Press[SettingsId]) -> Notice:
        seconds = next((each for each in TIMES if str(each) == press.chosen), MENTIONS.usual)
        return await self._choose_here(MENTIONS, seconds)

    async def _set_default(self, press: Press[SettingsId]) -> Notice:
        await self._reply.during(self._server_rules.set_default(self._guild, press.chosen))
        self._refresh_tables(lobbies=True)
        return ""

    async def _ask_to_delete(self, press: Press[SettingsId]) -> Notice:
        saved = await self._reply.during(self._server_rules.find(self._guild, press.chosen))
        if saved is None:
            return _gone_words(press.chosen)
        await self._reply.show(delete_question(saved.name, self._place.next()))
        return None

    async def _delete(self, press: Press[SettingsId]) -> Notice:
        name = press.id.about
        deleted = await self._reply.during(self._server_rules.delete(self._guild, name))
        self._refresh_tables(lobbies=True)
        return say("Deleted “{name}”.", name=name) if deleted else _gone_words(name)

    async def _ask_name(self, press: Press[SettingsId]) -> Notice:
        await open_form(
            self._interaction,
            str(self._place),
            say("Save this table’s rules"),
            FormField(
                say("Name"),
                plural(
                    "Up to {count} character. It replaces your preset of the same name.",
                    "Up to {count} characters. It replaces your preset of the same name.",
                    count=LONGEST_NAME,
                ),
                longest=LONGEST_NAME,
                example=say("Friday golf"),
            ),
        )
        return None

    async def _export_seasons(self, press: Press[SettingsId]) -> Notice:
        await export_seasons(self._store.statistics.export, self._reply)
        return None

    async def _ask_season_name(self, press: Press[SettingsId]) -> Notice:
        await open_form(
            self._interaction,
            str(self._place),
            say("Start a new season"),
            FormField(
                say("Name"),
                say("Optional: the season has a number anyway."),
                longest=MOST_SEASON_NAME,
                example=say("Winter"),
                required=False,
            ),
        )
        return None

    async def _save(self, typed: str) -> Notice:
        """Save the table's rules under the name that was typed."""
        live = self._tables.find(self._place.about)
        if live is None or live.guild != self._guild:
            raise WrongStage("That table is closed, so I can’t save its rules.")
        name = preset_name(typed)
        own = await self._reply.during(self._server_rules.find(self._guild, name))
        saved = self._preset_of(live, name)
        await self._reply.during(self._server_rules.save(saved))
        self._refresh_tables(lobbies=True)
        return _saved_words(name, own_rules(saved).words, again=own is not None)

    def _preset_of(self, live: LiveTable, name: str) -> ServerPreset:
        state = live.table.state
        return ServerPreset(
            guild=self._guild,
            name=name,
            preset=state.preset.name,
            holes=state.holes,
            changes=state.changes,
            author=self._user,
            at=now(),
        )

    async def _read(self) -> ServerSettings:
        chosen = self._services.preferences.chosen_by(self._guild, self._user)
        if self._guild == NO_SERVER:
            return ServerSettings(BUILT_IN[0].name, chosen=chosen)
        default = await self._server_rules.default(self._guild)
        own = [(one.name, own_rules(one).words) for one in await self._server_rules.all(self._guild)]
        live = self._tables.in_channel(self._interaction.channel_id or 0)
        return ServerSettings(
            default or BUILT_IN[0].name,
            own,
            live.table.id if live is not None else "",
            (await self._store.statistics.seasons.list(self._guild))[-1],
            chosen,
        )


_CONTROLS: Final[Mapping[str, Mapping[str, ControlMethod]]] = {
    "": {
        "on": SettingsMessage._switch,
        "off": SettingsMessage._switch,
        "reactions": SettingsMessage._choose_reactions,
    },
    "default": {"builtin": SettingsMessage._set_default, "own": SettingsMessage._set_default},
    "presets": {
        "save": SettingsMessage._ask_name,
        "remove": SettingsMessage._ask_to_delete,
        "delete": SettingsMessage._delete,
    },
    "language": {"language": SettingsMessage._choose_language},
    "mentions": {"after": SettingsMessage._choose_mentions},
    "season": {"season": SettingsMessage._ask_season_name, "export": SettingsMessage._export_seasons},
    "posts": {"post": SettingsMessage._post, "unpost": SettingsMessage._post},
    **{role_page(trophy): {control: SettingsMessage._choose_role} for control, trophy in TROPHY_OF.items()},
    role_page("rating"): {
        role_control("rating"): SettingsMessage._choose_role,
        "least": SettingsMessage._choose_least,
    },
    BLOCKED_PAGE: {"block": SettingsMessage._block, "unblock": SettingsMessage._unblock},
    HOLIDAY_PAGE: {"holiday": SettingsMessage._begin_holiday, "back": SettingsMessage._end_holiday},
}
"""By page name, the method of each control on the page. The first page's name is empty."""

SettingsMessage.CONTROLS = {name: method for each in _CONTROLS.values() for name, method in each.items()}

_PAGE_OF: Final = {control: page for page, controls in _CONTROLS.items() for control in controls}
"""The name of the page on which each control is."""


def _saved_words(name: str, words: str, *, again: bool) -> str:
    """Return the sentence that rules were saved; `again`: in place of a preset of the same name."""
    if again:
        return say("Replaced “{name}”: {rules}.", name=name, rules=words)
    return say("Saved “{name}”: {rules}.", name=name, rules=words)


def _gone_words(name: str) -> str:
    """Return the sentence that a preset is gone. `name` is cleaned, as a forged press may name anything."""
    return say("This server no longer has a preset “{name}”.", name=clean_name(name, LONGEST_NAME))


def preset_name(typed: str) -> str:
    """Return a typed name, cleaned. Raises `BadRules` for no name or a built-in preset's name."""
    name = clean_name(typed, LONGEST_NAME, "")
    if not name:
        raise BadRules("Please type a readable name.")
    if search_key(name) in PRESETS:
        raise BadRules("There’s already a preset “{name}” on every server. Pick another name.", name=name)
    return name
