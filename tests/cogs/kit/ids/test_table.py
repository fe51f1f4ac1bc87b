"""What buttons carry: every press comes back as it was written, and nothing else is taken for one."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogs.kit.ids.fields import DRAWINGS
from cogs.kit.ids.server_settings import SettingsId
from cogs.kit.ids.table import PAGES, WORDS, DeskId, PressId
from cogs.kit.message_limits import LONGEST_CUSTOM_ID

presses = st.builds(
    PressId,
    match=st.text("0123456789abcdef", min_size=10, max_size=10),
    version=st.integers(0, 999_999_999),
    word=st.sampled_from(WORDS),
    slot=st.one_of(st.none(), st.integers(0, 99)),
)

desks = st.builds(
    DeskId,
    match=st.text("0123456789abcdef", min_size=10, max_size=10),
    drawing=st.integers(0, DRAWINGS - 1),
    page=st.sampled_from(PAGES),
    control=st.text("abcdefghijklmnopqrstuvwxyz", min_size=1, max_size=12),
)


@given(presses)
def test_every_press_comes_back_as_it_was(press: PressId) -> None:
    text = str(press)
    assert PressId.parse(text) == press
    assert len(text) <= LONGEST_CUSTOM_ID


@pytest.mark.parametrize("word", WORDS)
def test_every_word_can_be_written_and_read(word: str) -> None:
    press = PressId.parse(f"golf:0123456789:7:{word}")
    assert press is not None
    assert press.word == word
    assert press.slot is None


@given(presses, presses)
def test_different_presses_are_written_differently(one: PressId, other: PressId) -> None:
    assert (str(one) == str(other)) == (one == other)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "golf",
        "golf:0123456789:7",
        "golf:0123456789:7:",
        "golf:0123456789:7:cheat",
        "golf:0123456789:7:Draw",
        "golf:0123456789:7:draw ",
        " golf:0123456789:7:draw",
        "golf:0123456789:7:draw\n",
        "golf:0123456789:-7:draw",
        "golf:0123456789::draw",
        "golf:0123456789:1e3:draw",
        "golf:0123456789:9999999999:draw",
        "golf:012345678:7:draw",
        "golf:01234567890:7:draw",
        "golf:0123456X89:7:draw",
        "golf:0123456789:7:swap.",
        "golf:0123456789:7:swap.-1",
        "golf:0123456789:7:swap.100",
        "golf:0123456789:7:swap.1.2",
        "golf:0123456789:7:swap:1",
        "GOLF:0123456789:7:draw",
        "golf:0123456789:7:draw:golf:0123456789:7:draw",
    ],
)
def test_a_text_that_is_not_ours_is_no_press(text: str) -> None:
    assert PressId.parse(text) is None


@given(st.text(max_size=LONGEST_CUSTOM_ID))
def test_no_text_makes_it_stumble(text: str) -> None:
    press = PressId.parse(text)
    assert press is None or press.word in WORDS


@given(presses, st.integers(0, 40), st.characters())
def test_a_press_with_a_character_changed_is_none_or_a_press_that_is_possible(
    press: PressId, place: int, character: str
) -> None:
    text = str(press)
    changed = text[:place] + character + text[place + 1 :]
    read = PressId.parse(changed)
    assert read is None or (read.word in WORDS and len(read.match) == 10 and read.version >= 0)


@given(desks)
def test_every_place_on_a_desk_comes_back_as_it_was_and_the_next_drawing_has_other_ids(desk: DeskId) -> None:
    text = str(desk)
    assert DeskId.parse(text) == desk
    assert len(text) <= LONGEST_CUSTOM_ID
    assert PressId.parse(text) is None and SettingsId.parse(text) is None
    assert desk.next().of(desk.control) != text
    assert DeskId.parse(str(desk.next())) == desk.next()


@pytest.mark.parametrize(
    "text",
    [
        "",
        "golfdesk:0123456789:7:match",
        "golfdesk:0123456789:7:kitchen:holes",
        "golfdesk:0123456789:7:match:Holes",
        "golfdesk:0123456789:77777:match:holes",
        "golfdesk:012345678:7:match:holes",
        "golfdesk:0123456789:7:match:holes:2",
        "golfdesk:0123456789:7:match:holes\n",
    ],
)
def test_a_text_that_is_not_ours_is_no_place_on_a_desk(text: str) -> None:
    assert DeskId.parse(text) is None
