"""Every text that may be said, as it stands in the code."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from discord.app_commands import Command, Group

from cogs.golf import DESCRIPTION, own_commands
from cogs.table.opening.challenge import NAME
from engine.game.errors import BadChoice, GolfError, NotARecord
from engine.game.option_kinds import Switch, Words
from engine.game.options import OPTIONS, REASONS

HOUSE: Final = Path(__file__).parents[2]
ROOMS: Final = ("bot", "cogs", "data", "engine")
SAYING: Final[Mapping[str, int]] = {"say": 1, "mark": 1, "plural": 2, "Text": 2}
"""What says or keeps texts, and how many of its first arguments are texts; so does every refusal."""

ENGLISH_ONLY: Final = (BadChoice, NotARecord)
"""The refusals of the command line, which speaks English alone."""

NAMES: Final = "name"
"""The context of names of commands and of their options."""


class Text(NamedTuple):
    """A text in English: `one` and, where a number decides the form, `many`. `context` is as in gettext."""

    one: str
    many: str | None = None
    context: str | None = None


def texts() -> dict[Text, list[str]]:
    """All texts, each with the files where it stands; those of commands have none."""
    found: dict[Text, list[str]] = {}
    saying = {**SAYING, **{refusal.__name__: 2 for refusal in refusals()}}
    for path in files():
        for call in calls(path):
            for text in _said(call, saying.get(called(call), 0)):
                found.setdefault(text, []).append(path.relative_to(HOUSE).as_posix())
    for one in filter(None, _of_options()):
        found.setdefault(Text(one), []).append("engine/game/options.py")
    for text in _of_commands():
        found.setdefault(text, [])
    return found


def refusals() -> Iterator[type[GolfError]]:
    """The types of refusals that are said in every language."""
    known: list[type[GolfError]] = [GolfError]
    for refusal in known:
        known += refusal.__subclasses__()
    return (refusal for refusal in known if not issubclass(refusal, ENGLISH_ONLY))


def files() -> Iterator[Path]:
    """The source files of all rooms."""
    return (path for room in ROOMS for path in sorted((HOUSE / room).rglob("*.py")))


def calls(path: Path) -> Iterator[ast.Call]:
    """The calls that stand in a source file."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return (node for node in ast.walk(tree) if isinstance(node, ast.Call))


def called(call: ast.Call) -> str:
    """Return the name of the function that is called."""
    function = call.func
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def _said(call: ast.Call, most: int) -> Iterator[Text]:
    """The texts among the first `most` arguments of a call; two of them are the forms of one text."""
    written = [_written(argument) for argument in call.args[:most]]
    if len(written) == 2 and all(written):
        yield Text(written[0][0], written[1][0])
    elif written:
        yield from (Text(one) for one in written[0])


def _written(node: ast.expr) -> list[str]:
    """The text that stands there, or the two that a condition chooses from."""
    match node:
        case ast.Constant(value=str(text)):
            return [text]
        case ast.IfExp(body=one, orelse=other):
            return [*_written(one), *_written(other)]
    return []


def _of_options() -> Iterator[str]:
    yield from (reason.refusal for reason in REASONS)
    for option in OPTIONS.values():
        yield from (option.title, option.about)
        match option:
            case Switch():
                yield from (*option.words, option.told, option.untold)
            case Words():
                yield from (text for _, *texts in option.words for text in texts)


def _of_commands() -> Iterator[Text]:
    yield Text(DESCRIPTION)
    for command in own_commands():
        yield from _of_command(command)
    yield Text(NAME, context=NAMES)


def _of_command(command: Command[Any, ..., Any] | Group) -> Iterator[Text]:
    yield Text(command.name, context=NAMES)
    yield Text(command.description)
    if isinstance(command, Group):
        for below in command.commands:
            yield from _of_command(below)
        return
    for parameter in command.parameters:
        yield Text(parameter.display_name, context=NAMES)
        yield Text(str(parameter.description))
        for choice in parameter.choices:
            if choice._locale_name is not None:
                for part in choice._locale_name.extras.get("parts", (choice.name,)):
                    yield Text(part)
