"""Checks recorded requests against Discord's description of its HTTP API."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, lru_cache
from typing import Any, Final

from tests.wire import description
from tests.wire.recorded import Recorded
from tests.wire.schema import Validators

LONGEST_MESSAGE = 240

TEXTS: Final[dict[str, dict[str, int]]] = {
    "data": {"content": 2000},
    "embeds": {"title": 256, "description": 4096, "text": 2048, "name": 256, "value": 1024},
    "components": {"custom_id": 100, "label": 45, "placeholder": 100, "value": 100, "description": 100},
    "attachments": {"filename": 1024, "description": 1024},
}
"""Texts of messages below a key: up to these lengths nothing but being empty can be wrong with them."""


def problems(entries: Iterable[Recorded]) -> list[str]:
    """Return a line per distinct problem: method, path, JSON pointer into the body, the fault there.

    Raises FileNotFoundError unless `description.available()`.
    """
    return list(dict.fromkeys(line for entry in entries for line in _lines(entry)))


def _lines(entry: Recorded) -> Iterator[str]:
    template = _template(entry.method, entry.path)
    if template is None:
        found: Iterable[str] = ["Discord describes no such operation"]
    else:
        try:
            outline = entry.method, template, _wire_form(outlined(entry.json))
            if outline in _faultless:
                return
            found = _body_problems(entry.method, template, _wire_form(entry.json))
        except (TypeError, ValueError) as error:
            found = [f"the body is not JSON: {error}"]
        else:
            if not found:
                _faultless.add(outline)
    for line in found:
        yield f"{entry.method} {entry.path}: {line}"


_faultless: Final[set[tuple[str, str, str]]] = set()
"""Method, path and outline of bodies without a fault: most differ from others in their words alone."""


def outlined(body: Any, texts: Mapping[str, int] = TEXTS["data"]) -> Any:
    """Return `body` with a dot for each of its `texts`, by key, that is neither empty nor too long."""
    if isinstance(body, dict):
        return {
            key: "."
            if isinstance(part, str) and 0 < len(part) <= texts.get(key, 0)
            else outlined(part, TEXTS.get(key, texts))
            for key, part in body.items()
        }
    return [outlined(part, texts) for part in body] if isinstance(body, list | tuple) else body


def _wire_form(body: Any) -> str:
    """What would go over the wire: enums and tuples become numbers and arrays. Discord knows no NaN."""
    return json.dumps(body, sort_keys=True, allow_nan=False)


def _template(method: str, path: str) -> str | None:
    """The described path that this one is an instance of, preferring words over parameters."""
    segments = path.split("/")
    matches = [
        (sum(mine == theirs for mine, theirs in zip(segments, parts, strict=True)), "/".join(parts))
        for parts in _templates().get((method, len(segments)), ())
        if all(mine == theirs or theirs.startswith("{") for mine, theirs in zip(segments, parts, strict=True))
    ]
    return max(matches)[1] if matches else None


@cache
def _templates() -> dict[tuple[str, int], list[list[str]]]:
    """The segments of all described paths, by method and number of segments."""
    templates: defaultdict[tuple[str, int], list[list[str]]] = defaultdict(list)
    for path, operations in description.as_accepted()["paths"].items():
        parts = path.split("/")
        for method in operations:
            templates[method.upper(), len(parts)].append(parts)
    return templates


@lru_cache(maxsize=20_000)
def _body_problems(method: str, template: str, wire_form: str) -> tuple[str, ...]:
    """The problems of one body. Bots repeat themselves, so each distinct body is judged once."""
    request = description.as_accepted()["paths"][template][method.lower()].get("requestBody")
    body = json.loads(wire_form)
    if body is None:
        return ("a body is required",) if request and request.get("required") else ()
    if request is None:
        return ("this operation takes no body",)
    return tuple(f"{_pointer(error)}: {_message(error)}" for error in _errors_of(method, template)(body))


@cache
def _errors_of(method: str, template: str) -> Callable[[Any], Iterator[Any]]:
    operation = ("paths", template, method.lower(), "requestBody", "content")
    content = description.as_accepted()["paths"][template][method.lower()]["requestBody"]["content"]
    # Beside uploads the same JSON travels as one part of a multipart form, so its schema is the same.
    kind = "application/json" if "application/json" in content else "multipart/form-data"
    return _validators().at(*operation, kind, "schema")


@cache
def _validators() -> Validators:
    return Validators(description.as_accepted())


def _pointer(error: Any) -> str:
    """RFC 6901; empty for the body as a whole, which reads better as a slash."""
    return "/" + "/".join(str(key).replace("~", "~0").replace("/", "~1") for key in error.absolute_path)


def _message(error: Any) -> str:
    """Return the fault's message, without the middle of a long value."""
    message: str = error.message
    half = LONGEST_MESSAGE // 2
    return message if len(message) <= LONGEST_MESSAGE else f"{message[:half]} … {message[-half:]}"
