"""Each limit on a command: the most that is allowed passes, a little more is found."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.wire.command_limits import choice_problems, command_problems


def found(command: dict[str, Any]) -> list[str]:
    return list(command_problems(command, ""))


def command(**changes: Any) -> dict[str, Any]:
    return {"name": "golf", "description": "Golf", **changes}


def option(number: int = 0, **changes: Any) -> dict[str, Any]:
    return {"type": 3, "name": f"option-{number}", "description": "An option", **changes}


def with_option(**changes: Any) -> dict[str, Any]:
    return command(options=[option(**changes)])


def choice(name: str = "A choice", value: Any = 1) -> dict[str, Any]:
    return {"name": name, "value": value}


def command_of(characters: int) -> dict[str, Any]:
    """A command with text in every place that counts, `characters` together."""
    choices = [{"name": "n", "name_localizations": {"de": "n" * 100, "fr": "n"}, "value": "v" * 100}] * 19
    described = {"description": "d", "description_localizations": {"de": "d" * 40, "fr": "d"}}
    options = [{"type": 3, "name": name, "choices": choices, **described} for name in ("a", "b")]
    subcommand = {"type": 1, "name": "s" * 10, "options": options, **described}
    # 8 of the command itself, 50 of the subcommand, twice 41 of an option and 3,800 of its choices.
    return command(
        options=[
            subcommand,
            option(
                name="t" * 31, description="d" * 100, choices=[choice("n" * 30, "v" * (characters - 7901))]
            ),
        ]
    )


@pytest.mark.parametrize(
    ("where", "most", "command_with"),
    [
        ("", 8000, command_of),
        ("/description", 100, lambda n: command(description="x" * n)),
        ("/description", 100, lambda n: command(description_localizations={"de": "x" * n})),
        ("/options", 25, lambda n: command(options=[option(number) for number in range(n)])),
        ("/options/0/description", 100, lambda n: with_option(description="x" * n)),
        (
            "/options/0/options/0/description",
            100,
            lambda n: with_option(options=[option(description="x" * n)]),
        ),
        ("/options/0/choices", 25, lambda n: with_option(choices=[choice()] * n)),
        ("/options/0/choices/0/name", 100, lambda n: with_option(choices=[choice(name="x" * n)])),
        ("/options/0/choices/0/value", 100, lambda n: with_option(choices=[choice(value="x" * n)])),
        ("/name", 32, lambda n: {"type": 2, "name": "X" * n}),
    ],
)
def test_at_most(where: str, most: int, command_with: Callable[[int], dict[str, Any]]) -> None:
    assert found(command_with(most)) == []
    (line,) = found(command_with(most + 1))
    assert line.startswith(f"{where}: {most + 1} ")
    assert line.endswith(f", at most {most}")


@pytest.mark.parametrize("name", ["golf", "forget-me", "größe", "हिन्दी", "x" * 32, "a_1"])
def test_good_names(name: str) -> None:
    assert found(command(name=name, name_localizations={"de": name})) == []
    assert found(with_option(name=name)) == []


@pytest.mark.parametrize("name", ["", "Golf", "two words", "x" * 33, "golf!"])
def test_bad_names(name: str) -> None:
    problem = f"/name: {name!r} is not 1–32 small letters, digits, - _ or '"
    assert found(command(name=name)) == [problem]
    assert found(command(name_localizations={"de": name})) == [problem]
    assert found(with_option(name=name)) == [f"/options/0{problem}"]


@pytest.mark.parametrize(
    ("good", "bad", "problem"),
    [
        (command(description="…"), command(description=" "), "/description: 0 characters, at least 1"),
        (
            with_option(description="…"),
            with_option(description=""),
            "/options/0/description: 0 characters, at least 1",
        ),
        (
            with_option(choices=[choice("a")]),
            with_option(choices=[choice("")]),
            "/options/0/choices/0/name: 0 characters, at least 1",
        ),
        (
            command(options=[option(1), option(2)]),
            command(options=[option(1), option(1)]),
            "/options: name 'option-1' more than once",
        ),
        (
            command(options=[option(1, required=True), option(2)]),
            command(options=[option(1), option(2, required=True)]),
            "/options: a required option follows an optional one",
        ),
        (
            {"type": 2, "name": "Play Golf With", "description": ""},
            {"type": 2, "name": "Play Golf With", "description": "Golf"},
            "/description: a context menu command has none",
        ),
        ({"type": 3, "name": "Play"}, {"type": 3, "name": ""}, "/name: 0 characters, at least 1"),
    ],
)
def test_what_must_be_there_and_what_must_differ(
    good: dict[str, Any], bad: dict[str, Any], problem: str
) -> None:
    assert found(good) == []
    assert found(bad) == [problem]


def test_choices_of_an_autocompletion() -> None:
    assert list(choice_problems({"choices": [choice()] * 25}, "/data")) == []
    (line,) = choice_problems({"choices": [choice()] * 26}, "/data")
    assert line == "/data/choices: 26 choices, at most 25"


@pytest.mark.parametrize(
    "changes",
    [
        {"options": {}, "name_localizations": [], "description_localizations": None},
        {"options": [None, option(choices={})]},
        {"options": [option(choices=[1, {"name": "a", "value": None}])]},
    ],
)
def test_what_has_the_wrong_type_is_left_to_the_description(changes: dict[str, Any]) -> None:
    assert found(command(**changes)) == []
