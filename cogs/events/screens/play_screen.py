"""A person's holes of an event in a private message: played, between two holes, and at the end."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Final

from cogs.events.field import Playing
from cogs.events.screens.event_screen import result_rows
from cogs.events.screens.words import open_words, points_words, strokes_words, title_of
from cogs.kit.ids.events import EventPlayId
from cogs.kit.ids.table import PressId
from cogs.kit.moves import Question
from cogs.kit.names import plain
from cogs.kit.screen import Button, Row, Screen
from cogs.kit.turn_text import moves
from cogs.picture import DEFAULT_CLOTH, TablePicture
from cogs.picture.own_table import OwnTable
from cogs.picture.picture_attachments import own_table_file, table_file
from cogs.table.screens.hand import Hand
from cogs.table.screens.own_cards import card_beside
from cogs.table.screens.play import names
from cogs.table.screens.table_picture import table_picture
from cogs.table.screens.text_scorecard import hole_fields
from data.people.looks import Look
from engine.language import decimal, plural, say

USUAL_LOOK: Final = Look()


def play_screen(
    playing: Playing, *, asking: Question | None = None, notice: str = "", look: Look = USUAL_LOOK
) -> Screen:
    """Return a person's message as their game stands now, with the `look` that they chose.

    `asking` is what they are asked about; `notice` is a sentence about the last press.
    """
    if playing.playable:
        return _hole(playing, asking, notice, look)
    return _pause(playing, notice, look)


def _hole(playing: Playing, asking: Question | None, notice: str, look: Look) -> Screen:
    game = playing.game
    hand = Hand(game, game.user, asking=asking, notice=notice, pictured=False, before=False)
    screen, state = hand.screen(), game.state
    card, meaning = card_beside(hand.view, taking=hand.asking == "take")
    picture = OwnTable(_picture(playing, look), *((None, "") if meaning == "discard" else (card, meaning)))
    first = not playing.game.scores and hand.view.phase == "opening"
    told = moves(state.log, names(state))
    welcome = say("Everyone in this event gets these cards. One try, no clock.")
    return Screen(
        title=_title(playing),
        text=f"{welcome}\n{screen.text}" if first else screen.text,
        fields=((say("Last moves"), "\n".join(told)),) if told else (),
        rows=tuple(_row(playing.event.event, row) for row in screen.rows),
        attachments=(own_table_file(picture),),
    )


def _pause(playing: Playing, notice: str, look: Look) -> Screen:
    """Return the message between two holes, after the last one, and where nothing can be played."""
    game, event = playing.game, playing.event
    state, over = game.state, event.over or game.over
    lines = [f"*{plain(notice)}*"] if notice else []
    if event.status != "open":
        lines.append(open_words(event))
    if game.over and event.rules.holes > 1:
        lines.append(say("Total: **{points}**", points=points_words(sum(game.scores))))
    if playing.standing is not None:
        lines += _standing(playing)
    rows: tuple[Row, ...] = ()
    if state.stage == "between" and event.status == "open":
        lines.append(say("Take a break whenever you like: **Play** brings you back."))
        next_hole = str(EventPlayId(event.event, state.version, "next"))
        label = say("Play hole {number}", number=state.playing.number + 1)
        rows = ((Button(label, next_hole, "success"),),)
    elif over:
        rows = result_rows(event, played=event.status == "finished" and bool(game.scores))
        if event.status == "open":
            lines.append(say("Results on <t:{time}:f>.", time=int(event.closes_at)))
    scored = state.stage != "playing"
    return Screen(
        title=_title(playing),
        text="\n".join(lines),
        fields=hole_fields(say("Scoring"), state, game.view(None)) if scored else (),
        rows=rows,
        attachments=(table_file(_picture(playing, look)),) if scored or over else (),
    )


def _standing(playing: Playing) -> list[str]:
    """Return how the hole that is scored went against the others, and all holes so far."""
    game, standing = playing.game, playing.standing
    if standing is None:
        return []
    lines = []
    if game.state.stage != "playing":
        points = points_words(standing.scores[-1])
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


def _picture(playing: Playing, look: Look) -> TablePicture:
    """Return the table as the person sees it."""
    game = playing.game
    picture = table_picture(game.state, game.view(game.user), {game.user: look})
    return replace(picture, cloth=look.cloth or DEFAULT_CLOTH)


def _row(event: str, row: Row) -> Row:
    """Return a row of a hand's buttons with ids for the event."""
    return tuple(replace(button, id=_own_id(event, button.id)) for button in row)


def _own_id(event: str, text: str) -> str:
    press = PressId.parse(text)
    if press is None:
        raise ValueError(f"not a table’s button: {text!r}")
    return str(EventPlayId.like(event, press))
