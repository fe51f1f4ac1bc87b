"""Screens of a position that a person lays out: where it begins, its cards, and the best moves there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from cogs.kit.card_text import FACE_DOWN, face, rank_label, slot_name
from cogs.kit.ids.past import HistoryId
from cogs.kit.ids.puzzles import PositionControl, PositionId
from cogs.kit.ids.solo import SoloId
from cogs.kit.move_text import in_hand
from cogs.kit.names import plain
from cogs.kit.pages import page_text
from cogs.kit.screen import Button, Choice, Menu, Row, Screen, Style
from cogs.play_on.advice_screen import advice_words
from cogs.puzzles.screen import position_picture, seat_names
from engine.advice.advice import Advice
from engine.game.presets import PRESETS
from engine.game.view import View
from engine.language import mark, plural, say
from engine.puzzles.position import Position
from engine.puzzles.puzzle import SOLVER

TITLE: Final = mark("What would expert do?")


def new_screen(position: Position, user: int) -> Screen:
    """Return the page on which `user` chooses how their position begins; `position` is blank."""
    preset = PRESETS[position.preset]
    games = [Choice(name, name, each.summary, name == preset.name) for name, each in PRESETS.items()]
    players = [
        Choice(plural("{count} player", "{count} players", count), str(count), chosen=count == position.seats)
        for count in range(preset.fewest, preset.most + 1)
    ]
    return Screen(
        title=say(TITLE),
        text=page_text(
            [
                say("Lay out a position, and see what expert would do and why."),
                say("Or open one of your matches: **Moves** → **Play on from here**."),
            ]
        ),
        menus=(
            Menu(_to(position, 0, "preset"), say("Which game?"), tuple(games)),
            Menu(_to(position, 1, "players"), say("How many players?"), tuple(players)),
        ),
        rows=(
            (
                Button(say("Lay it out"), str(PositionId.edit(position)), "primary"),
                Button(say("Random cards"), _to(position, 0, "random")),
            ),
            (
                Button(say("Your matches"), str(HistoryId(user, 0, "back"))),
                Button(say("Puzzles"), str(SoloId.show("puzzle"))),
            ),
        ),
    )


def edit_screen(position: Position, cell: int, notice: str = "") -> Screen:
    """Return the page with the position, on which a card is chosen for `cell`.

    `notice` is a sentence about the last press.
    """
    view, place = position.view(), _place(position, cell)
    return Screen(
        title=say(TITLE),
        text=page_text(
            [
                *in_hand(
                    replace(view, drawn=None), position.remembered
                ),  # the picture shows the card in hand
                say("Tap a card, then choose what it is. Now: **{place}**", place=place),
            ],
            notice,
        ),
        menus=(Menu(_to(position, cell, "rank"), place, tuple(_cards(position, cell))),),
        rows=(
            *_grid(position, cell),
            (
                Button(say("New…"), _to(Position.blank(position.preset, position.seats), 0, "new")),
                Button(say(TITLE), _to(position, cell, "ask"), "success"),
            ),
        ),
        attachments=(position_picture(view, PRESETS[position.preset].name),),
    )


def advised_screen(position: Position, view: View, advice: Advice) -> Screen:
    """Return the page about the best moves in `position`, which `view` shows."""
    remembered, called = position.remembered, [plain(name) for name in seat_names(view)]
    lines = advice_words(view, remembered, advice, called)
    return Screen(
        title=say(TITLE),
        text=page_text([*in_hand(replace(view, drawn=None), remembered), *lines]),
        rows=(
            (
                Button(say("Change a card"), str(PositionId.edit(position)), "primary"),
                Button(say("Puzzles"), str(SoloId.show("puzzle"))),
            ),
        ),
        attachments=(position_picture(view, PRESETS[position.preset].name),),
    )


def _to(position: Position, cell: int, control: PositionControl) -> str:
    return str(PositionId(str(position), cell, control))


def _seat(position: Position, cell: int) -> int:
    """Return the seat of which the page shows the cards; beside the piles that is the solver."""
    return SOLVER if cell >= position.discard_cell else cell // position.rules.size


def _name(position: Position, seat: int) -> str:
    return say("You") if seat == SOLVER else say("Player {number}", number=seat + 1)


def _place(position: Position, cell: int) -> str:
    """Return the words for `cell`: whose card it is and where it lies."""
    if cell == position.discard_cell:
        return say("Top of the discard pile")
    if cell > position.discard_cell:
        return say("The card you drew")
    seat, slot = divmod(cell, position.rules.size)
    return f"{_name(position, seat)} · {slot_name(position.rules, slot)}"


def _cards(position: Position, cell: int) -> Iterator[Choice]:
    """Yield what `cell` can be: face down, or a card that the decks still have."""
    if cell > position.discard_cell:
        yield Choice(say("None: my turn begins"), "-")
    elif cell < position.discard_cell:
        yield Choice(say("Face down"), "-")
    for rank in position.ranks_for(cell):
        yield Choice(rank_label(rank), rank)


def _grid(position: Position, cell: int) -> Iterator[Row]:
    """Yield the cards of a seat as buttons that choose them, and those beside the cards.

    Of three rows the buttons of the piles and of the next player stand beside the cards, as there may be no
    more rows; of two below them, with those for a card that a peek showed and for the turn beside the cards.
    """
    rules, seat = position.rules, _seat(position, cell)
    piles, peek = _piles(position, cell), _peek(position, cell)
    beside = piles if rules.rows > 2 else peek
    for row in range(rules.rows):
        first = seat * rules.size + row * rules.columns
        cards = [_card(position, each, cell) for each in range(first, first + rules.columns)]
        yield (*cards, *beside[row : row + 1])
    if rules.rows <= 2:
        yield piles


def _card(position: Position, cell: int, chosen: int) -> Button:
    card, slot = position.cells[cell], cell % position.rules.size
    down = card is None or cell in position.seen
    return Button(
        face(card),
        str(PositionId.edit(position, cell)),
        "primary" if cell == chosen else "secondary",
        FACE_DOWN if down else None,
        words=f"{slot + 1} {face(card) or say('hidden')}",
    )


def _piles(position: Position, cell: int) -> Row:
    """Return the buttons that choose the cards of the piles and those of the next player."""
    discard, following = position.discard_cell, (_seat(position, cell) + 1) % position.seats
    top, drawn = face(position.cells[discard]), face(position.cells[discard + 1])
    return (
        _pile(position, discard, cell, say("Discard: {card}", card=top)),
        _pile(position, discard + 1, cell, say("Drawn: {card}", card=drawn or "–")),
        _pile(
            position, following * position.rules.size, cell, f"→ {following + 1}", _name(position, following)
        ),
    )


def _pile(position: Position, cell: int, chosen: int, label: str, words: str = "") -> Button:
    style: Style = "primary" if cell == chosen else "secondary"
    return Button(label, str(PositionId.edit(position, cell)), style, words=words)


def _peek(position: Position, cell: int) -> Row:
    """Return the buttons for a card that a peek showed, and for the number of the turn where one counts."""
    row: list[Button] = []
    if cell in position.peeked and position.cells[cell] is not None:
        label = say("Face up") if cell in position.seen else say("Face down, but you peeked")
        row.append(Button(label, _to(position, cell, "flip")))
    if position.turn is not None:
        turn = say("Turn {turn} of {turns}", turn=position.turn, turns=position.rules.turns)
        row.append(Button(turn, _to(position, cell, "turn")))
    return tuple(row)
