"""Rows of buttons fit on a phone 400 pixels wide in every language, so that none wraps.

The measures are those of SimCord's page, which draws messages as Discord does: beside the avatar a message
has 312 of 400 pixels, buttons stand 8 pixels apart and have 12 pixels on each side of a label in medium
letters of 14 pixels; an emoji takes 20 pixels and 8 more before a label. The font is the one of that page. A
card in a label stands before it as an emoji.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Final

import pytest
import simcord
from PIL import ImageFont

from cogs.advice.newcomers import offer_screen
from cogs.daily.screen import details_screen, ended_screen, try_screen
from cogs.daily.tries import Ending
from cogs.kit.screen import Row, Screen
from cogs.learn.help import help_screen
from cogs.learn.how_screen import PAGES, how_screen
from cogs.learn.lesson_screen import lesson_over_screen, lesson_screen
from cogs.puzzles.screen import choice_text, post_screen, puzzle_screen, result_screen
from cogs.solo.play import ShownWith
from cogs.table.screens.details import details
from cogs.table.screens.hand import Hand
from cogs.table.screens.lobby import lobby
from cogs.table.screens.play import match_screen
from data.matches.puzzles import Solver, StoredPuzzle, Try
from data.statistics.ratings import FRESH
from engine.game.actions import Verb
from engine.game.presets import PRESETS
from engine.language import LANGUAGES, speaking
from engine.puzzles.stored import read
from engine.solo.daily import begin_daily
from engine.solo.lesson import lesson_after
from engine.solo.tip import tip
from tests.cogs.daily.test_screen import DAY, NOON, PULSE, result, stepped
from tests.cogs.learn.test_lesson_screen import ANA
from tests.cogs.snapshots import tables
from tests.cogs.table.screens.evenings import Evening, EveningTable

ROOM: Final = 400 - 88
APART: Final = 8
PADDING: Final = 12
NARROWEST: Final = 32
LETTERS: Final = 14
MEDIUM: Final = 500
EMOJI: Final = 20
EMOJI_IN_LABEL: Final = 18
CARD: Final = re.compile("(10|[2-9AJQK])[♣♦♥♠]\N{VARIATION SELECTOR-15}?")
BESIDE_EMOJI: Final = 8
FONTS: Final = Path(simcord.__file__).parent / "preview" / "static" / "fonts"

EVENINGS: Final = (
    *(Evening(3, ("Ana", "Ben"), 1, preset, holes=2) for preset in PRESETS),
    Evening(7, ("Ana", "Ben", "Zoë"), holes=2, clock=None, quick=False),
    Evening(
        5,
        ("Ana", "Ben"),
        preset="house",
        changes={"knock_anytime": True, "flip_as_action": True, "discard_flip": "required"},
    ),
)


@lru_cache(maxsize=1)
def font() -> ImageFont.FreeTypeFont:
    (file,) = FONTS.glob("noto-sans-latin-v*.ttf")
    found = ImageFont.truetype(file, LETTERS)
    axes = found.get_variation_axes()
    found.set_variation_by_axes(
        [MEDIUM if each["name"] == b"Weight" else each["default"] or 0 for each in axes]
    )
    return found


@lru_cache(maxsize=10_000)
def width(label: str, emoji: bool) -> float:
    """Return the width of a button in pixels."""
    label, cards = CARD.subn("", label)
    label, emoji = label.strip(), emoji or cards > 0
    letters = "".join(each for each in label if ord(each) < 0x2600)
    inside = font().getlength(letters)
    inside += EMOJI_IN_LABEL * sum(ord(each) >= 0x1F000 for each in label)
    if emoji:
        inside += EMOJI + (BESIDE_EMOJI if label else 0)
    return max(NARROWEST, inside + 2 * PADDING)


def length(row: Row) -> float:
    """Return the width of a row of buttons in pixels."""
    return sum(width(each.label, each.emoji is not None) for each in row) + APART * (len(row) - 1)


def moments(evening: Evening) -> Iterator[EveningTable]:
    """Yield the table whenever other buttons may stand there."""
    seen = set[object]()
    for table in evening.moments():
        state = table.state
        phase = (state.stage, state.playing.hole.phase, state.playing.hole.out is None)
        absent = tuple(seat.computer for seat in state.seats)
        if (phase, absent) not in seen:
            seen.add((phase, absent))
            yield table


def of_tables() -> Iterator[Screen]:
    """Yield lobbies, tables, the ends of holes and matches, and what belongs to them."""
    yield lobby(tables.lobby())
    for evening in EVENINGS:
        yield lobby(evening.lobby().state)
        for table in moments(evening):
            yield match_screen(table)
            yield details(table.state)


def of_hands() -> Iterator[Screen]:
    """Yield a person's own cards with each question, with a hint and with a tip."""
    yield Hand(tables.choosing(hints=True), 1).screen()
    yield Hand(tables.choosing(hints=True), 1, hint=tables.advice()).screen()
    for evening in EVENINGS:
        for table in moments(evening):
            for hints in (False, True):
                table.state.hints = hints
                yield Hand(table, 1, tip=True).screen()
                for asking in ("take", "turn", "knock"):
                    yield Hand(table, 1, asking=asking, tip=True).screen()
            table.state.hints = False


def of_the_daily() -> Iterator[Screen]:
    game, chance = begin_daily(DAY, PULSE.randomness, 7, "Ana", NOON), Random(1)
    while not game.over:
        yield try_screen(DAY, game, older=DAY)
        yield try_screen(DAY, game, ShownWith("take"))
        game = stepped(game, chance)
    for reminder in ("on", "off"):
        ending = Ending(result(), (), 1, PULSE, reminder)
        yield ended_screen(game, ending, older=DAY)
    yield details_screen(ending, "a hat")


def of_learning() -> Iterator[Screen]:
    """Yield the lesson as somebody plays it who follows the tips, its offer, the help, and how to play."""
    yield offer_screen("0123456789")
    yield help_screen()
    lesson = lesson_after("", ANA, "Ana")
    while not lesson.over:
        yield lesson_screen(lesson)
        yield lesson_screen(lesson, ShownWith("take"))
        good = tip(lesson.view(ANA))
        assert good is not None
        taken: list[tuple[Verb, int | None]] = [("take", None), ("swap", good.slot)]
        moves: list[tuple[Verb, int | None]] = taken if good.verb == "take" else [(good.verb, good.slot)]
        lesson = lesson.acted(ANA, lesson.state.version, moves, 0.0)
    yield lesson_over_screen(lesson, gift="title “Driver”")
    for preset in PRESETS.values():
        for page in PAGES:
            yield how_screen(preset.rules, page)


def of_puzzles() -> Iterator[Screen]:
    """Yield a puzzle of each preset in each phase of a turn."""
    for puzzle in {(each.view.rules.preset, each.view.phase): each for each in read()}.values():
        kept = StoredPuzzle("0123456789", "", FRESH, 1, 1)
        yield puzzle_screen(kept, puzzle, Solver())
        yield post_screen(kept, puzzle)
        yield result_screen(kept, puzzle, Solver(), Try(choice_text(puzzle.played), False, 0))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("screens", [of_tables, of_hands, of_the_daily, of_learning, of_puzzles])
def test_no_row_of_buttons_wraps(screens: Callable[[], Iterator[Screen]], language: str) -> None:
    with speaking(language):
        rows = {
            tuple(button.label for button in row): length(row) for screen in screens() for row in screen.rows
        }
    assert rows
    assert not {labels: round(wide) for labels, wide in rows.items() if wide > ROOM}
