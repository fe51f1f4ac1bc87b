"""Commands in texts become mentions, in every language, where Discord shows mentions."""

from __future__ import annotations

import pytest

from cogs.golf import ORDER
from cogs.kit.command_mentions import CommandMentions
from cogs.kit.message_limits import LONGEST_EMBED, LONGEST_FIELD, LONGEST_TEXT
from cogs.kit.screen import Button, Screen
from engine.language import LANGUAGES, named, speaking


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
