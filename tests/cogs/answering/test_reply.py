"""Answers come in time, in private, once, and say what went wrong; tried with a small bot of its own."""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, ClassVar

import discord
import pytest
import simcord
from discord import app_commands
from discord.ext import commands

from cogs.answering import reply as replies
from cogs.answering.languages import Languages
from cogs.answering.limits import UNBOUNDED, Limits
from cogs.answering.reply import SORRY, Reply, answer
from cogs.answering.services import Asked, GolfClient, Services
from cogs.kit.screen import Button, Screen
from data.store import Store
from engine.game.errors import NoSeat
from engine.language import ENGLISH, spoken
from tests.databases import new_store
from tests.journeys.log_lines import line_of

Work = Callable[[Reply], Coroutine[Any, Any, None]]
PAGE = Screen("Page", "Something to read", rows=((Button("Again", "again"),),))
A_WHILE = 0.02  # seconds
NEXT_PAGE = Screen("Page", "Something else", rows=((Button("Again", "again"),),))


class SmallBot(commands.Bot, GolfClient):
    """Does `work` for the command `/work` and for a press on any button."""

    def __init__(self, store: Store, limits: Limits) -> None:
        super().__init__(command_prefix=commands.when_mentioned, intents=discord.Intents(guilds=True))
        self.services = Services.of(self, store, limits, ENGLISH)
        self.work: Work = nothing
        self.beside = False
        self.tree.add_command(app_commands.Command(name="work", description="Work", callback=self.typed))

    async def typed(self, interaction: Asked) -> None:
        """The command."""
        reply = Reply(interaction)
        reply.beside = self.beside
        await answer(reply, self.work(reply))

    async def setup_hook(self) -> None:
        """Make the command known."""
        await self.tree.sync()

    async def on_interaction(self, interaction: Asked) -> None:
        """A press."""
        if interaction.type is discord.InteractionType.component:
            await self.typed(interaction)


@dataclass
class Office:
    """Where the small bot works for Ana."""

    env: simcord.Env
    bot: SmallBot
    channel: simcord.ChannelHandle
    ana: simcord.MemberActor

    async def ask(self, work: Work) -> simcord.InteractionResult:
        """Ana types the command."""
        self.bot.work = work
        return await self.ana.slash(self.channel, "work")

    async def press(self, work: Work, message: discord.Message) -> simcord.InteractionResult:
        """Ana presses the button of a message."""
        self.bot.work = work
        return await self.ana.click(message, custom_id="again")

    def seen(self) -> list[str]:
        """What Ana reads in the channel."""
        return [
            "\n".join([message.content, *(str(embed.description) for embed in message.embeds)]).strip()
            for message in self.channel.history(viewer=self.ana)
        ]

    def answers(self) -> list[int]:
        """The kinds of the answers to interactions so far, as Discord numbers them."""
        bodies = [request.json for request in self.env.http_requests if request.path.endswith("/callback")]
        return [body["type"] for body in bodies if isinstance(body, dict)]


@asynccontextmanager
async def office(limits: Limits = UNBOUNDED) -> AsyncIterator[Office]:
    """A place with one bot and one person in it."""
    with TemporaryDirectory() as folder:
        store = await new_store(Path(folder) / "golf.db")
        async with simcord.run(bot := SmallBot(store, limits)) as env:
            guild = env.create_guild()
            ana = guild.add_member(env.create_user("ana"))
            yield Office(env, bot, guild.create_text_channel("work"), ana)
        await store.close()


async def nothing(reply: Reply) -> None:
    """Answer with a page."""
    await reply.show(PAGE)


async def refused(reply: Reply) -> None:
    """Refuse."""
    raise NoSeat("You have no seat.")


async def broken(reply: Reply) -> None:
    """Fail as nobody expected."""
    raise RuntimeError("out of order")


def slow(then: Work) -> Work:
    """`then`, after work that takes a while."""

    async def work(reply: Reply) -> None:
        await reply.during(asyncio.sleep(A_WHILE))
        await then(reply)

    return work


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is not done at once takes too long."""
    monkeypatch.setattr(replies, "PATIENCE", 0)


async def test_an_answer_is_private() -> None:
    async with office() as here:
        result = await here.ask(nothing)
        assert result.response is not None
        assert result.response.ephemeral
        assert here.seen() == ["Something to read"]
        assert here.answers() == [4]


async def test_a_quick_answer_is_not_deferred(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replies, "PATIENCE", 60.0)
    async with office() as here:
        await here.ask(slow(nothing))
        assert here.answers() == [4]


@pytest.mark.usefixtures("impatient")
async def test_a_slow_answer_is_deferred_and_then_completed() -> None:
    async with office() as here:
        await here.ask(slow(nothing))
        assert here.answers() == [5]
        assert here.seen() == ["Something to read"]


@pytest.mark.usefixtures("impatient")
async def test_two_slow_things_in_one_answer_are_deferred_once() -> None:
    async with office() as here:
        await here.ask(slow(slow(nothing)))
        assert here.answers() == [5]
        assert here.seen() == ["Something to read"]


async def test_a_press_on_a_private_message_changes_that_message() -> None:
    async with office() as here:
        first = await here.ask(nothing)
        assert first.response is not None
        ids: list[int] = []

        async def turn(reply: Reply) -> None:
            shown = await reply.show(NEXT_PAGE)
            assert shown is not None and shown.original
            ids.append(shown.id)

        await here.press(turn, first.response.message)
        assert here.seen() == ["Something else"]
        assert ids == [first.response.id]
        assert here.answers() == [4, 7]


@pytest.mark.usefixtures("impatient")
async def test_a_slow_press_on_a_private_message_changes_that_message_too() -> None:
    async with office() as here:
        first = await here.ask(nothing)
        assert first.response is not None
        await here.press(slow(lambda reply: _show(reply, NEXT_PAGE)), first.response.message)
        assert here.seen() == ["Something else"]
        assert here.answers() == [4, 6]


async def _show(reply: Reply, screen: Screen) -> None:
    await reply.show(screen)


async def test_a_press_on_a_public_message_leaves_it_as_it_is() -> None:
    async with office() as here:

        async def post(reply: Reply) -> None:
            await reply.post(PAGE)

        public = await here.ask(post)
        assert public.response is not None
        assert not public.response.ephemeral
        await here.press(lambda reply: _show(reply, NEXT_PAGE), public.response.message)
        assert here.seen() == ["Something to read", "Something else"]


@pytest.mark.parametrize("patience", [0.0, 60.0])
async def test_a_refusal_is_said_in_private(patience: float, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replies, "PATIENCE", patience)
    async with office() as here:
        await here.ask(slow(refused))
        first = await here.ask(nothing)
        assert first.response is not None
        await here.press(slow(refused), first.response.message)
        assert here.seen() == ["You have no seat.", "Something to read", "You have no seat."]
        assert all(message.flags.ephemeral for message in here.channel.history())


@pytest.mark.parametrize("patience", [0.0, 60.0])
async def test_a_failure_is_said_and_logged_under_the_same_number(
    patience: float, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(replies, "PATIENCE", patience)
    async with office() as here:
        await here.ask(slow(broken))
        (said,), (interaction,) = here.seen(), here.env.backend.interactions
    (record,) = [record for record in caplog.records if record.name == "cogs.answering.reply"]
    assert record.exc_info is not None
    assert "out of order" in caplog.text
    found = re.search(r"error=([0-9a-f]{6}) interaction=(\d+) channel=\d+ command=work$", line_of(record))
    assert found is not None, line_of(record)
    assert said == SORRY.format(number=found[1])
    assert int(found[2]) == interaction


async def test_no_two_failures_have_the_same_number() -> None:
    async with office() as here:
        for _ in range(3):
            await here.ask(broken)
        assert len(set(here.seen())) == 3


async def test_a_failed_press_is_logged_with_the_match_and_what_was_pressed(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async with office() as here:
        draw, other = Button("Draw", "golf:0a1b2c3d4e:12:draw"), Button("Other", "other")
        first = await here.ask(lambda reply: _show(reply, Screen("Page", "", rows=((draw, other),))))
        assert first.response is not None
        here.bot.work = broken
        for button in (draw, other):
            await here.ana.click(first.response.message, custom_id=button.id)
    records = [record for record in caplog.records if record.name == "cogs.answering.reply"]
    drawn, unknown = map(line_of, records)
    assert drawn.endswith(" match=0a1b2c3d4e press=draw")
    assert unknown.endswith(f" channel={here.channel.id} press=other")


async def test_what_is_logged_during_a_press_names_its_match(caplog: pytest.LogCaptureFixture) -> None:
    async def work(reply: Reply) -> None:
        logging.getLogger("somewhere").warning("it failed")

    async with office() as here:
        draw, other = Button("Draw", "golf:0a1b2c3d4e:12:draw"), Button("Other", "other")
        first = await here.ask(lambda reply: _show(reply, Screen("Page", "", rows=((draw, other),))))
        assert first.response is not None
        here.bot.work = work
        for button in (draw, other):
            await here.ana.click(first.response.message, custom_id=button.id)
    lines = [line_of(record) for record in caplog.records if record.name == "somewhere"]
    assert [line.partition("somewhere ")[2] for line in lines] == ["it failed match=0a1b2c3d4e", "it failed"]


async def test_a_silent_press_is_only_acknowledged() -> None:
    async with office() as here:

        async def post(reply: Reply) -> None:
            await reply.post(PAGE)

        public = await here.ask(post)
        assert public.response is not None
        here.bot.beside = True
        await here.press(lambda reply: reply.acknowledge(), public.response.message)
        assert here.seen() == ["Something to read"]
        assert here.answers() == [4, 6]

        async def acknowledged_and_refused(reply: Reply) -> None:
            await reply.acknowledge()
            await slow(refused)(reply)

        await here.press(acknowledged_and_refused, public.response.message)
        assert here.seen() == ["Something to read", "You have no seat."]


@pytest.mark.usefixtures("impatient")
async def test_a_public_answer_that_took_too_long_is_left_to_others() -> None:
    async with office() as here:
        posted: list[int | None] = []

        async def post(reply: Reply) -> None:
            posted.append(await reply.post(PAGE))
            await reply.say("It is there.")

        await here.ask(slow(post))
        assert posted == [None]
        assert here.seen() == ["It is there."]


async def test_an_answer_that_discord_refuses_has_no_message() -> None:
    async with office() as here:
        shown: list[object] = []

        async def show(reply: Reply) -> None:
            shown.append(await reply.show(PAGE))

        here.env.inject_error("POST", "/interactions/*/callback", status=404, code=10062)
        await here.ask(show)
        assert shown == [None]
        assert here.seen() == []


# ---------------------------------------------------------------------- what goes wrong on the way


@pytest.mark.usefixtures("impatient")
async def test_a_private_message_dismissed_while_the_work_was_done_is_shown_anew() -> None:
    async with office() as here:
        first = await here.ask(nothing)
        assert first.response is not None
        here.env.inject_error("PATCH", "/webhooks/*/messages/@original", status=404, code=10008)
        await here.press(slow(lambda reply: _show(reply, NEXT_PAGE)), first.response.message)
        assert here.seen() == ["Something to read", "Something else"]
        assert all(message.flags.ephemeral for message in here.channel.history())


@pytest.mark.parametrize("patience", [0.0, 60.0])
async def test_a_public_message_is_replaced_by_a_press_on_it(
    patience: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with office() as here:

        async def post(reply: Reply) -> None:
            await reply.post(PAGE)

        public = await here.ask(post)
        assert public.response is not None
        monkeypatch.setattr(replies, "PATIENCE", patience)
        here.bot.beside = True
        await here.press(slow(lambda reply: reply.replace(NEXT_PAGE)), public.response.message)
        assert here.seen() == ["Something else"]
        assert here.answers() == [4, 7 if patience else 6]


class Overheard(Screen):
    """Notes the language in which its pictures are made."""

    languages: ClassVar[list[str]] = []

    async def files(self, *, answers: bool = False) -> list[discord.File]:
        """None."""
        self.languages.append(spoken())
        return []


async def test_a_replaced_public_message_has_its_pictures_in_the_servers_language(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Languages, "of", lambda self, guild: "de")
    monkeypatch.setattr(Overheard, "languages", [])
    async with office() as here:

        async def post(reply: Reply) -> None:
            await reply.post(PAGE)

        async def replace(reply: Reply) -> None:
            await reply.replace(Overheard("Page", "Something else"))

        public = await here.ask(post)
        assert public.response is not None
        await here.press(replace, public.response.message)
        assert Overheard.languages == ["de"]


EXPIRED = [(404, 10015), (404, 10062), (401, 50027), (400, 40060)]


@pytest.mark.parametrize(("status", "code"), EXPIRED)
@pytest.mark.usefixtures("impatient")
async def test_an_answer_that_comes_too_late_is_one_line_in_the_log(
    status: int, code: int, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO", "cogs")
    async with office() as here:
        here.env.inject_error("PATCH", "/webhooks/*/messages/@original", status=status, code=code)
        await here.ask(slow(nothing))
    (record,) = [record for record in caplog.records if record.name == "cogs.answering.attempt"]
    assert "the interaction has expired" in record.getMessage()
    assert "command=work" in line_of(record)
    assert record.exc_info is None
