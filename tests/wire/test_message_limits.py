"""Each limit on a message: the most that is allowed passes, a little more is found."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.wire.message_limits import message_problems

FIRST = "/components/0/components/0"


def found(body: dict[str, Any], *, is_new: bool = False) -> list[str]:
    return list(message_problems(body, "", is_new=is_new))


def button(number: int = 1, **changes: Any) -> dict[str, Any]:
    return {"type": 2, "style": 1, "label": "Draw", "custom_id": f"draw {number}", **changes}


def select(*values: object) -> dict[str, Any]:
    return {"type": 3, "custom_id": "select", "options": [{"label": "O", "value": str(v)} for v in values]}


def menu(most: int = 1, chosen: int = 0, **parts: str) -> dict[str, Any]:
    """A menu of 25 options, the first `chosen` of them chosen; `parts` are of the first option."""
    options: list[dict[str, Any]] = [
        {"label": "O", "value": str(number), "default": number < chosen} for number in range(25)
    ]
    options[0] |= {key: value for key, value in parts.items() if key != "placeholder"}
    placeholder = parts.get("placeholder", "")
    return rows(
        [{"type": 3, "custom_id": "m", "options": options, "max_values": most, "placeholder": placeholder}]
    )


def rows(*rows_of_components: list[dict[str, Any]]) -> dict[str, Any]:
    return {"components": [{"type": 1, "components": components} for components in rows_of_components]}


def embed(**parts: Any) -> dict[str, Any]:
    return {"embeds": [parts]}


def field(name: str = "n", value: str = "v") -> dict[str, Any]:
    return embed(fields=[{"name": name, "value": value}])


def embeds_of(characters: int) -> dict[str, Any]:
    """Embeds with text in every place that counts, `characters` together."""
    first = {
        "title": "t" * 100,
        "description": "d" * 4000,
        "fields": [{"name": "n" * 200, "value": "v" * 700}],
    }
    second = {
        "footer": {"text": "f" * 700},
        "author": {"name": "a" * 200},
        "title": "t" * (characters - 5900),
    }
    return {"embeds": [first, second]}


@pytest.mark.parametrize(
    ("where", "most", "body_with"),
    [
        ("/content", 2000, lambda n: {"content": "x" * n}),
        ("/embeds", 10, lambda n: {"embeds": [{"title": "T"}] * n}),
        ("/embeds", 6000, embeds_of),
        ("/embeds/0/title", 256, lambda n: embed(title="x" * n)),
        ("/embeds/0/description", 4096, lambda n: embed(description="x" * n)),
        ("/embeds/0/footer/text", 2048, lambda n: embed(footer={"text": "x" * n})),
        ("/embeds/0/author/name", 256, lambda n: embed(author={"name": "x" * n})),
        ("/embeds/0/fields", 25, lambda n: embed(fields=[{"name": "n", "value": "v"}] * n)),
        ("/embeds/0/fields/0/name", 256, lambda n: field(name="x" * n)),
        ("/embeds/0/fields/0/value", 1024, lambda n: field(value="x" * n)),
        ("/components", 5, lambda n: rows(*([button(row)] for row in range(n)))),
        ("/components/0", 5, lambda n: rows([button(number) for number in range(n)])),
        (f"{FIRST}/custom_id", 100, lambda n: rows([button(custom_id="x" * n)])),
        (f"{FIRST}/label", 80, lambda n: rows([button(label="x" * n)])),
        (f"{FIRST}/options", 25, lambda n: rows([select(*range(n))])),
        (f"{FIRST}/options", 2, lambda n: menu(most=2, chosen=n)),
        (f"{FIRST}/max_values", 25, lambda n: menu(most=n)),
        (f"{FIRST}/placeholder", 150, lambda n: menu(placeholder="x" * n)),
        (f"{FIRST}/options/0/label", 100, lambda n: menu(label="x" * n)),
        (f"{FIRST}/options/0/value", 100, lambda n: menu(value="x" * n)),
        (f"{FIRST}/options/0/description", 100, lambda n: menu(description="x" * n)),
    ],
)
def test_at_most(where: str, most: int, body_with: Callable[[int], dict[str, Any]]) -> None:
    assert found(body_with(most)) == []
    (line,) = found(body_with(most + 1))
    assert line.startswith(f"{where}: {most + 1} ")
    assert line.endswith(f", at most {most}")


@pytest.mark.parametrize(
    ("good", "bad", "problem"),
    [
        (field(name="\u200b"), field(name=" "), "/embeds/0/fields/0/name: 0 characters, at least 1"),
        (field(value="\u200b"), field(value=""), "/embeds/0/fields/0/value: 0 characters, at least 1"),
        (rows([button(label="\u200b")]), rows([button(label=" ")]), f"{FIRST}: neither label nor emoji"),
        (
            rows([button(label=None, emoji={"id": None, "name": "🂠"})]),
            rows([button(label=None)]),
            f"{FIRST}: neither label nor emoji",
        ),
        (
            rows([{"type": 2, "style": 6, "sku_id": "1"}]),
            rows([{"type": 2, "style": 5, "url": "https://example.org"}]),
            f"{FIRST}: neither label nor emoji",
        ),
        (
            rows([button(1), button(2)], [button(3)]),
            rows([button(1), button(2)], [button(1)]),
            "/components: custom_id 'draw 1' more than once",
        ),
        (
            rows([button(1)], [select("a")]),
            rows([button(custom_id="select")], [select("a")]),
            "/components: custom_id 'select' more than once",
        ),
        (menu(label="\u200b"), menu(label=" "), f"{FIRST}/options/0/label: 0 characters, at least 1"),
        (
            rows([select("a", "b")]),
            rows([select("a", "b", "a")]),
            f"{FIRST}/options: value 'a' more than once",
        ),
    ],
)
def test_what_must_be_there_and_what_must_differ(
    good: dict[str, Any], bad: dict[str, Any], problem: str
) -> None:
    assert found(good) == []
    assert found(bad) == [problem]


@pytest.mark.parametrize("kind", [3, 5, 6, 7, 8])
def test_a_select_of_any_kind_has_its_row_to_itself(kind: int) -> None:
    menu = {"type": kind, "custom_id": "select"}
    assert found(rows([menu], [button()])) == []
    assert found(rows([menu, button()])) == ["/components/0: a select shares its row"]


def test_an_embed_shows_only_uploads_that_the_message_has() -> None:
    shown = embed(image={"url": "attachment://table.png"}, thumbnail={"url": "https://example.org/a.png"})
    with_it = {**shown, "attachments": [{"id": 0, "filename": "table.png"}]}
    with_another = {**shown, "attachments": [{"id": 0, "filename": "tables.png"}]}
    lost = ["/embeds/0/image: attachment://table.png is not among the attachments"]
    assert found(shown, is_new=True) == lost
    assert found(shown) == []  # an edit that says nothing of attachments keeps those of before
    assert found({**shown, "attachments": []}) == lost
    for is_new in (True, False):
        assert found(with_it, is_new=is_new) == []
        assert found(with_another, is_new=is_new) == lost


@pytest.mark.parametrize(
    "body",
    [
        {"content": 5, "embeds": None, "components": None},
        {"embeds": [1, {"fields": {}, "footer": "f", "title": None}], "components": {"type": 1}},
        {"components": [{"type": 1, "components": None}, {"type": 3, "custom_id": 1, "options": [None]}]},
    ],
)
def test_what_has_the_wrong_type_is_left_to_the_description(body: dict[str, Any]) -> None:
    assert found(body, is_new=True) == []
