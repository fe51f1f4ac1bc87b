"""Each limit on a form: the most that is allowed passes, a little more is found."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.wire.form_limits import form_problems

FIRST = "/components/0"


def found(form: dict[str, Any]) -> list[str]:
    return list(form_problems(form, ""))


def form(title: str = "A form", custom_id: str = "form", **parts: Any) -> dict[str, Any]:
    """A form of one text; `parts` are of its label, or with `text_` before their name of the text."""
    text = {"type": 4, "custom_id": "text", "style": 1}
    label = {"type": 18, "label": "Name", "component": text}
    for key, value in parts.items():
        if key.startswith("text_"):
            text[key.removeprefix("text_")] = value
        else:
            label[key] = value
    return {"title": title, "custom_id": custom_id, "components": [label]}


def texts(number: int) -> dict[str, Any]:
    """Return a form with `count` texts."""
    parts = [
        {"type": 18, "label": "Name", "component": {"type": 4, "custom_id": f"text {each}"}}
        for each in range(number)
    ]
    return {"title": "A form", "custom_id": "form", "components": parts}


@pytest.mark.parametrize(
    ("where", "most", "form_with"),
    [
        ("/title", 45, lambda n: form(title="x" * n)),
        ("/custom_id", 100, lambda n: form(custom_id="x" * n)),
        ("/components", 5, texts),
        (f"{FIRST}/label", 45, lambda n: form(label="x" * n)),
        (f"{FIRST}/description", 100, lambda n: form(description="x" * n)),
        (f"{FIRST}/component/custom_id", 100, lambda n: form(text_custom_id="x" * n)),
        (f"{FIRST}/component/placeholder", 100, lambda n: form(text_placeholder="x" * n)),
        (f"{FIRST}/component/value", 4000, lambda n: form(text_value="x" * n)),
    ],
)
def test_at_most(where: str, most: int, form_with: Callable[[int], dict[str, Any]]) -> None:
    assert found(form_with(most)) == []
    (line,) = found(form_with(most + 1))
    assert line.startswith(f"{where}: {most + 1} ")
    assert line.endswith(f", at most {most}")


def test_a_label_must_be_there_and_ids_must_differ() -> None:
    assert found(form(label=" ")) == [f"{FIRST}/label: 0 characters, at least 1"]
    twice = [*texts(1)["components"], *texts(1)["components"]]
    assert found({**texts(2), "components": twice}) == ["/components: custom_id 'text 0' more than once"]


def test_a_menu_in_a_form_has_the_limits_of_a_menu() -> None:
    menu = {
        "type": 3,
        "custom_id": "menu",
        "placeholder": "x" * 151,
        "options": [{"label": "O", "value": "1"}],
    }
    assert found(form(component=menu)) == [f"{FIRST}/component/placeholder: 151 characters, at most 150"]


@pytest.mark.parametrize("components", [None, 5, [1], [{"type": 18, "label": "Name", "component": 5}]])
def test_what_has_the_wrong_type_is_left_to_the_description(components: Any) -> None:
    assert found({"title": 5, "custom_id": None, "components": components}) == []
