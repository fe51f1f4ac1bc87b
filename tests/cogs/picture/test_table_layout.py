"""Pictures in another language: they are other pictures, and longer words stay within their panels."""

from __future__ import annotations

from dataclasses import replace
from gettext import NullTranslations
from io import BytesIO

import pytest
from PIL import Image, ImageChops

from cogs.picture import ScorecardPicture, SeatPicture, TablePicture, render, render_scorecard
from cogs.picture.table_layout import table_layout
from cogs.picture.trend import trend
from engine.language import speaking
from tests.cogs.picture.tables import cards, table


class Longer(NullTranslations):
    """A language with longer words."""

    def gettext(self, message: str) -> str:
        return message + "ö" * round(0.6 * len(message))

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)


@pytest.fixture(autouse=True)
def longer(monkeypatch: pytest.MonkeyPatch) -> None:
    languages = {"en": NullTranslations(), "de": Longer()}
    monkeypatch.setattr("engine.language.speech.catalogue", languages.__getitem__)


def scene(seats: int, columns: int = 3) -> TablePicture:
    grid = cards(" ".join(["."] * (2 * columns)))
    plain = SeatPicture("Ana", grid, label="last turn", points="hole −12 · total 134")
    return table(
        replace(plain, on_turn=True), *[plain] * (seats - 2), replace(plain, out=True), columns=columns
    )


def german(seats: int, columns: int = 3) -> TablePicture:
    with speaking("de"):
        return scene(seats, columns)


def test_words_tell_pictures_apart_and_stay_with_them() -> None:
    assert german(4) != scene(4)
    assert render(german(4)) != render(scene(4))
    assert replace(german(4), stock=7).words == german(4).words


@pytest.mark.parametrize("seats", range(2, 9))
@pytest.mark.parametrize("columns", [2, 3, 4])
def test_longer_words_stay_in_the_panel_of_the_piles(seats: int, columns: int) -> None:
    usual = replace(scene(seats, columns), discard=None, stock=0, last_turn=True, held="taken")
    usual = replace(usual, seats=tuple(replace(seat, out=False) for seat in usual.seats))
    other = replace(usual, words=german(seats, columns).words)
    pictures = [Image.open(BytesIO(render(each))).convert("L") for each in (usual, other)]
    changed = ImageChops.difference(*pictures).getbbox()
    left, top, right, bottom = table_layout(2, columns, seats, points=True).piles
    assert changed is not None
    assert left < changed[0] < changed[2] < right
    assert top < changed[1] < changed[3] < bottom


@pytest.mark.parametrize("seats", range(2, 9))
def test_longer_words_stay_in_the_panels_of_the_seats(seats: int) -> None:
    long = "hole −12 and something more · total 134"
    usual = scene(seats)
    words = german(seats).words
    told = tuple(replace(seat, points=long, label="the very last turn") for seat in usual.seats)
    pictures = [
        Image.open(BytesIO(render(replace(usual, words=words, seats=each)))).convert("L")
        for each in (usual.seats, told)
    ]
    difference = ImageChops.difference(*pictures)
    for left, top, right, bottom in table_layout(2, 3, seats, points=True).panels:
        difference.paste(0, (left + 4, top + 4, right - 4, bottom - 4))
    assert difference.getbbox() is None


def test_a_scorecard_is_another_in_another_language() -> None:
    card = ScorecardPicture(("Ana", "Ben"), ((4, -1), (3, 2)), 9, "Golf")
    with speaking("de"):
        other = replace(card)
    assert other != card
    assert render_scorecard(other) != render_scorecard(card)


def test_a_trend_is_kept_by_its_words() -> None:
    usual = trend((1.0, 5.0, 9.0))
    with speaking("de"):
        assert trend((1.0, 5.0, 9.0)) != usual
    assert trend((1.0, 5.0, 9.0)) == usual
