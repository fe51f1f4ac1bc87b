"""The strip below a film's pictures says a sentence in at most two lines, with suits as shapes."""

from __future__ import annotations

import pytest

from cogs.picture.caption import paint_caption, wrapped
from engine.drawing.canvas import WIDTH

LONG = "Bartholomew the Great (computer) took 10♠ from the discard pile, replacing a hidden 10♥. "


def told(text: str) -> list[str]:
    return [" ".join("".join(word) for word in line) for line in wrapped(text)]


def test_a_short_sentence_is_one_line() -> None:
    assert told("Ana drew 4♠ and replaced Joker.") == ["Ana drew 4♠ and replaced Joker."]


def test_a_long_sentence_breaks_between_words_and_what_is_too_long_is_cut() -> None:
    first, second = told(LONG)
    assert f"{first} {second}" == LONG.strip()
    first, second = told(3 * LONG)
    assert (3 * LONG).startswith(f"{first} {second.removesuffix(' …')}")
    assert second.endswith(" …")


def test_what_the_font_lacks_is_left_out() -> None:
    assert told("Ana 🏌 drew 4♦.") == ["Ana drew 4♦."]


@pytest.mark.parametrize("text", ["", "A", 9 * "W" + "♠", 200 * "W", LONG, 3 * LONG])
def test_nothing_is_painted_beyond_the_panel(text: str) -> None:
    strip = paint_caption(text)
    assert strip.width == WIDTH
    edges = {strip.getpixel((x, strip.height // 2)) for x in (*range(20), *range(WIDTH - 20, WIDTH))}
    assert len(edges) == (2 if text else 1), "the table and the panel"


def test_each_suit_is_another_shape() -> None:
    assert len({paint_caption(f"10{suit}").tobytes() for suit in "♠♥♦♣ "}) == 5
