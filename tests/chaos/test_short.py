"""A few kills in every run of the tests; a bot with the fault of answering early is found."""

from __future__ import annotations

import asyncio
import signal
from dataclasses import replace
from pathlib import Path

from cogs.answering.limits import DISCORDS_OWN
from tests.bot.support_process import running
from tests.tools.chaos.__main__ import INTERRUPTED
from tests.tools.chaos.report import Account
from tests.tools.chaos.run import Plan, run


async def short(plan: Plan, folder: Path) -> Account:
    """Carry `plan` out to its end."""
    return await run(plan, folder, asyncio.Event(), print)


def plan() -> Plan:
    """A few kills among a few tables where the game is short, and people press as fast as they like."""
    return Plan(
        *(3, 5, 7),
        longest_life=0.8,
        longest_match=1,
        presets=("four-card", "golf-six"),
        module="tests.bot.without_limits",
        window=0.0,
    )


async def test_nothing_is_lost_by_a_few_kills(tmp_path: Path) -> None:
    account = await short(plan(), tmp_path)
    told = "\n".join(account.lines())
    assert account.sound, told
    assert account.kills >= 3, told
    assert account.finished > 0, told
    assert account.left == 0, told
    assert any(press.moves and press.outcome == "granted" for press in account.found), told
    assert account.old_buttons.granted > 0, told


async def test_a_bot_that_answers_before_it_writes_is_found_out(tmp_path: Path) -> None:
    account = await short(
        replace(plan(), module="tests.tools.chaos.answers_before_writing", window=DISCORDS_OWN.window),
        tmp_path,
    )
    assert not account.sound
    assert account.kills < 3
    assert any("after kill" in line for line in account.lines())


async def test_ctrl_c_ends_a_run_with_what_was_found_so_far() -> None:
    async with running("tests.tools.chaos", "--kills", "99", "--tables", "2", "--seed", "7") as chaos:
        await chaos.says("99 kills among 2 tables")
        chaos.signal(signal.SIGINT)
        assert await chaos.ended() == INTERRUPTED
    assert "interrupted; this is what was found so far" in chaos.out
    assert chaos.out[-1] == "No difference."
    assert chaos.err == []
