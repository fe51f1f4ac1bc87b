"""What the bot asks to be allowed when it is invited."""

from __future__ import annotations

from pathlib import Path

from cogs.permissions import NEEDED


def test_the_invitation_asks_for_nothing_more_than_is_needed() -> None:
    asked = {name for name, wanted in NEEDED if wanted}
    assert asked == {
        "read_messages",  # which people know as View Channel
        "send_messages",
        "send_messages_in_threads",
        "embed_links",
        "attach_files",
    }


def test_the_readme_s_address_asks_for_the_same() -> None:
    readme = Path(__file__).parents[2] / "README.md"
    assert f"permissions={NEEDED.value}" in readme.read_text(encoding="utf-8")
