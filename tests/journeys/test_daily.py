"""The daily hole: one try, the same deal for all, across midnight and restarts, and shared once."""

from __future__ import annotations

import asyncio
import hashlib
import re
from collections.abc import Callable
from datetime import UTC, datetime, time, timedelta
from random import Random
from typing import get_args

import discord
import pytest
import simcord

from bot.client import GolfBot
from cogs.answering.limits import Limits
from cogs.answering.worker_process import WorkerProcess, WorkLost
from cogs.daily.beacon import NoPulse
from cogs.daily.screen import PAR_LATER
from cogs.daily.tries import NOT_NOW, OFF
from cogs.kit.ids.daily import DailyId, DailyWord
from cogs.kit.ids.solo import SOLO_WORDS, SoloId
from data.store import Store
from engine.game.errors import WrongStage
from engine.solo.daily import Pulse, round_of
from tests.data.run_sql import sql
from tests.databases import refused_writes
from tests.journeys import world as worlds
from tests.journeys.channels import at, said
from tests.journeys.raw_interactions import arrive, lone_button, pressed, told, typed
from tests.journeys.world import Seen, World, buttons, words_of, world


class Stand:
    """Stands in for the beacon: `asked` are the rounds asked for, and it may be out of reach or lie."""

    def __init__(self) -> None:
        self.asked: list[int] = []
        self.reachable = True
        self.off = False
        self.lie: Callable[[Pulse], Pulse] = lambda pulse: pulse

    @property
    def origin(self) -> str:
        return "a stand-in"

    async def pulse(self, number: int) -> Pulse:
        self.asked.append(number)
        await asyncio.sleep(0)
        if not self.reachable:
            raise NoPulse("the cable is cut")
        signature = hashlib.sha256(f"league {number}".encode()).digest()
        return self.lie(Pulse(number, hashlib.sha256(signature).hexdigest(), signature.hex()))


@pytest.fixture(autouse=True)
def stand(monkeypatch: pytest.MonkeyPatch) -> Stand:
    """The beacon of every bot in these journeys."""
    beacon = Stand()

    def bot(store: Store, pause: float, limits: Limits, language: str | None = None) -> GolfBot:
        known = None if beacon.off else beacon
        return GolfBot(store, pause=pause, limits=limits, shard_count=1, beacon=known, language=language)

    monkeypatch.setattr(worlds, "golf_bot", bot)
    return beacon


class Solo:
    """`person` at their own private message, who chooses by `random` among what they may press."""

    def __init__(self, here: World, person: simcord.MemberActor, seed: int = 0) -> None:
        self.here = here
        self.person = person
        self.random = Random(seed)
        self.message: discord.Message

    async def open(self) -> Solo:
        result = await self.here.slash(self.person, "daily")
        assert result.response is not None and result.response.ephemeral
        self.message = result.response.message
        return self

    @property
    def now(self) -> discord.Message:
        return next(each for each in self.here.visible(self.person) if each.id == self.message.id)

    @property
    def words(self) -> str:
        return words_of(self.now)

    @property
    def grid(self) -> list[str]:
        return [each.label for each in buttons(self.now)][:6]

    @property
    def open_buttons(self) -> list[Seen]:
        return [each for each in buttons(self.now) if not each.disabled]

    @property
    def over(self) -> bool:
        return "On this server" in self.words

    async def press_public(self, custom_id: str, message: discord.Message) -> None:
        """Press a button of a public message, which opens a private one."""
        result = await self.here.press_id(self.person, custom_id, message)
        assert result.response is not None and result.response.ephemeral
        self.message = result.response.message

    async def press(self, word: str, slot: int | None = None) -> None:
        (button,) = [
            each
            for each in buttons(self.now)
            if each.id.rpartition(":")[2].partition(".")[0] == word and (slot is None or each.slot == slot)
        ]
        await self.here.press_id(self.person, button.id, self.now)

    async def step(self) -> str:
        """Press once; return the press without its version."""
        choices = [each for each in self.open_buttons if each.word not in ("back", "show")]
        chosen = self.random.choice(choices)
        await self.here.press_id(self.person, chosen.id, self.now)
        return f"{chosen.word}.{chosen.slot}"

    async def finish(self) -> list[str]:
        steps = []
        while not self.over:
            steps.append(await self.step())
            assert len(steps) < 400
        return steps

    @property
    def result(self) -> tuple[str, str]:
        """The points as the second line tells them, and the squares."""
        squares = re.search(r"^…?[🟩🟨🟥]+🏁?$", self.words, re.MULTILINE)
        assert squares is not None
        return self.words.splitlines()[2], squares[0]


async def to_midnight(here: World) -> None:
    """Let the day end."""
    now = here.env.now()
    midnight = datetime.combine(now.date() + timedelta(days=1), time(), UTC)
    await here.wait((midnight - now).total_seconds() + 1)


async def test_a_hole_is_played_alone_and_only_once(stand: Stand) -> None:
    async with world() as here:
        public = len(here.public())
        ana = await Solo(here, here.people[0]).open()
        assert "One try" in ana.words and "Birdie (medium)" in ana.words
        assert "Daily hole #" in ana.words
        await ana.finish()
        assert "Share" in [each.label for each in ana.open_buttons]
        shown = ana.words
        again = await Solo(here, here.people[0]).open()
        assert again.words == shown, "the try is over for today"
        assert len(here.public()) == public, "nothing of it is public"
        assert here.bot.house.tables.all() == ()
        rows = await here.store.database.read(*sql("SELECT 1 FROM matches UNION ALL SELECT 1 FROM journal"))
        assert rows == []
        assert stand.asked == [round_of(here.bot.house.tries.today)], "fetched once, then kept"


async def test_the_deal_is_the_same_for_two_people_and_the_same_moves_give_the_same_game() -> None:
    async with world() as here:
        ana = await Solo(here, here.people[0], 5).open()
        ben = await Solo(here, here.people[1], 5).open()
        chloe = await Solo(here, here.people[2], 6).open()
        assert (await ana.finish()) == (await ben.finish()) != (await chloe.finish())
        assert ana.result == ben.result != chloe.result
        tries = here.bot.house.tries
        games = [await tries.game(tries.today, each.person.id) for each in (ana, chloe)]
        assert games[0].state.playing.deck == games[1].state.playing.deck


async def test_after_a_restart_it_goes_on_where_it_was(stand: Stand) -> None:
    async with world() as here:
        ana = await Solo(here, here.people[0]).open()
        await ana.press("flip", 0)
        await ana.press("flip", 4)
        await ana.press("draw")
        (drawn,) = [each.label for each in buttons(ana.now) if each.word == "discard"]
        await here.restart()
        stand.reachable = False
        again = await Solo(here, here.people[0]).open()
        assert [each.label for each in buttons(again.now) if each.word == "discard"] == [drawn]
        await ana.press("swap", 1)
        assert "Too late" not in ana.words
        assert drawn.removeprefix("Discard ") in ana.grid
        await again.press("swap", 2)
        assert "Too late" not in again.words, "a late press shows the hole without a word"
        assert again.grid == ana.grid
        await here.restart()
        await again.finish()


async def test_two_quick_presses_count_once() -> None:
    async with world() as here:
        ana = await Solo(here, here.people[0]).open()
        await ana.press("flip", 0)
        await ana.press("flip", 4)
        (draw,) = [each.id for each in ana.open_buttons if each.word == "draw"]
        await arrive(here, [pressed(here, ana.person, draw, ana.now) for _ in range(2)])
        swaps = [each.id for each in ana.open_buttons if each.word == "swap"]
        await arrive(here, [pressed(here, ana.person, swap, ana.now) for swap in swaps[:2]])
        game = await here.bot.house.tries.game(here.bot.house.tries.today, ana.person.id)
        own = [str(each.fields) for each in game.entries if '"by":"person"' in each.fields]
        assert len(own) == 4, own


async def test_two_commands_at_once_begin_one_try(stand: Stand) -> None:
    async with world() as here:
        people = here.people[:3]
        await arrive(here, [typed(here, each, "daily", {}) for each in (*people, *people)])
        rows = await here.store.database.read(*sql("SELECT count(*) FROM daily_games"))
        assert rows[0][0] == 3
        assert len(stand.asked) == 1


@pytest.mark.long
async def test_what_was_begun_before_midnight_is_finished_after_it() -> None:
    async with world() as here:
        day = here.bot.house.tries.today
        ana = await Solo(here, here.people[0]).open()
        await ana.press("flip", 0)
        await to_midnight(here)
        assert here.bot.house.tries.today == day + timedelta(days=1)
        new = await Solo(here, here.people[0]).open()
        assert new.grid == ["🎴"] * 6, "a new day has a new hole"
        await new.press("show")
        assert new.grid == ana.grid, "yesterday’s can still be finished"
        await new.finish()
        result = await here.store.daily_tries.result(day, ana.person.id)
        assert result is not None
        todays = await Solo(here, here.people[0], 3).open()
        assert "show" not in [each.word for each in buttons(todays.now)]
        await todays.finish()
        assert "🔥 2 days in a row" in todays.words
        await to_midnight(here)
        await to_midnight(here)
        later = await Solo(here, here.people[0]).open()
        await later.finish()
        assert "🔥 1 day\n" in later.words


async def test_the_others_of_this_server_are_shown_afterwards_and_of_no_other() -> None:
    async with world() as here:
        ana = await Solo(here, here.people[0], 1).open()
        await ana.finish()
        ben = await Solo(here, here.people[1], 2).open()
        assert "On this server" not in ben.words, "not before one’s own is over"
        await ben.finish()
        assert "**Ana** · " in ben.words and "**Ben** (you) · " in ben.words
        points = [int(each.replace("−", "-")) for each in re.findall(r"\. .* · (−?\d+) points?", ben.words)]
        assert len(points) == 2 and points == sorted(points)
        server, there = here.second_server()
        with at(here, server.create_text_channel("golf")):
            chloe = await Solo(here, there[2], 3).open()
            await chloe.finish()
            assert "**Chloe** (you)" in chloe.words
            assert "Ana" not in chloe.words and "Ben" not in chloe.words
        again = await Solo(here, here.people[1]).open()
        assert "Chloe" not in again.words


async def test_what_a_dead_worker_did_not_work_out_is_there_the_next_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with world() as here:
        here.expected_log.append("worked out another time")

        async def lost(self: WorkerProcess, *job: object) -> None:
            raise WorkLost

        with monkeypatch.context() as meanwhile:
            meanwhile.setattr(WorkerProcess, "run", lost)
            ana = await Solo(here, here.people[0]).open()
            await ana.finish()
            assert "par" not in ana.words and not re.search("[🟩🟨🟥]", ana.words)
            await ana.press("details")
            assert PAR_LATER in ana.words
        await here.restart()
        again = await Solo(here, here.people[0]).open()
        assert "par" in again.words and re.search("[🟩🟨🟥]", again.words)


async def test_without_the_beacon_it_is_said_and_no_other_deal_is_made(stand: Stand) -> None:
    async with world() as here:
        here.expected_log.append("no deal for")
        stand.reachable = False
        assert said(await here.slash(here.people[0], "daily")) == NOT_NOW
        stand.reachable = True
        lies: tuple[Callable[[Pulse], Pulse], ...] = (
            lambda pulse: Pulse(pulse.round - 1, pulse.randomness, pulse.signature),
            lambda pulse: Pulse(pulse.round, "0" * 64, pulse.signature),
            lambda pulse: Pulse(pulse.round, pulse.randomness, "zz" * 48),
        )
        for stand.lie in lies:
            assert said(await here.slash(here.people[0], "daily")) == NOT_NOW
        assert await here.store.database.read(*sql("SELECT 1 FROM daily_games")) == []
        stand.lie = lambda pulse: pulse
        assert "One try" in (await Solo(here, here.people[0]).open()).words


async def test_no_future_day_is_dealt_or_asked_for(stand: Stand) -> None:
    async with world() as here:
        tomorrow = here.bot.house.tries.today + timedelta(days=1)
        with pytest.raises(WrongStage, match="hasn’t started"):
            await here.bot.house.tries.open(tomorrow, 1, here.guild.id, "Eve")
        await Solo(here, here.people[0]).open()
        assert stand.asked == [round_of(here.bot.house.tries.today)]
        with pytest.raises(WrongStage, match="haven’t started that hole"):
            await here.bot.house.tries.act(tomorrow, here.people[0].id, 5, [("draw", None)])


async def test_where_it_is_switched_off_that_is_said(stand: Stand) -> None:
    stand.off = True
    async with world() as here:
        assert said(await here.slash(here.people[0], "daily")) == OFF


async def test_a_move_that_can_not_be_saved_does_not_count() -> None:
    async with world() as here:
        here.expected_log.append("writes failed")
        ana = await Solo(here, here.people[0]).open()
        with refused_writes(here.place, "daily_presses"):
            await ana.press("flip", 0)
            assert "couldn’t save your move" in ana.words and ana.grid == ["🎴"] * 6
        await ana.press("flip", 0)
        assert ana.grid != ["🎴"] * 6


async def test_who_is_forgotten_is_on_no_list_and_in_no_row() -> None:
    async with world() as here:
        ana = await Solo(here, here.people[0], 1).open()
        await ana.finish()
        ben = await Solo(here, here.people[1], 2).open()
        await ben.finish()
        found = await here.store.privacy.forget(ana.person.id, 1.0)
        assert found.dailies == 1
        again = await Solo(here, here.people[1]).open()
        assert "Ana" not in again.words and "**Ben** (you)" in again.words
        for name in ("daily_games", "daily_presses"):
            rows = await here.store.database.read(*sql(f"SELECT DISTINCT user_id FROM {name}"))  # noqa: S608
            assert [row[0] for row in rows] == [ben.person.id]


async def test_ids_that_nobody_was_shown_do_no_harm() -> None:
    async with world() as here:
        ana = await Solo(here, here.people[0]).open()
        await ana.press("flip", 0)
        day = here.bot.house.tries.today
        version = int(ana.open_buttons[0].id.split(":")[2])
        days = [day + timedelta(days=ahead) for ahead in (-1, 0, 1, 100_000)]
        ids = [str(DailyId(each, word)) for each in days for word in get_args(DailyWord)]
        places = [(each, version) for each in (*map(str, days), "2026-13-32", "now")]
        places += [(str(day), 0), (str(day), 999_999_999)]
        slots = (None, 0, 6, 99)  # by turns: each place, each word and each slot meets every other
        ids += [
            str(SoloId("daily", each, at, word, slots[(turn + number) % len(slots)]))
            for turn, (each, at) in enumerate(places)
            for number, word in enumerate(SOLO_WORDS.values())
            if (each, at, word) != (str(day), version, "flip")
        ]
        before = len(here.public()), ana.grid
        message = here.public()[0] if here.public() else ana.now
        crowd = []
        for begin in range(0, len(ids), 40):  # as SimCord looks at everything on its way again and again
            some = ids[begin : begin + 40]
            presses = [pressed(here, ana.person, each, message, shown=lone_button(each)) for each in some]
            await arrive(here, presses)
            crowd += presses
        assert not [each.payload["data"]["custom_id"] for each in crowd if not each.answered]
        assert not [sentence for sentence in told(crowd) if "went wrong" in sentence]
        assert (len(here.public()), (await Solo(here, here.people[0]).open()).grid) == before
        assert not await here.store.daily_tries.unfinished(day + timedelta(days=1), ana.person.id)
