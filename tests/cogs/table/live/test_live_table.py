"""Everybody is told of what changes at a table in its order, and after the answer that it comes from."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

import pytest

from cogs.answering.handling import answering
from cogs.table.live.live_table import LiveTable
from cogs.table.private.hands import Hands
from engine.table import Change, ending, requests
from tests.cogs.table.support_tables import GUILD, NEW_TABLE, person, tables_in
from tests.cogs.table.table_harness import ANA, harness


@contextmanager
def told() -> Iterator[list[int]]:
    """The versions of the changes that private messages are told of."""
    versions: list[int] = []
    with patch.object(Hands, "changed", lambda _, change: versions.append(change.entries[-1].version)):
        yield versions


async def pressed(live: LiveTable, given: asyncio.Event) -> None:
    """Somebody adds a computer player, and is answered once `given` is set."""
    with answering():
        await live.table.ask(requests.add_computer(1))
        await given.wait()


async def pause() -> None:
    """Let everything go on that waits for nobody."""
    await asyncio.sleep(0.05)


async def test_a_change_is_told_after_its_answer_and_after_the_changes_before_it(tmp_path: Path) -> None:
    async with tables_in(tmp_path) as tables:
        live = await tables.open(GUILD, 1, NEW_TABLE, person(1))
        with told() as versions:
            given = asyncio.Event(), asyncio.Event()
            presses = [asyncio.create_task(pressed(live, each)) for each in given]
            await pause()
            given[1].set()
            await pause()
            assert versions == []
            given[0].set()
            await asyncio.gather(*presses)
            await pause()
            assert versions == [live.table.state.version - 1, live.table.state.version]


async def test_what_nobody_is_answered_for_is_told_at_once(tmp_path: Path) -> None:
    async with tables_in(tmp_path) as tables:
        live = await tables.open(GUILD, 1, NEW_TABLE, person(1))
        with told() as versions:
            await live.table.ask(requests.add_computer(1))
            await pause()
            assert versions == [live.table.state.version]


@pytest.mark.virtual_time
@pytest.mark.parametrize(
    ("found", "followed", "amended"),
    [(True, False, 1), (True, True, 0), (False, False, 0), (False, True, 0)],
)
async def test_moments_of_a_match_are_added_unless_another_table_has_followed(
    monkeypatch: pytest.MonkeyPatch, found: bool, followed: bool, amended: int
) -> None:
    async def search() -> bool:
        return found

    async with harness() as here:
        message = here.live.message
        monkeypatch.setattr(message, "search", search)
        await here.table.ask(ending.end(ANA, moderator=False))
        await here.settle()
        assert message.id is not None
        edits = here.edits_of(message.id)
        await here.live.ended(lambda: followed)
        assert here.edits_of(message.id) - edits == amended


async def test_nobody_is_told_less_because_telling_others_fails(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    def failing(hands: Hands, change: Change) -> None:
        raise ValueError("told")

    async with tables_in(tmp_path) as tables:
        live = await tables.open(GUILD, 1, NEW_TABLE, person(1))
        with patch.object(Hands, "changed", failing), patch.object(live.message, "refresh") as refreshed:
            await live.table.ask(requests.add_computer(1))
            await pause()
        refreshed.assert_called_once_with()
        assert "was not brought up to date" in caplog.text
