"""Settings from the environment or a `.env` file, checked before anything else starts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Final, TypeVar
from urllib.parse import urlsplit

from data.place import EXAMPLE as DATABASE_EXAMPLE
from data.place import Place, Server, place

DISCORD_API: Final = "https://discord.com/api/v10"
DATABASE: Final[Place] = Path("golf.db")
LOG_LEVEL: Final = "INFO"
LOG_FORMAT: Final = "text"
METRICS_HOST: Final = "127.0.0.1"
METRICS_PORT: Final = 0
PAUSE: Final = 1.5
LONGEST_PAUSE: Final = 5.0
IDLE_HOURS: Final = 48.0
LONGEST_IDLE: Final = 24.0 * 365
MOST_SHARDS: Final = 10_000
DAILY_BEACON: Final = "https://api.drand.sh"
OFF: Final = "off"
PORT_EXAMPLE: Final = "9464"
GUILD_EXAMPLE: Final = "81384788765712384"

T = TypeVar("T")


class BadSetting(Exception):
    """A setting that can't be used. `sentence` names the variable, the problem and maybe an example."""

    def __init__(self, name: str, problem: str, example: str = "") -> None:
        self.sentence = f"{name} {problem}." + (f" Example: {name}={example}" if example else "")
        super().__init__(self.sentence)


def not_in_guild() -> BadSetting:
    """Error for a `GOLF_SYNC_GUILD` whose server refuses the commands."""
    return BadSetting("GOLF_SYNC_GUILD", "is a server that the bot is not in", GUILD_EXAMPLE)


@dataclass(frozen=True, slots=True)
class Settings:
    """The operator's settings.

    - `token`: None if there is none.
    - `pause`: seconds that a computer player thinks.
    - `idle_hours`: hours without a person's action after which lobbies close and matches pause.
    - `shards`: shards of all processes together; None for as many as Discord recommends.
    - `shards_here`: most shards that this process takes.
    - `daily_beacon`: address of the source of the daily hole's deals; empty for no daily hole.
    - `backups`: folder of the backups, whose age becomes a metric; None if the folder is unknown.
    - `metrics_host`, `metrics_port`: address of health and metrics; port 0 for none.
    """

    token: str | None = field(default=None, repr=False)
    database: Place = DATABASE
    backups: Path | None = None
    sync_guild: int | None = None
    log_level: str = LOG_LEVEL
    log_format: str = LOG_FORMAT
    api_url: str = DISCORD_API
    pause: float = PAUSE
    idle_hours: float = IDLE_HOURS
    metrics_host: str = METRICS_HOST
    metrics_port: int = METRICS_PORT
    daily_beacon: str = DAILY_BEACON
    shards: int | None = None
    shards_here: int | None = None

    @classmethod
    def read(cls, environment: Mapping[str, str]) -> Settings:
        """Settings in `environment`. Raises `BadSetting` for the first setting that can't be used."""
        for name in environment:
            if name.startswith("GOLF_") and name not in _KNOWN:
                raise BadSetting(name, f"is not a setting: remove it, or choose from {', '.join(_KNOWN)}")

        def value(name: str, parse: Callable[[str], T], default: T) -> T:
            text = environment.get(name, "").strip()
            return parse(text) if text else default

        settings = cls(
            token=value("DISCORD_TOKEN", _token, None),
            database=value("GOLF_DATABASE", _database, DATABASE),
            backups=value("GOLF_BACKUPS", Path, None),
            sync_guild=value("GOLF_SYNC_GUILD", _guild, None),
            log_level=value("GOLF_LOG_LEVEL", _log_level, LOG_LEVEL),
            log_format=value("GOLF_LOG_FORMAT", _log_format, LOG_FORMAT),
            api_url=value("DISCORD_API_URL", _api_url, DISCORD_API),
            pause=value("GOLF_CPU_PAUSE", _pause, PAUSE),
            idle_hours=value("GOLF_IDLE_HOURS", _idle_hours, IDLE_HOURS),
            metrics_host=value("GOLF_METRICS_HOST", _host, METRICS_HOST),
            metrics_port=value("GOLF_METRICS_PORT", _port, METRICS_PORT),
            daily_beacon=value("GOLF_DAILY_BEACON", _daily_beacon, DAILY_BEACON),
            shards=value("GOLF_SHARDS", partial(_shards, "GOLF_SHARDS", "16"), None),
            shards_here=value("GOLF_SHARDS_HERE", partial(_shards, "GOLF_SHARDS_HERE", "8"), None),
        )
        if settings.shards_here is not None and not isinstance(settings.database, Server):
            problem = "needs GOLF_DATABASE to be on PostgreSQL: a database file has one process"
            raise BadSetting("GOLF_SHARDS_HERE", problem)
        return settings


_KNOWN: Final = (
    "GOLF_DATABASE",
    "GOLF_BACKUPS",
    "GOLF_SYNC_GUILD",
    "GOLF_LOG_LEVEL",
    "GOLF_LOG_FORMAT",
    "GOLF_CPU_PAUSE",
    "GOLF_IDLE_HOURS",
    "GOLF_METRICS_HOST",
    "GOLF_METRICS_PORT",
    "GOLF_DAILY_BEACON",
    "GOLF_SHARDS",
    "GOLF_SHARDS_HERE",
)
_LEVELS: Final = ("DEBUG", "INFO", "WARNING", "ERROR")
_FORMATS: Final = ("text", "json")


def _token(text: str) -> str | None:
    if any(character.isspace() for character in text):
        raise BadSetting("DISCORD_TOKEN", "has a space in it", "the-token-from-the-developer-portal")
    return text


def _database(text: str) -> Place:
    try:
        return place(text)
    except ValueError as error:
        raise BadSetting("GOLF_DATABASE", str(error), DATABASE_EXAMPLE) from error


def _guild(text: str) -> int | None:
    if not text.isascii() or not text.isdigit() or not 15 <= len(text) <= 20:
        raise BadSetting("GOLF_SYNC_GUILD", f"is not a server's id: {text!r}", GUILD_EXAMPLE)
    return int(text)


def _log_level(text: str) -> str:
    if text.upper() not in _LEVELS:
        raise BadSetting("GOLF_LOG_LEVEL", f"must be one of {', '.join(_LEVELS)}, not {text!r}", "INFO")
    return text.upper()


def _log_format(text: str) -> str:
    if text.lower() not in _FORMATS:
        raise BadSetting("GOLF_LOG_FORMAT", f"must be one of {', '.join(_FORMATS)}, not {text!r}", LOG_FORMAT)
    return text.lower()


def _host(text: str) -> str:
    _without_password("GOLF_METRICS_HOST", text, METRICS_HOST)
    if any(character.isspace() or character == "/" for character in text):
        raise BadSetting("GOLF_METRICS_HOST", f"is not a host's name or address: {text!r}", METRICS_HOST)
    return text


def _port(text: str) -> int:
    if not text.isascii() or not text.isdigit() or len(text) > 5 or int(text) > 65_535:
        problem = f"must be a port from 1 to 65535, or 0 for none, not {text!r}"
        raise BadSetting("GOLF_METRICS_PORT", problem, PORT_EXAMPLE)
    return int(text)


def _without_password(name: str, text: str, example: str) -> None:
    """Raise `BadSetting` if the address `text` has an @ and so may hold a password, which the error omits."""
    if "@" in text:
        raise BadSetting(name, "has an @ in it, but can have no user and password", example)


def _api_url(text: str) -> str:
    _without_password("DISCORD_API_URL", text, DISCORD_API)
    if not _is_address(text):
        raise BadSetting("DISCORD_API_URL", f"is not a web address: {text!r}", DISCORD_API)
    return text.rstrip("/")


def _shards(name: str, example: str, text: str) -> int:
    if not text.isascii() or not text.isdigit() or len(text) > 5 or not 1 <= int(text) <= MOST_SHARDS:
        raise BadSetting(name, f"must be a number from 1 to {MOST_SHARDS:,}, not {text!r}", example)
    return int(text)


def _daily_beacon(text: str) -> str:
    if text.lower() == OFF:
        return ""
    _without_password("GOLF_DAILY_BEACON", text, DAILY_BEACON)
    if not _is_address(text):
        problem = f"must be a web address or {OFF}, not {text!r}"
        raise BadSetting("GOLF_DAILY_BEACON", problem, DAILY_BEACON)
    return text.rstrip("/")


def _is_address(text: str) -> bool:
    try:
        parts = urlsplit(text)
        return parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:  # a port or an IPv6 address that is none
        return False


def _pause(text: str) -> float:
    seconds = _number(text)
    if not 0 <= seconds <= LONGEST_PAUSE:
        raise BadSetting("GOLF_CPU_PAUSE", f"must be 0 to 5 seconds, not {text!r}", "1.5")
    return seconds


def _idle_hours(text: str) -> float:
    hours = _number(text)
    if not 1 <= hours <= LONGEST_IDLE:
        raise BadSetting("GOLF_IDLE_HOURS", f"must be 1 to {LONGEST_IDLE:.0f} hours, not {text!r}", "48")
    return hours


def _number(text: str) -> float:
    """`text` as a number; −1 if it is none."""
    try:
        return float(text)
    except ValueError:
        return -1.0
