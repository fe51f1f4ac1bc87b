"""Events that reach the log, their form, and data that never does."""

from __future__ import annotations

import asyncio
import json
import logging
import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.log import JsonLines, TextLines, set_up_logging
from bot.settings import Settings
from engine.game.cards import fresh_deck
from engine.table.table import match_task

TOKEN = "abc.def.ghi"  # noqa: S105 - not a real one
SECRET = "0123456789abcdef" * 4

log = logging.getLogger("somewhere")

pytestmark = pytest.mark.usefixtures("former_logging")


def begin(*, demo: bool = False, **chosen: str) -> None:
    """Log as a bot with those settings does."""
    set_up_logging(Settings.read({"DISCORD_TOKEN": TOKEN, **chosen}), demo=demo)


def written(capsys: pytest.CaptureFixture[str]) -> list[str]:
    return capsys.readouterr().err.splitlines()


def after_the_time(line: str) -> str:
    """The line without the time it has to begin with."""
    found = re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z (.*)", line)
    assert found is not None, line
    return found[1]


def in_json(capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    (line,) = written(capsys)
    event = json.loads(line)
    assert isinstance(event, dict)
    return event


def test_an_event_is_a_line_of_time_level_logger_words_and_fields(capsys: pytest.CaptureFixture[str]) -> None:
    begin()
    log.info("ready as %s", "Golf", extra={"servers": 3, "guild": None, "what": "a b", "quote": 'x"y'})
    (line,) = written(capsys)
    assert after_the_time(line) == r'INFO somewhere ready as Golf servers=3 what="a b" quote="x\"y"'


def test_fields_are_fields_in_json_too(capsys: pytest.CaptureFixture[str]) -> None:
    begin(GOLF_LOG_FORMAT="json")
    about = {"interaction": "12", "command": "golf start", "match": "0a1b"}
    log.warning("edit a table: gone (HTTP 404, code %s)", 10008, extra=about)
    event = in_json(capsys)
    assert event.pop("time").endswith("Z")
    assert event == {
        "level": "WARNING",
        "logger": "somewhere",
        "message": "edit a table: gone (HTTP 404, code 10008)",
        "interaction": "12",
        "command": "golf start",
        "match": "0a1b",
    }


def test_a_field_does_not_take_the_place_of_the_level(capsys: pytest.CaptureFixture[str]) -> None:
    begin(GOLF_LOG_FORMAT="json")
    log.warning("something", extra={"level": "fine", "logger": "me", "time": 0})
    event = in_json(capsys)
    assert (event["level"], event["logger"]) == ("WARNING", "somewhere")


def test_a_traceback_belongs_to_its_event(capsys: pytest.CaptureFixture[str]) -> None:
    begin()
    try:
        raise ValueError("first\nsecond")
    except ValueError:
        log.exception("it failed", extra={"match": "0a1b"})
    log.info("the next")
    first, *traceback, last = written(capsys)
    assert after_the_time(first) == "ERROR somewhere it failed match=0a1b"
    assert traceback[0] == "  | Traceback (most recent call last):"
    assert traceback[-2:] == ["  | ValueError: first", "  | second"]
    assert all(line.startswith("  | ") for line in traceback)
    assert after_the_time(last) == "INFO somewhere the next"


def test_in_json_a_traceback_is_a_field(capsys: pytest.CaptureFixture[str]) -> None:
    begin(GOLF_LOG_FORMAT="json")
    try:
        raise ValueError("first\nsecond")
    except ValueError:
        log.exception("it failed")
    event = in_json(capsys)
    assert event["message"] == "it failed"
    assert event["traceback"].splitlines()[0] == "Traceback (most recent call last):"
    assert event["traceback"].endswith("ValueError: first\nsecond")


@given(words=st.text(), field=st.text())
def test_an_event_is_one_line_whatever_stands_in_it(words: str, field: str) -> None:
    record = logging.makeLogRecord({"msg": words, "name": "somewhere", "args": (), "server": field})
    text = TextLines(None, cards=True).format(record)
    assert len(text.splitlines()) == 1
    assert "\x1b" not in text
    line = JsonLines(None, cards=True).format(record)
    assert "\n" not in line
    assert json.loads(line)["server"] == field


async def failing() -> None:
    log.error("it failed")


async def test_a_task_of_a_match_names_it_and_so_do_tasks_and_threads_that_it_begins(
    capsys: pytest.CaptureFixture[str],
) -> None:
    begin()

    async def work() -> None:
        await failing()
        await asyncio.create_task(failing())
        await asyncio.to_thread(log.error, "it failed")

    task = match_task("0a1b2c3d4e", work(), "message")
    assert task.get_name() == "message-0a1b2c3d4e"
    await task
    lines = [after_the_time(line) for line in written(capsys)]
    assert lines == ["ERROR somewhere it failed match=0a1b2c3d4e"] * 3


async def test_work_for_another_match_names_that_one(capsys: pytest.CaptureFixture[str]) -> None:
    begin()

    async def work() -> None:
        await match_task("another", failing(), "message")
        log.error("it failed", extra={"match": "a third"})
        await failing()

    await match_task("0a1b2c3d4e", work(), "message")
    assert [line.partition("match=")[2] for line in written(capsys)] == ["another", '"a third"', "0a1b2c3d4e"]


async def test_other_tasks_and_threads_are_about_no_match(capsys: pytest.CaptureFixture[str]) -> None:
    begin()
    log.info("in a task of the tests")
    await asyncio.to_thread(log.info, "in a thread")
    assert [after_the_time(line) for line in written(capsys)] == [
        "INFO somewhere in a task of the tests",
        "INFO somewhere in a thread",
    ]


@pytest.mark.parametrize("style", ["text", "json"])
def test_the_token_is_taken_out_of_words_fields_and_tracebacks(
    style: str, capsys: pytest.CaptureFixture[str]
) -> None:
    begin(GOLF_LOG_FORMAT=style, GOLF_LOG_LEVEL="DEBUG")
    log.warning("logging in with %s", TOKEN, extra={"header": f"Bot {TOKEN}"})
    try:
        raise ValueError(f"Bot {TOKEN} was refused")
    except ValueError:
        log.exception("it failed")
    text = "\n".join(written(capsys))
    assert TOKEN not in text
    assert "logging in with (token)" in text
    assert "Bot (token)" in text
    assert "ValueError: Bot (token) was refused" in text


@pytest.mark.parametrize("style", ["text", "json"])
def test_cards_and_deals_are_taken_out(style: str, capsys: pytest.CaptureFixture[str]) -> None:
    begin(GOLF_LOG_FORMAT=style)
    for card in fresh_deck(1, 2):
        log.warning("a view of (%r, None)", card)
        log.warning("Ana has drawn %s.", card)
    log.warning("started with %s", SECRET)
    *cards, deal = written(capsys)
    assert len(cards) == 2 * 54
    assert all("a view of ((card), None)" in line or "has drawn (card)." in line for line in cards)
    assert SECRET not in deal
    assert "(secret)" in deal


def test_in_a_log_for_finding_faults_cards_may_stand(capsys: pytest.CaptureFixture[str]) -> None:
    begin(GOLF_LOG_LEVEL="DEBUG")
    log.debug("Ana has drawn 7♠")
    assert after_the_time(written(capsys)[0]) == "DEBUG somewhere Ana has drawn 7♠"


DISCORDS_WORDS = [
    "PATCH https://discord.com/api/v10/webhooks/123/{0}/messages/@original?wait=true has returned 200",
    "POST https://discord.com/api/v10/interactions/123/{0}/callback with None has returned 204",
    "WebSocket Event: {{'t': 'INTERACTION_CREATE', 'd': {{'token': '{0}', 'type': 3}}}}",
    'data {{"type": 3, "token": "{0}"}}',
]


@pytest.mark.parametrize("style", ["text", "json"])
@pytest.mark.parametrize("words", DISCORDS_WORDS)
def test_tokens_of_interactions_are_taken_out(
    style: str, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    begin(GOLF_LOG_FORMAT=style, GOLF_LOG_LEVEL="DEBUG")
    log.debug(words.format("aW50ZXJhY3Rpb24_-.x"))
    (line,) = written(capsys)
    assert "aW50" not in line
    assert "_-.x" not in line
    if style == "json":
        assert json.loads(line)["message"] == words.format("(token)")


@given(match=st.from_regex(r"[0-9a-f]{10}", fullmatch=True), number=st.integers(0, 10**20))
def test_ids_are_no_cards(match: str, number: int) -> None:
    about = f"match={match} interaction={number} golf:{match}:3:swap.4"
    record = logging.makeLogRecord({"msg": about, "name": "somewhere"})
    assert "(" not in TextLines(None, cards=False).format(record)


def test_the_library_is_heard_from_warnings_on(capsys: pytest.CaptureFixture[str]) -> None:
    begin()
    logging.getLogger("discord.client").info("logging in using static token")
    logging.getLogger("discord.client").warning("PyNaCl is not installed, voice will NOT be supported")
    assert written(capsys) == []
    logging.getLogger("discord.gateway").warning("the gateway is slow")
    logging.getLogger("bot.client").info("ready")
    first, second = written(capsys)
    assert after_the_time(first) == "WARNING discord.gateway the gateway is slow"
    assert after_the_time(second) == "INFO bot.client ready"


def test_the_demo_is_not_troubled_with_the_library(capsys: pytest.CaptureFixture[str]) -> None:
    begin(demo=True)
    logging.getLogger("discord.gateway").warning("the gateway is slow")
    assert written(capsys) == []
