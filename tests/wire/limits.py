"""Discord's limits, of which its description of the API leaves many out."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any

from tests.wire.command_limits import choice_problems, command_problems
from tests.wire.form_limits import form_problems
from tests.wire.message_limits import message_problems
from tests.wire.recorded import Recorded

NEW_MESSAGE = re.compile(r"POST (/channels/\d+/messages|/webhooks/\d+/[^/]+)")
EDITED_MESSAGE = re.compile(r"PATCH (/channels/\d+|/webhooks/\d+/[^/]+)/messages/[^/]+")
CALLBACK = re.compile(r"POST /interactions/\d+/[^/]+/callback")
COMMAND = re.compile(r"POST /applications/\d+(/guilds/\d+)?/commands")
COMMANDS = re.compile(r"PUT /applications/\d+(/guilds/\d+)?/commands")
# Types of interaction callbacks: a message, an edit of the pressed one, choices for an option, a form.
MESSAGE, EDIT, CHOICES, FORM = 4, 7, 8, 9


def problems(entries: Iterable[Recorded]) -> list[str]:
    """Return a line per distinct problem: method, path, JSON pointer into the body, the broken limit.

    A piece of the wrong JSON type is skipped, as the description finds it.
    """
    return list(
        dict.fromkeys(
            f"{entry.method} {entry.path}: {line}"
            for entry in entries
            if entry.json is not None
            for line in _body_problems(f"{entry.method} {entry.path}", entry.json)
        )
    )


def _body_problems(request: str, body: Any) -> Iterator[str]:
    if COMMANDS.fullmatch(request) and isinstance(body, list):
        yield from _commands_problems(json.dumps(body, default=repr))
    elif not isinstance(body, dict):
        return
    elif COMMAND.fullmatch(request):
        yield from command_problems(body, "")
    elif NEW_MESSAGE.fullmatch(request):
        yield from message_problems(body, "", is_new=True)
    elif EDITED_MESSAGE.fullmatch(request):
        yield from message_problems(body, "", is_new=False)
    elif CALLBACK.fullmatch(request) and isinstance(body.get("data"), dict):
        yield from _answer_problems(body.get("type"), body["data"])


@lru_cache(maxsize=100)
def _commands_problems(wire_form: str) -> tuple[str, ...]:
    """The problems of all commands. Each bot that starts sends the same ones, so they are judged once."""
    commands = [(index, each) for index, each in enumerate(json.loads(wire_form)) if isinstance(each, dict)]
    return tuple(line for index, command in commands for line in command_problems(command, f"/{index}"))


def _answer_problems(kind: object, data: dict[str, Any]) -> Iterator[str]:
    """The problems of an answer to an interaction. Of the other kinds, deferrals say nothing but flags."""
    if kind == MESSAGE:
        yield from message_problems(data, "/data", is_new=True)
    elif kind == EDIT:
        yield from message_problems(data, "/data", is_new=False)
    elif kind == CHOICES:
        yield from choice_problems(data, "/data")
    elif kind == FORM:
        yield from form_problems(data, "/data")
