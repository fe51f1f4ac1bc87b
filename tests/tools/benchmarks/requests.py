"""Requests that count against Discord's limit for bots, and how late public tables are, with all limits kept.

Two people at each table take a turn every so many seconds: a draw, and two seconds later the card that it
replaces. A part of the draws is pressed on the public table, the others on one's own cards. To see more
tables than this machine could serve, time passes more slowly (`SlowTime`), as on a machine that is faster in
proportion; to see more than a quarter of an hour, it passes faster.

`uv run python -m tests.tools.benchmarks.requests --tables 2000 --pace 10` takes about half an hour.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
import time
from collections import Counter, deque
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import quantiles
from typing import Final

from cogs.kit.ids.table import PressId, Word
from tests.bot.support_process import PATIENCE, at, running
from tests.standin import DiscordStandIn, Message, NoAnswerError, Request, User, buttons
from tests.tools.benchmarks.actions import actions_in
from tests.tools.benchmarks.crowd import HOLES, MOVES
from tests.tools.benchmarks.machine import cpu_seconds
from tests.tools.benchmarks.slow_time import SlowTime

TURN: Final = 8.0
"""Seconds from one turn of a table to the next."""

THINKING: Final = 2.0
"""Seconds from a draw to the press on a card."""

PATIENT: Final = 5
"""Times that somebody looks for their cards, a second apart, before they ask for them."""

LAST_EDITS: Final = 6.0
"""Seconds after the last press in which the tables may still come up to date."""

AT_ONCE: Final = 20
"""Tables opened at the same time."""


@dataclass
class Table:
    """Two people at a table.

    `behind` holds versions that everybody does not see yet, with the times of their presses; `seen` those
    that everybody saw lately, with the times when they did.
    """

    discord: DiscordStandIn
    number: int
    on_table: float
    match: str = ""
    late: list[float] = field(default_factory=list)
    behind: list[tuple[int, float]] = field(default_factory=list)
    seen: deque[tuple[int, float]] = field(default_factory=lambda: deque(maxlen=20))
    trouble: Counter[str] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        self._channel = self.discord.add_channel(f"golf-{self.number}")
        self._people = [self.discord.add_user(f"{name}{self.number}") for name in ("Ann", "Ben")]
        self._random = Random(self.number)

    async def sit_down(self) -> None:
        """Open a table, join and start."""
        host, guest = self._people
        answer = await self.discord.slash(host, self._channel, "golf start", holes=HOLES, clock=0)
        assert answer.message is not None
        self.match = next(
            press.match for each in buttons(answer.message) if (press := PressId.parse(each.custom_id))
        )
        await self._on_table(guest, "join")
        await self.discord.until(lambda: self._button("start") is not None)
        await self._on_table(host, "start")

    async def play(self, until: float) -> None:
        """Take turns until then, by the event loop's time, the first after a part of a turn's time."""
        loop = asyncio.get_running_loop()
        await asyncio.sleep(self._random.uniform(0.0, TURN))
        while loop.time() < until:
            began = loop.time()
            await self._take_turn()
            await asyncio.sleep(max(began + TURN - loop.time(), 0.0))

    async def _take_turn(self) -> None:
        """Press what can be pressed, thinking in between, until it is the other one's turn."""
        person, word = await self._wait_for_move()
        for _ in range(4):
            if person is None or word is None:
                return
            again = word in ("draw", "flip", "ready")
            await self._move(person, word)
            if not again:
                return
            await asyncio.sleep(THINKING)
            word = self._word_of(person)

    async def _wait_for_move(self) -> tuple[User | None, Word | None]:
        for _ in range(PATIENT):
            for person in self._random.sample(self._people, 2):
                if (word := self._word_of(person)) is not None:
                    return person, word
            await asyncio.sleep(1.0)
        self.trouble["no cards to press"] += 1
        for person in self._people:
            await self._on_table(person, "cards")
        return None, None

    def _word_of(self, person: User) -> Word | None:
        move = self._own_move(person)
        press = None if move is None else PressId.parse(move[1])
        return None if press is None else press.word

    def _own_move(self, person: User) -> tuple[Message, str] | None:
        """A message of the person's cards and a button of a possible move there, at random."""
        for hand in reversed(self.discord.private(person)):
            asked = [(each, PressId.parse(each.custom_id)) for each in buttons(hand) if not each.disabled]
            moves = [each for each, press in asked if press is not None and press.word in MOVES]
            if moves:
                return hand, self._random.choice(moves).custom_id
        return None

    async def _move(self, person: User, word: Word) -> None:
        if word in ("draw", "ready") and self._random.random() < self.on_table:
            await self._on_table(person, word)
        elif (move := self._own_move(person)) is not None:
            await self._press(person, *move)

    async def _on_table(self, person: User, word: Word) -> None:
        button = self._button(word)
        if button is not None:
            await self._press(person, self.discord.messages(self._channel)[-1], button)

    def _button(self, word: Word) -> str | None:
        for each in buttons(self.discord.messages(self._channel)[-1]):
            press = PressId.parse(each.custom_id)
            if press is not None and press.word == word and not each.disabled:
                return each.custom_id
        return None

    async def _press(self, person: User, message: Message, custom_id: str) -> None:
        pressed = time.monotonic()
        press = PressId.parse(custom_id)
        public = press is not None and press.word in ("join", "start", "ready", "cards")
        try:
            answer = await self.discord.press(
                person, message, custom_id, wait_for="callback" if public else "answer"
            )
        except (NoAnswerError, LookupError) as error:
            self.trouble[type(error).__name__] += 1
            return
        shown = 0 if answer.message is None else version_of(answer.message.payload)
        if public or not shown:
            return
        seen = [at for version, at in self.seen if version >= shown]
        if seen:  # before this person's own answer was looked at here
            self.late.append(min(seen) - pressed)
        else:
            self.behind.append((shown, pressed))

    def shown(self, version: int, now: float) -> None:
        """Note that the public table shows `version`."""
        self.seen.append((version, now))
        self.late += [now - pressed for behind, pressed in self.behind if behind <= version]
        self.behind = [each for each in self.behind if each[0] > version]


def version_of(payload: dict[str, object]) -> int:
    """The newest version that a message's buttons were made for; 0 if it has none."""
    return max((press.version for press in presses_of(payload)), default=0)


def presses_of(payload: object) -> list[PressId]:
    """The presses that the buttons of a message ask for."""
    rows = payload.get("components") if isinstance(payload, dict) else None
    ids = [str(each["custom_id"]) for row in rows or () for each in row["components"] if "custom_id" in each]
    return [press for press in map(PressId.parse, ids) if press is not None]


async def watch(discord: DiscordStandIn, tables: dict[str, Table]) -> None:
    """Tell each table when its public message shows a newer version, until cancelled."""
    while True:
        await discord.until(lambda: bool(discord.requests), within=float("inf"))
        now = time.monotonic()
        while discord.requests:
            _note(discord.requests.popleft(), tables, now)


def _note(request: Request, tables: dict[str, Table], now: float) -> None:
    if request.method in ("PATCH", "POST") and request.status == 200:
        presses = presses_of(request.json)
        # Only the public table, while a hole is played or between two, has this button.
        if any(press.word == "watch" for press in presses) and presses[0].match in tables:
            tables[presses[0].match].shown(max(press.version for press in presses), now)


@dataclass(frozen=True, slots=True)
class Found:
    """A measurement. `requests` by kind and `actions` of a time of play of `seconds`; `late` in seconds.

    `processor`: the share of a processor that the bot used, by the time that passed in it. `said` was logged.
    """

    tables: int
    seconds: float
    requests: Counter[str]
    actions: int
    late: list[float]
    unseen: int
    processor: float
    trouble: Counter[str]
    said: list[str]


def measure(tables: int, seconds: float, on_table: float, pace: float) -> Found:
    """Play for `seconds` at so many `tables`, with the share `on_table` of draws there."""
    slow = SlowTime.of(pace)
    with slow.passing():
        return asyncio.run(_measure(tables, seconds, on_table, slow))


async def _measure(number: int, seconds: float, on_table: float, slow: SlowTime) -> Found:
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "golf.db"
        async with DiscordStandIn(answer_within=PATIENCE, patience=PATIENCE, limited=True) as discord:
            settings = at(discord, database, GOLF_LOG_LEVEL="WARNING", **slow.environment)
            tables = [Table(discord, each, on_table) for each in range(number)]
            async with running("tests.tools.benchmarks.bot_without_limits", **settings) as bot:
                await discord.connected(PATIENCE)
                for start in range(0, number, AT_ONCE):
                    await asyncio.gather(*(each.sit_down() for each in tables[start : start + AT_ONCE]))
                watching = asyncio.create_task(watch(discord, {each.match: each for each in tables}))
                loop = asyncio.get_running_loop()
                await asyncio.sleep(THINKING)
                before, used = Counter(discord.limits.requests), cpu_seconds(bot.id)
                actions, began = actions_in(database), loop.time()
                await asyncio.gather(*(each.play(began + seconds) for each in tables))
                passed = loop.time() - began
                requests = Counter(discord.limits.requests)
                requests.subtract(before)
                actions, used = actions_in(database) - actions, cpu_seconds(bot.id) - used
                await asyncio.sleep(LAST_EDITS)
                watching.cancel()
                await bot.kill()
                trouble = sum((each.trouble for each in tables), Counter[str]())
                return Found(
                    number,
                    passed,
                    requests,
                    actions,
                    [late for each in tables for late in each.late],
                    sum(len(each.behind) for each in tables),
                    used / passed,
                    trouble,
                    bot.err,
                )


def report(tables: int, seconds: float, on_table: float, pace: float) -> None:
    """Print the figures of one measurement."""
    found = measure(tables, seconds, on_table, pace)
    cuts = quantiles(found.late, n=100)
    print(
        f"{found.tables:,} tables, a turn every {TURN:.0f} s, {100 * on_table:.0f} % of draws on the table, "
        f"{found.seconds / 60:.1f} minutes, each second taking {pace:g}"
    )
    counted, by_token = found.requests["counted"], found.requests["by token"]
    print(
        f"  {found.actions:,} actions ({found.actions / found.seconds:.1f}/s); counted requests {counted:,}: "
        f"{counted / found.actions:.3f} an action, {counted / found.seconds:.1f}/s; "
        f"by token {by_token / found.actions:.2f} an action; refused with 429: {found.requests['refused']:,}"
    )
    print(
        f"  public table behind the press: p50 {cuts[49]:.2f} s, p90 {cuts[89]:.2f} s, p99 {cuts[98]:.2f} s, "
        f"at most {max(found.late):.2f} s; never shown {found.unseen}"
    )
    print(
        f"  the bot used {found.processor:.2f} processors by that time; {dict(found.trouble) or 'no trouble'}"
    )
    for line in found.said[:3]:
        print(f"  the bot said: {line}")


def main() -> None:
    """Print what a small number of tables costs, by where people press, for longer than a token lasts."""
    for on_table in (1.0, 0.25, 0.0):
        report(tables=20, seconds=20 * 60.0, on_table=on_table, pace=0.2)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.tools.benchmarks.requests", description=__doc__)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--minutes", type=float, default=2.0)
    parser.add_argument(
        "--on-table", type=float, default=1.0, help="share of draws pressed on the public table"
    )
    parser.add_argument("--pace", type=float, default=1.0, help="seconds that each second takes")
    options = parser.parse_args()
    report(options.tables, 60 * options.minutes, options.on_table, options.pace)
