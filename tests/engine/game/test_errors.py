"""Refusals are said in the language of the reader, not of the person who was refused."""

from __future__ import annotations

import copy

import pytest

from engine.game.errors import BadRules, FieldName, GolfError, SeatRefused, StaleVersion, StorageFailed
from engine.game.presets import PRESETS
from engine.game.rules import Rules
from engine.language import Listed, Text, speaking

FULL = SeatRefused("The table is full: “{preset}” is for up to {most} players.", preset="club", most=8)
FULL_IN_GERMAN = "Der Tisch ist voll: „club“ ist für höchstens 8 Personen."


def said(refusal: GolfError, language: str) -> str:
    with speaking(language):
        assert str(refusal) == refusal.sentence
        return refusal.sentence


def refused_in(language: str) -> BadRules:
    with speaking(language), pytest.raises(BadRules) as caught:
        Rules().check_seats(9)
    return caught.value


def test_a_sentence_is_in_the_language_of_whoever_is_told() -> None:
    for raised in ("en", "de", "pl"):
        refusal = refused_in(raised)
        assert said(refusal, "en") == "“decks” is too small to deal 9 grids of 6."
        assert said(refusal, "de") == "„decks“ ist zu niedrig für 9 Auslagen mit je 6 Karten."
    assert (said(FULL, "en"), said(FULL, "de")) == (
        "The table is full: “club” is for up to 8 players.",
        FULL_IN_GERMAN,
    )


def test_a_number_decides_the_form() -> None:
    forms = "{count} card lies face up.", "{count} cards lie face up."
    assert [GolfError(*forms, count=count).sentence for count in (1, 2)] == [
        "1 card lies face up.",
        "2 cards lie face up.",
    ]


def test_values_are_said_with_the_sentence() -> None:
    missing = Listed([Text("View Channel"), Text("Embed Links"), "X"])
    refusal = GolfError("{missing}, {field}", missing=missing, field=FieldName("rows"))
    assert said(refusal, "en") == "View Channel, Embed Links and X, “rows”"
    assert said(refusal, "de") == "Kanal anzeigen, Links einbetten und X, „rows“"


def test_braces_that_a_player_typed_are_no_values() -> None:
    with pytest.raises(BadRules) as caught:
        PRESETS["classic"].rules_for(2, 9, {"{rows}": True})
    assert caught.value.sentence.startswith("I don’t know “{rows}”.")
    assert GolfError("{odd").sentence == "{odd"


@pytest.mark.parametrize(
    "refusal",
    [FULL, StaleVersion(), StorageFailed(), refused_in("de"), BadRules("{a}", a=Text("Embed Links"))],
)
def test_a_refusal_can_be_copied_and_so_pickled(refusal: GolfError) -> None:
    refusal.add_note("where it happened")
    again = copy.deepcopy(refusal)
    assert (type(again), again.text, again.__notes__) == (type(refusal), refusal.text, refusal.__notes__)
    assert said(again, "de") == said(refusal, "de") != said(refusal, "en")
