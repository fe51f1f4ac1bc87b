"""Discord's description finds the faults of a request, and their places."""

from __future__ import annotations

import enum
from typing import Any

import pytest
from simcord import HttpLogEntry

from tests.wire import available, description, openapi
from tests.wire.schema import Validators

pytestmark = pytest.mark.skipif(not available(), reason="needs Discord's description of its API")

MESSAGES = "/channels/1/messages"
CALLBACK = "/interactions/1/token/callback"
LABEL = {"type": 18, "label": "Note", "component": {"type": 4, "custom_id": "note", "style": 1}}


class Style(enum.IntEnum):
    PRIMARY = 1


def found(method: str, path: str, body: Any) -> list[str]:
    """The problems, without the method and path that each one begins with."""
    lines = openapi.problems([HttpLogEntry(method, path, {}, body, None)])
    assert all(line.startswith(f"{method} {path}: ") for line in lines)
    return [line.removeprefix(f"{method} {path}: ") for line in lines]


def button(**changes: Any) -> dict[str, Any]:
    return {"type": 2, "style": 1, "label": "Draw", "custom_id": "draw", **changes}


def row(*components: dict[str, Any]) -> dict[str, Any]:
    return {"type": 1, "components": list(components)}


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("POST", MESSAGES, {"content": "Hello", "embeds": [{"title": "T", "color": 0}], "tts": False}),
        ("POST", MESSAGES, {"content": None, "components": [row(button(emoji={"id": None, "name": "🂠"}))]}),
        ("POST", MESSAGES, {"components": (row(button(style=Style.PRIMARY)),)}),
        ("POST", CALLBACK, {"type": 6}),
        ("POST", CALLBACK, {"type": 4, "data": {"content": "Hello", "flags": 64}}),
        ("PATCH", "/webhooks/1/token/messages/@original", {"content": "Hello"}),
        ("PUT", "/applications/1/commands", [{"name": "golf", "description": "Golf", "type": 1}]),
        ("GET", "/channels/1", None),
        ("DELETE", f"{MESSAGES}/2", None),
    ],
)
def test_good_requests_are_accepted(method: str, path: str, body: Any) -> None:
    assert found(method, path, body) == []


@pytest.mark.parametrize("length", [1, 45, 100, None])
def test_a_text_of_which_only_the_length_counts_may_be_as_long_as_is_written_down(length: int | None) -> None:
    """So one without a fault stands for all between."""
    texts = {
        place: {key: "x" * min(length or most, most) for key, most in limits.items()}
        for place, limits in openapi.TEXTS.items()
    }
    embed, upload, pieces = texts["embeds"], texts["attachments"], texts["components"]
    chosen = {key: pieces[key] for key in ("label", "value", "description")}
    menu = {"type": 3, "options": [chosen], "placeholder": pieces["placeholder"]}
    body = {
        "content": texts["data"]["content"],
        "embeds": [
            {
                **{key: embed[key] for key in ("title", "description")},
                "footer": {"text": embed["text"]},
                "author": {"name": embed["name"]},
                "fields": [{key: embed[key] for key in ("name", "value")}],
            }
        ],
        "components": [
            row({**menu, "custom_id": pieces["custom_id"]}),
            row(button(label=pieces["label"], custom_id=pieces["custom_id"])),
        ],
        "attachments": [{"id": 0, **upload}],
    }
    written = {"type": 4, "style": 1, **{key: pieces[key] for key in ("custom_id", "value", "placeholder")}}
    label = {**LABEL, "label": pieces["label"], "component": written}
    form = {"title": "Note", "custom_id": "note", "components": [label]}
    assert found("POST", MESSAGES, body) == []
    assert found("POST", CALLBACK, {"type": 4, "data": body}) == []
    assert found("POST", CALLBACK, {"type": 9, "data": form}) == []


def test_bodies_that_differ_in_such_texts_alone_are_judged_once_but_for_their_faults() -> None:
    bodies = [{"components": [row(button(label=label))]} for label in ("Draw", "Take", "", "x" * 81)]
    one, other, empty, long = map(openapi.outlined, bodies)
    assert one == other
    assert "" in str(empty) and len({str(one), str(empty), str(long)}) == 3
    assert [len(found("POST", MESSAGES, body)) for body in bodies] == [0, 0, 0, 1]
    assert openapi.outlined({"embeds": [{"url": "table"}]}) == {"embeds": [{"url": "table"}]}


@pytest.mark.parametrize(
    ("body", "problem"),
    [
        ({"embeds": [{"title": "x" * 257}]}, "/embeds/0/title: 'xxx"),
        ({"embeds": [{"url": "table"}]}, "/embeds/0/url: 'table' is not a 'uri'"),
        ({"embeds": [{"color": -1}]}, "/embeds/0/color: -1 is less than the minimum of 0"),
        ({"tts": "no"}, "/tts: 'no' is not of type 'boolean', 'null'"),
        ({"components": [row(button(style=9))]}, "/components/0/components/0/style: 9 is none of 1, 2, 3"),
        ({"components": [row(button(label=7))]}, "/components/0/components/0/label: 7 is not of type"),
        ({"components": [row()]}, "/components/0/components: [] should be non-empty"),
        ({"components": [button()]}, "/components/0: {'custom_id': 'draw', 'label': 'Draw',"),
        ({"attachments": [{"filename": "a.png"}]}, "/attachments/0: 'id' is a required property"),
        ([], "/: [] is not of type 'object'"),
    ],
)
def test_the_fault_in_a_message_is_found_where_it_is(body: Any, problem: str) -> None:
    (line,) = found("POST", MESSAGES, body)
    assert line.startswith(problem)


@pytest.mark.parametrize(
    ("body", "problem"),
    [
        ({"type": 4, "data": {"flags": "64"}}, "/data/flags: '64' is not of type 'integer', 'null'"),
        ({"type": 4, "data": {"content": "x" * 2001}}, "/data/content: 'xxx"),
        ({"type": 7, "data": {"components": [row()]}}, "/data/components/0/components: [] should be non-"),
        (
            {"type": 8, "data": {"choices": [{"name": "a"}]}},
            "/data/choices/0: 'value' is a required property",
        ),
        ({"type": 8}, "/: 'data' is a required property"),
        ({"type": 9, "data": {"title": "T", "components": [LABEL]}}, "/data: 'custom_id' is a required prop"),
        ({"type": 99}, "/: {'type': 99} is none of ApplicationCommandAutocompleteCallbackRequest, "),
        ({"data": {}}, "/: {'data': {}} is none of ApplicationCommandAutocompleteCallbackRequest, "),
    ],
)
def test_the_fault_in_an_answer_is_found_where_it_is(body: Any, problem: str) -> None:
    (line,) = found("POST", CALLBACK, body)
    assert line.startswith(problem)


@pytest.mark.parametrize(
    ("method", "path", "body", "problem"),
    [
        ("POST", "/webhooks/1/token", {"content": "x" * 2001}, "/content: 'xxx"),
        ("PATCH", "/webhooks/1/token/messages/@original", {"flags": "4"}, "/flags: '4' is not of type"),
        ("PATCH", f"{MESSAGES}/2", {"content": 1}, "/content: 1 is not of type 'string', 'null'"),
        ("PUT", "/applications/1/commands", [{"description": "Golf"}], "/0: 'name' is a required property"),
    ],
)
def test_the_fault_in_other_requests_is_found_where_it_is(
    method: str, path: str, body: Any, problem: str
) -> None:
    (line,) = found(method, path, body)
    assert line.startswith(problem)


@pytest.mark.parametrize(
    ("method", "path"), [("POST", "/tables/1"), ("PUT", MESSAGES), ("POST", f"{MESSAGES}/")]
)
def test_an_operation_that_is_not_described_is_a_problem(method: str, path: str) -> None:
    assert found(method, path, {}) == ["Discord describes no such operation"]


def test_words_in_a_path_go_before_parameters() -> None:
    # As a message of the id "bulk-delete" this would need no "messages".
    assert found("POST", f"{MESSAGES}/bulk-delete", {}) == ["/: 'messages' is a required property"]


def test_a_body_is_there_when_it_is_needed_and_only_then() -> None:
    assert found("POST", MESSAGES, None) == ["a body is required"]
    assert found("DELETE", f"{MESSAGES}/2", {"reason": "x"}) == ["this operation takes no body"]


@pytest.mark.parametrize("value", [{1, 2}, b"bytes", float("nan")])
def test_what_cannot_be_sent_as_json_is_a_problem(value: object) -> None:
    (line,) = found("POST", MESSAGES, {"content": value})
    assert line.startswith("the body is not JSON: ")


def test_keys_are_escaped_in_pointers() -> None:
    strange = [{"name": "golf", "name_localizations": {"a/b~c": 5}}]
    (line,) = found("PUT", "/applications/1/commands", strange)
    assert line.startswith("/0/name_localizations/a~1b~0c: ")


def test_a_repeated_problem_is_told_once() -> None:
    entry = HttpLogEntry("POST", MESSAGES, {}, {"tts": 1}, None)
    other = HttpLogEntry("POST", "/channels/2/messages", {}, {"tts": 1}, None)
    assert len(openapi.problems([entry, entry, other])) == 2


def test_a_long_value_is_shortened_but_not_its_complaint() -> None:
    (line,) = found("POST", MESSAGES, {"content": "x" * 5000})
    assert line.endswith("is too long")
    assert len(line) < 300


@pytest.mark.parametrize("snowflake", [0, "0", 1456074443980800000, "1456074443980800000"])
def test_an_id_may_be_a_number_or_digits(snowflake: object) -> None:
    assert found("POST", MESSAGES, {"attachments": [{"id": snowflake}]}) == []


@pytest.mark.parametrize("snowflake", [-1, 1.5, True, None, "", "first", "007", 2**64])
def test_nothing_else_is_an_id(snowflake: object) -> None:
    (line,) = found("POST", MESSAGES, {"attachments": [{"id": snowflake}]})
    assert line.startswith("/attachments/0/id: ")


@pytest.mark.parametrize(("schema", "value"), [("SnowflakeType", 5)])
def test_each_allowance_is_still_needed(schema: str, value: object) -> None:
    def errors(document: dict[str, Any]) -> list[object]:
        return list(Validators(document).at("components", "schemas", schema)(value))

    assert set(description.ALLOWANCES) == {"SnowflakeType"}
    assert errors(description.as_written())
    assert not errors(description.as_accepted())
