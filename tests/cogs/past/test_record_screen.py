"""A verified match, and its record as a file."""

from __future__ import annotations

from dataclasses import replace

from cogs.past.record_screen import checks, exported, verified
from engine.record import NOT_CHECKED, read, verify
from engine.table.recording import from_entries
from tests.cogs.kit.test_screen import problems
from tests.cogs.table.screens.evenings import Evening, played

RECORD = from_entries(played(Evening(7, ("Ana", "Ben"), holes=2)).entries)


def test_a_match_that_holds() -> None:
    screen = verified(RECORD, verify(RECORD))
    assert screen.text.splitlines() == [
        "**✓ Verified.** The deck was fixed before the first card, and nothing was changed.",
        f"Same as 🔒 {RECORD.commitment[:8]} on the table?",
    ]
    assert not screen.fields
    everything = checks(RECORD, verify(RECORD))
    assert "✓ 2 deals: made from the secret and the nonce." in everything.text
    assert "✗" not in everything.text
    told = "\n".join(value for _, value in everything.fields)
    assert f"`{RECORD.secret}`" in told
    assert "`python -m engine verify golf-0123456789.json`" in told
    assert everything.footer == NOT_CHECKED


def test_the_whole_commitment_stands_elsewhere() -> None:
    for screen in (verified(RECORD, verify(RECORD)), checks(RECORD, verify(RECORD))):
        assert RECORD.commitment not in str(screen)


def test_a_match_that_does_not_hold_says_where() -> None:
    wrong = replace(RECORD, totals=(RECORD.totals[0] + 1, *RECORD.totals[1:]))
    for screen in (verified(wrong, verify(wrong)), checks(wrong, verify(wrong))):
        assert "✗ totals, seat 0: the record says" in screen.text
        assert "✓ Verified" not in screen.text
    assert verified(wrong, verify(wrong)).text.startswith("**✗ Something is wrong with this record.**")


def test_discord_takes_what_was_checked() -> None:
    assert not problems(verified(RECORD, verify(RECORD)))
    assert not problems(checks(RECORD, verify(RECORD)))
    assert not problems(exported(RECORD))


async def test_the_file_is_the_record() -> None:
    (file,) = await exported(RECORD).files()
    assert file.filename == "golf-0123456789.json"
    assert read(file.fp.read()) == RECORD
