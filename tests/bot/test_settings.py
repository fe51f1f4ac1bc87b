"""Settings: accepted values, and the line that explains why a value is refused."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bot.settings import DISCORD_API, LONGEST_PAUSE, BadSetting, Settings
from data.place import Server
from tests.bot.support_process import SETTINGS


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
        log_format="text",
        api_url=DISCORD_API,
        pause=1.5,
        metrics_host="127.0.0.1",
        metrics_port=0,
        daily_beacon="https://api.drand.sh",
    )


def test_every_setting_is_taken() -> None:
    environment = {
        "DISCORD_TOKEN": "abc.def",
        "DISCORD_API_URL": "http://127.0.0.1:8080/api/v10",
        "GOLF_DATABASE": "/var/lib/golf/golf.db",
        "GOLF_SYNC_GUILD": "81384788765712384",
        "GOLF_LOG_LEVEL": "DEBUG",
        "GOLF_LOG_FORMAT": "json",
        "GOLF_CPU_PAUSE": "0.5",
        "GOLF_IDLE_HOURS": "24",
        "GOLF_METRICS_HOST": "0.0.0.0",  # noqa: S104 - nothing listens there
        "GOLF_METRICS_PORT": "9464",
        "GOLF_DAILY_BEACON": "https://drand.cloudflare.com/",
        "PATH": "/usr/bin",
    }
    assert Settings.read(environment) == Settings(
        token="abc.def",  # noqa: S106 - not a real one
        database=Path("/var/lib/golf/golf.db"),
        sync_guild=81384788765712384,
        log_level="DEBUG",
        log_format="json",
        api_url="http://127.0.0.1:8080/api/v10",
        pause=0.5,
        idle_hours=24.0,
        metrics_host="0.0.0.0",  # noqa: S104 - nothing listens there
        metrics_port=9464,
        daily_beacon="https://drand.cloudflare.com",
    )


@pytest.mark.parametrize("empty", ["", "  ", "\n"])
def test_a_setting_that_is_there_but_empty_is_not_set(empty: str) -> None:
    assert Settings.read(dict.fromkeys(SETTINGS, empty)) == Settings()


@pytest.mark.parametrize(
    ("name", "text", "field", "taken"),
    [
        ("DISCORD_TOKEN", " abc\n", "token", "abc"),
        ("GOLF_DATABASE", " golf.db ", "database", Path("golf.db")),
        ("GOLF_LOG_LEVEL", "warning", "log_level", "WARNING"),
        ("DISCORD_API_URL", "https://example.org/api/v10/", "api_url", "https://example.org/api/v10"),
        ("DISCORD_API_URL", "http://[::1]:80/api", "api_url", "http://[::1]:80/api"),
        ("GOLF_LOG_FORMAT", "JSON", "log_format", "json"),
        ("GOLF_METRICS_HOST", " ::1 ", "metrics_host", "::1"),
        ("GOLF_METRICS_PORT", "0", "metrics_port", 0),
        ("GOLF_CPU_PAUSE", "0", "pause", 0.0),
        ("GOLF_IDLE_HOURS", "1.5", "idle_hours", 1.5),
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
        ("GOLF_IDLE_HOURS", "never", "must be 1 to 8760 hours, not 'never'"),
        ("GOLF_IDLE_HOURS", "0", "must be 1 to 8760 hours, not '0'"),
        ("GOLF_LOG_FORMAT", "xml", "must be one of text, json, not 'xml'"),
        ("GOLF_METRICS_HOST", "http://localhost", "is not a host's name or address: 'http://localhost'"),
        ("GOLF_METRICS_PORT", "http", "must be a port from 1 to 65535, or 0 for none, not 'http'"),
        ("GOLF_METRICS_PORT", "-1", "must be a port from 1 to 65535, or 0 for none, not '-1'"),
        ("GOLF_METRICS_PORT", "65536", "must be a port from 1 to 65535, or 0 for none, not '65536'"),
        ("GOLF_METRICS_PORT", "９４６４", "must be a port from 1 to 65535, or 0 for none, not '９４６４'"),
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
        "GOLF_DATABASE, GOLF_BACKUPS, GOLF_SYNC_GUILD, GOLF_LOG_LEVEL, GOLF_LOG_FORMAT, GOLF_CPU_PAUSE, "
        "GOLF_IDLE_HOURS, GOLF_METRICS_HOST, GOLF_METRICS_PORT, GOLF_DAILY_BEACON, GOLF_SHARDS, "
        "GOLF_SHARDS_HERE."
    )


def test_the_token_is_in_no_message_and_no_representation() -> None:
    assert "abc.def" not in refusal(**{"DISCORD_TOKEN": "abc.def with spaces"})
    assert "abc.def" not in repr(Settings.read({"DISCORD_TOKEN": "abc.def"}))


ONE_LINE = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=30)


@given(
    name=st.sampled_from([name for name in SETTINGS if name != "GOLF_DATABASE"]),
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
        assert 0 <= settings.metrics_port <= 65_535


def test_the_beacon_is_an_address_or_off() -> None:
    assert Settings.read({"GOLF_DAILY_BEACON": "Off"}).daily_beacon == ""
    assert refusal(GOLF_DAILY_BEACON="drand") == (
        "GOLF_DAILY_BEACON must be a web address or off, not 'drand'. "
        "Example: GOLF_DAILY_BEACON=https://api.drand.sh"
    )


def test_a_database_may_be_on_a_server() -> None:
    address = "postgresql://ann:Wh0-kn0ws@db.example/golf"
    found = Settings.read({"GOLF_DATABASE": address})
    assert isinstance(found.database, Server)
    assert found.database.address == address
    assert "Wh0-kn0ws" not in f"{found} {found!r} {found.database} {found.database!r}"


def test_an_address_that_is_none_is_refused_with_an_example() -> None:
    assert refusal(GOLF_DATABASE="postgresql://ann:b@db.example") == (
        "GOLF_DATABASE names no database after the server. "
        "Example: GOLF_DATABASE=postgresql://golf:password@localhost/golf"
    )


@pytest.mark.parametrize("name", ["DISCORD_API_URL", "GOLF_DAILY_BEACON", "GOLF_METRICS_HOST"])
@pytest.mark.parametrize("address", ["https://ann:Wh0-kn0ws@example.org", "ann:Wh0-kn0ws@example.org"])
def test_other_addresses_have_no_password(name: str, address: str) -> None:
    sentence = refusal(**{name: address})
    assert sentence.startswith(f"{name} has an @ in it, but can have no user and password. Example: {name}=")
    assert "kn0ws" not in sentence


@pytest.mark.parametrize("path", ["C:/Users/ann@work/golf.db", "/srv/ann@work/golf.db", "a:b.db"])
def test_a_path_may_have_signs_of_an_address(path: str) -> None:
    assert Settings.read({"GOLF_DATABASE": path}).database == Path(path)


def test_shards() -> None:
    assert Settings.read({"GOLF_SHARDS": "4"}).shards == 4
    on_server = Settings.read(
        {"GOLF_DATABASE": "postgresql://localhost/golf", "GOLF_SHARDS": "16", "GOLF_SHARDS_HERE": "6"}
    )
    assert (on_server.shards, on_server.shards_here) == (16, 6)
    assert refusal(GOLF_SHARDS="0") == (
        "GOLF_SHARDS must be a number from 1 to 10,000, not '0'. Example: GOLF_SHARDS=16"
    )
    assert refusal(GOLF_DATABASE="postgresql://localhost/golf", GOLF_SHARDS_HERE="all").startswith(
        "GOLF_SHARDS_HERE must be a number from 1 to 10,000, not 'all'."
    )


def test_a_database_file_has_one_process_with_all_shards() -> None:
    assert refusal(GOLF_SHARDS_HERE="2") == (
        "GOLF_SHARDS_HERE needs GOLF_DATABASE to be on PostgreSQL: a database file has one process."
    )
