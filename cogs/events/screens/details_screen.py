"""Details of an event for one person: rules of play, and the proof of the deals."""

from __future__ import annotations

from typing import Final

from cogs.events.screens.tables_screen import button, kind_lines, state_words
from cogs.events.screens.words import MEANING, open_words, play_button, played_words, title_of, who_words
from cogs.kit.ids.events import EventId
from cogs.kit.pages import page_text
from cogs.kit.rules_text import based_on
from cogs.kit.screen import Button, Screen
from engine.events.plan import FEWEST, WIN
from engine.events.state import EventState
from engine.game.explain import modifications
from engine.language import mark, say

UNPACK: Final = mark("Unpack the file next to the bot’s code, then:")
VERIFY: Final = "`python -m engine verify *.json`"


def details_screen(event: EventState, *, manager: bool, entered: bool, notice: str = "") -> Screen:
    """Return the details of an event.

    `manager`: the reader may organize the event; `entered`: the reader plays.
    """
    organiser = say("Someone") if event.organiser == 0 else f"<@{event.organiser}>"
    tables = event.kind.at_tables
    lines = [
        *(kind_lines(event) if tables else [f"{played_words(event)}."]),
        say("Rules: {rules}", rules=based_on(event.rules)) if modifications(event.rules) else "",
        who_words(event),
        state_words(event) if tables else open_words(event),
        say("Organizer: {name}", name=organiser),
    ]
    buttons = _table_buttons(event, entered=entered) if tables else _alone_buttons(event)
    if entered or manager:
        buttons.append(button(event, say("Log"), "log"))
    if manager and not event.over:
        buttons.append(button(event, say("Manage"), "manage"))
    if event.status == "finished" and any(event.scores.values()):
        buttons.append(button(event, say("Verify"), "verify"))
        buttons.append(button(event, say("Export"), "records"))
    about = (say("How it works"), _how(event)) if tables else (say("Scores"), _scores_words(event))
    return Screen(
        title=title_of(event),
        text=page_text(lines, notice),
        fields=(about, (say("Fair deal"), fair_words(event))),
        rows=(tuple(buttons),),
    )


def withdraw_question(event: EventState) -> Screen:
    if event.begun:
        text = say("Drop out of this event? Your results stay, but you get no more tables.")
        label = say("Drop out")
    else:
        text = say("Leave this event? You can enter again while entry is open.")
        label = say("Withdraw")
    sure = Button(label, str(EventId("leave", event.id)), "danger")
    return Screen(title=title_of(event), text=text, rows=((sure, button(event, say("Stay in"), "details")),))


def fair_words(event: EventState) -> str:
    """Return the proof that nobody chose the cards: the commitment, and at the end the secret."""
    if event.status != "finished":
        fixed = say("Provably fair: all cards are already fixed, and anyone can verify it afterwards.")
        return "\n".join((fixed, say("Fingerprint of all cards:"), f"`{event.commitment}`"))
    secret, commitment = event.opened.secret, event.commitment
    if not event.kind.at_tables:
        return say(
            "All cards follow from this secret and the ID of the event’s first message:\n"
            "`{secret}`\n`{message}`\n"
            "Fingerprint shown at the start, SHA-256 of `secret:{event}`:\n`{commitment}`",
            secret=secret,
            message=event.first_message or 0,
            event=event.id,
            commitment=commitment,
        )
    same = say("Every table uses table 1’s secret.") if event.kind.same_cards else ""
    words = say(
        "The secrets of all tables follow from this one:\n"
        "`{secret}`\n"
        "Fingerprint shown at the start, SHA-256 of `secret:{event}`:\n`{commitment}`\n"
        "A table’s secret is the HMAC-SHA256, with that key, of `{event}:round 1:table 1:0` (the last number "
        "counts replays). Verify each match in /golf history.",
        secret=secret,
        event=event.id,
        commitment=commitment,
    )
    return "\n".join(filter(None, [words, same]))


def _alone_buttons(event: EventState) -> list[Button]:
    return [play_button(event)] if event.status == "open" else []


def _table_buttons(event: EventState, *, entered: bool) -> list[Button]:
    buttons = []
    if not event.begun and event.status == "open":
        if entered:
            buttons.append(button(event, say("Withdraw"), "withdraw"))
        else:
            buttons.append(button(event, say("Enter"), "enter", "primary"))
    if event.begun and event.status != "annulled" and not event.hidden:
        buttons.append(button(event, say("Standings"), "results"))
    if event.begun and entered and not event.over and not event.kind.same_cards:
        buttons.append(button(event, say("Drop out"), "withdraw"))
    return buttons


def _scores_words(event: EventState) -> str:
    if event.over:
        return say(MEANING)
    return "\n".join(
        [
            say("Finish a hole to see how others did. All results come at the end."),
            say(MEANING),
            say("Finish all holes to be ranked."),
        ]
    )


def _how(event: EventState) -> str:
    if event.kind.same_cards:
        lines = [
            say("Same cards at every table. You play in a private thread; computers fill empty seats."),
            say("Strokes gained: how far you beat the others in your seat.")
            if event.rules.format == "stroke"
            else say("Points gained: how far you beat the others in your seat."),
            say("You see other tables’ points and cards at the end."),
            say("If you’re late, the computer takes over."),
            say("If you don’t come, nothing counts for you."),
            _what_counts(),
        ]
        return "\n".join(lines)
    lines = [say("Your table is a thread. You have a day for each round.")]
    if event.absent == "forfeit":
        lines.append(say("No move by then? You come last."))
    else:
        lines.append(say("If you’re late, the computer takes over."))
    lines.append(say("You get nothing for holes the computer plays."))
    if event.kind_name == "league":
        lines.append(say("Win your table for {most} points; last place gets none.", most=WIN))
        if event.rules.format == "stroke":
            lines.append(say("Ties: whoever gained more strokes on their table."))
        else:
            lines.append(say("Ties: whoever did better than the average of their table."))
    else:
        lines.append(say("Win your table to reach the next round."))
    return "\n".join([*lines, _what_counts()])


def _what_counts() -> str:
    return say("On the leaderboard from {fewest} players up.", fewest=FEWEST)
