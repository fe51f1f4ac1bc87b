"""What reaches the log, and what never does."""

from __future__ import annotations

import logging
from collections.abc import Iterator

import pytest

from bot.process import set_up_logging
from bot.settings import Settings

TEXT = "abc.def.ghi"
SETTINGS = Settings.read({"DISCORD_TOKEN": TEXT})


@pytest.fixture(autouse=True)
def former_logging() -> Iterator[None]:
    """Puts back what `set_up_logging` changes for the whole process."""
    root, library = logging.getLogger(), logging.getLogger("discord")
    handlers, levels = root.handlers[:], (root.level, library.level)
    root.handlers.clear()
    yield
    root.handlers[:] = handlers
    root.setLevel(levels[0])
    library.setLevel(levels[1])


def test_the_token_is_taken_out_of_words_and_tracebacks(capsys: pytest.CaptureFixture[str]) -> None:
    set_up_logging(SETTINGS, demo=False)
    log = logging.getLogger("somewhere")
    log.warning("logging in with %s", TEXT)
    try:
        raise ValueError(f"Bot {TEXT} was refused")
    except ValueError:
        log.exception("it failed")
    written = capsys.readouterr().err
    assert TEXT not in written
    assert "logging in with (token)" in written
    assert "ValueError: Bot (token) was refused" in written


def test_the_library_is_heard_from_warnings_on(capsys: pytest.CaptureFixture[str]) -> None:
    set_up_logging(SETTINGS, demo=False)
    logging.getLogger("discord.client").info("logging in using static token")
    logging.getLogger("discord.client").warning("PyNaCl is not installed, voice will NOT be supported")
    assert capsys.readouterr().err == ""
    logging.getLogger("discord.gateway").warning("the gateway is slow")
    logging.getLogger("bot.client").info("ready")
    first, second = capsys.readouterr().err.splitlines()
    assert first.endswith("WARNING discord.gateway: the gateway is slow")
    assert second.endswith("INFO bot.client: ready")


def test_the_demo_is_not_troubled_with_the_library(capsys: pytest.CaptureFixture[str]) -> None:
    set_up_logging(SETTINGS, demo=True)
    logging.getLogger("discord.gateway").warning("the gateway is slow")
    assert capsys.readouterr().err == ""
