"""The log: one event a line, as text or as JSON, without the token, cards and secrets."""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Final

from bot.settings import Settings
from engine.table.table import MATCH

_ORDINARY: Final = frozenset(logging.makeLogRecord({}).__dict__) | {"message", "asctime"}
"""Attributes of every record. Any other attribute was given as `extra` and is a field of the event."""

_CARD: Final = re.compile(r"(?<!\w)(?:(?:10|[2-9AJQK])[♠♥♦♣]|[2-9ATJQK][SHDC]\b|\*[12]\b|Joker\b)")
_DEAL: Final = re.compile(r"\b[0-9a-f]{64}\b")
"""Secret from which a match is dealt; it would reveal all cards."""

_INTERACTION_TOKEN: Final = re.compile(
    r"""(/(?:webhooks|interactions)/\d+/|\btoken\\?["']:\s*\\?["'])[^/\s?"'\\]+"""
)
"""Token that lets anybody answer in the bot's name for a quarter of an hour; discord.py logs it at DEBUG."""

_PLAIN: Final = re.compile(r'[^\s"=\\]+')
_STEERING: Final = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029]")


def set_up_logging(settings: Settings, *, demo: bool) -> None:
    """Log to standard error. The demo leaves out discord.py's warnings."""
    handler = logging.StreamHandler()
    style = JsonLines if settings.log_format == "json" else TextLines
    handler.setFormatter(style(settings.token, cards=settings.log_level == "DEBUG"))
    handler.addFilter(lambda record: "voice will NOT be supported" not in record.getMessage())
    handler.addFilter(add_match)
    logging.basicConfig(level=settings.log_level, handlers=[handler], force=True)
    if settings.log_level != "DEBUG":
        logging.getLogger("discord").setLevel(logging.ERROR if demo else logging.WARNING)


def add_match(record: logging.LogRecord) -> bool:
    """Add to `record` the match that the current task works for, unless it names a match already."""
    match = MATCH.get()
    if match is not None and not hasattr(record, "match"):
        record.match = match
    return True


class _Lines(logging.Formatter):
    """Formats events. The token never appears; cards and deals appear only if `cards`."""

    def __init__(self, token: str | None, *, cards: bool) -> None:
        super().__init__()
        self._token = token
        self._cards = cards

    def format(self, record: logging.LogRecord) -> str:
        traceback = self.formatException(record.exc_info) if record.exc_info else ""
        if record.stack_info:
            traceback += f"\n{record.stack_info}"
        moment = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        head = {
            "time": moment.replace("+00:00", "Z"),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage().rstrip(),
        }
        return self._clean(self.line(head, _fields(record), traceback.strip("\n")))

    def line(self, head: Mapping[str, str], fields: Mapping[str, object], traceback: str) -> str:
        """Text of one event."""
        raise NotImplementedError

    def _clean(self, text: str) -> str:
        if self._token:
            text = text.replace(self._token, "(token)")
        text = _INTERACTION_TOKEN.sub(r"\1(token)", text)
        if not self._cards:
            text = _DEAL.sub("(secret)", _CARD.sub("(card)", text))
        return text


class TextLines(_Lines):
    """An event as `time level logger message key=value…`; lines of a traceback follow, each after a bar."""

    def line(self, head: Mapping[str, str], fields: Mapping[str, object], traceback: str) -> str:
        words = " ".join([*head.values(), *(f"{key}={_value(value)}" for key, value in fields.items())])
        more = [f"  | {_in_one_line(line)}" for line in traceback.splitlines()]
        return "\n".join([_in_one_line(words), *more])


class JsonLines(_Lines):
    """One JSON object a line; a traceback is one of its fields."""

    def line(self, head: Mapping[str, str], fields: Mapping[str, object], traceback: str) -> str:
        event = {**head, **{key: value for key, value in fields.items() if key not in head}}
        if traceback:
            event["traceback"] = traceback
        return json.dumps(event, ensure_ascii=False, default=str)


def _fields(record: logging.LogRecord) -> dict[str, object]:
    """Fields given as `extra`, and the match."""
    return {key: value for key, value in vars(record).items() if key not in _ORDINARY and value is not None}


def _in_one_line(text: str) -> str:
    """Escape line breaks and terminal controls in `text`: names of servers may hold them."""
    return _STEERING.sub(lambda found: found[0].encode("unicode_escape").decode(), text)


def _value(value: object) -> str:
    """Text of `value`, in quotes where it could be mistaken for several values."""
    text = str(value)
    return text if _PLAIN.fullmatch(text) else json.dumps(text, ensure_ascii=False)
