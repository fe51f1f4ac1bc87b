"""Words about events that several messages use."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from cogs.kit.figure_text import MEDALS, point_words
from cogs.kit.ids.solo import SoloId
from cogs.kit.names import plain
from cogs.kit.rules_text import game_name, length_words, some
from cogs.kit.screen import Button
from engine.cpu.levels import level_title
from engine.events.plan import FEWEST
from engine.events.state import EventState
from engine.events.strokes_gained import Gained
from engine.language import decimal, listed, mark, say
from engine.names.telling_apart import COMPUTER_NAMES

MEANING: Final = mark("Strokes gained: how far you beat the average on these cards.")

MOST_WINNERS: Final = 20
"""Most names of entrants who share a win; the other names are counted."""


def strokes_words(strokes: Fraction) -> str:
    """Return strokes gained with one decimal and a sign: `+4.3`."""
    text = decimal(float(strokes))
    return f"+{text}" if strokes > 0 and text.strip("0.,") else text


def win_words(winners: Sequence[str]) -> str:
    """Return a sentence with the names of an event's `winners`, at least one."""
    if len(winners) == 1:
        return say("🏆 {name} wins!", name=winners[0])
    names = listed(winners) if len(winners) <= MOST_WINNERS + 1 else some(winners, MOST_WINNERS)
    return say("🏆 {names} share the win!", names=names)


def place_words(place: int, *, medal: bool = True) -> str:
    """Return a place as text before a name. `medal`: medals stand for the first three places."""
    # Unescaped, the full stop would make this a list, which Discord numbers by itself: ties would be lost.
    number = f"{place}\\."
    return MEDALS.get(place, number) if medal else number


def played_words(event: EventState) -> str:
    """Return rules and opponents: `9 holes of classic against Birdie (medium)`."""
    names = COMPUTER_NAMES[: event.opened.computers]
    against = say("against {names} ({level})", names=", ".join(names), level=level_title(event.opened.level))
    holes = say(
        "{length} of {rules}",
        length=length_words(event.rules.holes),
        rules=game_name(event.rules, event.opened.named),
    )
    return f"{holes} {against}"


def open_words(event: EventState) -> str:
    """Return the deadline of an event, or how it ended."""
    match event.status:
        case "paused":
            return say("⏸️ Paused by the organizer.") if not event.kind.at_tables else say("⏸️ Paused.")
        case "annulled":
            return say("Canceled by the organizer.")
        case "finished":
            return say("Ended <t:{time}:f>.", time=int(event.ended_at or event.closes_at))
        case _ if event.kind.at_tables:
            return _entry_words(event)
        case _:
            return say("Open until <t:{time}:f>, <t:{time}:R>.", time=int(event.closes_at))


def _entry_words(event: EventState) -> str:
    """Return the deadline to enter a league or knock-out, or that it is under way."""
    if event.begun:
        return say("Under way.")
    time = int(event.closes_at)
    if not event.enough:
        return say(
            "Enter until <t:{time}:f>, <t:{time}:R>. Then play starts, if at least {fewest} are in.",
            time=time,
            fewest=FEWEST,
        )
    return say("Enter until <t:{time}:f>, <t:{time}:R>. Then play starts.", time=time)


def players_field(event: EventState, names: str) -> tuple[str, str]:
    """Return the field with the `names` of an event's entrants, or with words that there are none."""
    if not event.present:
        return say("Players"), say("Nobody yet.")
    return say("Players ({count})", count=len(event.present)), names


def who_words(event: EventState) -> str:
    """Return who may enter an event; "" if anybody may."""
    return "" if event.opened.role is None else say("For members with <@&{role}>.", role=event.opened.role)


def row_words(row: Gained, holes: int) -> str:
    """Return an entrant's strokes gained, with the points or, until all `holes` are played, the progress."""
    strokes = f"**{strokes_words(row.total)}**"
    if len(row.scores) < holes:
        return f"{strokes} · " + say("{count} of {holes} holes", count=len(row.scores), holes=holes)
    return f"{strokes} · {point_words(sum(row.scores))}"


def title_of(event: EventState) -> str:
    return plain(event.name)


def play_button(event: EventState) -> Button:
    """Return the button by which anybody enters an event or continues to play."""
    return Button(say("Play"), str(SoloId.show("event", event.id)), "primary")
