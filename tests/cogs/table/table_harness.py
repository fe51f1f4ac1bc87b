"""A real table with all that is shown of it, before a recorded Discord, in simulated time."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from typing import Any, Final, TypeVar, TypeVarTuple, cast
from unittest.mock import patch

import discord

from cogs.answering.limits import UNBOUNDED, Limits
from cogs.answering.reply import Reply
from cogs.answering.services import GolfClient, Services
from cogs.answering.worker_process import WorkerProcess, WorkLost
from cogs.kit.ids.table import PressId, Word
from cogs.kit.unix_time import now
from cogs.table.live.freeze import Freeze
from cogs.table.live.live_table import LiveTable
from cogs.table.live.live_table_maker import LiveTableMaker
from cogs.table.live.tables import Tables
from data.journal.table_register import TableRow
from data.no_server import NO_SERVER
from data.people.preference_store import PreferenceStore
from data.people.preferences import READS_TEXT, TURN_MESSAGES, DirectMessages, Preference
from data.people.server_rules import ServerPreset
from data.sql.database import Database
from data.statistics.achievements import Earned
from data.statistics.player_report import Rivalry
from data.store import Store
from engine.language import ENGLISH
from engine.table import Stamped, Table, requests
from engine.table.clock import Pace
from engine.table.entries import Joined
from engine.table.fold import fold
from engine.table.new_table import NewTable
from tests.cogs.table.recorded_discord import (
    CHANNEL,
    GUILD,
    RecordedDiscord,
    labels_of,
    recorded_discord,
    words_of,
)
from tests.engine.table.memory_journal import MemoryJournal
from tests.engine.table.sitting import parse

T = TypeVar("T")
P = TypeVar("P")
Ts = TypeVarTuple("Ts")

MATCH: Final = "0123456789"
SECRET: Final = "5e" * 32
ANA, BEN, CHLOE, DAN, EVE = PEOPLE = tuple(range(101, 106))
NAMES: Final = dict(zip(PEOPLE, ("Ana", "Ben", "Chloe", "Dan", "Eve"), strict=True))


class NoDatabase:
    """Stands for parts of a store that are only passed on. Any attempt to read or write there fails."""

    def __getattr__(self, name: str) -> Any:
        return self


class NoAchievements:
    async def new_of(self, match: str) -> tuple[Earned, ...]:
        return ()


class SomeReports:
    """Reports in which two people have met often."""

    async def rivalry(self, guild: int, users: Collection[int]) -> Rivalry | None:
        """Return that Ben leads Ana, on every server."""
        return Rivalry(BEN, ANA, 7, 4) if {ANA, BEN} <= set(users) else None


class MemoryPreferences(PreferenceStore):
    """Preferences that are kept only in memory."""

    def __init__(self) -> None:
        super().__init__(cast("Database", None))

    async def change(self, preference: Preference[P], owner: int, change: Callable[[P], P]) -> None:
        """Change the present value by `change`."""
        self.put(preference, owner, change(self.of(preference, owner)))

    def put(self, preference: Preference[P], owner: int, value: P) -> None:
        self._values[preference.kind][owner] = value


class MemoryNotices:
    """Keeps who was told of which occasion about what."""

    def __init__(self) -> None:
        self._sent: set[tuple[object, ...]] = set()

    async def claim(self, preference: Preference[Any], owner: int, occasion: str, about: str = "") -> bool:
        """Whether to tell `owner` of an occasion: True the first time."""
        notice = (preference.kind, owner, occasion, about)
        new = notice not in self._sent
        self._sent.add(notice)
        return new


class NoServerRules:
    """A server that has saved no rules, and has no default."""

    async def all(self, guild: int) -> list[ServerPreset]:
        return []

    async def default(self, guild: int) -> str | None:
        return None


class NoWorker(WorkerProcess):
    """A worker process that is lost whenever a job runs."""

    async def run(self, function: Callable[[*Ts], T], *arguments: *Ts) -> T:
        raise WorkLost


class MemoryRegister:
    """Keeps where the table and its messages are, in place of the register of tables."""

    row: TableRow | None = None
    message: int | None = None
    posted_at: float | None = None
    mention: int | None = None

    async def find(self, match: str) -> TableRow | None:
        return self.row if match == MATCH else None

    async def of_person(self, user: int, most: int) -> list[TableRow]:
        """Return the table, which everybody is taken to sit at."""
        return [] if self.row is None else [self.row]

    async def add(self, match: str, guild: int, channel: int, at: float) -> None: ...

    async def move(self, match: str, channel: int) -> None:
        assert self.row is not None
        self.row = replace(self.row, channel=channel)

    async def set_message(self, match: str, message: int, at: float) -> None:
        self.message, self.posted_at = message, at

    async def set_mention(self, match: str, message: int | None) -> None:
        self.mention = message


@dataclass
class Harness:
    """A live table, the only one of `tables`. `discord` has all calls; people are those of `PEOPLE`."""

    live: LiveTable
    tables: Tables
    discord: RecordedDiscord
    register: MemoryRegister
    preferences: MemoryPreferences
    maker: LiveTableMaker = field(repr=False)
    store: Any = field(repr=False)
    services: Services = field(repr=False)

    @property
    def table(self) -> Table:
        return self.live.table

    @property
    def time(self) -> float:
        return asyncio.get_running_loop().time()

    @property
    def entries(self) -> list[Stamped]:
        written: list[Stamped] = self.store.journal.entries[MATCH]
        return written

    def read(self, message: int) -> str:
        """Return the text that people read in a message (an id) now."""
        return words_of(self.discord.messages[message])

    def labels(self, message: int) -> list[str]:
        """Return the labels of the buttons of a message (an id)."""
        return labels_of(self.discord.messages[message])

    def seen_cards(self, message: int) -> set[tuple[str, str]]:
        """Return the face-up cards of a private message; each has the slot from its button's custom id."""
        return seen_in(self.discord.messages[message])

    def edits_of(self, message: int) -> int:
        """Return how often a message was edited, refused edits included."""
        return sum(call.message == message for call in self.discord.of("edit"))

    def press_id(self, word: Word, slot: int | None = None) -> PressId:
        """Return the id of a button that shows the table as it is now."""
        return PressId(MATCH, self.table.state.version, word, slot)

    def read_words(self, user: int) -> None:
        """Note that `user` asked for text instead of pictures."""
        self.preferences.put(READS_TEXT, user, True)

    def want_messages(self, *users: int) -> None:
        """Note that `users` asked to be told of their turns."""
        for user in users:
            self.preferences.put(TURN_MESSAGES, user, DirectMessages("on"))

    def reply(
        self,
        user: int = ANA,
        word: Word = "cards",
        *,
        on: int | None = None,
        private: bool = False,
        slot: int | None = None,
        channel: int | None = None,
    ) -> Reply:
        """Return the reply to a press on the table's message, or `on` another message."""
        pressed = self.live.message.id if on is None else on
        guild = None if self.live.guild == NO_SERVER else self.live.guild
        reply = Reply(
            self.discord.interaction(
                user,
                NAMES.get(user, f"Person {user}"),
                on=pressed,
                custom_id=str(self.press_id(word, slot)),
                private=private,
                guild=guild,
                channel=channel or CHANNEL,
            )
        )
        reply.beside = not private
        return reply

    async def press(self, user: int = ANA) -> Reply:
        """Let `user` press the table's message; the press is acknowledged and noted."""
        reply = self.reply(user)
        await reply.acknowledge()
        self.live.message.pressed(reply)
        return reply

    async def show_cards(self, user: int = ANA) -> int:
        """Let `user` open their cards; returns the id of the message."""
        return await self.answer(self.live.hands.answer, user)

    async def answer(
        self, work: Callable[[Reply], Awaitable[None]], user: int = ANA, word: Word = "cards"
    ) -> int:
        """Answer a press in private by `work`; returns the id of the message."""
        reply = self.reply(user, word)
        await work(reply)
        token = reply.interaction.token
        return next(call.message for call in self.discord.of("send") if call.token == token)

    async def act(self, user: int, move: str) -> None:
        """Let `user` make a move, such as `swap 2`, without a press that would be answered."""
        await self.table.ask(requests.act(user, self.table.state.version, [parse(move)]))

    async def open_all(self) -> None:
        """Let everybody flip the first cards."""
        for seat, owed in enumerate(list(self.table.state.playing.hole.pending)):
            for slot in range(owed):
                await self.act(self.table.state.seats[seat].user or 0, f"flip {slot}")

    def restarted(self) -> Harness:
        """Return the table as a new process rebuilds it from the journal and the register."""
        self.live.stop()
        assert self.register.row is not None
        row = replace(self.register.row, message=self.register.message, posted_at=self.register.posted_at)
        table = Table(fold(self.entries), self.store.journal, Pace(now=now), resumed=True)
        return replace(self, live=self.maker.make(table, replace(row, mention=self.register.mention)))

    async def change(self) -> None:
        """Let something happen at the table, which is then shown if possible."""
        await self.table.ask(
            requests.choose_tempo(ANA, "quick" if self.table.state.tempo == "slow" else "slow")
        )
        await self.settle()

    async def pass_time(self, seconds: float) -> None:
        await asyncio.sleep(seconds)

    async def settle(self, seconds: float = 1.0) -> None:
        """Let time pass until everybody is shown the newest state."""
        await asyncio.sleep(seconds)
        await self.live.settled()


def seen_in(body: Mapping[str, Any]) -> set[tuple[str, str]]:
    """The face-up cards of a private message that was sent, as in `Harness.seen_cards`."""
    buttons = [each for row in body.get("components") or [] for each in row["components"]]
    slots = [(each["custom_id"].rpartition(".")[2], each.get("label", "")) for each in buttons]
    return {(slot, label) for slot, label in slots if slot.isdecimal() and label}


@asynccontextmanager
async def harness(
    people: int = 2,
    *,
    begun: bool = True,
    preset: str = "classic",
    clock: int | None = None,
    holes: int = 1,
    guild: int = GUILD,
    limits: Limits = UNBOUNDED,
    kept: Sequence[int] = (),
    posted: bool = True,
) -> AsyncIterator[Harness]:
    """A table whose message was `posted`, with a match `begun`, or a lobby with seats for `kept`.

    The deals are the same each time.
    """
    nobody = discord.AllowedMentions.none()
    client = GolfClient(intents=discord.Intents(guilds=True), allowed_mentions=nobody)
    with recorded_discord(client) as recorded:
        store, register, journal = NoDatabase(), MemoryRegister(), MemoryJournal()
        preferences, notices = MemoryPreferences(), MemoryNotices()
        vars(store).update(
            tables=register,
            journal=journal,
            achievements=NoAchievements(),
            player_reports=SomeReports(),
            sent_notices=notices,
            server_rules=NoServerRules(),
        )
        services = Services.of(client, cast("Store", store), limits, ENGLISH)
        client.services = services = replace(services, preferences=preferences)
        new = NewTable(preset, holes, clock, kept=tuple((each, NAMES[each]) for each in kept))
        with patch("engine.table.new_table.secrets.token_hex", lambda count: SECRET[: 2 * count]):
            table = await Table.open(journal, Pace(now=now), new, MATCH, Joined(ANA, "Ana", 1))
        for user in PEOPLE[1:people]:
            await table.ask(requests.join(user, NAMES[user], user))
        if begun:
            await table.ask(requests.start(ANA))
        worker, freeze = NoWorker("none"), Freeze()
        maker = LiveTableMaker(client, cast("Store", store), limits, services, freeze, worker)
        row = TableRow(MATCH, guild, CHANNEL, None, None, None, "live", now())
        live = maker.make(table, row, expected=True)
        register.row = row
        tables = Tables(cast("Store", store), Pace(now=now), limits, freeze, maker)
        tables.admit(live)
        here = Harness(live, tables, recorded, register, preferences, maker, store, services)
        if posted:
            await post(here)
        try:
            yield here
        finally:
            await tables.close()


async def post(here: Harness) -> None:
    """Answer the command that opened the table with its message."""
    server = None if here.live.guild == NO_SERVER else here.live.guild
    reply = Reply(here.discord.interaction(ANA, "Ana", guild=server))
    here.live.message.heard(reply.interaction)
    await here.live.message.adopt(await reply.post(here.live.message.screen()), reply.interaction)
