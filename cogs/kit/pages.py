"""Pages of a message: items in pages, buttons to turn the pages, and lines below a notice."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Generic, Literal, TypeVar

from cogs.kit.message_limits import LONGEST_FIELD
from cogs.kit.names import plain
from cogs.kit.screen import Button, Row
from engine.language import plural, say
from engine.names.graphemes import cut

T_co = TypeVar("T_co", covariant=True)

PageId = Callable[[int, Literal["back", "next"]], object]
"""Returns the custom id of the button Back or Next, which leads to a page (from 0)."""


@dataclass(frozen=True, slots=True)
class ItemsPage(Generic[T_co]):
    """Page `number` (from 0) of `pages`, with its `items`."""

    items: Sequence[T_co]
    number: int
    pages: int

    def buttons(self, to: PageId) -> Row:
        """Buttons to the previous and next page; none for a single page."""
        return page_buttons(self.number, self.pages, to)


def paged(items: Sequence[T_co], size: int, number: int) -> ItemsPage[T_co]:
    """Return page `number` (from 0) of `items`, by pages of `size`; too high a number means the last."""
    pages = max(-(-len(items) // size), 1)
    number = min(number, pages - 1)
    return ItemsPage(items[number * size : (number + 1) * size], number, pages)


def page_buttons(number: int, pages: int, to: PageId) -> Row:
    """Return Back and Next for page `number` (from 0) of `pages`; none for a single page."""
    if pages < 2:
        return ()
    before, after = max(number - 1, 0), min(number + 1, pages - 1)
    return (
        Button(say("Back"), str(to(before, "back")), disabled=number == 0),
        Button(say("Next"), str(to(after, "next")), "primary", disabled=number == pages - 1),
    )


def page_words(number: int, pages: int) -> str:
    """Return `Page 2 of 3` for page `number` (from 0); "" for a single page."""
    return say("Page {number} of {pages}", number=number + 1, pages=pages) if pages > 1 else ""


def more_words(count: int) -> str:
    """Return `and 3 more` for a list that leaves out `count` lines; "" if it leaves out none."""
    return plural("and {count} more", "and {count} more", count=count) if count > 0 else ""


def fitting(count: int, longest: int, text: Callable[[int], str]) -> str:
    """Return `text(shown)` for the greatest `shown` (at most `count`) that fits into `longest` characters.

    If not even `text(1)` fits, it is cut.
    """
    texts = (text(shown) for shown in range(count, 1, -1))
    return next((each for each in texts if len(each) <= longest), "") or cut(text(min(count, 1)), longest)


def in_a_field(items: Sequence[str], between: str = " · ", most: int | None = None) -> str:
    """Return the first `most` of `items`, or as many as fit into a field, and how many are left out."""

    def text(shown: int) -> str:
        return between.join(filter(None, [*items[:shown], more_words(len(items) - shown)]))

    return fitting(min(len(items), most or len(items)), LONGEST_FIELD, text)


def page_text(lines: Iterable[str], notice: str = "") -> str:
    """Return the non-empty `lines` below `notice`, a sentence about the last press."""
    return "\n".join(filter(None, [f"*{plain(notice)}*" if notice else "", *lines]))


def back_button(to: object) -> Button:
    """Return the button that leads back from a page; `to` is its custom id."""
    return Button(say("Back"), str(to))
