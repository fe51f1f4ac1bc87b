"""Pages: every item is on one of them, the buttons lead around, and a notice stands above the lines."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from cogs.kit.message_limits import LONGEST_FIELD
from cogs.kit.pages import back_button, in_a_field, more_words, page_buttons, page_text, page_words, paged

numbers = st.integers(0, 60)
sizes = st.integers(1, 20)


@given(st.lists(st.integers(), max_size=60), sizes)
def test_every_item_is_on_one_page(items: list[int], size: int) -> None:
    pages = paged(items, size, 0).pages
    shown = [paged(items, size, number) for number in range(pages)]
    assert [item for page in shown for item in page.items] == items
    assert [page.number for page in shown] == list(range(pages))
    assert all(0 < len(page.items) <= size for page in shown) or not items


@given(st.lists(st.integers(), max_size=60), sizes, numbers)
def test_a_number_too_high_shows_the_last_page(items: list[int], size: int, number: int) -> None:
    page = paged(items, size, number)
    assert page == paged(items, size, min(number, page.pages - 1))


@given(st.integers(2, 60), numbers)
def test_buttons_lead_to_the_neighbours_and_differ(pages: int, number: int) -> None:
    number = min(number, pages - 1)
    back, after = page_buttons(number, pages, lambda to, name: f"{name}.{to}")
    assert (back.id, back.disabled) == (f"back.{max(number - 1, 0)}", number == 0)
    assert (after.id, after.disabled) == (f"next.{min(number + 1, pages - 1)}", number == pages - 1)
    assert (back.style, after.style) == ("secondary", "primary")
    plain = page_buttons(number, pages, lambda to, _: to)
    assert plain[0].id != plain[1].id


def test_a_single_page_needs_no_buttons_and_no_number() -> None:
    assert paged([1, 2, 3], 3, 0).buttons(lambda to, _: to) == ()
    assert page_words(0, 1) == ""
    assert page_words(1, 3) == "Page 2 of 3"


def test_a_notice_stands_above_the_lines_and_is_harmless() -> None:
    assert page_text(["One.", "", "Two."]) == "One.\nTwo."
    assert page_text(["One."], "**Ana** left.") == "*\\*\\*Ana\\*\\* left.*\nOne."
    assert back_button("golfset:0:show").id == "golfset:0:show"


@given(st.lists(st.text("abc", min_size=1, max_size=150), max_size=60), st.integers(1, 60))
def test_a_field_has_as_many_as_fit_and_counts_the_others(items: list[str], most: int) -> None:
    text = in_a_field(items, "\n", most)
    *lines, last = text.split("\n")
    left = int(last.split()[1]) if last.startswith("and ") else 0
    shown = lines if left else text.split("\n") * bool(items)
    assert shown == items[: len(items) - left]
    assert len(text) <= LONGEST_FIELD
    one_more = [*items[: len(shown) + 1], more_words(left - 1)]
    assert not left or len(shown) == most or len("\n".join(filter(None, one_more))) > LONGEST_FIELD


def test_a_single_item_that_does_not_fit_is_cut() -> None:
    assert len(in_a_field(["x" * 2000])) == LONGEST_FIELD
