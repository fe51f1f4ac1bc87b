"""The language for a locale of Discord, and the signs of its numbers."""

from __future__ import annotations

import pytest

from engine.language.languages import (
    ENGLISH,
    FOLDER,
    LANGUAGES,
    called,
    catalogue,
    closest,
    decimal_point,
    digest,
    is_singular,
    thousands_separator,
)


@pytest.mark.parametrize(
    ("locale", "language"),
    [
        ("de", "de"),
        ("es-ES", "es"),
        ("es-419", "es"),
        ("pt-BR", "pt_BR"),
        ("pt", "pt_BR"),
        ("en-GB", ENGLISH),
        ("ja", ENGLISH),
        ("", ENGLISH),
        (None, ENGLISH),
    ],
)
def test_the_closest_language_is_spoken(locale: str | None, language: str) -> None:
    assert closest(locale) == language


def test_numbers_are_written_as_in_the_language() -> None:
    signs = {each: (thousands_separator(each), decimal_point(each)) for each in LANGUAGES}
    assert (signs["en"], signs["de"]) == ((",", "."), (".", ","))
    assert signs["fr"] == ("\xa0", ","), "the narrow space is missing in fonts"
    assert all(len(thousands + point) == 2 for thousands, point in signs.values())


def test_each_language_has_its_own_singular() -> None:
    singular = {
        each: [number for number in (0, 1, 1.5, 2) if is_singular(number, each)] for each in LANGUAGES
    }
    assert singular == {"en": [1], "de": [1], "es": [1], "fr": [0, 1, 1.5], "pl": [1], "pt_BR": [0, 1, 1.5]}
    assert is_singular(-1, "en") and is_singular(-1.0, "de")


def test_a_language_is_called_as_its_speakers_do() -> None:
    assert [called(each) for each in ("en", "de", "pt_BR")] == ["English", "Deutsch", "Português (Brasil)"]


def test_english_needs_no_catalogue_and_all_others_have_one() -> None:
    assert {path.stem for path in FOLDER.glob("*.po")} == {*LANGUAGES} - {ENGLISH}
    assert catalogue(ENGLISH).gettext("face down") == "face down"
    assert catalogue("de").gettext("face down") != "face down"


def test_the_digest_changes_with_a_catalogue(monkeypatch: pytest.MonkeyPatch) -> None:
    before = digest()
    assert digest() == before
    monkeypatch.setattr("engine.language.languages.FOLDER", FOLDER / "none")
    assert digest() != before
