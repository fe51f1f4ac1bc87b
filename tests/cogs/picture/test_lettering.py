"""Names are brought down to what the font can draw, and to the room there is."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import ImageFont

from cogs.picture import lettering
from cogs.picture.lettering import drawable, shortened, text_mask, width


@pytest.mark.parametrize(
    ("name", "drawn"),
    [
        ("Ana", "Ana"),
        ("Zoë Müller", "Zoe Muller"),
        ("Łukasz Großmann", "Lukasz Grossmann"),
        ("𝓐𝓵𝓲𝓬𝓮", "Alice"),
        ("ＷＩＤＥ", "WIDE"),
        ("Щукин", "Shchukin"),
        ("Игорь", "Igor"),
        ("🎉 Bo 🎉", "Bo"),
        ("B\u200bo\u202e", "Bo"),
        ("Z\u0335\u0321a\u0489", "Za"),
        ("  two \n lines ", "two lines"),
        ("李明", ""),
        ("李明王 1", ""),
        ("total −4 · out", "total -4 · out"),
        ("", ""),
    ],
)
def test_what_is_drawn_of_a_name(name: str, drawn: str) -> None:
    assert drawable(name) == drawn


@given(st.text())
def test_only_what_the_font_has_is_ever_drawn(name: str) -> None:
    assert set(drawable(name)) <= lettering._DRAWABLE


def test_the_font_has_every_character_that_counts_as_drawable() -> None:
    font = ImageFont.load_default(size=40)
    box = bytes(font.getmask("\uffff"))
    assert [char for char in lettering._DRAWABLE if bytes(font.getmask(char)) == box] == []


@given(st.text(st.characters(min_codepoint=32, max_codepoint=126)), st.integers(0, 300))
def test_shortened_text_fits_and_begins_as_the_whole(text: str, room: int) -> None:
    short = shortened(text, 27, room)
    assert width(short, 27) <= room or not short
    assert text.startswith(short.removesuffix("…"))


def test_text_that_fits_is_left_alone() -> None:
    assert shortened("Charlotte", 27, width("Charlotte", 27)) == "Charlotte"
    assert shortened("Charlotte", 27, width("Charlotte", 27) - 1) == "Charlot…"


@pytest.mark.parametrize("text", ["Ág", "Q|j", "10"])
def test_text_is_not_cut_off(text: str) -> None:
    mask = text_mask(drawable(text), 27)
    box = mask.getbbox()
    assert box is not None
    assert 0 < box[1] < box[3] < mask.height
