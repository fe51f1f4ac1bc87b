"""The messages of a lesson: what they advise stands on a green button, and they show no hidden card."""

from __future__ import annotations

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from cogs.kit.ids.learn import FirstTableId
from cogs.kit.ids.solo import SoloId
from cogs.kit.moves import Question, moves_of
from cogs.learn.lesson_screen import lesson_over_screen, lesson_screen
from cogs.solo.play import ShownWith
from data.people.preferences import Look
from engine.language import LANGUAGES, speaking
from engine.solo.game import SoloGame
from engine.solo.lesson import lesson_after
from tests.engine.effort import examples
from tests.journeys.leaks import cards_named

GIFT = "title “Driver”"
ANA = 7


def pressed(moves: str, chance: Random, presses: int) -> SoloGame:
    """Return the lesson after up to `presses` random presses on its buttons."""
    lesson = lesson_after(moves, ANA, "Ana")
    for _ in range(presses):
        if lesson.over:
            break
        asking: Question | None = "take" if lesson.state.playing.hole.phase == "choose" else None
        rows = lesson_screen(lesson, ShownWith(asking)).rows
        ids = [SoloId.parse(button.id) for row in rows for button in row if not button.disabled]
        press = chance.choice([each for each in ids if each is not None and each.word != "back"])
        if actions := moves_of(press):
            lesson = lesson.acted(ANA, lesson.state.version, actions, 0.0)
    return lesson


@given(seed=st.integers(0, 10_000), presses=st.integers(0, 25))
@examples(20)
def test_nothing_names_a_hidden_card_and_every_button_leads_on(seed: int, presses: int) -> None:
    lesson = pressed("", Random(seed), presses)
    for language in LANGUAGES:
        with speaking(language):
            screen = lesson_over_screen(lesson, gift=GIFT) if lesson.over else lesson_screen(lesson)
            ids = [button.id for row in screen.rows for button in row]
            assert len(ids) == len(set(ids)) and all(len(each) <= 100 for each in ids)
            kinds = (SoloId, FirstTableId)
            assert all(any(kind.parse(each) for kind in kinds) for each in ids)
            if not lesson.over:
                green = [button for row in screen.rows for button in row if button.style == "success"]
                assert len(green) == 1
                assert len(screen.text) < 420
            told = "\n".join((screen.text, *(each.alt_text for each in screen.attachments)))
            view = lesson.view(ANA)
            seen = {view.drawn, *view.discards, *view.grids[0], *view.grids[1]}
            assert cards_named(told.replace("\N{VARIATION SELECTOR-15}", "")) <= seen


def test_the_first_message_says_what_it_is_about() -> None:
    text = lesson_screen(lesson_after("", ANA, "Ana")).text
    assert "lowest total wins" in text and "Flip a card" in text


def test_whoever_has_pressed_take_is_told_of_the_way_back() -> None:
    choosing = lesson_after("01", ANA, "Ana")
    assert "You can still go back." not in lesson_screen(choosing).text
    taking = lesson_screen(choosing, ShownWith("take"))
    assert taking.text.endswith("You can still go back.")
    assert "Back" in [button.label for row in taking.rows for button in row]


def test_only_the_first_time_earns_the_achievement() -> None:
    lesson = lesson_after("01dx2Fd4D", ANA, "Ana")
    assert lesson.over
    assert "Driving Range**: title “Driver”." in lesson_over_screen(lesson, gift=GIFT).text
    again = lesson_over_screen(lesson)
    assert "Driving Range" not in again.text
    assert "You beat Birdie, 2 to 18." in again.text


async def test_the_cards_look_as_the_person_has_chosen() -> None:
    lesson = lesson_after("", ANA, "Ana")
    pictures = set()
    for look in (Look(), Look(back="dots"), Look(cloth="blue")):
        (file,) = await lesson_screen(lesson, ShownWith(look=look)).files()
        pictures.add(file.fp.read())
    assert len(pictures) == 3
