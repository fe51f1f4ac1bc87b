"""Settings of a server and of the person who asks: shown and changed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TypeVar

from cogs.answering.controls import FormField, open_form
from cogs.answering.gate.permissions import check_manager, check_may_post, is_manager
from cogs.answering.home_server import server_of
from cogs.answering.reply import Reply
from cogs.kit.ids.server_settings import SettingsId
from cogs.kit.ids.statistics import MOST_SEASON_NAME
from cogs.kit.names import clean_name
from cogs.kit.unix_time import now
from cogs.posting.posts import Posts
from cogs.posting.roles import may_choose, why_not_given
from cogs.rules.server_presets import BUILT_IN, own_rules
from cogs.server_settings.blocked_screen import blocked_screen
from cogs.server_settings.holiday_screen import HOLIDAY_PAGE, holiday_screen
from cogs.server_settings.pages import PAGE_OF, PAGES, TIMES, delete_question, settings_page
from cogs.server_settings.roles_screen import RATINGS, TROPHY_OF, least_of
from cogs.server_settings.screen import (
    BLOCKED_PAGE,
    SWITCHES,
    PreferenceSwitch,
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
    PostKind,
    Preference,
    TrophyRole,
)
from data.people.server_rules import LONGEST_NAME, ServerPreset
from data.statistics.trophies import Trophy
from data.store import Store
from engine.game.errors import BadRules, GolfError, LimitReached, SeatRefused, WrongStage
from engine.game.presets import PRESETS
from engine.language import LANGUAGES, plural, say
from engine.names.search_key import search_key
from engine.table.holiday import Holiday

T = TypeVar("T")


class SettingsMessage:
    """The private message of the settings at `place`, which answers a command, a press or a form."""

    def __init__(
        self,
        tables: Tables,
        store: Store,
        posts: Posts,
        giving: Background,
        place: SettingsId,
        reply: Reply,
    ) -> None:
        """`giving` gives the roles for trophies."""
        interaction = reply.interaction
        self._interaction = interaction
        self._services = interaction.client.services
        self._reply = reply
        self._place = place
        self._guild = server_of(interaction)
        self._tables = tables
        self._store = store
        self._posts = posts
        self._giving = giving
        self._server_rules = store.server_rules

    async def show(self, notice: str = "") -> None:
        """Answer with the present settings on the page of the press, below a `notice`.

        Where the bot was not added, the settings are the person's own alone.
        """
        place = self._place.next()
        if self._page == BLOCKED_PAGE:
            blocked = self._services.blocks.of(self._interaction.user.id).names
            await self._reply.show(blocked_screen(blocked, place, notice))
            return
        if self._page == HOLIDAY_PAGE:
            holiday = self._services.preferences.of(HOLIDAY, self._interaction.user.id)
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
        """Name of the page to show: where a button leads, or else the page with the pressed control; empty
        for the first page.
        """
        place = self._place
        return place.about if place.control == "open" else PAGE_OF.get(place.control, "")

    async def press(self, values: Sequence[str], people: Mapping[int, str]) -> None:
        """Do the action of a button, or of a menu with the chosen `values` or `people` (names by user id).

        Most are for managers only.
        """
        match self._place.control:
            case "show":
                await self.show()
            case "open" if self._page in (BLOCKED_PAGE, HOLIDAY_PAGE):
                await self.show()
            case "block":
                await self._block(people)
            case "unblock":
                await self._unblock(values)
            case "holiday":
                days = next((int(each) for each in values if each.isdecimal()), 0)
                await self._change_holiday(lambda present: present.begun(days, now()))
            case "back":
                await self._change_holiday(lambda present: present.ended(now()))
            case "on" | "off" as wanted if self._place.about in SWITCHES:
                await self._switch(SWITCHES[self._place.about], on=wanted == "on")
            case _:
                check_manager(self._interaction)
                if values:
                    await self._choose(values[0])
                else:
                    await self._press()

    async def _press(self) -> None:
        """Do the action of a manager's button."""
        match self._place.control:
            case "season":
                await self._ask_season_name()
            case "export":
                await export_seasons(self._store.statistics.export, self._reply)
            case "save":
                await self._ask_name()
            case "delete":
                await self._delete(self._place.about)
            case "reactions":
                await self._choose_here(REACTIONS, self._place.about != "off")
                self._refresh_tables()
                await self.show()
            case control if control in TROPHY_OF:
                await self._choose_role(TROPHY_OF[control], None)
            case "post" | "unpost" as wanted if kind := POST_KINDS.get(self._place.about):
                await self._post(kind, here=wanted == "post")
            case _:  # "open", and whatever no button of ours sends
                await self.show()

    async def _choose(self, chosen: str) -> None:
        """Do the action of a manager's menu."""
        match self._place.control:
            case "remove":
                await self._ask_to_delete(chosen)
            case "after":
                await self._choose_mentions(chosen)
            case "language":
                await self._choose_language(chosen)
            case control if control in TROPHY_OF:
                await self._choose_role(TROPHY_OF[control], int(chosen) if chosen.isdecimal() else None)
            case "least":
                await self._choose_least(int(chosen) if chosen.isdecimal() else 0)
            case "builtin" | "own":
                await self._set_default(chosen)
            case _:  # whatever no menu of ours sends
                await self.show()

    async def _switch(self, switch: PreferenceSwitch, *, on: bool) -> None:
        """Switch a preference of the person who pressed `on` or off."""
        user, value = self._interaction.user.id, switch.on() if on else switch.preference.usual
        await self._reply.during(self._services.preferences.choose(switch.preference, user, value))
        await self.show()

    async def _block(self, people: Mapping[int, str]) -> None:
        """Block the chosen person, who is none of `people` if they are a bot."""
        user, blocks = self._interaction.user.id, self._services.blocks
        chosen = next(iter(people), None)
        if chosen is None:
            await self.show(say("You can’t block a bot."))
        elif chosen == user:
            await self.show(say("You can’t block yourself."))
        else:
            adding = blocks.add(user, chosen, clean_name(people[chosen]), now())
            try:
                await self._reply.during(adding)
            except LimitReached as refusal:
                self._reply.refused(refusal)
                await self.show(refusal.sentence)
            else:
                await self.show()

    async def _unblock(self, values: Sequence[str]) -> None:
        """Unblock the chosen person, unless they are unblocked already."""
        user, blocks = self._interaction.user.id, self._services.blocks
        for blocked in blocks.of(user).names:
            if str(blocked) in values:
                await self._reply.during(blocks.remove(user, blocked))
        await self.show()

    async def _change_holiday(self, change: Callable[[Holiday], Holiday]) -> None:
        """Take or end a holiday of the person, and show it, or why that can't be done."""
        user, preferences = self._interaction.user.id, self._services.preferences
        try:
            changed = change(preferences.of(HOLIDAY, user))
            await self._reply.during(preferences.choose(HOLIDAY, user, changed))
        except SeatRefused as refusal:
            self._reply.refused(refusal)
            await self.show(refusal.sentence)
        else:
            await self.show()

    async def _choose_here(self, preference: Preference[T], value: T) -> None:
        """Save the choice of the server."""
        await self._reply.during(self._services.preferences.choose(preference, self._guild, value))

    async def _post(self, kind: PostKind, *, here: bool) -> None:
        """Switch posts of a kind on in this channel (`here`), or off."""
        if here:
            check_may_post(self._interaction)
            channel = self._interaction.channel_id or 0
            await self._reply.during(self._posts.choose(self._guild, kind, channel))
        else:
            await self._choose_here(POSTS[kind], None)
        await self.show()

    async def _choose_language(self, chosen: str) -> None:
        await self._choose_here(LANGUAGE, chosen if chosen in LANGUAGES else None)
        self._refresh_tables()
        await self.show()

    def _refresh_tables(self, *, lobbies: bool = False) -> None:
        """Redraw the server's tables, or only its `lobbies`, whose messages depend on the change."""
        for live in self._tables.all():
            if live.guild == self._guild and (not lobbies or live.table.state.stage == "lobby"):
                live.refresh()

    async def _choose_role(self, trophy: Trophy, role: int | None) -> None:
        """Give a role for a trophy from now on, or none, and say why that can't be done."""
        if role is not None and not may_choose(self._interaction, role):
            await self.show(say("Pick a role below your own, with the Manage Roles permission."))
            return
        least = least_of(self._services.preferences.of(TROPHY_ROLES[trophy], self._guild))
        chosen = None if role is None else TrophyRole(role, least)
        await self._choose_here(TROPHY_ROLES[trophy], chosen)
        self._giving.want()
        await self.show("" if role is None else why_not_given(self._interaction.guild, role))

    async def _choose_least(self, least: int) -> None:
        """Choose for which rating a role is given."""
        chosen = self._services.preferences.of(TROPHY_ROLES["rating"], self._guild)
        if least in RATINGS and chosen is not None:
            await self._choose_here(TROPHY_ROLES["rating"], replace(chosen, least=least))
            self._giving.want()
            await self.show()
        else:
            await self.show(say("Pick a role first."))

    async def _choose_mentions(self, chosen: str) -> None:
        seconds = next((each for each in TIMES if str(each) == chosen), MENTIONS.usual)
        await self._choose_here(MENTIONS, seconds)
        await self.show()

    async def _set_default(self, name: str) -> None:
        try:
            await self._reply.during(self._server_rules.set_default(self._guild, name))
        except GolfError as refusal:
            self._reply.refused(refusal)
            await self.show(refusal.sentence)
        else:
            self._refresh_tables(lobbies=True)
            await self.show()

    async def _ask_to_delete(self, name: str) -> None:
        saved = await self._reply.during(self._server_rules.find(self._guild, name))
        if saved is None:
            await self.show(_gone_words(name))
        else:
            await self._reply.show(delete_question(saved.name, self._place.next()))

    async def _delete(self, name: str) -> None:
        deleted = await self._reply.during(self._server_rules.delete(self._guild, name))
        self._refresh_tables(lobbies=True)
        await self.show(say("Deleted “{name}”.", name=name) if deleted else _gone_words(name))

    async def _ask_name(self) -> None:
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

    async def _ask_season_name(self) -> None:
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

    async def submit(self, typed: str) -> None:
        """Do the action of the form with the text that was typed. Managers only."""
        check_manager(self._interaction)
        if self._place.control == "season":
            await ask_for_season(self._store.statistics.seasons, typed, self._reply)
        else:
            await self._save(typed)

    async def _save(self, typed: str) -> None:
        """Save the table's rules under the name that was typed."""
        live = self._tables.find(self._place.about)
        if live is None or live.guild != self._guild:
            raise WrongStage("That table is closed, so I can’t save its rules.")
        try:
            name = preset_name(typed)
            own = await self._reply.during(self._server_rules.find(self._guild, name))
            saved = self._preset_of(live, name)
            await self._reply.during(self._server_rules.save(saved))
        except GolfError as refusal:
            self._reply.refused(refusal)
            await self.show(refusal.sentence)
            return
        self._refresh_tables(lobbies=True)
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
        user = self._interaction.user.id
        chosen = self._services.preferences.chosen_by(self._guild, user)
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


def _saved_words(name: str, words: str, *, again: bool) -> str:
    """Return the sentence that rules are saved; `again`: a preset of that name was replaced."""
    if again:
        return say("Replaced “{name}”: {rules}.", name=name, rules=words)
    return say("Saved “{name}”: {rules}.", name=name, rules=words)


def _gone_words(name: str) -> str:
    """Return the sentence that a preset is gone; `name` comes from a button or menu and may be forged."""
    return say("This server no longer has a preset “{name}”.", name=clean_name(name, LONGEST_NAME))


def preset_name(typed: str) -> str:
    """Return a typed name, cleaned. Raises `BadRules` if it is empty or that of a built-in preset."""
    name = clean_name(typed, LONGEST_NAME, "")
    if not name:
        raise BadRules("Please type a readable name.")
    if search_key(name) in PRESETS:
        raise BadRules("There’s already a preset “{name}” on every server. Pick another name.", name=name)
    return name
