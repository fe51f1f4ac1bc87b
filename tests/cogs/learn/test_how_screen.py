"""How to play: short, by the rules of the table, in all languages, and in words for those who need them."""

from __future__ import annotations

import pytest

from cogs.kit.ids.learn import HowId
from cogs.kit.screen import without_pictures
from cogs.learn.how_screen import PAGES, how_screen
from engine.game.changes import resolve
from engine.game.presets import PRESETS
from engine.game.rules import Rules
from engine.language import LANGUAGES, speaking

CLASSIC = PRESETS["classic"].rules


def text(rules: Rules, page: str) -> str:
    """Return the text of a page, and its picture in words."""
    screen = how_screen(rules, next(each for each in PAGES if each == page))
    return "\n".join((screen.text, *(each.alt_text for each in screen.attachments)))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("preset", PRESETS)
def test_every_page_is_short_and_has_a_picture_with_words(preset: str, language: str) -> None:
    with speaking(language):
        for number, page in enumerate(PAGES):
            screen = how_screen(PRESETS[preset].rules, page, "0123456789")
            assert len(screen.text) < 330, screen.text
            (picture,) = screen.attachments
            assert picture.draw().startswith(b"\x89PNG") and picture.alt_text
            assert without_pictures(screen).fields
            pages, learn = screen.rows
            ids = [button.id for button in (*pages, *learn)]
            assert len(ids) == len(set(ids)) == 3
            assert [button.disabled for button in (*pages, *learn)] == [number == 0, number == 2, False]
            assert HowId.parse(ids[1]) is not None


def test_two_taps_lead_to_the_end() -> None:
    page = PAGES[0]
    for _ in range(2):
        press = HowId.parse(how_screen(CLASSIC, page).rows[0][1].id)
        assert press is not None
        page = press.page
    assert page == PAGES[-1]


def test_the_points_are_those_of_the_rules() -> None:
    assert "2 = −2" in text(CLASSIC, "goal") and "K = 0" in text(CLASSIC, "goal")
    assert "Jo" not in text(CLASSIC, "goal")
    changed = resolve(CLASSIC, {"super_kings": True, "use_jokers": True})
    assert "K = −2" in text(changed, "goal") and "Jo = " in text(changed, "goal")


@pytest.mark.parametrize(
    ("preset", "page", "said"),
    [
        ("classic", "goal", "You get 6 cards, face down. Flip 2 to start."),
        ("four-card", "goal", "Look at your bottom row once, and memorize it."),
        ("classic", "turn", "**Discard** it. Then you may flip one of yours."),
        ("house", "turn", "A drawn card that doesn’t help? **Discard** it.\n"),
        ("four-card", "turn", "Face-up cards stay."),
        ("knock-four", "turn", "**Knock** instead of drawing"),
        ("classic", "pairs", "**2 of a rank in a column** score 0."),
        ("nine-card", "pairs", "**3 of a rank in a column** score 0."),
        ("four-card", "pairs", "two of a rank, anywhere"),
        ("four-card", "pairs", "After 4 turns each"),
        ("golf-six", "pairs", "the hole ends **right away**"),
        ("classic", "pairs", "everyone else gets one more turn"),
    ],
)
def test_what_differs_between_presets_is_said(preset: str, page: str, said: str) -> None:
    assert said in text(PRESETS[preset].rules, page) + "\n"
