"""Settings: what is taken, and the line that says what is wrong with what is not."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bot.settings import DISCORD_API, LONGEST_PAUSE, BadSetting, Settings


def refusal(**environment: str) -> str:
    with pytest.raises(BadSetting) as refused:
        Settings.read(environment)
    return refused.value.sentence


def test_without_any_setting_there_are_defaults() -> None:
    assert Settings.read({}) == Settings(
        token=None,
        database=Path("golf.db"),
        sync_guild=None,
        log_level="INFO",
        api_url=DISCORD_API,
        pause=1.5,
    )


def test_every_setting_is_taken() -> None:
    environment = {
        "DISCORD_TOKEN": "abc.def",
        "DISCORD_API_URL": "http://127.0.0.1:8080/api/v10",
        "GOLF_DATABASE": "/var/lib/golf/golf.db",
        "GOLF_SYNC_GUILD": "81384788765712384",
        "GOLF_LOG_LEVEL": "DEBUG",
        "GOLF_CPU_PAUSE": "0.5",
        "PATH": "/usr/bin",
    }
    assert Settings.read(environment) == Settings(
        token="abc.def",  # noqa: S106 - not a real one
        database=Path("/var/lib/golf/golf.db"),
        sync_guild=81384788765712384,
        log_level="DEBUG",
        api_url="http://127.0.0.1:8080/api/v10",
        pause=0.5,
    )


@pytest.mark.parametrize("empty", ["", "  ", "\n"])
def test_a_setting_that_is_there_but_empty_is_not_set(empty: str) -> None:
    names = ("DISCORD_TOKEN", "DISCORD_API_URL", "GOLF_DATABASE", "GOLF_SYNC_GUILD", "GOLF_LOG_LEVEL")
    assert Settings.read(dict.fromkeys((*names, "GOLF_CPU_PAUSE"), empty)) == Settings()


@pytest.mark.parametrize(
    ("name", "text", "field", "taken"),
    [
        ("DISCORD_TOKEN", " abc\n", "token", "abc"),
        ("GOLF_DATABASE", " golf.db ", "database", Path("golf.db")),
        ("GOLF_LOG_LEVEL", "warning", "log_level", "WARNING"),
        ("DISCORD_API_URL", "https://example.org/api/v10/", "api_url", "https://example.org/api/v10"),
        ("DISCORD_API_URL", "http://[::1]:80/api", "api_url", "http://[::1]:80/api"),
        ("GOLF_CPU_PAUSE", "0", "pause", 0.0),
        ("GOLF_CPU_PAUSE", "5", "pause", 5.0),
    ],
)
def test_what_people_write_in_other_ways_is_understood(
    name: str, text: str, field: str, taken: object
) -> None:
    assert getattr(Settings.read({name: text}), field) == taken


@pytest.mark.parametrize(
    ("name", "text", "problem"),
    [
        ("DISCORD_TOKEN", "Bot abc.def", "has a space in it"),
        ("DISCORD_API_URL", "discord.com/api", "is not a web address: 'discord.com/api'"),
        ("DISCORD_API_URL", "ftp://discord.com", "is not a web address: 'ftp://discord.com'"),
        ("DISCORD_API_URL", "https://", "is not a web address: 'https://'"),
        ("DISCORD_API_URL", "http://:80/api", "is not a web address: 'http://:80/api'"),
        ("DISCORD_API_URL", "http://[::1", "is not a web address: 'http://[::1'"),
        ("DISCORD_API_URL", "http://proxy:http/api", "is not a web address: 'http://proxy:http/api'"),
        ("DISCORD_API_URL", "http://proxy:99999/api", "is not a web address: 'http://proxy:99999/api'"),
        ("GOLF_SYNC_GUILD", "The Clubhouse", "is not a server's id: 'The Clubhouse'"),
        ("GOLF_SYNC_GUILD", "-81384788765712384", "is not a server's id: '-81384788765712384'"),
        ("GOLF_SYNC_GUILD", "8138", "is not a server's id: '8138'"),
        (
            "GOLF_SYNC_GUILD",
            "８１３８４７８８７６５７１２３８４",
            "is not a server's id: '８１３８４７８８７６５７１２３８４'",
        ),
        ("GOLF_LOG_LEVEL", "LOUD", "must be one of DEBUG, INFO, WARNING, ERROR, not 'LOUD'"),
        ("GOLF_CPU_PAUSE", "soon", "must be 0 to 5 seconds, not 'soon'"),
        ("GOLF_CPU_PAUSE", "-1", "must be 0 to 5 seconds, not '-1'"),
        ("GOLF_CPU_PAUSE", "5.01", "must be 0 to 5 seconds, not '5.01'"),
        ("GOLF_CPU_PAUSE", "nan", "must be 0 to 5 seconds, not 'nan'"),
        ("GOLF_CPU_PAUSE", "inf", "must be 0 to 5 seconds, not 'inf'"),
    ],
)
def test_a_malformed_value_is_named_with_its_problem_and_an_example(
    name: str, text: str, problem: str
) -> None:
    sentence = refusal(**{name: text})
    assert sentence.startswith(f"{name} {problem}. Example: {name}=")
    example = sentence.rsplit(f"{name}=", 1)[1]
    Settings.read({name: example})  # what is offered as an example is taken


@pytest.mark.parametrize("name", ["GOLF_DATABSE", "GOLF_", "GOLF_TOKEN", "GOLF_cpu_pause"])
def test_an_unknown_setting_is_named_beside_those_there_are(name: str) -> None:
    sentence = refusal(**{name: "1"})
    assert sentence == (
        f"{name} is not a setting: remove it, or choose from "
        "GOLF_DATABASE, GOLF_SYNC_GUILD, GOLF_LOG_LEVEL, GOLF_CPU_PAUSE."
    )


def test_the_token_is_in_no_message_and_no_representation() -> None:
    assert "abc.def" not in refusal(**{"DISCORD_TOKEN": "abc.def with spaces"})
    assert "abc.def" not in repr(Settings.read({"DISCORD_TOKEN": "abc.def"}))


ONE_LINE = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=30)


@given(
    name=st.sampled_from(
        ["DISCORD_TOKEN", "DISCORD_API_URL", "GOLF_SYNC_GUILD", "GOLF_LOG_LEVEL", "GOLF_CPU_PAUSE"]
    ),
    text=ONE_LINE,
)
@example(name="GOLF_LOG_LEVEL", text="two\nlines")
def test_whatever_is_written_is_taken_or_refused_in_one_line(name: str, text: str) -> None:
    try:
        settings = Settings.read({name: text})
    except BadSetting as refused:
        assert refused.sentence.startswith(f"{name} ")
        assert len(refused.sentence.splitlines()) == 1
    else:
        assert 0 <= settings.pause <= LONGEST_PAUSE
