"""The bot as a container runs it: an end that needs a person is met once."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest

from bot import __main__ as program
from bot import container
from bot.process import BAD_DATABASE, BAD_SETTING, BAD_TOKEN, FINE, UNEXPECTED, UNREACHABLE
from tests.bot.support_monitor import figures, free_port, health
from tests.bot.support_process import running


async def test_after_a_wrong_setting_it_waits_to_be_stopped() -> None:
    async with running("bot.container", GOLF_CPU_PAUSE="soon") as process:
        await process.says("GOLF_CPU_PAUSE must be 0 to 5 seconds, not 'soon'.")
        await process.says(
            "The bot has ended with code 2, for which no new start helps. This container waits"
        )
        assert process.code is None
        process.signal(signal.SIGTERM)
        assert await process.ended() == BAD_SETTING


async def test_it_tells_by_health_and_metrics_that_it_waits(tmp_path: Path) -> None:
    port = free_port()
    settings = {"DISCORD_TOKEN": "abc.def", "GOLF_DATABASE": str(tmp_path), "GOLF_METRICS_PORT": str(port)}
    async with running("bot.container", **settings) as process:
        await process.says("is a folder, not a file")
        await process.says("The bot has ended with code 3")
        assert await health(port) == (503, {"status": "ended", "code": BAD_DATABASE})
        told = await figures(port)
        assert told("golf_ended_with_code") == BAD_DATABASE
        assert told("golf_healthy") == 0
        process.signal(signal.SIGTERM)
        assert await process.ended() == BAD_DATABASE


@pytest.mark.parametrize("code", [FINE, UNEXPECTED, UNREACHABLE])
def test_all_else_ends_and_may_be_started_again(monkeypatch: pytest.MonkeyPatch, code: int) -> None:
    monkeypatch.setattr(program, "main", lambda _: code)
    assert container.main() == code


def test_the_service_is_not_started_again_after_the_same_codes() -> None:
    service = (Path(program.__file__).parent / "deploy" / "golf.service").read_text(encoding="utf-8")
    assert container.NEEDS_A_PERSON == (BAD_SETTING, BAD_DATABASE, BAD_TOKEN)
    assert f"RestartPreventExitStatus={' '.join(map(str, container.NEEDS_A_PERSON))}\n" in service
