"""A hole that is played alone: the picture of its table, the last moves, and the person's choices."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from cogs.kit.ids.solo import SoloId
from cogs.kit.ids.table import PressId
from cogs.kit.screen import Button, Row, Screen
from cogs.kit.turn_text import moves
from cogs.picture import DEFAULT_CLOTH, CardBeside, TablePicture
from cogs.picture.own_table import OwnTable
from cogs.picture.picture_attachments import own_table_file
from cogs.solo.play import ShownWith
from cogs.table.screens.hand import Hand
from cogs.table.screens.play import names
from cogs.table.screens.table_picture import card_beside, table_picture
from data.people.preferences import Look
from engine.language import say
from engine.solo.game import SoloGame


def hole_screen(
    game: SoloGame,
    place: SoloId,
    title: str,
    picture: TablePicture,
    shown: ShownWith,
    *,
    above: str = "",
    below: Sequence[Row] = (),
) -> Screen:
    """Return the message of a hole in play, whose buttons act on the hole of `place`.

    `picture` is the table without the card in hand. The text `above` heads the message only at the game's
    first choices. `below` are rows of buttons that follow the hole's own.
    """
    hand = Hand(game, game.user, asking=shown.asking, notice=shown.notice, pictured=False, before=False)
    screen, view = hand.screen(), hand.view
    own = OwnTable(picture, card_in_hand(hand))
    sentences = moves(game.state.log, names(game.state))
    first = view.phase == "opening" and not game.scores
    return Screen(
        title=title,
        text=f"{above}\n{screen.text}" if above and first else screen.text,
        fields=((say("Last moves"), "\n".join(sentences)),),
        rows=(*solo_rows(screen.rows, place), *below),
        attachments=(own_table_file(own),),
    )


def card_in_hand(hand: Hand) -> CardBeside | None:
    """Return the card that the person holds or is about to take."""
    card = card_beside(hand.view, taking=hand.asking == "take")
    return None if card is None or card.meaning == "discard" else card


def person_picture(game: SoloGame, look: Look) -> TablePicture:
    """Return the table as the person sees it, in the look that the person chose."""
    picture = table_picture(game.state, game.view(game.user), {game.user: look})
    return replace(picture, cloth=look.cloth or DEFAULT_CLOTH, two_colours=look.two_colours)


def solo_rows(rows: Iterable[Row], place: SoloId) -> tuple[Row, ...]:
    """Return a hand's buttons, with ids that lead to the hole of `place`."""
    return tuple([tuple([_solo_button(button, place) for button in row]) for row in rows])


def _solo_button(button: Button, place: SoloId) -> Button:
    press = PressId.parse(button.id)
    if press is None:
        raise ValueError(f"not a table’s button: {button.id!r}")
    return replace(button, id=str(place.like(press)))
