"""Private messages of people without a seat: what a spectator sees, and how to watch or take a seat."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace

from cogs.kit.card_text import rank_label
from cogs.kit.pages import page_text
from cogs.kit.screen import Screen
from cogs.table.screens.buttons import button
from cogs.table.screens.play import match_screen
from data.people.preferences import AS_USUAL, Look
from engine.game.errors import GolfError, WrongStage
from engine.game.values import RANKS_AND_JOKER
from engine.game.view import View
from engine.language import say
from engine.table import Table, TableState, requests


def watching(
    table: Table,
    until: float,
    looks: Mapping[int, Look] = AS_USUAL,
    reactions: Mapping[int, int] | None = None,
) -> Screen:
    """Private message of a spectator. It follows the table until `until`, a UNIX time.

    `reactions` are as for `match_screen`.
    """
    shown, state = match_screen(table, looks, watched=True, reactions=reactions), table.state
    # With “Golf”, too, the title would take two lines on a phone.
    title = say("Watching · {title}", title=shown.title.removeprefix("Golf · "))
    if not state.live:
        return replace(shown, title=title, rows=())
    view = table.view(None)
    fields = shown.fields if view.scores else (*shown.fields, (_unseen(view), out_of_sight(view)))
    follows = say("Live until <t:{time}:t>. After that, press Watch again.", time=int(until))
    return replace(
        shown,
        title=title,
        text=f"{shown.text}\n{follows}",
        fields=fields,
        rows=((button(state, say("Stop watching"), "unwatch"),),),
    )


def _unseen(view: View) -> str:
    return say("Cards still unseen ({count})", count=view.unseen().total())


def out_of_sight(view: View) -> str:
    """Say how many cards of each rank a spectator can't see."""
    left = Counter(card.rank for card in view.unseen().elements())
    return " · ".join(f"{rank_label(rank)}×{left[rank]}" for rank in RANKS_AND_JOKER if left[rank])


def not_playing(state: TableState, user: int, notice: str = "") -> Screen:
    """Offer `user`, who has no seat, to watch, or to take a computer's seat if one is free now.

    `notice` is a sentence about their last press.
    """
    refusal = _refusal(state, user)
    sit = () if refusal else (button(state, say("Take a seat"), "sit", "primary"),)
    return Screen(
        title="Golf",
        text=page_text((say("You’re not playing here."), *_about_seats(state, refusal)), notice),
        rows=((button(state, say("Watch"), "watch", "secondary" if sit else "primary"), *sit),),
    )


def _refusal(state: TableState, user: int) -> GolfError | None:
    """Reason why `user` can't take a computer's seat now; None if they can."""
    try:
        requests.take_seat(user, "")(state)
    except GolfError as refusal:
        return refusal
    return None


def _about_seats(state: TableState, refusal: GolfError | None) -> Iterator[str]:
    if refusal is None:
        yield say("**Take a seat** gives you a computer’s seat, with the points it has.")
    elif isinstance(refusal, WrongStage) and any(seat.user is None for seat in state.seats):
        yield refusal.sentence
