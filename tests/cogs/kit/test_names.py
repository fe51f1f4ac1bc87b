"""Names that people choose must not disturb what stands around them."""

from __future__ import annotations

import re
import unicodedata

import discord
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogs.kit.names import (
    LONGEST_NAME,
    MOST_ACCENTS,
    MOST_CHARACTERS,
    MOST_MARKS,
    bold,
    clean_name,
    plain,
    plain_sentence,
)
from engine.language import listed
from engine.names.graphemes import columns, cut, grapheme_count, graphemes
from tests.journeys.hostile_text import HOSTILE_NAMES, hostile_text
from tests.journeys.markdown import read, shape

LIVE = re.compile(
    r"discord(app)?\.(gg|com|me)/|(?<!\\)://|(?<!\\)\]\(|@everyone|@here|(?<!\\)<@", re.IGNORECASE
)
ZALGO = "Z" + "\u0334\u0335\u0336\u0337\u0338" * 6 + "algo"
NASTY = "*_~`|<>@#:/[]()\\ -1.\u200b\u202e\u2066\u3164\u0301\u0fb3😀中Aא"

SCOTLAND = "🏴\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f"

CHANNEL = "<#1456074443980800006>"

nasty_names = st.one_of(st.text(NASTY, max_size=40), st.text(max_size=40))


@pytest.mark.parametrize(
    ("name", "cleaned"),
    [
        ("Ana", "Ana"),
        ("  Ana   Maria ", "Ana Maria"),
        ("Ana\nMaria\tLopez", "AnaMariaLopez"),
        ("Jo\u0301se\u0301", "Jósé"),
        ("À la carte", "À la carte"),
        ("नमस्ते", "नमस्ते"),
        ("ที่รัก", "ที่รัก"),
        ("Ana\u200b\u200d\ufeff\u2060", "Ana"),
        ("\u202eanA", "anA"),
        ("\u2066Ana\u2069", "Ana"),
        ("`Ana`", "'Ana'"),
        ("```", "'''"),
        ("\u0301\u0301Ana", "Ana"),
        ("A\U000e0041\U000e007fna", "Ana"),
        ("", "Player"),
        (" \u00a0\u2003 ", "Player"),
        ("\u200b\u200b", "Player"),
        ("\u3164", "Player"),
        ("\u2800\u115f\uffa0", "Player"),
        ("\ue000\ud800", "Player"),
        ("\u034f", "Player"),
        ("Ana\u3164Maria", "Ana Maria"),
        ("👨\u200d👩\u200d👧\u200d👦", "👨\u200d👩\u200d👧\u200d👦"),
        ("❤\ufe0f\u200d🔥", "❤\ufe0f\u200d🔥"),
        ("🏴\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f", SCOTLAND),
        ("می\u200cخواهم", "می\u200cخواهم"),
        ("क्\u200dष", "क्\u200dष"),
        ("👨\u200d", "👨"),
        ("a\u200db\u200cc", "abc"),
        ("רִבִּי", "רִבִּי"),
        ("ကြွေး", "ကြွေး"),
    ],
)
def test_names_are_cleaned(name: str, cleaned: str) -> None:
    assert clean_name(name) == cleaned


def test_long_names_are_cut() -> None:
    assert clean_name("a" * 24) == "a" * 24
    assert clean_name("a" * 25) == "a" * 23 + "…"
    assert clean_name("a" * 22 + " bcd") == "a" * 22 + "…"
    assert clean_name("😀" * 32) == "😀" * 23 + "…"
    assert clean_name("👨\u200d👩\u200d👧\u200d👦" * 6) == "👨\u200d👩\u200d👧\u200d👦" * 4 + "…"
    assert clean_name("🇩🇪" * 18) == "🇩🇪" * 15 + "…"


def test_heaps_of_accents_become_few() -> None:
    cleaned = clean_name(ZALGO)
    assert len(cleaned) == len("Zalgo") + MOST_ACCENTS
    assert re.sub(r"[\u0300-\u036f]", "", cleaned) == "Zalgo"


@given(nasty_names)
def test_a_clean_name_is_short_visible_and_one_line(name: str) -> None:
    cleaned = clean_name(name)
    assert 1 <= grapheme_count(cleaned) <= LONGEST_NAME
    assert len(cleaned) <= MOST_CHARACTERS
    assert cleaned == " ".join(cleaned.split())
    assert "`" not in cleaned
    joined = cleaned.translate(dict.fromkeys(map(ord, "\u200c\u200d")))
    categories = "".join(unicodedata.category(character)[0] for character in joined)
    assert "C" not in categories
    assert set(categories) - {"M", "Z"}
    assert "M" * (MOST_MARKS + 1) not in categories
    assert clean_name(cleaned) == cleaned


@pytest.mark.parametrize(
    "name",
    [
        "**Ana**",
        "__Ana__ ~~x~~",
        "||Ana||",
        "[Ana](https://a.example)",
        "https://a.example/x_y",
        "@everyone",
        "@here",
        "<@123456789012345678>",
        "<@&123456789012345678>",
        "<#123456789012345678>",
        "<t:0:R>",
        "</golf start:12345>",
        "<:ace:12345678901234567>",
        "> Ana",
        "# Ana",
        "- Ana",
        "+ Ana",
        "1. Ana",
        "1234. Ana",
        "discord.gg/abc",
        "www.discord.gg/abc",
        "discord.com/invite/abc",
        "[1](**Ana)",
        "Ana\\",
        "*",
        "***",
    ],
)
def test_markdown_and_mentions_are_made_harmless(name: str) -> None:
    shown = bold(clean_name(name))
    inner = shown.removeprefix("**").removesuffix("**")
    assert not re.search(r"(?<!\\)(\\\\)*[*_~|`<]", inner), shown
    assert not re.search(r"[a-z]://", inner), shown
    assert not re.search(r"discord\.(gg|com)", inner), shown
    assert "@everyone" not in shown
    assert "@here" not in shown
    assert not re.search(r"<@[!&]?\d", shown)
    assert not inner.startswith(("# ", "- ", "+ ", "> ", "1. ", "1234. "))


@given(st.one_of(st.sampled_from(HOSTILE_NAMES), hostile_text(32)), st.integers(1, 12))
def test_a_name_is_cut_between_two_signs(name: str, most: int) -> None:
    cleaned = clean_name(name)
    for length in (len, grapheme_count, columns):
        short = cut(cleaned, most, length)
        assert short == cleaned or length(short) <= most
        if short != cleaned:
            signs = graphemes(cleaned)
            beginnings = {"".join(signs[:number]).rstrip() for number in range(len(signs))}
            assert short.removesuffix("…") in beginnings


def test_no_hostile_name_is_live_in_a_message() -> None:
    for name in HOSTILE_NAMES:
        cleaned = clean_name(name)
        assert clean_name(cleaned) == cleaned
        assert shape(read(plain(cleaned))) == (), name
        assert not LIVE.search(plain(cleaned)), name


@given(nasty_names)
def test_what_is_escaped_still_reads_as_the_name(name: str) -> None:
    cleaned = clean_name(name)
    shown = plain(cleaned)
    assert re.sub(r"\\([^a-zA-Z0-9\s])", r"\1", shown).replace("\u200b", "") == cleaned
    assert re.fullmatch(r"(?:\\[^a-zA-Z0-9\s]|[^*_~|`<\\])*", shown), shown


@given(nasty_names)
def test_an_escaped_name_is_at_most_about_twice_as_long(name: str) -> None:
    assert len(plain(clean_name(name))) <= 2 * MOST_CHARACTERS


def test_names_are_listed_as_one_would_say_them() -> None:
    assert listed([]) == ""
    assert listed(["A"]) == "A"
    assert listed(["A", "B"]) == "A and B"
    assert listed(["A", "B", "C"]) == "A, B and C"


def test_a_name_can_not_ping_anybody() -> None:
    ids = discord.utils.escape_mentions("<@123456789012345678>")
    assert plain("<@123456789012345678>").replace("\\", "") == ids


@given(hostile_text(32))
def test_no_name_brings_markdown_into_a_sentence(name: str) -> None:
    line = " ".join(name.split())
    assert shape(read(plain_sentence(f"Ask the host, {line}, to start the match."))) == ()


def test_a_channel_may_be_named() -> None:
    sentence = f"This table has moved to {CHANNEL}."
    assert plain_sentence(sentence) == sentence


@pytest.mark.parametrize(
    "mention", ["<@1456074443980800006>", "<@&1456074443980800006>", "@everyone", "<#1>"]
)
def test_nothing_else_may_be_named(mention: str) -> None:
    assert shape(read(plain_sentence(f"Ask the host, {mention}, to start the match."))) == ()
