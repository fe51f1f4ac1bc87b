"""Everything that each person receives from the bot: all requests with their files, and the log."""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Final
from unittest.mock import patch

from simcord.backend import Backend
from simcord.http import router

_EPHEMERAL: Final = 64
_CALLBACK: Final = re.compile(r"/interactions/\d+/(?P<token>[^/]+)/callback")
_BY_TOKEN: Final = re.compile(r"/webhooks/\d+/(?P<token>[^/]+)(?:/messages/(?P<message>[^/]+))?")
_NEW_MESSAGE: Final = (4, 5)
_EDIT: Final = 7
_ORDINARY: Final = frozenset(logging.makeLogRecord({}).__dict__) | {"message", "asctime", "taskName"}


@dataclass(frozen=True, slots=True, order=True)
class Upload:
    """A file of a message."""

    name: str
    alt_text: str
    content: bytes


@dataclass(frozen=True, slots=True)
class Received:
    """A request as it arrived, or a line of the log. `owner` is the only receiver, or None for everybody."""

    owner: int | None
    what: str
    body: str
    files: tuple[Upload, ...] = ()

    def __str__(self) -> str:
        files = "".join(f"\n  {each.name}, {len(each.content)} bytes: {each.alt_text}" for each in self.files)
        return f"{self.what} {self.body}{files}"


class Inbox(logging.Handler):
    """Records in `received` what everybody receives while it is `open`.

    A log line of level INFO or above counts as received by everybody: it may not contain secrets either.
    """

    def __init__(self) -> None:
        super().__init__(logging.INFO)
        self.received: list[Received] = []

    def of(self, person: int, begin: int, end: int) -> list[Received]:
        """Return what a person received between two lengths of `received`, sorted.

        Different tasks send an answer and the table message, so their order depends on the processor.
        """
        theirs = [each for each in self.received[begin:end] if each.owner in (None, person)]
        return sorted(theirs, key=lambda each: (each.what, each.body, each.files))

    def emit(self, record: logging.LogRecord) -> None:
        """Record a line of the log with its extra fields, but for the check of the whole file.

        The check ends in real time, in a thread of its own.
        """
        if record.getMessage() == "all of the database is sound":
            return
        more = {name: str(value) for name, value in vars(record).items() if name not in _ORDINARY}
        told = logging.Formatter().formatException(record.exc_info) if record.exc_info else ""
        self.received.append(Received(None, f"log {record.name}", f"{record.getMessage()} {more}{told}"))

    @contextmanager
    def open(self) -> Iterator[None]:
        """Record the simulated Discord's requests and this process's log until the block ends."""
        deliver, root = router.dispatch, logging.getLogger()
        level = root.level

        def noting(backend: Backend, method: str, path: str, **request: Any) -> Any:
            noted = _Noting(backend, method, path, request)
            answer = deliver(backend, method, path, **request)
            self.received += noted.received(answer)
            return answer

        root.addHandler(self)
        root.setLevel(logging.INFO)
        try:
            with patch.object(router, "dispatch", noting):
                yield
        finally:
            root.setLevel(level)
            root.removeHandler(self)


class _Noting:
    """A request, inspected before Discord handles it and after Discord has answered."""

    def __init__(self, backend: Backend, method: str, path: str, request: dict[str, Any]) -> None:
        self._backend = backend
        self._what = f"{method} {path}"
        self._path = path
        self._body = request.get("json")
        self._files = tuple(map(_upload, request.get("files") or ()))
        self._was_private = self._names_private_message()

    def received(self, answer: Any) -> list[Received]:
        """Return the request with its receiver, or nothing if nobody receives it; `answer` is Discord's."""
        body = json.dumps(_without_nonce(self._body), ensure_ascii=False, sort_keys=True)
        if self._path.startswith("/channels/"):
            return [Received(None, self._what, body, self._files)] if not self._asks() else []
        found = _CALLBACK.fullmatch(self._path) or _BY_TOKEN.fullmatch(self._path)
        if found is None:
            return []
        owner = self._backend.interaction_by_token(found["token"]).user_id
        private = self._private_answer() if "callback" in self._path else self._was_private
        if isinstance(answer, dict) and "flags" in answer:
            private = bool(int(answer["flags"] or 0) & _EPHEMERAL)
        return [Received(owner if private else None, self._what, body, self._files)]

    def _asks(self) -> bool:
        return self._what.startswith("GET ")

    def _private_answer(self) -> bool:
        """Whether an answer to an interaction is for one person; acknowledgements and choices are."""
        body = self._body if isinstance(self._body, dict) else {}
        flags = int((body.get("data") or {}).get("flags") or 0)
        if body.get("type") in _NEW_MESSAGE:
            return bool(flags & _EPHEMERAL)
        return body.get("type") != _EDIT or self._was_private

    def _names_private_message(self) -> bool:
        """Whether the message that the interaction's token is used for is private or gone."""
        found = _CALLBACK.fullmatch(self._path) or _BY_TOKEN.fullmatch(self._path)
        if found is None:
            return False
        interaction = self._backend.interaction_by_token(found["token"])
        named = found.groupdict().get("message")
        number = interaction.message_id or interaction.source_message_id
        if named not in (None, "@original"):
            number = int(named)
        message = self._backend.messages[interaction.channel_id].get(number) if number else None
        return message is None or message.is_ephemeral


def _without_nonce(body: Any) -> Any:
    """Return `body` without the random id that discord.py adds to its requests."""
    return {key: value for key, value in body.items() if key != "nonce"} if isinstance(body, dict) else body


def _upload(file: Any) -> Upload:
    at = file.fp.tell()
    content = file.fp.read()
    file.fp.seek(at)
    return Upload(file.filename, file.description or "", content)


def difference(one: Sequence[Received], other: Sequence[Received]) -> str:
    """Return the differences between two lists in words, or an empty text."""
    here = [each for each in one if each not in other]
    there = [each for each in other if each not in one]
    if here or there:
        return "\nbut with other cards\n".join(
            "\n".join(map(str, side)) or "nothing" for side in (here, there)
        )
    return "" if len(one) == len(other) else f"{len(one)} messages, but with other cards {len(other)}"
