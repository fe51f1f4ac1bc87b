"""Answers come in time, in private and once; tried with a small bot of its own."""

from __future__ import annotations

from typing import ClassVar

import discord
import pytest

from cogs.answering import reply as replies
from cogs.answering.languages import Languages
from cogs.answering.reply import Reply
from cogs.kit.screen import Screen
from engine.language import spoken
from tests.cogs.answering.office import (
    NEXT_PAGE,
    PAGE,
    nothing,
    office,
    refused,
    show,
    slow,
)
from tests.journeys.log_lines import line_of


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
        await here.press(slow(lambda reply: show(reply, NEXT_PAGE)), first.response.message)
        assert here.seen() == ["Something else"]
        assert here.answers() == [4, 6]


async def test_a_press_on_a_public_message_leaves_it_as_it_is() -> None:
    async with office() as here:

        async def post(reply: Reply) -> None:
            await reply.post(PAGE)

        public = await here.ask(post)
        assert public.response is not None
        assert not public.response.ephemeral
        await here.press(lambda reply: show(reply, NEXT_PAGE), public.response.message)
        assert here.seen() == ["Something to read", "Something else"]


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


@pytest.mark.parametrize(
    ("refusal", "said"),
    [(None, False), ((404, 10008), False), ((403, 50013), True)],
    ids=["removed", "gone already", "refused"],
)
async def test_an_answer_that_vanishes_says_something_only_where_it_must_stay(
    refusal: tuple[int, int] | None, said: bool
) -> None:
    async with office() as here:
        if refusal is not None:
            status, code = refusal
            here.env.inject_error("DELETE", "/webhooks/*/messages/@original", status=status, code=code)
        await here.ask(lambda reply: reply.vanish("It is there."))
        assert here.answers() == [5]
        assert ("It is there." in here.seen()) is said
        assert here.seen() == [] or refusal is not None


@pytest.mark.usefixtures("impatient")
async def test_a_private_message_dismissed_while_the_work_was_done_is_shown_anew() -> None:
    async with office() as here:
        first = await here.ask(nothing)
        assert first.response is not None
        here.env.inject_error("PATCH", "/webhooks/*/messages/@original", status=404, code=10008)
        await here.press(slow(lambda reply: show(reply, NEXT_PAGE)), first.response.message)
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
