"""The cards' emojis, over real HTTP: made once, made anew when drawn otherwise, and never in the way."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import discord
import pytest

from cogs.answering import card_emojis
from cogs.answering.card_emojis import STANDS_FOR, CardEmojis
from cogs.kit.card_text import FACE_DOWN, face
from cogs.picture.emojis import emojis
from data.store import Store
from engine.game.cards import card
from tests.standin import DiscordStandIn, Fault
from tests.standin.sample_bot import addressed_to

ALL = sorted(emojis())


@pytest.fixture
async def standin() -> AsyncIterator[DiscordStandIn]:
    async with DiscordStandIn() as standin:
        yield standin


@asynccontextmanager
async def logged_in(standin: DiscordStandIn, store: Store) -> AsyncIterator[CardEmojis]:
    """The card emojis of a client that has just logged in."""
    with addressed_to(standin):
        async with discord.Client(intents=discord.Intents.none(), max_ratelimit_timeout=30) as client:
            await client.login(standin.token)
            standin.requests.clear()
            yield CardEmojis(client, store.key_values)


async def start(standin: DiscordStandIn, store: Store) -> dict[str, str]:
    """Find and renew the emojis as at a start; returns the usable ones."""
    async with logged_in(standin, store) as cards:
        await cards.find()
        await cards.renew(between=0)
        return dict(cards.usable)


def asked(standin: DiscordStandIn) -> list[str]:
    """The methods of the requests about emojis."""
    return [request.method for request in standin.requests if "/emojis" in request.path]


def names(standin: DiscordStandIn) -> list[str]:
    return sorted(emoji.name for emoji in standin.emojis)


def test_there_is_something_to_stand_for_each_emoji_and_no_two_stand_for_the_same() -> None:
    assert sorted(STANDS_FOR) == ALL
    assert len(set(STANDS_FOR.values())) == 55


async def test_the_first_start_makes_all_and_the_second_asks_once(
    standin: DiscordStandIn, store: Store
) -> None:
    usable = await start(standin, store)
    assert asked(standin) == ["GET", *["POST"] * 55]
    assert {emoji.name: emoji.picture for emoji in standin.emojis} == dict(emojis())
    ids = {emoji.name: emoji.id for emoji in standin.emojis}
    assert usable[face(card("7S"))] == f"<:card_7_spades:{ids['card_7_spades']}>"
    assert usable[FACE_DOWN] == f"<:card_back:{ids['card_back']}>"
    assert await start(standin, store) == usable
    assert asked(standin) == ["GET"]


async def test_what_is_there_is_used_before_anything_is_made(standin: DiscordStandIn, store: Store) -> None:
    usable = await start(standin, store)
    async with logged_in(standin, store) as cards:
        assert not cards.usable
        await cards.find()
        assert cards.usable == usable


async def test_another_drawing_takes_the_place_of_the_old_one(
    standin: DiscordStandIn, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    await start(standin, store)
    old = {emoji.id for emoji in standin.emojis}
    monkeypatch.setattr(card_emojis, "emoji_digest", lambda: "0123456789abcdef")
    monkeypatch.setattr(card_emojis, "emojis", lambda: dict.fromkeys(ALL, b"\x89PNG\r\n\x1a\nnew"))
    usable = await start(standin, store)
    assert asked(standin) == ["GET", *["DELETE", "POST"] * 55]
    assert names(standin) == ALL
    assert not old & {emoji.id for emoji in standin.emojis}
    assert sorted(usable.values()) == sorted(f"<:{emoji.name}:{emoji.id}>" for emoji in standin.emojis)
    await start(standin, store)
    assert asked(standin) == ["GET"]


@pytest.mark.parametrize(
    "fault",
    [Fault(status=403, code=50013), Fault(status=429, retry_after=3600.0), Fault(status=400, code=30008)],
)
async def test_where_one_is_refused_text_serves_and_the_next_start_goes_on(
    standin: DiscordStandIn, store: Store, fault: Fault, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "cogs.answering.attempt")
    for _ in range(20):
        standin.befall("POST", "*/emojis", Fault())
    standin.befall("POST", "*/emojis", fault)
    usable = await start(standin, store)
    assert asked(standin).count("POST") == 21
    assert len(usable) == len(standin.emojis) == 20
    (line,) = [record.getMessage() for record in caplog.records if record.name == "cogs.answering.attempt"]
    assert "make the emoji card_" in line
    assert "written out" in line
    assert len(await start(standin, store)) == 55
    assert asked(standin) == ["GET", *["POST"] * 35]
    assert names(standin) == ALL


async def test_a_renewal_that_breaks_off_is_finished_by_the_next_start(
    standin: DiscordStandIn, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    await start(standin, store)
    monkeypatch.setattr(card_emojis, "emoji_digest", lambda: "0123456789abcdef")
    for _ in range(5):
        standin.befall("POST", "*/emojis", Fault())
    standin.befall("POST", "*/emojis", Fault(status=403, code=50013))
    usable = await start(standin, store)
    assert len(usable) == len(standin.emojis) == 54
    assert sorted(usable.values()) == sorted(f"<:{emoji.name}:{emoji.id}>" for emoji in standin.emojis)
    assert len(await start(standin, store)) == 55
    assert asked(standin) == ["GET", "POST", *["DELETE", "POST"] * 49]
    assert names(standin) == ALL


async def test_where_discord_knows_no_such_emojis_text_serves(
    standin: DiscordStandIn, store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "cogs.answering.attempt")
    standin.befall("GET", "*/emojis", Fault(status=404))
    assert await start(standin, store) == {}
    assert asked(standin) == ["GET"]
    assert len([record for record in caplog.records if record.name == "cogs.answering.attempt"]) == 1


async def test_others_are_left_alone_and_what_is_too_much_of_ours_goes_first(
    standin: DiscordStandIn, store: Store
) -> None:
    standin.add_emoji("clubhouse")
    standin.add_emoji("card_of_an_older_version")
    await start(standin, store)
    assert asked(standin)[:3] == ["GET", "DELETE", "POST"]
    assert names(standin) == sorted([*ALL, "clubhouse"])


async def test_a_full_application_keeps_what_fits(standin: DiscordStandIn, store: Store) -> None:
    for number in range(1990):
        standin.add_emoji(f"other_{number}")
    usable = await start(standin, store)
    assert len(usable) == 10
    assert len(standin.emojis) == 2000
    assert asked(standin).count("POST") == 11


async def test_without_a_note_nothing_is_changed(standin: DiscordStandIn, store: Store) -> None:
    async with logged_in(standin, store) as cards:
        await cards.find()
        await store.close()
        assert not await cards.renew(between=0)
    assert asked(standin) == ["GET"]


async def test_an_emoji_that_somebody_has_deleted_is_found_out(standin: DiscordStandIn, store: Store) -> None:
    async with logged_in(standin, store) as cards:
        assert not await cards.find_again()
        assert asked(standin) == []
        await cards.find()
        await cards.renew(between=0)
        assert not await cards.find_again()
        assert len(cards.usable) == 55
        standin.remove_emoji(next(emoji for emoji in standin.emojis if emoji.name == "card_back"))
        assert await cards.find_again()
        assert FACE_DOWN not in cards.usable
        assert len(cards.usable) == 54
