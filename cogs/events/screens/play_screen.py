"""A person's holes of an event in a private message: during a hole, between two holes, and at the end."""

from __future__ import annotations

from fractions import Fraction

from cogs.events.screens.alone_screen import result_rows
from cogs.events.screens.words import open_words, strokes_words, title_of
from cogs.kit.figure_text import point_words
from cogs.kit.ids.solo import SoloId
from cogs.kit.names import plain
from cogs.kit.screen import Button, Row, Screen
from cogs.picture.picture_attachments import table_file
from cogs.solo.hole_screen import hole_screen, person_picture
from cogs.solo.play import PLAIN, ShownWith
from engine.events.event import Playing
from engine.language import decimal, plural, say


def play_screen(playing: Playing, shown: ShownWith = PLAIN) -> Screen:
    """Return a person's message for the present state of their game."""
    if not playing.playable:
        return _pause(playing, shown)
    return hole_screen(
        playing.game,
        SoloId.show("event", playing.event.id),
        _title(playing),
        person_picture(playing.game, shown.look),
        shown,
        above=say("Everyone in this event gets these cards. One try, no clock."),
    )


def _pause(playing: Playing, shown: ShownWith) -> Screen:
    """Return the message between two holes, after the last hole, and when no hole can be played."""
    game, event = playing.game, playing.event
    state, over = game.state, event.over or game.over
    lines = [f"*{plain(shown.notice)}*"] if shown.notice else []
    if event.status != "open":
        lines.append(open_words(event))
    if game.over and event.rules.holes > 1:
        lines.append(say("Total: **{points}**", points=point_words(sum(game.scores))))
    if playing.standing is not None:
        lines += _standing(playing)
    rows: tuple[Row, ...] = ()
    if state.stage == "between" and event.status == "open":
        lines.append(say("Take a break whenever you like: **Play** brings you back."))
        next_hole = str(SoloId("event", event.id, state.version, "next"))
        label = say("Play hole {number}", number=state.playing.number + 1)
        rows = ((Button(label, next_hole, "success"),),)
    elif over:
        rows = result_rows(event, played=event.status == "finished" and bool(game.scores))
        if event.status == "open":
            lines.append(say("Results by <t:{time}:f>.", time=int(event.closes_at)))
    scored = state.stage != "playing"
    return Screen(
        title=_title(playing),
        text="\n".join(lines),
        rows=rows,
        attachments=(table_file(person_picture(game, shown.look)),) if scored or over else (),
    )


def _standing(playing: Playing) -> list[str]:
    """Compare the person with the other entrants: in the scored hole, and in all holes so far."""
    game, standing = playing.game, playing.standing
    if standing is None:
        return []
    lines = []
    if game.state.stage != "playing":
        points = point_words(standing.scores[-1])
        if game.over and playing.event.rules.holes > 1:
            own = say("Last hole: {points}", points=points)
        else:
            own = f"**{points}**"
        if standing.field > 1:
            against = say("average {average}", average=decimal(float(standing.means[-1])))
        elif playing.event.over:
            against = say("Nobody else finished this hole.")
        else:
            against = say("You’re the first to finish this hole. Press **Play** again later to compare.")
        lines.append(f"{own} · {against}")
    if standing.field > 1:
        lines.append(_total(standing.total, standing.place, standing.field))
    return lines


def _total(total: Fraction, place: int, field: int) -> str:
    return plural(
        "Strokes gained: **{strokes}** · place {place} of {count} so far",
        "Strokes gained: **{strokes}** · place {place} of {count} so far",
        count=field,
        strokes=strokes_words(total),
        place=place,
    )


def _title(playing: Playing) -> str:
    game, holes = playing.game, playing.event.rules.holes
    if holes == 1:
        return title_of(playing.event)
    number = game.state.playing.number
    return say(
        "{event} · hole {number} of {holes}", event=title_of(playing.event), number=number, holes=holes
    )
