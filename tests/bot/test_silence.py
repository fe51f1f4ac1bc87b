"""What the log says about an API that takes requests and answers none."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from aiohttp import web
from discord.http import Route

from bot import silence
from bot.client import GolfBot
from tests.databases import new_store

SOON = 0.2


async def test_an_api_that_never_answers_is_told_once_a_minute(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(silence, "MINUTE", SOON)
    answer = asyncio.Event()

    async def handle(_: web.Request) -> web.Response:
        await answer.wait()
        return web.json_response({"message": "Wh0-kn0ws"}, status=404)

    application = web.Application()
    application.router.add_get("/{path:.*}", handle)
    runner = web.AppRunner(application, access_log=None, shutdown_timeout=0)
    await runner.setup()
    store = await new_store(tmp_path / "golf.db")
    bot = GolfBot(store, pause=0)
    try:
        await web.TCPSite(runner, "127.0.0.1", 0).start()
        monkeypatch.setattr(Route, "BASE", f"http://127.0.0.1:{runner.addresses[0][1]}")
        login = asyncio.create_task(bot.login("a.token"))
        await asyncio.sleep(3 * SOON)
        assert said(caplog)
        # However many requests wait, the log is told once a minute.
        further = [asyncio.create_task(bot.http.get_bot_gateway()) for _ in range(5)]
        before = len(said(caplog))
        await asyncio.sleep(3 * SOON)
        assert 1 <= len(said(caplog)) - before <= 5
        assert all(line.startswith("Discord’s API has not answered for ") for line in said(caplog))
        answer.set()
        await asyncio.gather(login, *further, return_exceptions=True)
        answered = len(said(caplog))
        await asyncio.sleep(2 * SOON)
        assert len(said(caplog)) == answered
    finally:
        await bot.close()
        await store.close()
        await runner.cleanup()


def said(caplog: pytest.LogCaptureFixture) -> list[str]:
    """The lines about requests without an answer."""
    return [record.getMessage() for record in caplog.records if record.name == silence.__name__]
