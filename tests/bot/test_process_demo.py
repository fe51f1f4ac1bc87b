"""The offline demo as a process: no token, no network, no data left behind."""

from __future__ import annotations

import signal
from pathlib import Path

import aiohttp

from tests.bot.support_process import running


async def test_without_a_token_the_demo_serves_a_page_until_it_is_interrupted(tmp_path: Path) -> None:
    database = tmp_path / "golf.db"
    async with running("bot", GOLF_DATABASE=str(database)) as demo:
        line = await demo.says("The demo is open at ")
        async with aiohttp.ClientSession() as session, session.get(line.split()[-1]) as page:
            assert page.status == 200
            assert "html" in await page.text()
        demo.signal(signal.SIGINT)
        assert await demo.ended() == 0
    explained = [line for line in demo.out if line.startswith("No DISCORD_TOKEN is set")]
    assert len(explained) == 1
    assert not [line for line in demo.err if " INFO " not in line]
    assert not database.exists()
