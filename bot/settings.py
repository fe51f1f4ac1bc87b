"""Settings from the environment or a `.env` file, checked before anything else happens."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, TypeVar
from urllib.parse import urlsplit

DISCORD_API: Final = "https://discord.com/api/v10"
DATABASE: Final = Path("golf.db")
LOG_LEVEL: Final = "INFO"
PAUSE: Final = 1.5
LONGEST_PAUSE: Final = 5.0
GUILD_EXAMPLE: Final = "81384788765712384"

T = TypeVar("T")


class BadSetting(Exception):
    """A setting that can't be used. `sentence` names the variable, the problem and perhaps an example."""

    def __init__(self, name: str, problem: str, example: str = "") -> None:
        self.sentence = f"{name} {problem}." + (f" Example: {name}={example}" if example else "")
        super().__init__(self.sentence)


@dataclass(frozen=True, slots=True)
class Settings:
    """`token` is None where there is none; `pause` is the seconds a computer player thinks."""

    token: str | None = field(default=None, repr=False)
    database: Path = DATABASE
    sync_guild: int | None = None
    log_level: str = LOG_LEVEL
    api_url: str = DISCORD_API
    pause: float = PAUSE

    @classmethod
    def read(cls, environment: Mapping[str, str]) -> Settings:
        """The settings in `environment`. Raises `BadSetting` for the first that can't be used."""
        for name in environment:
            if name.startswith("GOLF_") and name not in _KNOWN:
                raise BadSetting(name, f"is not a setting: remove it, or choose from {', '.join(_KNOWN)}")

        def value(name: str, parse: Callable[[str], T], default: T) -> T:
            text = environment.get(name, "").strip()
            return parse(text) if text else default

        return cls(
            token=value("DISCORD_TOKEN", _token, None),
            database=value("GOLF_DATABASE", Path, DATABASE),
            sync_guild=value("GOLF_SYNC_GUILD", _guild, None),
            log_level=value("GOLF_LOG_LEVEL", _log_level, LOG_LEVEL),
            api_url=value("DISCORD_API_URL", _api_url, DISCORD_API),
            pause=value("GOLF_CPU_PAUSE", _pause, PAUSE),
        )


_KNOWN: Final = ("GOLF_DATABASE", "GOLF_SYNC_GUILD", "GOLF_LOG_LEVEL", "GOLF_CPU_PAUSE")
_LEVELS: Final = ("DEBUG", "INFO", "WARNING", "ERROR")


def _token(text: str) -> str | None:
    if any(character.isspace() for character in text):
        raise BadSetting("DISCORD_TOKEN", "has a space in it", "the-token-from-the-developer-portal")
    return text


def _guild(text: str) -> int | None:
    if not text.isascii() or not text.isdigit() or not 15 <= len(text) <= 20:
        raise BadSetting("GOLF_SYNC_GUILD", f"is not a server's id: {text!r}", GUILD_EXAMPLE)
    return int(text)


def _log_level(text: str) -> str:
    if text.upper() not in _LEVELS:
        raise BadSetting("GOLF_LOG_LEVEL", f"must be one of {', '.join(_LEVELS)}, not {text!r}", "INFO")
    return text.upper()


def _api_url(text: str) -> str:
    try:
        parts = urlsplit(text)
        usable = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:  # a port or an IPv6 address that is none
        usable = False
    if not usable:
        raise BadSetting("DISCORD_API_URL", f"is not a web address: {text!r}", DISCORD_API)
    return text.rstrip("/")


def _pause(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1.0
    if not 0 <= seconds <= LONGEST_PAUSE:
        raise BadSetting("GOLF_CPU_PAUSE", f"must be 0 to 5 seconds, not {text!r}", "1.5")
    return seconds
