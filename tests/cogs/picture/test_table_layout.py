"""The layout of a table: nothing covers anything else, all can be read on a phone, also longer words."""

from __future__ import annotations

from dataclasses import replace
from gettext import NullTranslations
from inspect import unwrap
from io import BytesIO
from itertools import combinations, product

import pytest
from PIL import Image, ImageChops

from cogs.picture import ScorecardPicture, SeatPicture, TablePicture, render, render_scorecard
from cogs.picture.table_layout import table_layout
from cogs.picture.trend import trend
from engine.drawing.canvas import Box
from engine.game.presets import PRESETS, Preset
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
    named = [replace(plain, name=f"Ana {number}") for number in range(seats)]
    return table(replace(named[0], on_turn=True), *named[1:-1], replace(named[-1], out=True), columns=columns)


def german(picture: TablePicture) -> bytes:
    """The picture in German, drawn anew, as the real German of another test may be kept."""
    with speaking("de"):
        drawn: bytes = unwrap(render)(picture)
    return drawn


def test_a_picture_is_kept_for_each_language() -> None:
    usual = replace(scene(4), stock=7)
    with speaking("de"):
        longer = render(usual)
    assert render(usual) != longer == german(usual)


@pytest.mark.parametrize("seats", range(2, 9))
@pytest.mark.parametrize("columns", [2, 3, 4])
def test_longer_words_stay_in_the_panel_of_the_piles(seats: int, columns: int) -> None:
    usual = replace(scene(seats, columns), discard=None, stock=0, last_turn=True, held="taken")
    usual = replace(usual, seats=tuple(replace(seat, out=False) for seat in usual.seats))
    pictures = [Image.open(BytesIO(png)).convert("L") for png in (render(usual), german(usual))]
    changed = ImageChops.difference(*pictures).getbbox()
    left, top, right, bottom = table_layout(2, columns, seats, points=True).piles
    assert changed is not None
    assert left < changed[0] < changed[2] < right
    assert top < changed[1] < changed[3] < bottom


@pytest.mark.parametrize("seats", range(2, 9))
def test_longer_words_stay_in_the_panels_of_the_seats(seats: int) -> None:
    long = "hole −12 and something more · total 134"
    usual = scene(seats)
    told = tuple(replace(seat, points=long, label="the very last turn") for seat in usual.seats)
    pictures = [
        Image.open(BytesIO(german(replace(usual, seats=each)))).convert("L") for each in (usual.seats, told)
    ]
    difference = ImageChops.difference(*pictures)
    for left, top, right, bottom in table_layout(2, 3, seats, points=True).panels:
        difference.paste(0, (left + 4, top + 4, right - 4, bottom - 4))
    assert difference.getbbox() is None


def test_a_scorecard_is_another_in_another_language() -> None:
    card = ScorecardPicture(("Ana", "Ben"), ((4, -1), (3, 2)), 9, "Golf")
    with speaking("de"):
        other = unwrap(render_scorecard)(card)
    assert other != render_scorecard(card)


def test_a_trend_is_kept_by_its_words() -> None:
    usual = trend((1.0, 5.0, 9.0), 352)
    with speaking("de"):
        assert trend((1.0, 5.0, 9.0), 352) != usual
    assert trend((1.0, 5.0, 9.0), 352) == usual


@pytest.mark.parametrize(("rows", "columns"), [(2, 2), (2, 3), (2, 4), (3, 2), (3, 3)])
def test_a_table_is_as_wide_as_the_box_in_which_a_desktop_shows_it(columns: int, rows: int) -> None:
    """A taller picture would be scaled down until it fits, and then nobody could read it."""
    for seats, lines in product(range(2, 9), range(3)):
        assert table_layout(rows, columns, seats, True, lines).height <= 600, (seats, lines)


@pytest.mark.parametrize("preset", PRESETS.values(), ids=PRESETS)
def test_cards_of_the_presets_are_as_large_as_a_phone_needs(preset: Preset) -> None:
    """The rank takes 0.43 of the card's height, and a phone shows the picture at 330 of its 800 pixels."""
    rules = preset.rules
    for seats in range(preset.fewest, preset.most + 1):
        left, top, right, bottom = table_layout(rules.rows, rules.columns, seats, True).slots[0][0]
        assert 330 / 800 * 0.43 * (bottom - top) >= 11
        assert right - left >= 50


@pytest.mark.parametrize("seats", range(2, 9))
def test_nothing_covers_anything_else(seats: int) -> None:
    for columns, rows in product((2, 3, 4), (2, 3)):
        nothing_covers_anything_else(seats, columns, rows)


def nothing_covers_anything_else(seats: int, columns: int, rows: int) -> None:
    places = table_layout(rows, columns, seats, True, lines=1)
    panels = [places.piles, *places.panels]
    assert not any(overlap(one, other) for one, other in combinations(panels, 2))
    held = [[places.stock, places.discard], *places.slots]
    for panel, boxes in zip(panels, held, strict=True):
        assert not any(overlap(one, other) for one, other in combinations(boxes, 2))
        assert all(inside(box, panel) for box in boxes)
    assert all(inside(panel, (0, 0, 800, places.height)) for panel in panels)


def overlap(one: Box, other: Box) -> bool:
    return max(one[0], other[0]) < min(one[2], other[2]) and max(one[1], other[1]) < min(one[3], other[3])


def inside(box: Box, around: Box) -> bool:
    return around[0] < box[0] < box[2] < around[2] and around[1] < box[1] < box[3] < around[3]
