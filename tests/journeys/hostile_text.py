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


NAMES: Final = (
    *("discord.gg/abcdef", "www.discord.gg/a", "discord.com/invite/a", "DISCORD.GG/A"),
    *("[Join](https://evil.example)", "<https://evil.example>", "steam://run/1", "@everyone discord.gg/a"),
    *("Birdie", "birdie ", "BIRDIE", "B\u200birdie", "Birdie\u3164", "Ｂｉｒｄｉｅ", "Birdie⛳", "Bogey"),
    *("Alex", "ALEX", "Alex\u00a0", "A\u200dlex", "Alex#37", "İlker", "ılker", "Ilker", "ﬁn", "Straße"),
    *("1234. a", "Someone", "STRASSE", "می\u200cخواهم", "क्\u200dष", "รัก" * 8, "ကြွေး" * 5),
    *("👩🏽\u200d🚀" * 6, "🇩🇪" * 16, "🇩" * 31, "1\ufe0f\u20e3" * 8, "❤\ufe0f\u200d🔥" * 7, "e\u0301" * 16),
    *("🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f" * 3, "=1+1", "+1", "-1", "@SUM(A1)"),
    *("Alexander the Great of Macedon I", "Alexander the Great of Macedon 2"),
)
"""Names that are taken for others, that can't be cut anywhere, or that lead somewhere."""


def _hostile_names() -> tuple[str, ...]:
    """Names of at most 32 characters, as Discord allows: each fragment alone, around letters, and cut."""
    alone = [each for each in FRAGMENTS if each.strip()]
    among = [f"A{each}b" for each in alone[::2]]
    repeated = [(each * 32)[:32] for each in alone[1::3]]
    return tuple(dict.fromkeys(each[:32] for each in (*NAMES, *alone, *among, *repeated)))[:200]


HOSTILE_NAMES: Final = _hostile_names()
"""200 names for every place in which a name can stand."""
