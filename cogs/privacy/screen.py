"""The messages with a person's own data as a file, the question before its removal, and the result."""

from __future__ import annotations

from cogs.kit.attachments import Attachment
from cogs.kit.ids.privacy import PrivacyId
from cogs.kit.pages import back_button, page_text
from cogs.kit.screen import GREY, Button, Screen
from cogs.privacy.named_messages import SEARCHED
from data.events.forgetting import SOMEONE
from data.matches.puzzle_sources import REST_DAYS
from data.people.named_places import MOST
from data.people.own_data import OwnFile
from data.people.preferences import HOLIDAY, LOOK, READS_TEXT, STREAK_REMINDERS, TURN_MESSAGES
from data.people.privacy import Forgotten
from engine.language import plural, say


def privacy_page(notice: str = "", *, puzzles: bool) -> Screen:
    """Return the summary of a person's stored data, below a `notice`, with buttons to get or delete the data.

    `puzzles`: the person allows puzzles from their matches.
    """
    if puzzles:
        used = say("Puzzles: may come from your matches, {days} days later and without names", days=REST_DAYS)
        switch = Button(say("No puzzles from my matches"), str(PrivacyId("nopuzzles")))
    else:
        used = say("Puzzles: never from your matches")
        switch = Button(say("Allow puzzles from my matches"), str(PrivacyId("puzzles")))
    return Screen(
        title=say("Your privacy"),
        text=page_text(
            (
                say("I keep your Discord ID and name, your moves and results, and your settings."),
                say("People here see your results. Nobody sees your hidden cards or your settings."),
                say("I read no messages. I keep this until you press **Forget me**."),
                used,
            ),
            notice,
        ),
        rows=(
            (
                Button(say("My data"), str(PrivacyId("data")), "primary"),
                Button(say("Forget me"), str(PrivacyId("ask")), "danger"),
            ),
            (switch,),
        ),
    )


def forget_question() -> Screen:
    return Screen(
        title=say("Forget you?"),
        text=say(
            "This applies to all servers, right away, and can’t be undone. "
            "For a copy first, press **Keep everything**, then **My data**."
        ),
        fields=((say("What’s deleted"), _goes()), (say("What stays"), _stays())),
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
            say("Your seat at every table. In a match, the computer plays on."),
            say("Your name and ID, everywhere."),
            say(
                "Your name in thread titles and my messages: the latest {messages} in each of your newest "
                "{channels} channels. This takes a few minutes.",
                messages=SEARCHED,
                channels=MOST,
            ),
            say("Your leaderboard places and your history."),
            say("Your daily holes."),
            say("Your puzzles, and those made from your matches."),
        )
    )


def _stays() -> str:
    return "\n".join(
        (
            say(
                "The matches and everyone else’s results. You become “{name}” in them.",
                name=SOMEONE,
            ),
            say("The IDs of the presses that shuffled the cards. Without them, nobody could verify a match."),
            say("Older messages in channels. Ask the channel’s managers to delete them."),
            say("Backups, until my host deletes them."),
        )
    )


def forgotten_screen(forgotten: Forgotten) -> Screen:
    if not forgotten.anything:
        return Screen(title=say("Forgotten"), text=say("I kept nothing about you."), colour=GREY)
    done = [
        plural(
            "{count} table: your name and ID are gone, and so is your seat.",
            "{count} tables: your name and ID are gone, and so are your seats.",
            count=len(forgotten.stand_ins),
        ),
        say("Leaderboards and histories: you’re gone"),
    ]
    if forgotten.preferences & {TURN_MESSAGES.kind, STREAK_REMINDERS.kind}:
        done.append(say("Direct messages: off"))
    if HOLIDAY.kind in forgotten.preferences:
        done.append(say("Holiday: none"))
    if READS_TEXT.kind in forgotten.preferences:
        done.append(say("Tables: pictures"))
    if forgotten.learning:
        done.append(say("Tips: on"))
    if LOOK.kind in forgotten.preferences:
        done.append(say("Collection: the usual look"))
    if forgotten.blocks:
        done.append(say("Blocked players: nobody"))
    if forgotten.presets:
        done.append(
            plural(
                "{count} server preset you saved: it stays, without your ID.",
                "{count} server presets you saved: they stay, without your ID.",
                count=forgotten.presets,
            )
        )
    if forgotten.dailies:
        done.append(
            plural(
                "{count} daily hole: your try is gone.",
                "{count} daily holes: your tries are gone.",
                count=forgotten.dailies,
            )
        )
    if forgotten.puzzles or forgotten.puzzle_sources:
        done.append(say("Puzzles: your tries are gone, and so are puzzles made from your matches."))
    fields = ((say("What stays"), _stays()),)
    return Screen(title=say("Forgotten"), text="\n".join(done), fields=fields, colour=GREY)


def own_data(file: OwnFile) -> Screen:
    """Return the message with the file of everything that is stored about a person."""
    sentences = [
        plural(
            "Everything I keep about you: {count} table, results, daily holes and presets you saved.",
            "Everything I keep about you: {count} tables, results, daily holes and presets you saved.",
            count=file.tables,
        )
    ]
    if file.compressed:
        sentences.append(say("It’s packed with gzip, to fit into Discord."))
    if file.shortened:
        sentences.append(say("Your moves didn’t fit. Export matches in `/golf history`."))
    return Screen(
        title=say("Your data"),
        text=" ".join(sentences),
        rows=((back_button(PrivacyId("show")),),),
        attachments=(Attachment(file.name, "", lambda: file.content),),
    )
