"""Cards become emojis and commands mentions where Discord shows them, and only in short enough messages."""

from __future__ import annotations

import re

import pytest
from hypothesis import given

from cogs.answering.card_emojis import STANDS_FOR
from cogs.golf import ORDER
from cogs.kit.card_text import FACE_DOWN, face
from cogs.kit.markup import CommandMentions, Emojis, with_finished_cards
from cogs.kit.message_limits import LONGEST_EMBED, LONGEST_FIELD, LONGEST_TEXT
from cogs.kit.screen import Button, Screen
from engine.game.cards import card, fresh_deck
from engine.language import LANGUAGES, named, speaking
from tests.cogs.kit.test_screen import all_screens, problems
from tests.cogs.table.screens.evenings import Evening, evenings
from tests.engine.effort import examples
from tests.journeys.leaks import cards_named


@pytest.fixture
def mentions() -> CommandMentions:
    """Mentions of all commands."""
    found = CommandMentions()
    found.know(77, ORDER)
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_command_is_mentioned_in_every_language(mentions: CommandMentions, language: str) -> None:
    with speaking(language):
        for name in ORDER:
            for text in (f"(`/golf {named(name)}`)", f"(/golf {named(name)})"):
                assert mentions.in_text(text) == f"(</golf {name}:77>)"


def test_a_text_in_another_language_than_the_spoken_one_too(mentions: CommandMentions) -> None:
    assert mentions.in_text("`/golf tisch`, `/golf stół`") == "</golf table:77>, </golf table:77>"


@pytest.mark.parametrize(
    "text",
    [
        "`/golf shuffle`",
        "```\n/golf start\n```",
        "`type /golf start`",
        "`golf start`",
        "</golf start:5>",
        "golf start",
    ],
)
def test_everything_else_stays(mentions: CommandMentions, text: str) -> None:
    assert mentions.in_text(text) == text


def test_only_where_discord_shows_them(mentions: CommandMentions) -> None:
    text = "`/golf start`"
    row = (Button(text, "golfhelp:show"),)
    screen = mentions.in_screen(Screen(text, text, ((text, text),), footer=text, rows=(row,)))
    assert (screen.text, screen.fields) == ("</golf start:77>", ((text, "</golf start:77>"),))
    assert (screen.title, screen.footer, screen.rows) == (text, text, (row,))


def test_without_the_id_the_names_stay() -> None:
    unknown = CommandMentions()
    screen = Screen("A", "`/golf start`")
    assert unknown.in_screen(screen) == screen
    unknown.know(None, ORDER)
    assert unknown.in_text("/golf start") == "/golf start"


@pytest.mark.parametrize("longest", [LONGEST_TEXT, LONGEST_FIELD])
def test_a_text_that_would_grow_too_long_stays(mentions: CommandMentions, longest: int) -> None:
    text = "`/golf start`".ljust(longest, ".")
    screen = Screen("A", text) if longest == LONGEST_TEXT else Screen("A", "", (("B", text),))
    assert mentions.in_screen(screen) == screen
    full = Screen("", "`/golf start`", tuple(("B", "." * 1000) for _ in range(5)), footer="." * 982)
    assert len(full.embed()) == LONGEST_EMBED
    assert mentions.in_screen(full) == full


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_client_without_mentions_reads_the_english_names(language: str) -> None:
    mentions = CommandMentions()
    mentions.know_without_mentions(ORDER)
    with speaking(language):
        for name in ORDER:
            assert mentions.in_text(f"(`/golf {named(name)}`, /golf {named(name)})") == (
                f"(`/golf {name}`, /golf {name})"
            )
    assert mentions.in_text("`/golf shuffle`") == "`/golf shuffle`"


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
