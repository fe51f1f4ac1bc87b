"""Show a person's own data as a file, the question before its removal, and the result."""

from __future__ import annotations

from cogs.kit.attachments import Attachment
from cogs.kit.ids import PrivacyId
from cogs.kit.screen import GREY, Button, Screen
from data.own_data import OwnFile
from data.privacy import SOMEONE, Forgotten
from engine.language import plural, say


def forget_question() -> Screen:
    """Return the question whether the person is to be forgotten."""
    return Screen(
        title=say("Forget you?"),
        text=say(
            "On all servers, at once, and it can’t be taken back. `/golf my-data` gives you a copy first."
        ),
        fields=((say("What goes"), _goes()), (say("What stays"), _stays())),
        rows=(
            (
                Button(say("Forget me"), str(PrivacyId("forget")), "danger"),
                Button(say("Keep everything"), str(PrivacyId("keep"))),
            ),
        ),
    )


def _goes() -> str:
    return "\n".join(
        (
            say("Your seat at every table; in a match the computer plays on."),
            say("Your name and your id, wherever they are kept."),
            say("Your place on every leaderboard, and your history."),
            say("Your tries at daily holes."),
        )
    )


def _stays() -> str:
    return "\n".join(
        (
            say(
                "The matches and the others’ results: you are “{name}” in them, a different one in each.",
                name=SOMEONE,
            ),
            say(
                "The numbers of your presses that the deals were made from; "
                "without them nobody could check a match."
            ),
            say(
                "Messages of matches long over: I don’t change those. "
                "Whoever manages the channel can delete them."
            ),
            say("Backups, until whoever runs me deletes them."),
        )
    )


def forgotten_screen(found: Forgotten) -> Screen:
    """Return the message about what was removed of a person."""
    if not found.anything:
        return Screen(title=say("Forgotten"), text=say("Nothing was kept about you."), colour=GREY)
    done = [
        plural(
            "{count} table: your name and id are gone, and you sit at none any more.",
            "{count} tables: your name and id are gone, and you sit at none any more.",
            count=len(found.stand_ins),
        ),
        say("Leaderboards and histories: you are on none."),
    ]
    if found.notified:
        done.append(say("Direct messages: I send you none any more."))
    if found.reads_text:
        done.append(say("Tables: you get them as pictures again."))
    if found.presets:
        done.append(
            plural(
                "{count} preset of servers: they stay, without your id.",
                "{count} presets of servers: they stay, without your id.",
                count=found.presets,
            )
        )
    if found.dailies:
        done.append(
            plural(
                "{count} daily hole: your tries are gone.",
                "{count} daily holes: your tries are gone.",
                count=found.dailies,
            )
        )
    fields = ((say("What stays"), _stays()),)
    return Screen(title=say("Forgotten"), text="\n".join(done), fields=fields, colour=GREY)


def own_data(file: OwnFile) -> Screen:
    """Return the message with everything that is kept about a person as a file."""
    sentences = [
        plural(
            "Everything that is kept about you: {count} table, results, daily holes, presets you saved.",
            "Everything that is kept about you: {count} tables, results, daily holes, presets you saved.",
            count=file.tables,
        )
    ]
    if file.compressed:
        sentences.append(say("It was too large for Discord, so it is packed with gzip."))
    if file.shortened:
        sentences.append(
            say("It was too large even so, so the single moves are left out; `/golf export` has them.")
        )
    return Screen(
        title=say("Your data"),
        text=" ".join(sentences),
        footer=say("/golf forget-me removes it."),
        attachments=(Attachment(file.name, "", lambda: file.content),),
    )
