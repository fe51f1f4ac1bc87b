"""A verified match, and its record as a file."""

from __future__ import annotations

from dataclasses import replace

from cogs.past.record_screen import exported, verified
from engine.record import NOT_CHECKED, read, verify
from engine.table.recording import from_entries
from tests.cogs.kit.test_screen import problems
from tests.cogs.table.screens.evenings import Evening, played

RECORD = from_entries(played(Evening(7, ("Ana", "Ben"), holes=2)).entries)


def test_a_match_that_holds() -> None:
    screen = verified(RECORD, verify(RECORD))
    assert screen.text.startswith("**✓ Verified.**")
    assert "✓ 2 deals: made from the secret and the nonce." in screen.text
    assert "✗" not in screen.text
    told = "\n".join(value for _, value in screen.fields)
    assert f"`{RECORD.commitment}`" in told
    assert RECORD.commitment not in screen.text
    assert f"`{RECORD.secret}`" in told
    assert "`python -m engine verify golf-0123456789.json`" in told
    assert f"Same as 🔒 {RECORD.commitment[:8]} on the table?" in told
    assert screen.footer == NOT_CHECKED


def test_a_match_that_does_not_hold_says_where() -> None:
    wrong = replace(RECORD, totals=(RECORD.totals[0] + 1, *RECORD.totals[1:]))
    screen = verified(wrong, verify(wrong))
    assert screen.text.startswith("**✗ Something is wrong with this record.**")
    assert "✗ totals, seat 0: the record says" in screen.text
    assert "✓ Verified" not in screen.text


def test_discord_takes_what_was_checked() -> None:
    assert not problems(verified(RECORD, verify(RECORD)))
    assert not problems(exported(RECORD))


async def test_the_file_is_the_record() -> None:
    (file,) = await exported(RECORD).files()
    assert file.filename == "golf-0123456789.json"
    assert read(file.fp.read()) == RECORD
