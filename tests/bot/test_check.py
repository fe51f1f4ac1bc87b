"""`python -m bot check`: a line for each thing, nothing changed, and the token in no line."""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

import pytest
from aiohttp import web

from bot import __main__ as program
from bot import check
from bot.check import beacon_finding
from bot.finding import Finding
from bot.process import BAD_DATABASE, BAD_SETTING, FINE
from bot.settings import Settings
from cogs.daily import beacon
from data.migrations.runner import newest_version
from data.sql.database import Database
from engine.solo.daily import CHAIN
from tests.bot.support_check import IMPOSTOR, Checked, Run, discord_that_says
from tests.bot.support_process import at, bot_on, environment, outcome
from tests.data.support_damage import closed, overwritten
from tests.postgresql import answering_otherwise, execute, new_database
from tests.standin import DiscordStandIn


@pytest.fixture
def run_check(run_check: Run) -> Run:
    """Checks as elsewhere, which ask no beacon unless a test names one."""

    async def run(**settings: str) -> Checked:
        return await run_check(**{"GOLF_DAILY_BEACON": "off", **settings})

    return run


async def test_before_the_first_start(run_check: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    async with discord_that_says(monkeypatch) as settings:
        found = await run_check(**settings)
    assert found.code == FINE
    assert found.verdicts.pop("commands") == "warning"
    assert "are not known to every server. The bot tells Discord when it starts." in found.said["commands"]
    assert set(found.verdicts.values()) == {"ok"}
    assert "is not there yet and will be created" in found.said["database"]
    assert settings["DISCORD_API_URL"] in found.said["API"]
    assert "golf" in found.said["token"]
    assert "1000 starts are left" in found.said["gateway"]
    assert "https://discord.com/oauth2/authorize?client_id=" in found.said["application"]
    assert found.said["servers"] == "it is in 1, with every permission it needs"


@pytest.mark.long
async def test_beside_a_running_bot(tmp_path: Path) -> None:
    async with DiscordStandIn() as discord:
        database = tmp_path / "golf.db"
        async with bot_on(discord, database):
            sessions = list(discord._gateway._sessions)
            ended = await outcome("check", **at(discord, database))
            assert discord._gateway._sessions == sessions, "the check does not log in to the gateway"
    found = Checked.read(ended.code, list(ended.out))
    assert (found.code, ended.err) == (FINE, ())
    assert found.verdicts.pop("servers") == "warning", "that is not a question which the stand-in answers"
    assert set(found.verdicts.values()) == {"ok"}
    assert "can be read and written, and all of it is sound" in found.said["database"]
    assert found.said["schema"] == f"version {newest_version()}, the newest"
    assert not [line for line in ended.out if discord.token in line]


def test_a_setting_that_can_not_be_used(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(os, "environ", environment(DISCORD_TOKEN=IMPOSTOR, GOLF_CPU_PAUSE="soon"))
    code = program.main(["check"])
    written = capsys.readouterr()
    assert (code, written.err) == (BAD_SETTING, "")
    found = Checked.read(code, written.out.splitlines())
    assert found.verdicts == {"settings": "failed"}
    assert found.said["settings"].startswith("GOLF_CPU_PAUSE must be 0 to 5 seconds, not 'soon'.")


async def test_no_token(run_check: Run) -> None:
    found = await run_check()
    assert (found.code, found.verdicts["token"]) == (BAD_SETTING, "failed")
    assert "DISCORD_TOKEN is not set" in found.said["token"]
    assert "API" not in found.verdicts


async def test_a_log_that_may_show_cards(run_check: Run) -> None:
    found = await run_check(GOLF_LOG_LEVEL="DEBUG")
    assert found.verdicts["settings"] == "warning"


async def test_the_age_of_the_newest_backup(run_check: Run, tmp_path: Path) -> None:
    assert "backups" not in (await run_check()).verdicts
    folder = tmp_path / "backups"
    found = await run_check(GOLF_BACKUPS=str(folder))
    assert (found.verdicts["backups"], found.code) == ("warning", BAD_SETTING)
    assert f"there is none in {folder}" in found.said["backups"]
    folder.mkdir()
    (folder / "golf.db").write_text("x")
    assert (await run_check(GOLF_BACKUPS=str(folder))).verdicts["backups"] == "ok"
    os.utime(folder / "golf.db", (0, 0))
    found = await run_check(GOLF_BACKUPS=str(folder))
    assert found.verdicts["backups"] == "warning"
    assert "days old. Look at what should make them." in found.said["backups"]


async def test_a_port_that_is_taken(run_check: Run) -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as other:
        port = str(other.getsockname()[1])
        found = await run_check(GOLF_METRICS_PORT=port)
        assert found.verdicts["metrics"] == "warning"
        assert f"127.0.0.1:{port} can't be listened on" in found.said["metrics"]
    assert (await run_check(GOLF_METRICS_PORT=port)).verdicts["metrics"] == "ok"
    found = await run_check(GOLF_METRICS_PORT=port, GOLF_METRICS_HOST="192.0.2.1")
    assert found.verdicts["metrics"] == "failed"
    assert "GOLF_METRICS_HOST 192.0.2.1 can't be listened on" in found.said["metrics"]


async def test_files_that_others_may_read(
    run_check: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await closed(tmp_path / "golf.db")
    env = tmp_path / ".env"
    env.touch(0o600)
    (tmp_path / "golf.db").chmod(0o600)
    monkeypatch.setattr(check, "find_dotenv", lambda: str(env))
    assert (await run_check()).verdicts["files"] == "ok"
    for path in (env, tmp_path / "golf.db"):
        path.chmod(0o640)
        found = await run_check()
        assert found.verdicts["files"] == "warning"
        assert found.said["files"].startswith(f"others than their owner may use {path}, where secrets are.")
        path.chmod(0o600)
    backups = tmp_path / "backups"
    backups.mkdir()
    for number in range(6):
        (backups / f"{number}.db").touch(0o644)
    found = await run_check(GOLF_BACKUPS=str(backups))
    assert f"{backups / '3.db'} and 2 more, where secrets are." in found.said["files"]


async def test_a_damaged_database(run_check: Run, tmp_path: Path) -> None:
    await closed(tmp_path / "golf.db")
    overwritten(5 * 4096, b"\xff" * 4096)(tmp_path / "golf.db")
    found = await run_check()
    assert (found.code, found.verdicts["database"]) == (BAD_DATABASE, "failed")
    assert "Restore it from a backup" in found.said["database"]


async def test_a_database_that_the_start_would_change(
    run_check: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = await Database.open(tmp_path / "golf.db")
    await database.close()
    newest, following = newest_version(), "99.0.0"
    monkeypatch.setattr("data.upkeep.inspection.newest_version", lambda: following)
    found = await run_check()
    assert found.verdicts["schema"] == "warning"
    assert f"from version {newest} to {following}" in found.said["schema"]
    assert "Back it up first" in found.said["schema"]


@pytest.mark.parametrize(
    ("free", "verdict"), [(5_000_000, "failed"), (150_000_000, "warning"), (900_000_000, "ok")]
)
async def test_room_on_the_disk(
    run_check: Run, free: int, verdict: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    usage = shutil.disk_usage("/")
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage._replace(free=free))
    found = await run_check()
    assert found.verdicts["disk"] == verdict
    assert f"{free // 1_000_000} MB are free" in found.said["disk"]
    assert found.code == (BAD_DATABASE if verdict == "failed" else BAD_SETTING)  # there is no token


SIGNATURE = "cd" * 48
RANDOMNESS = hashlib.sha256(bytes.fromhex(SIGNATURE)).hexdigest()


@asynccontextmanager
async def relay(status: int = 200, **instead: object) -> AsyncIterator[tuple[str, list[str]]]:
    """Run a relay that answers a good pulse for every round except those in `instead`.

    Yields its address and the list of requested paths.
    """
    asked: list[str] = []

    async def answer(request: web.Request) -> web.Response:
        asked.append(request.path)
        number = int(request.path.rpartition("/")[2])
        pulse = {"round": number, "randomness": RANDOMNESS, "signature": SIGNATURE, **instead}
        return web.Response(text=json.dumps(pulse), status=status)

    application = web.Application()
    application.router.add_get("/{path:.*}", answer)
    runner = web.AppRunner(application)
    await runner.setup()
    try:
        await web.TCPSite(runner, "127.0.0.1", 0).start()
        host, port = runner.addresses[0][:2]
        yield f"http://{host}:{port}", asked
    finally:
        await runner.cleanup()


async def found_at(address: str) -> Finding:
    """Return the verdict on a beacon at `address`."""
    return await beacon_finding(Settings.read({"GOLF_DAILY_BEACON": address}))


async def test_a_beacon_that_gives_todays_pulse(run_check: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.check.time.time", lambda: 1_795_348_800.0)  # 22 November 2026, 12:00 UTC
    async with relay() as (address, asked):
        found = await run_check(GOLF_DAILY_BEACON=address)
    assert asked == [f"/{CHAIN}/public/34167412"]
    assert found.verdicts["beacon"] == "ok"
    assert found.said["beacon"] == f"{address} gives today's pulse, round 34167412"


async def test_a_daily_hole_that_is_switched_off(run_check: Run) -> None:
    found = await run_check()
    assert found.verdicts["beacon"] == "ok"
    assert found.said["beacon"] == "GOLF_DAILY_BEACON=off: there is no daily hole"


@pytest.mark.parametrize(
    ("instead", "problem"),
    [
        ({"randomness": "ab" * 32}, "the randomness is not the SHA-256 of the signature"),
        ({"signature": "not hex"}, "the signature is not in hex digits"),
        ({"round": 7}, "round 7 came instead of "),
    ],
)
async def test_a_pulse_that_does_not_verify(instead: dict[str, Any], problem: str) -> None:
    async with relay(**instead) as (address, _):
        found = await found_at(address)
    assert (found.verdict, found.code) == ("warning", FINE)
    assert "that does not verify: " + problem in found.says
    assert "another relay of drand in GOLF_DAILY_BEACON" in found.says


async def test_a_relay_that_does_not_know_the_chain_or_talks_of_something_else() -> None:
    async with relay(status=404) as (address, _):
        found = await found_at(address)
    assert found.verdict == "warning"
    assert "answered with status 404. Until it gives today's pulse" in found.says
    async with relay(randomness=None) as (address, _):
        assert f"{address} gave no pulse: the answer is not a pulse. " in (await found_at(address)).says


async def test_a_beacon_that_is_not_there_is_a_warning_and_no_more(run_check: Run) -> None:
    async with relay() as (address, _):
        pass
    found = await run_check(GOLF_DAILY_BEACON=address)
    assert found.code == BAD_SETTING, "for there is no token; the bot runs without a beacon"
    assert found.verdicts["beacon"] == "warning"
    assert "can’t be reached (Client" in found.said["beacon"]
    assert "Try again later" in found.said["beacon"]


async def test_a_beacon_that_keeps_silent_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(beacon, "PATIENCE", 0.05)
    with closing(socket.create_server(("127.0.0.1", 0))) as silent:
        found = await found_at(f"http://127.0.0.1:{silent.getsockname()[1]}")
    assert found.verdict == "warning"
    assert "can’t be reached (" in found.says


@pytest.mark.needs_postgresql
async def test_a_database_on_a_server(
    run_check: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    env = tmp_path / ".env"
    env.touch(0o640)
    monkeypatch.setattr(check, "find_dotenv", lambda: str(env))
    with new_database() as server:
        found = await run_check(GOLF_DATABASE=server.address)
    assert found.verdicts["files"] == "warning", "it has the password of the server"
    assert found.verdicts["database"] in ("ok", "warning")
    assert found.said["database"].startswith(f"{server} is PostgreSQL ")
    assert found.said["schema"] == f"version {newest_version()}, the newest"
    assert "disk" not in found.verdicts
    assert "clock" not in found.verdicts


@pytest.mark.needs_postgresql
@pytest.mark.parametrize("apart", [-30, 5])
async def test_a_server_with_another_clock(run_check: Run, apart: int) -> None:
    clock = f"SELECT pg_catalog.clock_timestamp() + interval ''{apart} seconds''"
    function = f"clock_timestamp() RETURNS TIMESTAMPTZ LANGUAGE sql AS '{clock}'"
    with new_database() as server, answering_otherwise(server, function):
        found = await run_check(GOLF_DATABASE=server.address)
    assert found.verdicts["clock"] == "warning"
    said = re.fullmatch(
        r"the clock of (\S+) is ([\d.]+) s from the one here\. Set both by NTP\.", found.said["clock"]
    )
    assert said is not None
    assert said[1] == str(server)
    assert float(said[2]) == pytest.approx(abs(apart), abs=1)


@pytest.mark.needs_postgresql
async def test_a_server_that_is_far_away(run_check: Run) -> None:
    slow = "BEGIN PERFORM pg_sleep(0.05); RETURN pg_catalog.clock_timestamp(); END"
    function = f"clock_timestamp() RETURNS TIMESTAMPTZ LANGUAGE plpgsql AS '{slow}'"
    with new_database() as server, answering_otherwise(server, function):
        found = await run_check(GOLF_DATABASE=server.address)
    assert found.verdicts["database"] == "warning"
    assert re.search(
        r" and answers in \d+\.\d ms: every move waits for it several times\. ", found.said["database"]
    )
    assert found.said["database"].endswith("Run the bot closer to it.")


@pytest.mark.needs_postgresql
async def test_a_server_that_only_lets_read(run_check: Run) -> None:
    with new_database() as server:
        execute(f"ALTER DATABASE {server.url.database} SET default_transaction_read_only = on")
        found = await run_check(GOLF_DATABASE=server.address)
    assert (found.code, found.verdicts["database"]) == (BAD_DATABASE, "failed")
    assert "Set default_transaction_read_only = off for " in found.said["database"]


async def test_a_server_that_is_not_there(run_check: Run) -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as other:
        port = other.getsockname()[1]
    found = await run_check(GOLF_DATABASE=f"postgresql://ann:Wh0-kn0ws@127.0.0.1:{port}/golf")
    assert (found.code, found.verdicts["database"]) == (BAD_DATABASE, "failed")
    assert f"GOLF_DATABASE: postgresql://ann@127.0.0.1:{port}/golf can't be reached" in found.said["database"]
