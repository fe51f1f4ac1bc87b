"""Verification of a match's record, and the record as a file."""

from __future__ import annotations

from cogs.kit.attachments import Attachment
from cogs.kit.commitment_text import short_commitment
from cogs.kit.ids.past import MatchId
from cogs.kit.names import plain
from cogs.kit.screen import Button, Screen
from cogs.past.match_screen import tabs
from engine.language import say
from engine.record import NOT_CHECKED, Record, Report, write


def verified(record: Record, report: Report) -> Screen:
    """Return the verdict and the commitment, which the reader can compare with the table's."""
    if report.difference is None:
        verdict = say("**✓ Verified.** The deck was fixed before the first card, and nothing was changed.")
    else:
        verdict = f"{say('**✗ Something is wrong with this record.**')}\n✗ {plain(report.difference)}"
    promise = say("Same as {digits} on the table?", digits=short_commitment(record.commitment))
    checks = Button(say("What was checked"), str(MatchId(record.match, "checks")))
    return Screen(
        title=say("Fair deal"),
        text=f"{verdict}\n{promise}",
        rows=((checks, _export(record)), tabs(record.match, "proof")),
    )


def checks(record: Record, report: Report) -> Screen:
    """Return what a verification checked, the secret, and how to verify the match without the bot."""
    checked = [f"✓ {sentence}" for sentence in report.checked]
    if report.difference is not None:
        checked.append(f"✗ {plain(report.difference)}")
    return Screen(
        title=say("What was checked"),
        text="\n".join(checked),
        fields=(
            (say("Secret, published at the end"), f"`{record.secret}`"),
            (say("Verify it without me"), _offline(record)),
        ),
        footer=say(NOT_CHECKED),
        rows=((_export(record),), tabs(record.match, "match")),
    )


def _offline(record: Record) -> str:
    command = f"python -m engine verify {file_name(record)}"
    text = say("**Export** gives you the file. Then, next to the bot’s code:")
    return f"{text}\n`{command}`"


def _export(record: Record) -> Button:
    return Button(say("Export"), str(MatchId(record.match, "export")))


def file_name(record: Record) -> str:
    return f"golf-{record.match}.json"


def exported(record: Record) -> Screen:
    return Screen(
        title=say("The whole match"),
        text=say(
            "Every deal, move and score of match `{match}`. Save it, replay it, verify it.",
            match=record.match,
        ),
        attachments=(Attachment(file_name(record), "", lambda: write(record).encode()),),
        rows=(tabs(record.match, "match"),),
    )
