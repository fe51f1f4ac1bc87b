"""What the bot asks to be allowed when it is invited."""

from __future__ import annotations

from pathlib import Path

from cogs.answering.gate.permissions import NEEDED


def test_the_invitation_asks_for_nothing_more_than_is_needed() -> None:
    asked = {name for name, wanted in NEEDED if wanted}
    assert asked == {
        "read_messages",  # which people know as View Channel
        "send_messages",
        "send_messages_in_threads",
        "create_public_threads",
        "create_private_threads",
        "embed_links",
        "attach_files",
    }


def test_the_invitation_for_operators_asks_for_the_same() -> None:
    hosting = Path(__file__).parents[4] / "bot" / "README.md"
    assert f"permissions={NEEDED.value}" in hosting.read_text(encoding="utf-8")
