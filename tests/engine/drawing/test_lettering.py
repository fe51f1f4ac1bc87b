"""Names are reduced to the characters of the font, and cut to the room."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import ImageFont

from engine.drawing import lettering
from engine.drawing.lettering import drawable, shortened, text_mask, width


@pytest.mark.parametrize(
    ("name", "drawn"),
    [
        ("Ana", "Ana"),
        ("Zoë Müller", "Zoë Müller"),
        ("Zoe\u0308", "Zoë"),
        ("Łukasz Großmann", "Łukasz Großmann"),
        ("Nguyễn Thị Ánh", "Nguyễn Thị Ánh"),
        ("Щукин Игорь", "Щукин Игорь"),
        ("Ελένη", "Ελένη"),
        ("𝓐𝓵𝓲𝓬𝓮", "Alice"),
        ("ＷＩＤＥ", "WIDE"),
        ("🎉 Bo 🎉", "Bo"),
        ("👩‍👩‍👧 Fay", "Fay"),
        ("B\u200bo\u202e", "Bo"),
        ("Z\u0335\u0321a\u0489", "Za"),
        ("  two \n lines ", "two lines"),
        ("李明", ""),
        ("李明王 1", ""),
        ("שרה", ""),
        ("total −4 · out", "total −4 · out"),
        ("", ""),
    ],
)
def test_what_is_drawn_of_a_name(name: str, drawn: str) -> None:
    assert drawable(name) == drawn


@given(st.text())
def test_only_what_the_font_has_is_ever_drawn(name: str) -> None:
    assert set(drawable(name)) <= lettering._DRAWABLE


def test_the_font_has_every_character_that_counts_as_drawable() -> None:
    font = ImageFont.truetype(lettering._FONT, 40)
    box = bytes(font.getmask("\uffff"))
    assert [char for char in lettering._DRAWABLE if bytes(font.getmask(char)) == box] == []


def test_the_font_s_licence_lies_beside_it() -> None:
    text = (lettering._FONT.parent / "LICENCE.txt").read_text(encoding="utf-8")
    assert text.startswith(lettering._FONT.name)
    assert "SIL Open Font License, Version 1.1" in text
    assert [path.name for path in lettering._FONT.parent.iterdir() if path.suffix == ".ttf"] == [
        lettering._FONT.name
    ]


@given(st.text(st.characters(min_codepoint=32, max_codepoint=126)), st.integers(0, 300))
def test_shortened_text_fits_and_begins_as_the_whole(text: str, room: int) -> None:
    short = shortened(text, 27, room)
    assert width(short, 27) <= room or not short
    assert text.startswith(short.removesuffix("…"))


def test_text_that_fits_is_left_alone() -> None:
    assert shortened("Charlotte", 27, width("Charlotte", 27)) == "Charlotte"
    assert shortened("Charlotte", 27, width("Charlotte", 27) - 1) == "Charlot…"


@pytest.mark.parametrize("text", ["Ág", "Q|j", "10", "Ế", "Ёц"])
def test_text_is_not_cut_off(text: str) -> None:
    mask = text_mask(drawable(text), 27)
    box = mask.getbbox()
    assert box is not None
    assert 0 < box[1] < box[3] < mask.height


def test_the_narrow_space_that_the_font_lacks_is_drawn_as_a_usual_one() -> None:
    narrow, usual = "Pioche\u202f: 12", "Pioche : 12"
    assert width(narrow, 20) == width(usual, 20)
    assert text_mask(narrow, 20).tobytes() == text_mask(usual, 20).tobytes()
