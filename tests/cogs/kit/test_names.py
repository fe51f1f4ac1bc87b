"""Names that people choose must not disturb what stands around them."""

from __future__ import annotations

import re
import unicodedata

import discord
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogs.kit.names import LONGEST_NAME, MOST_MARKS, bold, clean_name, plain
from engine.language import listed

ZALGO = "Z" + "\u0334\u0335\u0336\u0337\u0338" * 6 + "algo"
NASTY = "*_~`|<>@#:/[]()\\ -1.\u200b\u202e\u2066\u3164\u0301\u0fb3😀中Aא"

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
    ],
)
def test_names_are_cleaned(name: str, cleaned: str) -> None:
    assert clean_name(name) == cleaned


def test_long_names_are_cut() -> None:
    assert clean_name("a" * 24) == "a" * 24
    assert clean_name("a" * 25) == "a" * 23 + "…"
    assert clean_name("a" * 22 + " bcd") == "a" * 22 + "…"
    assert clean_name("😀" * 32) == "😀" * 23 + "…"


def test_heaps_of_accents_become_few() -> None:
    cleaned = clean_name(ZALGO)
    assert len(cleaned) == len("Zalgo") + MOST_MARKS
    assert re.sub(r"[\u0300-\u036f]", "", cleaned) == "Zalgo"


@given(nasty_names)
def test_a_clean_name_is_short_visible_and_one_line(name: str) -> None:
    cleaned = clean_name(name)
    assert 1 <= len(cleaned) <= LONGEST_NAME
    assert cleaned == " ".join(cleaned.split())
    assert "`" not in cleaned
    categories = "".join(unicodedata.category(character)[0] for character in cleaned)
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
    assert "@everyone" not in shown
    assert "@here" not in shown
    assert not re.search(r"<@[!&]?\d", shown)
    assert not inner.startswith(("# ", "- ", "+ ", "> ", "1. "))


@given(nasty_names)
def test_what_is_escaped_still_reads_as_the_name(name: str) -> None:
    cleaned = clean_name(name)
    shown = plain(cleaned)
    assert re.sub(r"\\([^a-zA-Z0-9\s])", r"\1", shown).replace("\u200b", "") == cleaned
    assert re.fullmatch(r"(?:\\[^a-zA-Z0-9\s]|[^*_~|`<\\])*", shown), shown


@given(nasty_names)
def test_an_escaped_name_is_at_most_about_twice_as_long(name: str) -> None:
    assert len(plain(clean_name(name))) <= 2 * LONGEST_NAME


def test_names_are_listed_as_one_would_say_them() -> None:
    assert listed([]) == ""
    assert listed(["A"]) == "A"
    assert listed(["A", "B"]) == "A and B"
    assert listed(["A", "B", "C"]) == "A, B and C"


def test_a_name_can_not_ping_anybody() -> None:
    ids = discord.utils.escape_mentions("<@123456789012345678>")
    assert plain("<@123456789012345678>").replace("\\", "") == ids
