"""A simulated Discord with people who press the buttons that they see: the world of all journeys.

`world()` runs the real bot on a fresh database in SimCord. At its end it checks three things: no unexpected
line was logged, Discord would have accepted every request, and nobody was shown a card that they may not
know.
"""

from __future__ import annotations

import io
import logging
import os
import re
import tempfile
from collections.abc import AsyncIterator, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Final
from unittest.mock import patch

import discord
import simcord

from bot.client import GolfBot
from bot.demo import edit_from_all_contexts
from cogs.answering.limits import UNBOUNDED, Limits
from cogs.daily.beacon import DemoBeacon
from cogs.kit.attachments import Attachment
from cogs.table.live.live_table import LiveTable
from data.background import close_all
from data.place import Place
from data.store import Store
from engine.language import load
from engine.table.entries import Stamped
from tests import databases, wire
from tests.journeys.channel_reader import ChannelReader
from tests.journeys.jobs_in_process import quick_jobs
from tests.journeys.leaks import Leaks
from tests.journeys.simcord_copies import quick_copies
from tests.journeys.simcord_interactions import (
    PATIENCE,
    Answered,
    checking_often,
    long_timers_simulated,
    press_on,
    private_ids,
    private_unseen,
)
from tests.journeys.simcord_waits import patient_start, quick_looks

PEOPLE: Final = ("Ana", "Ben", "Chloe", "Dan", "Eve", "Finn", "Gwen")
A_WEEK: Final = 7 * 86_400
"""Longest wait in seconds of which each hour is simulated. A longer wait would take a busy machine too
long.
"""

STEP: Final = 1_800.0
"""Seconds that are simulated in one step. SimCord waits only a limited time for each step."""

MEMORY: Final = Path("/dev/shm")  # noqa: S108 — each world makes a folder of its own there
"""Folder in memory for the databases, on systems that have one: a disk would delay each commit."""


@dataclass(frozen=True, slots=True)
class Seen:
    """A button as a person sees it."""

    label: str
    id: str
    disabled: bool

    @property
    def word(self) -> str:
        """Return the action in the button's id."""
        return self.id.split(":")[3].split(".")[0] if self.id.count(":") == 3 else ""

    @property
    def slot(self) -> int | None:
        """Return the grid slot in the button's id."""
        tail = self.id.rsplit(":", 1)[-1].split(".")
        return int(tail[1]) if len(tail) == 2 else None


def buttons(message: discord.Message) -> list[Seen]:
    """Return the buttons of a message, row by row."""
    found = []
    for row in message.components:
        for item in getattr(row, "children", ()):
            if isinstance(item, discord.Button) and item.custom_id:
                label = item.label or (str(item.emoji) if item.emoji else "")
                found.append(Seen(label, item.custom_id, item.disabled))
    return found


def menus(message: discord.Message) -> list[discord.SelectMenu]:
    """Return the menus of a message, from top to bottom."""
    items = [item for row in message.components for item in getattr(row, "children", ())]
    return [item for item in items if isinstance(item, discord.SelectMenu)]


def as_typed(text: str) -> str:
    """Return `text` as people type it: commands in place of their mentions, and common spaces."""
    text = text.replace("\N{NO-BREAK SPACE}", " ")
    return re.sub(r"</(golf [a-z-]+):\d+>", r"/\1", text)


def words_of(message: discord.Message) -> str:
    """Return all text of a message, embeds included."""
    lines = [message.content]
    for embed in message.embeds:
        lines += [embed.title or "", embed.description or "", embed.footer.text or ""]
        lines += [f"{field.name}\n{field.value}" for field in embed.fields]
    return as_typed("\n".join(lines))


class World:
    """A server with a text channel and seven members."""

    def __init__(
        self, env: simcord.Env, bot: GolfBot, store: Store, place: Place, pause: float, limits: Limits
    ) -> None:
        self.env = env
        self.bot = bot
        self.store = store
        self.place = place
        self.guild = env.create_guild("The Clubhouse")
        self.guilds = [self.guild]
        self.channel = self.guild.create_text_channel("golf")
        self.people = [
            self.guild.add_member(env.create_user(name.lower(), global_name=name)) for name in PEOPLE
        ]
        self.leaks = Leaks(private_ids(env.backend))
        self.reader = ChannelReader(env)
        self.expected_log: list[str] = []
        self._pause = pause
        self._limits = limits

    async def slash(
        self, person: simcord.MemberActor, command: str, **options: object
    ) -> simcord.InteractionResult:
        """Type `/golf <command>` in the channel."""
        result = await person.slash(self.channel, f"golf {command}", **options)
        self._look(person)
        return result

    async def press(
        self,
        person: simcord.MemberActor,
        label: str,
        message: discord.Message | None = None,
        *,
        slot: int | None = None,
    ) -> simcord.InteractionResult:
        """Press the button whose label begins with `label`; without a `message`, on the table message."""
        message = message or self.table_message()
        fitting = [
            button
            for button in buttons(message)
            if button.label.startswith(label) and (slot is None or button.slot == slot)
        ]
        assert fitting, f"{person.name} sees no {label!r} among {[each.label for each in buttons(message)]}"
        return await self.press_id(person, fitting[0].id, message)

    async def press_id(
        self, person: simcord.MemberActor, custom_id: str, message: discord.Message
    ) -> simcord.InteractionResult:
        """Press the button with `custom_id`, which must be enabled in the message as it is now."""
        if message.guild is None:
            result = await person.click(message, custom_id=custom_id)
        else:
            message = self._seen_now(person, message)
            shown = [button.disabled for button in buttons(message) if button.id == custom_id]
            assert shown == [False], f"{person.name} can’t press {custom_id}: {shown or 'it is not there'}"
            result = await self._arrive(person, custom_id, message)
        self._look(person)
        return result

    async def _arrive(
        self,
        person: simcord.MemberActor,
        custom_id: str,
        message: discord.Message,
        values: Sequence[str] | None = None,
    ) -> simcord.InteractionResult:
        record, payload = press_on(self.env, person, custom_id, message, values)
        self.leaks.presses(payload)
        self.env.backend.emit("INTERACTION_CREATE", payload)
        await self.env.settle()
        return Answered(self.env, record)

    def _seen_now(self, person: simcord.MemberActor, message: discord.Message) -> discord.Message:
        [place] = [each for each in self._places() if each.id == message.channel.id]
        found = [each for each in self.reader.history(place, person) if each.id == message.id]
        assert found, f"{person.name} does not see that message"
        return found[0]

    async def choose(
        self, person: simcord.MemberActor, menu: str, values: Sequence[str], message: discord.Message
    ) -> simcord.InteractionResult:
        """Choose `values`, which must be in the menu whose id ends with `menu`, in the message as it is
        now.
        """
        message = self._seen_now(person, message)
        (found,) = [each for each in menus(message) if each.custom_id.endswith(f":{menu}")]
        offered = {option.value for option in found.options}
        assert not found.disabled and offered >= set(values), f"{menu} offers {offered}, not {values}"
        assert found.min_values <= len(values) == len(set(values)) <= found.max_values, values
        result = await self._arrive(person, found.custom_id, message, values)
        self._look(person)
        return result

    async def choose_people(
        self,
        person: simcord.MemberActor,
        menu: str,
        whom: Sequence[simcord.MemberActor | simcord.RoleHandle],
        message: discord.Message,
    ) -> simcord.InteractionResult:
        """Choose people or roles in the menu whose id ends with `menu`, in the message as it is now."""
        message = self._seen_now(person, message)
        (found,) = [each for each in menus(message) if each.custom_id.endswith(f":{menu}")]
        result = await person.select(message, list(whom), custom_id=found.custom_id)
        self._look(person)
        return result

    async def choose_on(
        self, person: simcord.MemberActor, entry: str, whom: simcord.MemberActor
    ) -> simcord.InteractionResult:
        """Choose an entry of the context menu on `whom`."""
        result = await person.context_menu(self.channel, entry, whom)
        self._look(person)
        return result

    async def leave(self, person: simcord.MemberActor) -> simcord.InteractionResult:
        """Leave the table in the channel. During a match, confirm the question."""
        asked = await self.slash(person, "leave")
        assert asked.response is not None
        if not buttons(asked.response.message):
            return asked
        return await self.press(person, "Leave", asked.response.message)

    async def add_computer(self, person: simcord.MemberActor, level: str) -> simcord.InteractionResult:
        """Choose `level` in the lobby's menu of computer players."""
        [menu] = menus(self.table_message())
        [value] = [option.value for option in menu.options if option.label == level]
        return await self.choose(person, "add", [value], self.table_message())

    async def send_off(
        self, person: simcord.MemberActor, asked: simcord.InteractionResult, **typed: str
    ) -> simcord.InteractionResult:
        """Fill in and submit the form that answered a press."""
        result = await person.submit_modal(asked, typed)
        self._look(person)
        return result

    async def offered(self, person: simcord.MemberActor, command: str, option: str, typed: str) -> list[str]:
        """Return the choices that Discord offers for an option of `/golf <command>` while `typed` is its
        text.
        """
        choices = await person.autocomplete(self.channel, f"golf {command}", option, typed)
        self._look(person)
        return [choice["name"] for choice in choices]

    def second_server(self) -> tuple[simcord.GuildHandle, list[simcord.MemberActor]]:
        """Make another server with the same people, and return it and its members."""
        guild = self.env.create_guild("The Nineteenth Hole")
        self.guilds.append(guild)
        return guild, [guild.add_member(person.user) for person in self.people]

    async def together(
        self,
        *presses: tuple[simcord.MemberActor, str, discord.Message],
        after: float = 0.0,
        times: int = 1,
        values: Mapping[str, Sequence[str]] | None = None,
    ) -> list[simcord.InteractionResult]:
        """Send presses that reach the bot before it has answered any, each on a message as it was fetched.

        So the bot meets doubled presses, two people at the same moment and outdated messages. A person can
        only press what they were shown, so each id must be enabled in its message as given. All presses
        arrive `after` seconds later, `times` times each. `values` are the choices in menus, by id.
        """
        chosen = values or {}
        payloads, results = [], list[simcord.InteractionResult]()
        for person, custom_id, message in presses:
            shown = [button.id for button in buttons(message) if not button.disabled]
            shown += [menu.custom_id for menu in menus(message) if menu.custom_id in chosen]
            assert custom_id in shown, f"{person.name} was never shown {custom_id}"
            record, payload = press_on(self.env, person, custom_id, message, chosen.get(custom_id))
            self.leaks.presses(payload)
            self.leaks.owns(record.token, person.id)
            payloads.append(payload)
            results.append(Answered(self.env, record))
        if after:
            await self.env.advance_time(after)
        for payload in payloads * times:
            self.env.backend.emit("INTERACTION_CREATE", payload)
        await self.env.settle()
        self._look(None)
        return results

    async def wait(self, seconds: float) -> None:
        """Let `seconds` pass. If they are more than a week, only the last day has all that the bot does
        each hour.
        """
        if seconds > A_WEEK:
            hourly, heartbeat = self.bot.house.hourly, self.bot.house.events._heartbeat
            await close_all([*hourly, heartbeat])
            await self.env.advance_time(seconds - 86_400)
            heartbeat._last = dict.fromkeys(heartbeat._last, self.env.now().timestamp())
            heartbeat._off, heartbeat._spells = {}, []  # people could press all the time
            with self.env._bot_scope():  # else all of this goes by the machine's own time
                heartbeat.start()
                for each in hourly:
                    each._open = True
                    each.want(1.0)
            seconds = 86_400
        if seconds > STEP:
            await self._wait_long(seconds)
        else:
            await self.env.advance_time(seconds)
        self._look(None)

    async def _wait_long(self, seconds: float) -> None:
        """Let `seconds` pass with fewer heartbeats, which are most of the bot's work while nobody plays.

        The heart beats once a step, so that the time between doesn't count as time off.
        """
        with (
            patch("cogs.processes.heartbeat.EVERY", STEP),
            patch("cogs.processes.heartbeat.WRITTEN_EVERY", STEP),
            patch("cogs.processes.heartbeat.LEAST_OFF", 2 * STEP),
        ):
            while seconds > STEP:
                await self.env.advance_time(STEP)
                seconds -= STEP
            await self.env.advance_time(seconds)
            heartbeat = self.bot.house.events._heartbeat
            await heartbeat.close()
        with self.env._bot_scope():  # else the machine's clock times the beats, not the simulated one
            heartbeat.start()

    async def restart(self, off: float = 0.0) -> None:
        """Kill the bot; after `off` seconds start another bot on the same database."""
        await close_all(self.bot.house.hourly)
        await self.bot.house.events.close()
        await self.bot.house.event_messages.close()
        await self.bot.house.tries.close()
        await self.store.close()
        if off:
            self.bot.house.abandon()
            await self.env.advance_time(off)
        self.store = await Store.open(self.place)
        self.bot = golf_bot(self.store, self._pause, self._limits, self.bot.services.languages.everywhere)
        await self.env.restart_bot(self.bot)
        self._look(None)

    def visible(self, person: simcord.MemberActor) -> list[discord.Message]:
        """Return the messages that the person sees in the channel, oldest first."""
        return self.reader.history(self.channel, person)

    def public(self) -> list[discord.Message]:
        """Return the public messages of the channel, oldest first."""
        return [message for message in self.reader.history(self.channel) if not message.flags.ephemeral]

    def table_message(self) -> discord.Message:
        """Return the newest public message of the channel that shows a table."""
        tables = [message for message in self.public() if message.embeds]
        assert tables, "there is no table in the channel"
        return tables[-1]

    def hand(self, person: simcord.MemberActor) -> discord.Message | None:
        """Return the person's own cards, or None if they have no such message open."""
        mine = [
            message
            for message in self.visible(person)
            if message.flags.ephemeral
            and message.embeds
            and (message.embeds[0].title or "").startswith("My cards")
        ]
        return mine[-1] if mine else None

    def live(self) -> LiveTable:
        """Return the bot's own state of the channel's table, to compare with the messages."""
        live = self.bot.house.tables.in_channel(self.channel.id)
        assert live is not None, "the channel has no live table"
        return live

    async def journal(self) -> list[Stamped]:
        """Return the journal of the channel's table so far."""
        return await self.store.journal.load(self.live().table.id)

    def _look(self, actor: simcord.MemberActor | None) -> None:
        tables = [self.bot.house.tables.in_channel(place.id) for place in self._places()]
        self.leaks.look(
            self.env.http_requests,
            None if actor is None else actor.id,
            [person.id for person in self.people],
            [live.table for live in tables if live is not None],
        )

    def _places(self) -> list[simcord.ChannelHandle]:
        channels = [channel for guild in self.guilds for channel in guild.channels.values()]
        return [place for channel in channels for place in (channel, *channel.threads)]

    def check(self, logged: Iterable[logging.LogRecord]) -> None:
        """Check the log, the secrecy and the requests, at the end of every journey."""
        self._look(None)
        unexpected = [
            f"{record.name}: {record.getMessage()}"
            for record in logged
            if not any(part in record.getMessage() for part in self.expected_log)
        ]
        assert not unexpected, unexpected
        assert not self.leaks.found, self.leaks.found
        assert not (problems := wire.problems(self.env.http_requests)), problems[:5]


class _Log(logging.Handler):
    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.records: list[logging.LogRecord] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.records.append(record)


def golf_bot(store: Store, pause: float, limits: Limits, language: str | None = None) -> GolfBot:
    """Return a bot bounded by `limits`."""
    return GolfBot(store, pause=pause, limits=limits, shard_count=1, beacon=DemoBeacon(), language=language)


async def _drawn_in_turn(file: Attachment, *, answers: bool = False) -> discord.File:
    """Draw a picture without another thread.

    Then messages get their ids in the same order every time. And SimCord, which checks without a pause
    whether all work is done, keeps no drawing thread waiting.
    """
    return discord.File(io.BytesIO(file.draw()), filename=file.name, description=file.alt_text or None)


@asynccontextmanager
async def world(
    *, pause: float = 0.0, deals: str = "", limits: Limits = UNBOUNDED, language: str | None = None
) -> AsyncIterator[World]:
    """Run the bot in a new world. `pause` is the computers' thinking time in seconds.

    `language` is the language of everybody's app; SimCord's default is English. By default nothing is limited
    that depends on time, as people here press in no time. The cards follow from `deals` and the presses, so a
    journey that fails once fails again.
    """
    load()  # SimCord looks without a pause whether the bot's thread has read them, and slows it down
    random = Random(deals)
    drawn = patch.object(Attachment, "file", _drawn_in_turn)
    dealt = patch("secrets.token_hex", lambda count: random.randbytes(count).hex())
    with (
        tempfile.TemporaryDirectory(dir=MEMORY if os.access(MEMORY, os.W_OK) else None) as folder,
        dealt,
        drawn,
        private_unseen(),
        long_timers_simulated(),
        patient_start(),
        quick_copies(),
        quick_looks(),
        quick_jobs(),
        databases.new_place(Path(folder), databases.wanted()) as place,
    ):
        log = _Log()
        store = await Store.open(place)
        bot = golf_bot(store, pause, limits, language)
        here: World | None = None
        try:
            async with simcord.run(bot, settle_timeout=PATIENCE) as env:
                edit_from_all_contexts(env)
                here = World(env, bot, store, place, pause, limits)
                logging.getLogger().addHandler(log)
                try:
                    with checking_often(env):
                        yield here
                finally:
                    logging.getLogger().removeHandler(log)
                    await close_all(here.bot.house.hourly)
                    await here.bot.house.events.close()
                    await here.bot.house.event_messages.close()
                    await here.bot.house.tries.close()
                    await here.bot.house.tables.close()
                here.check(log.records)
        finally:
            await (here.store if here else store).close()


def named(people: Sequence[simcord.MemberActor], name: str) -> simcord.MemberActor:
    """Return the person called `name`."""
    return next(person for person in people if person.name == name.lower())
