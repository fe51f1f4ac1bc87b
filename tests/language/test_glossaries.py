"""The glossary beside each catalogue, and that no text has a word that it never says."""

from __future__ import annotations

import re
from typing import Final

import pytest

from engine.language.languages import ENGLISH, FOLDER, LANGUAGES
from tests.language.test_catalogues import entries, forms, read

OTHERS: Final = [language for language in LANGUAGES if language != ENGLISH]
VALUE: Final = re.compile(r"\{\w+\}")
SECTIONS: Final = ["Glossary", "Never said", "Patterns to avoid"]


def glossary(language: str) -> str:
    return (FOLDER / f"{language}.md").read_text(encoding="utf-8")


def never_said(text: str) -> list[str]:
    """The words under “Never said”; a hyphen stands for any ending."""
    return re.findall(r"^- (.+)$", text, re.MULTILINE)


def pattern(word: str) -> re.Pattern[str]:
    ending = r"\w*" if word.endswith("-") else ""
    return re.compile(rf"(?<!\w){re.escape(word.removesuffix('-'))}{ending}(?!\w)", re.IGNORECASE)


def test_each_catalogue_has_its_glossary_and_each_glossary_its_catalogue() -> None:
    assert sorted(path.stem for path in FOLDER.glob("*.md")) == sorted(OTHERS)


@pytest.mark.parametrize("language", OTHERS)
def test_a_glossary_has_terms_words_and_patterns(language: str) -> None:
    text = glossary(language)
    assert re.findall(r"^## (.+)$", text, re.MULTILINE) == SECTIONS
    rows = [line for line in text.splitlines() if line.startswith("|")]
    assert rows[:2] == ["| English | say | not | why |", "|---|---|---|---|"]
    assert all(row.count("|") == 5 and row.split("|")[2].strip() for row in rows[2:])
    assert len(set(never_said(text))) == len(never_said(text)) > 5


@pytest.mark.parametrize("language", OTHERS)
def test_no_text_says_what_its_glossary_never_says(language: str) -> None:
    never = {word: pattern(word) for word in never_said(glossary(language))}
    said = [VALUE.sub("", form) for _, message in entries(read(language)) for form in forms(message)]
    assert [(word, form) for word, wrong in never.items() for form in said if wrong.search(form)] == []


def test_a_hyphen_stands_for_any_ending() -> None:
    assert pattern("zestaw-").search("Usuń zestawy…") and not pattern("zestaw").search("zestawy")
    assert not pattern("os").search("los mazos") and pattern("os").search("¡os esperamos!")
    assert pattern("miał(a)").search("Ana miał(a) 5")
