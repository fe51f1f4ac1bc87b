"""Everything takes longer than Discord waits: Discord is told so first, and every answer still arrives."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest
import simcord

from cogs.answering import reply as replies
from data.sql.writer import Statement, Writer
from engine.game.errors import StorageFailed
from tests.databases import refused_writes
from tests.journeys.channels import (
    at,
    delete_channel,
    move_once,
    next_move,
    play_out,
    said,
    seat,
    tables_in,
)
from tests.journeys.world import World, words_of, world

SENTENCE = StorageFailed().sentence
POSTED, WAIT_FOR_MESSAGE, WAIT_FOR_EDIT = 4, 5, 6


@pytest.fixture(autouse=True)
def slow(monkeypatch: pytest.MonkeyPatch) -> None:
    """The disk is slow, and nobody has patience."""
    write = Writer.write

    async def write_slowly(self: Writer, statements: Sequence[Statement], **how: bool) -> None:
        texts = [str(each[0] if isinstance(each, tuple) else each) for each in statements]
        if not any("learners" in text for text in texts):  # written after the answer
            await asyncio.sleep(0.001)
        await write(self, statements, **how)

    monkeypatch.setattr(Writer, "write", write_slowly)
    monkeypatch.setattr(replies, "PATIENCE", 0)


def answers(here: World) -> list[int]:
    """The kinds of the answers to interactions so far, as Discord numbers them."""
    sent = [request.json for request in here.env.http_requests if request.path.endswith("/callback")]
    return [body["type"] for body in sent if isinstance(body, dict)]


async def seat_slowly(here: World, people: list[simcord.MemberActor]) -> None:
    """The first of `people` opens a table, the others join, and the match begins."""
    await here.slash(people[0], "start", holes=1)
    for person in people[1:]:
        await here.press(person, "Join")
    await here.press(people[0], "Start")


@pytest.mark.long
async def test_a_whole_match_and_the_next_one() -> None:
    async with world() as here:
        ana, ben, chloe = people = here.people[:3]
        await seat_slowly(here, people)
        assert answers(here) == [WAIT_FOR_MESSAGE] + [WAIT_FOR_EDIT] * 3
        assert len(tables_in(here, here.channel)) == 1
        await play_out(here, people)
        assert POSTED not in answers(here)
        final = here.table_message()
        assert "final" in words_of(final)
        assert "**Ana**" in said(await here.slash(ana, "leaderboard"))
        for person in (ben, chloe):
            await here.press(person, "Rematch", final)
        assert "(2 of 6)\n**Ben** · host\n**Chloe**" in words_of(here.table_message())
        for person in people:
            for message in here.visible(person):
                assert message.content or message.embeds, "a message says that the bot is thinking"
                assert not message.flags.loading
        await here.press(ana, "Join")
        await here.press(ben, "Start")
        moved = [await move_once(here, people) for _ in range(12)]
        assert set(moved) == set(people), "the next match is not played as the first was"
        assert "’s turn" in words_of(here.table_message())


async def test_refusals_arrive_wherever_they_are_asked_for() -> None:
    async with world() as here:
        here.expected_log.append("writes failed")
        ana, ben = here.people[:2]
        with refused_writes(here.place, "journal"):
            assert SENTENCE in said(await here.slash(ana, "start"))
        await here.slash(ana, "start", holes=1)
        with refused_writes(here.place, "journal"):
            assert SENTENCE in said(await here.press(ben, "Join"))
        await here.press(ben, "Join")
        await here.press(ana, "Start")
        with refused_writes(here.place, "journal"):
            mover = await move_once(here, [ana, ben])
            assert mover is not None
            hand = here.hand(mover)
            assert SENTENCE in words_of(hand or here.table_message())
            assert next_move(hand) is not None
        await play_out(here, [ana, ben])
        assert "final" in words_of(here.table_message())


async def test_a_match_is_ended_and_a_lost_one_found() -> None:
    async with world() as here:
        doomed = here.guild.create_text_channel("doomed")
        ana, ben = here.people[:2]
        with at(here, doomed):
            await seat(here, [ana, ben], holes=1)
        await delete_channel(here, doomed)
        await here.slash(ben, "table")
        result = await here.slash(ana, "end")
        assert result.response is not None
        await here.press(ana, "End match", result.response.message)
        assert "ended the match" in words_of(here.table_message())
