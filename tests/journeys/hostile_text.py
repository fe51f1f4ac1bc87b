"""Texts made to break the messages that they appear in, for names, presets and answers."""

from __future__ import annotations

from typing import Final

from hypothesis import strategies as st

FRAGMENTS: Final = (
    *("@everyone", "@here", "<@1>", "<@!1>", "<@&1>", "<#1>", "</golf start:1>", "<t:0:R>", "<:a:1>"),
    *("*", "**", "***", "_", "__", "~~", "||", "|", "`", "```", "```\n", "\\", "\\*", "\\\\", "**a**", "~"),
    *("# ", "## ", "-# ", "> ", ">>> ", "- ", "* ", "+ ", "1. ", "12) ", "> # ", "-", "#"),
    *("[here](https://example.org)", "https://example.org", "<https://example.org>", "](", "http:", "//"),
    *("\n", "\r\n", "\n\n", "\t", "\x00", "\x1b[31m", "\x85", "\u2028", "\u2029", " ", "  "),
    *("\u200b", "\u200d", "\u200e", "\u202e", "\u2066", "\ufeff", "\u00ad", "\u061c", "\U000e0041"),
    *("\u3164", "\u115f", "\u2800", "\u00a0", "\u3000", "\u0301" * 6, "e\u0301", "\u0e47" * 4, "\u20dd"),
    *("👨‍👩‍👧‍👦", "🏴‍☠️", "🇩🇪", "👍🏽", "😀" * 8, "❤️", "🎴", "ﷺ", "𒐫", "漢字", "ไทย", "עברית", "العربية"),
    *("7♠", "Joker", "10♥\ufe0e", "Fair deal", "My cards", "’s turn", "·", "…", "—", "=", "−", ":", "“", "”"),
    *("{0}", "%s", "%", "$", "'", '"', ";--", "&amp;", "<b>", "٣", "½", "ǅ", "ß", "İ", "a", "Bo", "Cleo"),
)


def hostile_text(longest: int) -> st.SearchStrategy[str]:
    """Strategy for texts of 1 to `longest` characters, without lone surrogates, which can't be sent."""
    pieces = st.lists(st.sampled_from(FRAGMENTS), min_size=1, max_size=8).map("".join)
    random = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=longest)
    return st.one_of(pieces, pieces, random).map(lambda text: text[:longest])
