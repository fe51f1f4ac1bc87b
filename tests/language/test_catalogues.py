"""Every language says everything, with the same values, by the names that its commands have."""

from __future__ import annotations

import ast
import re
from string import Formatter
from typing import Final

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from engine.language.languages import ENGLISH, FOLDER, LANGUAGES
from tests.language.texts import HOUSE, NAMES, Text, called, calls, files, refusals, texts

pytestmark = pytest.mark.xdist_group("catalogues")
"""All in one process, so that the code is searched for texts once."""

OTHERS: Final = [language for language in LANGUAGES if language != ENGLISH]
COMMAND: Final = re.compile(r"/golf((?: [\w-]+)?)")
COMMAND_NAME: Final = re.compile(r"[-_\w]{1,32}")
"""What Discord takes as the name of a command or an option, if it is in lower case."""


def read(language: str) -> Catalog:
    with (FOLDER / f"{language}.po").open("rb") as file:
        return read_po(file, locale=language)


def forms(message: Message) -> list[str]:
    """The translation of a message, in each of its forms."""
    return [message.string] if isinstance(message.string, str) else list(message.string or ())


def values(text: str) -> set[str]:
    """Return the names in the braces of a text."""
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def marks(text: str) -> list[int]:
    """Return the number of signs of each kind of markup."""
    return [text.count(mark) for mark in ("**", "`", "\n", "<t:", "<#", "<@")]


def commands(text: str) -> list[str]:
    return sorted(found.strip() for found in COMMAND.findall(text))


@pytest.fixture(scope="module")
def wanted() -> set[Text]:
    return set(texts())


@pytest.fixture(scope="module", params=OTHERS)
def catalogue(request: pytest.FixtureRequest) -> Catalog:
    return read(request.param)


def entries(catalogue: Catalog) -> list[tuple[Text, Message]]:
    found = []
    for message in catalogue:
        if message.id:
            one, many = (message.id, None) if isinstance(message.id, str) else message.id
            found.append((Text(one, many, message.context), message))
    return found


def test_everything_is_translated_and_nothing_else(catalogue: Catalog, wanted: set[Text]) -> None:
    there = {text for text, message in entries(catalogue) if all(forms(message)) and not message.fuzzy}
    kept = {text for text, _ in entries(catalogue)}
    assert sorted(wanted - there, key=str) == [], "to be translated: uv run python -m tests.language"
    assert sorted(kept - wanted, key=str) == [], "no longer said: uv run python -m tests.language"


def test_no_refusal_is_put_into_words_where_it_arises() -> None:
    """A finished sentence would be in the language of whatever was spoken there, or in English."""
    names = {refusal.__name__ for refusal in refusals()}
    wrong = [
        f"{path.relative_to(HOUSE)}:{call.lineno}"
        for path in files()
        for call in calls(path)
        if called(call) in names and any(is_finished(node) for text in call.args for node in ast.walk(text))
    ]
    assert wrong == []


def is_finished(node: ast.AST) -> bool:
    """Whether `node` makes a sentence that no catalogue has: values are in it already."""
    saying = isinstance(node, ast.Call) and called(node) in ("say", "plural", "format", "join", "str")
    return saying or isinstance(node, ast.JoinedStr | ast.BinOp)


def test_every_number_has_its_forms(catalogue: Catalog) -> None:
    wrong = [
        text.one
        for text, message in entries(catalogue)
        if len(forms(message)) != (1 if text.many is None else catalogue.num_plurals)
    ]
    assert wrong == []


def test_the_values_are_the_same(catalogue: Catalog) -> None:
    wrong = []
    for text, message in entries(catalogue):
        needed = values(text.many or text.one)
        for number, form in enumerate(forms(message)):
            optional = {"count"} if text.many is not None and number == 0 else set()
            if not needed - optional <= values(form) <= needed:
                wrong.append((text.one, form))
    assert wrong == []


def test_the_markup_is_the_same(catalogue: Catalog) -> None:
    """Bold, code and new lines; a table or a scorecard would break without them."""
    wrong = []
    for text, message in entries(catalogue):
        english = marks(text.many or text.one)
        wrong += [(text.one, form) for form in forms(message) if marks(form) != english]
    assert wrong == []


def test_commands_are_called_by_their_names(catalogue: Catalog) -> None:
    names = {text.one: forms(message)[0] for text, message in entries(catalogue) if text.context == NAMES}
    wrong = []
    for text, message in entries(catalogue):
        needed = sorted(names.get(name, name) for name in commands(text.many or text.one))
        wrong += [(text.one, form) for form in forms(message) if commands(form) != needed]
    assert wrong == []


def test_names_can_be_typed(catalogue: Catalog) -> None:
    names = [
        forms(message)[0]
        for text, message in entries(catalogue)
        if text.context == NAMES and text.one.islower()
    ]
    assert [name for name in names if not COMMAND_NAME.fullmatch(name) or name != name.lower()] == []
