"""Cards as emojis in messages: wherever Discord shows them, and only if the message stays short enough."""

from __future__ import annotations

import re

from hypothesis import given

from cogs.answering.card_emojis import STANDS_FOR
from cogs.kit.card_text import FACE_DOWN, face
from cogs.kit.emoji_text import Emojis, with_finished_cards
from cogs.kit.screen import Button, Screen
from engine.game.cards import card, fresh_deck
from tests.cogs.kit.test_screen import all_screens, problems
from tests.cogs.table.screens.evenings import Evening, evenings
from tests.engine.effort import examples
from tests.journeys.leaks import cards_named

FACES: Emojis = {
    written: f"<:{name}:{10**18 + number}>" for number, (name, written) in enumerate(STANDS_FOR.items())
}
SEVEN, TEN, JOKER = (face(card(code)) for code in ("7S", "TH", "*1"))
_MARKUP = re.compile(r"<:card_(\w+?):\d+>")


def plain(text: str) -> str:
    """What `text` says when its emojis are read out, in lines that may break anywhere."""
    return _MARKUP.sub(lambda found: STANDS_FOR[f"card_{found[1]}"], text).replace("\N{NO-BREAK SPACE}", " ")


def test_every_card_in_a_text_becomes_its_emoji() -> None:
    for each in fresh_deck(1, 2):
        told = with_finished_cards(Screen("A", f"Take the **{face(each)}**."), FACES).text
        assert told == f"Take the\N{NO-BREAK SPACE}**{FACES[face(each)]}**."


def test_a_card_without_an_emoji_stays_text() -> None:
    faces = {SEVEN: FACES[SEVEN]}
    screen = Screen("A", f"{SEVEN}, {TEN}")
    assert with_finished_cards(screen, faces).text == f"{FACES[SEVEN]}, {TEN}"
    assert with_finished_cards(screen, {}).text == f"{SEVEN}, {TEN}"


def test_where_discord_shows_no_emoji_text_stays() -> None:
    text = f"```\n{SEVEN}\n```and `{SEVEN}`, {SEVEN}"
    screen = with_finished_cards(Screen(SEVEN, text, fields=((SEVEN, SEVEN),), footer=SEVEN), FACES)
    assert screen.text == f"```\n{SEVEN}\n```and `{SEVEN}`, {FACES[SEVEN]}"
    assert (screen.title, screen.footer, screen.fields) == (SEVEN, SEVEN, ((SEVEN, FACES[SEVEN]),))


def test_words_and_signs_that_are_no_cards_stay() -> None:
    text = "Joker and 7♠ are on, jokers −2"
    assert with_finished_cards(Screen("A", text), FACES).text == text


def test_a_button_has_the_emoji_in_place_of_the_words() -> None:
    row = (
        Button(SEVEN, "1"),
        Button(f"Take {TEN}", "2"),
        Button(f"Discard {JOKER}", "3"),
        Button("", "4", emoji=FACE_DOWN),
        Button("Draw", "5"),
    )
    (told,) = with_finished_cards(Screen("A", "", rows=(row,)), FACES).rows
    assert [(button.label, button.emoji) for button in told] == [
        ("", FACES[SEVEN]),
        ("Take", FACES[TEN]),
        ("Discard", FACES[JOKER]),
        ("", FACES[FACE_DOWN]),
        ("Draw", None),
    ]


def test_what_would_get_too_long_stays_text() -> None:
    fits, too_long = " ".join([SEVEN] * 26), " ".join([SEVEN] * 40)
    screen = with_finished_cards(Screen("A", "", fields=(("1", fits), ("2", too_long))), FACES)
    assert screen.fields == (("1", fits.replace(SEVEN, FACES[SEVEN])), ("2", too_long))
    many = Screen("A", f"{SEVEN} " * 100, fields=(("1", fits),) * 5, rows=((Button(SEVEN, "1"),),))
    assert with_finished_cards(many, FACES).text == many.text
    assert with_finished_cards(many, FACES).fields == many.fields
    assert with_finished_cards(many, FACES).rows[0][0].emoji == FACES[SEVEN]


@given(evenings)
@examples(4)
def test_every_message_says_the_same_and_is_accepted(evening: Evening) -> None:
    for table in evening.moments():
        for screen in all_screens(table):
            told = with_finished_cards(screen, FACES)
            assert not problems(told)
            assert plain(told.text) == screen.text
            assert [plain(text) for _, text in told.fields] == [text for _, text in screen.fields]
            for row, former in zip(told.rows, screen.rows, strict=True):
                for button, before in zip(row, former, strict=True):
                    said = f"{button.label} {plain(button.emoji or '')}".strip()
                    assert said == f"{before.label} {before.emoji or ''}".strip()
                    assert button.id == before.id


def test_a_card_is_found_in_a_message_by_its_emoji_as_well() -> None:
    for each in fresh_deck(1, 0):
        assert cards_named(FACES[face(each)]) == {each}


def test_no_line_breaks_between_a_word_and_its_card() -> None:
    text = f"You drew {SEVEN}. Take **{TEN}**, {JOKER} or {SEVEN} {TEN}. `a {SEVEN}` a 7"
    told = with_finished_cards(Screen("A", text, fields=(("B", f"drew {TEN}"),)), {})
    space = "\N{NO-BREAK SPACE}"
    assert told.text == (
        f"You drew{space}{SEVEN}. Take{space}**{TEN}**, {JOKER} or{space}{SEVEN} {TEN}. `a {SEVEN}` a 7"
    )
    assert told.fields == (("B", f"drew{space}{TEN}"),)
