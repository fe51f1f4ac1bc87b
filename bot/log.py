"""The log: one event a line, as text for people or as JSON for programs, and what never stands in it."""

from __future__ import annotations

import asyncio
import json
import logging
import re
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Final

from bot.settings import Settings

_ORDINARY: Final = frozenset(logging.makeLogRecord({}).__dict__) | {"message", "asctime"}
"""What every record has. Anything else was given as `extra`, and is a field of the event."""

_TABLE_TASK: Final = re.compile(r"^(?:table|board|hands|nudge|end)-(\w+)$|-golf:(\w+):")
"""The tasks of a table, and of a press on one of its buttons, carry the match in their names."""

_CARD: Final = re.compile(r"(?<!\w)(?:(?:10|[2-9AJQK])[♠♥♦♣]|[2-9ATJQK][SHDC]\b|\*[12]\b|Joker\b)")
_DEAL: Final = re.compile(r"\b[0-9a-f]{64}\b")
"""The secret that a match is dealt from: whoever has it knows all cards."""

_PLAIN: Final = re.compile(r'[^\s"=\\]+')
_PAIR: Final = re.compile(r"""\s([a-z_]+)=('[^']*'|"[^"]*"|[^\s'"]+)""")
_AT_THE_END: Final = re.compile(rf"(?:{_PAIR.pattern})+$")
_STEERING: Final = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029]")


def set_up_logging(settings: Settings, *, demo: bool) -> None:
    """Log to standard error. The demo leaves discord.py's warnings out."""
    handler = logging.StreamHandler()
    style = JsonLines if settings.log_format == "json" else TextLines
    handler.setFormatter(style(settings.token, cards=settings.log_level == "DEBUG"))
    handler.addFilter(lambda record: "voice will NOT be supported" not in record.getMessage())
    logging.basicConfig(level=settings.log_level, handlers=[handler], force=True)
    if settings.log_level != "DEBUG":
        logging.getLogger("discord").setLevel(logging.ERROR if demo else logging.WARNING)


class _Lines(logging.Formatter):
    """What both styles share. The token stands nowhere, cards and deals only if `cards`."""

    def __init__(self, token: str | None, *, cards: bool) -> None:
        super().__init__()
        self._token = token
        self._cards = cards

    def format(self, record: logging.LogRecord) -> str:
        traceback = self.formatException(record.exc_info) if record.exc_info else ""
        if record.stack_info:
            traceback += f"\n{record.stack_info}"
        moment = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        message, said = _split(record.getMessage())
        head = {
            "time": moment.replace("+00:00", "Z"),
            "level": record.levelname,
            "logger": record.name,
            "message": message,
        }
        return self._clean(self.line(head, _fields(record) | said, traceback.strip("\n")))

    def line(self, head: Mapping[str, str], fields: Mapping[str, object], traceback: str) -> str:
        """The event as it is written."""
        raise NotImplementedError

    def _clean(self, text: str) -> str:
        if self._token:
            text = text.replace(self._token, "(token)")
        if not self._cards:
            text = _DEAL.sub("(secret)", _CARD.sub("(card)", text))
        return text


class TextLines(_Lines):
    """`time level logger message key=value…`. The lines of a traceback follow, each marked as one of them."""

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


def _split(message: str) -> tuple[str, dict[str, object]]:
    """A message and the fields that stand at its end as `key=value`."""
    found = _AT_THE_END.search(message)
    if found is None:
        return message.rstrip(), {}
    said = {pair[1]: pair[2].strip("'\"") for pair in _PAIR.finditer(found[0])}
    return message[: found.start()].rstrip(" :"), {**said}


def _fields(record: logging.LogRecord) -> dict[str, object]:
    """What the event is about; the match is known from the task, unless the event names it itself."""
    given = {key: value for key, value in vars(record).items() if key not in _ORDINARY and value is not None}
    match = _match_of_task()
    return given if match is None else {"match": match, **given}


def _match_of_task() -> str | None:
    try:
        task = asyncio.current_task()
    except RuntimeError:  # in a thread without a loop
        return None
    found = _TABLE_TASK.search(task.get_name()) if task is not None else None
    return None if found is None else found[1] or found[2]


def _in_one_line(text: str) -> str:
    """`text` without what would begin a line or steer a terminal: names of servers may hold that."""
    return _STEERING.sub(lambda found: found[0].encode("unicode_escape").decode(), text)


def _value(value: object) -> str:
    """A value, in quotes where it could be mistaken for more than one."""
    text = str(value)
    return text if _PLAIN.fullmatch(text) else json.dumps(text, ensure_ascii=False)
