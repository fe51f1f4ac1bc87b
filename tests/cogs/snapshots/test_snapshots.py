"""Messages read as they were kept, in two languages, and the files show whatever could go wrong in them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from cogs.kit.screen import Button, Choice, Menu, Screen
from cogs.picture import ScorecardPicture, SeatPicture
from cogs.picture.picture_attachments import scorecard_file, table_file
from tests.cogs.kit.test_screen import problems
from tests.cogs.picture.tables import cards, table
from tests.cogs.snapshots.keeping import COMMAND, FOLDER, LANGUAGES, kept, path, present
from tests.cogs.snapshots.shown import SCREENS
from tests.cogs.snapshots.writing import written


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", SCREENS)
def test_a_message_reads_as_it_was_kept(language: str, name: str) -> None:
    assert present(language, name) == kept(language, name), (
        f"{name} reads otherwise ({language}). If this is meant: {COMMAND}, read the files, and keep them."
    )


@pytest.mark.parametrize("name", SCREENS)
def test_a_message_is_the_same_a_second_time(name: str) -> None:
    assert present("en", name) == present("en", name)


def test_every_screen_is_kept_and_nothing_else() -> None:
    expected = {path(language, name) for language in LANGUAGES for name in SCREENS}
    assert {file for file in FOLDER.rglob("*") if file.is_file()} == expected


def test_the_languages_differ() -> None:
    assert [name for name in SCREENS if kept("en", name) == kept("de", name)] == []


TABLE = table_file(
    table(SeatPicture("Ana", cards("7S . .  . . .")), SeatPicture("Ben", cards(". . . . . .")))
)
SCORECARD = scorecard_file(ScorecardPicture(("Ana", "Ben"), ((1, 2),), 9, "Golf"))
SCREEN = Screen(
    title="Golf",
    text="Your turn.",
    fields=(("Fair deal", "The deck is fixed."),),
    footer="Stock 30",
    menus=(Menu("menu", "What to go by", (Choice("one", "1", "the first"), Choice("two", "2"))),),
    rows=((Button("Draw", "draw"), Button("", "card", emoji="🎴")), (Button("Back", "back"),)),
    attachments=(SCORECARD, TABLE),
)


def other_buttons() -> Iterator[Screen]:
    """`SCREEN` with something changed in its buttons."""
    (draw, card), back = SCREEN.rows
    yield replace(SCREEN, rows=())
    yield replace(SCREEN, rows=((draw, card, *back),))
    yield replace(SCREEN, rows=((card, draw), back))
    for other in (
        replace(draw, label="Take"),
        replace(draw, style="danger"),
        replace(draw, disabled=True),
        replace(draw, emoji="🎴"),
    ):
        yield replace(SCREEN, rows=((other, card), back))


def other_menus() -> Iterator[Screen]:
    """`SCREEN` with something changed in its menu."""
    (menu,) = SCREEN.menus
    first, second = menu.choices
    yield replace(SCREEN, menus=())
    yield replace(SCREEN, menus=(replace(menu, placeholder="Which"),))
    yield replace(SCREEN, menus=(replace(menu, several=True),))
    yield replace(SCREEN, menus=(replace(menu, people=True),))
    for choices in (
        (first,),
        (second, first),
        (replace(first, chosen=True), second),
        (replace(first, label="three"), second),
        (replace(first, description=""), second),
    ):
        yield replace(SCREEN, menus=(replace(menu, choices=choices),))


def others() -> Iterator[Screen]:
    """`SCREEN` with something changed that is read, pressed or read out."""
    yield replace(SCREEN, title="Golf · classic")
    yield replace(SCREEN, text="Your turn. ")
    yield replace(SCREEN, text="Your\N{NO-BREAK SPACE}turn.")
    yield replace(SCREEN, fields=())
    yield replace(SCREEN, fields=(("Fair", "The deck is fixed."),))
    yield replace(SCREEN, fields=(("Fair deal", "The deck."),))
    yield replace(SCREEN, footer="")
    yield replace(SCREEN, attachments=(SCORECARD,))
    yield replace(SCREEN, attachments=(TABLE,))
    yield from other_buttons()
    yield from other_menus()


def test_whatever_changes_is_seen_in_the_file() -> None:
    texts = [written(screen) for screen in (SCREEN, *others())]
    assert len(set(texts)) == len(texts)


def test_spaces_that_nobody_could_tell_are_made_visible() -> None:
    text = written(Screen("Golf", "100\N{NO-BREAK SPACE}%\N{ZERO WIDTH SPACE}\tand"))
    assert text == "# Golf\n100‹U+00A0›%‹U+200B›‹U+0009›and\n"


@pytest.mark.parametrize("name", [name for name in SCREENS if name != "stats"])
def test_what_is_kept_is_what_discord_would_take(name: str) -> None:
    """A trend is no picture of a table; its screens have such a test of their own."""
    assert not problems(SCREENS[name]())
