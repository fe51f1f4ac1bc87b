"""Show what the best computer player would do in a position of a record: its three best moves and why."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from cogs.advice.coaching import coaching_words
from cogs.advice.hint_screen import best_slot, chance_words, hint_words
from cogs.kit.card_text import slot_name
from cogs.kit.ids.play_on import PlayOnId
from cogs.kit.move_text import move_words
from cogs.kit.pages import back_button, page_text
from cogs.kit.screen import Button, Screen
from cogs.picture.picture_attachments import table_file
from cogs.play_on.screen import PlayedOn, hole_picture, own_cards_words, where_words
from cogs.table.screens.better_move import reason_words
from cogs.table.screens.play import names
from data.people.preferences import Look
from engine.advice.advice import Advice, AdvisedAction
from engine.game.cards import Card
from engine.game.view import View
from engine.language import say
from engine.review.decision import LEAST_COST
from engine.review.reasons import reason
from engine.review.reasons.phrases import points
from engine.solo.coach import explained

MOST_SHOWN: Final = 3
"""Most moves to show."""


def advice_screen(hole: PlayedOn, advice: Advice, look: Look) -> Screen:
    """Return the page about the best moves at the place of `hole`, in which the person is to act."""
    view = hole.game.view(hole.game.user)
    moves = advice_words(view, hole.remembered, advice, names(hole.game.state))
    return Screen(
        title=say("What would expert do?"),
        text=page_text([where_words(hole), *own_cards_words(hole), *moves]),
        rows=(
            (
                Button(say("Play on"), hole.place.played, "success"),
                back_button(PlayOnId(hole.place, "back")),
            ),
        ),
        attachments=(table_file(hole_picture(hole, look)),),
    )


def advice_words(
    view: View, remembered: Mapping[int, Card], advice: Advice, called: Sequence[str]
) -> Iterator[str]:
    """Yield lines about the best moves, the best and why, the others by how much worse and why; then the
    chance to win.

    `remembered` are the seat's own cards that a peek showed it; the seats are `called` so.
    """
    if advice.alike:
        yield hint_words(view, advice, remembered)
    else:
        yield from _moves(view, remembered, advice, called)
    yield say("Chance to win this hole: {chance}.", chance=chance_words(advice.chance))


def _moves(
    view: View, remembered: Mapping[int, Card], advice: Advice, called: Sequence[str]
) -> Iterator[str]:
    best, *others = advice.choices[:MOST_SHOWN]
    good = explained(view, best.action.verb, best_slot(advice, taking=True), remembered=remembered)
    yield f"1\\. {coaching_words(view, good)}"
    for number, choice in enumerate(others, start=2):
        deed = _deed(view, choice, remembered)
        if choice.behind < LEAST_COST:
            yield f"{number}\\. {say('{deed}: just as good.', deed=deed)}"
            continue
        why = reason(view, remembered, choice.action, best.action, choice.behind, called)
        worse = say("{deed}: {points} worse.", deed=deed, points=points(choice.behind))
        yield " ".join(filter(None, (f"{number}\\. {worse}", reason_words(why))))


def _deed(view: View, choice: AdvisedAction, remembered: Mapping[int, Card]) -> str:
    words = move_words(view, remembered, choice.action)
    if choice.follow is not None and choice.follow.slot is not None:
        words = f"{words} ({slot_name(view.rules, choice.follow.slot)})"
    return f"{words[0].upper()}{words[1:]}"
