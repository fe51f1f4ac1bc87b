"""Unions and formats, on a small document that is always there."""

from __future__ import annotations

from typing import Any

import pytest

from tests.wire.schema import FORMATS, Validators


def tagged(tag: int, **properties: Any) -> dict[str, Any]:
    return {"type": "object", "properties": {"type": {"type": "integer", "enum": [tag]}, **properties}}


def reference(name: str) -> dict[str, str]:
    return {"$ref": f"#/components/schemas/{name}"}


DOCUMENT = {
    "paths": {
        "/boxes/{id}": {
            "components": {"type": "array", "items": {"oneOf": [reference("Button"), reference("Row")]}},
            "nullable": {"oneOf": [{"type": "null"}, reference("Row")]},
            "constants": {"type": "integer", "oneOf": [{"const": 1}, {"const": 2}]},
            "untagged": {"anyOf": [reference("Words"), reference("Numbers")]},
        }
    },
    "components": {
        "schemas": {
            "Button": tagged(2, label={"type": ["string", "null"], "maxLength": 3}),
            "Row": tagged(1, components={"type": "array", "items": reference("Button")}),
            "Words": {"type": "object", "properties": {"choices": {"items": {"type": "string"}}}},
            "Numbers": {"type": "object", "properties": {"choices": {"items": {"type": "integer"}}}},
        }
    },
}


def found(place: str, value: Any) -> list[tuple[str, str]]:
    errors = Validators(DOCUMENT).at("paths", "/boxes/{id}", place)(value)
    return [("/".join(map(str, error.absolute_path)), error.message) for error in errors]


@pytest.mark.parametrize(
    ("place", "value"),
    [
        (
            "components",
            [{"type": 1, "components": [{"type": 2, "label": "abc"}]}, {"type": 2, "label": None}],
        ),
        ("nullable", None),
        ("nullable", {"type": 1}),
        ("constants", 2),
        ("untagged", {"choices": ["a"]}),
        ("untagged", {"choices": [1]}),
        ("untagged", {"choices": []}),
    ],
)
def test_what_fits_a_shape_is_accepted(place: str, value: Any) -> None:
    assert found(place, value) == []


def test_the_error_is_that_of_the_shape_that_was_meant() -> None:
    row = {"type": 1, "components": [{"type": 2}, {"type": 2, "label": "abcd"}]}
    assert found("components", [row]) == [("0/components/1/label", "'abcd' is too long")]
    assert found("nullable", row) == [("components/1/label", "'abcd' is too long")]


def test_every_error_is_found() -> None:
    long = {"type": 2, "label": "abcd"}
    assert [place for place, _ in found("components", [long, {"type": 2}, long])] == ["0/label", "2/label"]


@pytest.mark.parametrize("value", [{"type": 3}, {}, "text", None, [1]])
def test_what_is_of_no_shape_is_refused(value: Any) -> None:
    ((place, message),) = found("components", [value])
    assert place == "0"
    assert message.endswith("is none of Button, Row")


@pytest.mark.parametrize("value", [3, "1", None, True])
def test_what_is_none_of_the_constants_is_refused(value: Any) -> None:
    assert found("constants", value)


def test_without_a_tag_the_best_fit_is_reported() -> None:
    assert found("untagged", {"choices": ["a", "b", 3]}) == [("choices/2", "3 is not of type 'string'")]


@pytest.mark.parametrize(
    ("name", "good", "bad"),
    [
        ("int32", [0, -(2**31), 2**31 - 1, "text"], [2**31, -(2**31) - 1]),
        ("int64", [2**63 - 1], [2**63]),
        ("snowflake", ["0", "1456074443980800000", 5, 2**64 - 1], [str(2**64), -1]),
        (
            "date-time",
            ["2025-05-01T12:00:00+00:00", "2025-05-01T12:00:00Z"],
            ["2025-05-01T12:00:00", "today"],
        ),
        (
            "uri",
            [5, "https://example.org/a?b=c", "attachment://table.png"],
            ["table.png", "ftp://a", "https://", "http://[", "https://a b"],
        ),
    ],
)
def test_formats(name: str, good: list[Any], bad: list[Any]) -> None:
    assert [value for value in good if not FORMATS.conforms(value, name)] == []
    assert [value for value in bad if FORMATS.conforms(value, name)] == []
