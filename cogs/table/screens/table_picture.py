"""The pictures of a table and of a player's own cards, by what the person who looks may see."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from cogs.kit.figure_text import point_words
from cogs.kit.format_text import own_score
from cogs.kit.rules_text import length_words
from cogs.picture import DEFAULT_BACK, DEFAULT_CLOTH, Avatar, CardBeside, OwnCards, SeatPicture, TablePicture
from cogs.table.screens.text_scorecard import adjustment_words
from cogs.table.screens.turns import has_last_turn, turn_count
from data.people.preferences import AS_USUAL, Look
from data.statistics.rewards import TITLES
from engine.game.rules import Rules
from engine.game.scoring import cancelled_slots, slot_points
from engine.game.view import View
from engine.language import plural, say, signed
from engine.table import TableState
from engine.table.seat import Seat


def table_picture(state: TableState, view: View, looks: Mapping[int, Look] = AS_USUAL) -> TablePicture:
    """The picture of a table with the cards that `view` knows. `looks` are people's looks by user id."""
    return TablePicture(
        rows=view.rules.rows,
        columns=view.rules.columns,
        seats=tuple(_seat(state, view, number, looks) for number in range(view.seats)),
        discard=view.discard,
        stock=view.stock,
        heading=_heading(state),
        held="" if view.source is None else "taken" if view.source == "discard" else "drawn",
        taken=view.drawn if view.source == "discard" else None,
        last_turn=bool(view.waiting) and all(has_last_turn(view, number) for number in view.waiting),
        cloth=cloth_of(state, looks),
        two_colours=looks.get(state.host or 0, Look()).two_colours,
    )


def _heading(state: TableState) -> str:
    """Say which hole of the match is played, and for how many skins if some were carried over."""
    if state.holes == 1:
        return length_words(1)
    hole = say("Hole {number} of {holes}", number=state.playing.number, holes=state.holes)
    carried = state.playing.format_score.carried
    if not carried or state.stage != "playing":
        return hole
    skins = plural("for {count} skin", "for {count} skins", count=carried + 1)
    return f"{hole} · {skins}"


def with_avatars(picture: TablePicture, avatars: Sequence[Avatar]) -> TablePicture:
    seats = zip(picture.seats, avatars, strict=True)
    return replace(picture, seats=tuple(replace(seat, avatar=avatar) for seat, avatar in seats))


def cloth_of(state: TableState, looks: Mapping[int, Look]) -> str:
    return looks.get(state.host or 0, Look()).cloth or DEFAULT_CLOTH


def look_of(seat: Seat, looks: Mapping[int, Look]) -> Look:
    """Look of the person in a seat; computer players have the usual look."""
    return looks.get(seat.user or 0, Look())


def title_of(look: Look) -> str:
    """Title of a person with this look, in the spoken language; "" without a title."""
    return say(TITLES[look.title]) if look.title in TITLES else ""


def _seat(state: TableState, view: View, number: int, looks: Mapping[int, Look]) -> SeatPicture:
    look = look_of(state.seats[number], looks)
    grid = view.grids[number]
    points = slot_points(view.rules, grid) if view.scores else ()
    return SeatPicture(
        name=state.seats[number].name,
        cards=grid,
        marked=_last_slot(state, number),
        cancelled=cancelled_slots(view.rules, grid),
        on_turn=number in view.waiting,
        out=view.out == number,
        label=_label(state, view, number) or title_of(look),
        points=_points(state, view, number),
        card_points=points,
        column_points=_column_points(view.rules, points),
        bonuses=_bonuses(state, number) if view.scores else "",
        back=look.back or DEFAULT_BACK,
    )


def _column_points(rules: Rules, points: Sequence[int | None]) -> tuple[int, ...]:
    """Sum of points in each column; empty unless pairs cancel in columns and all `points` are known."""
    if rules.pairs != "column" or not points:
        return ()
    return tuple(sum(filter(None, points[column :: rules.columns])) for column in range(rules.columns))


def _bonuses(state: TableState, number: int) -> str:
    """Bonuses and penalties of a seat in a finished hole: `knock bonus −5`."""
    return ", ".join(map(adjustment_words, state.playing.hole.scores()[number].adjustments))


def _last_slot(state: TableState, number: int) -> int | None:
    """Slot of the card that changed last at the table, if it is in this seat; None after a knock."""
    if state.stage != "playing":
        return None
    for event in reversed(state.recent):
        seat, verb, slot = event.action
        if verb == "knock":
            return None
        if slot is not None:
            return slot if seat == number else None
    return None


def _label(state: TableState, view: View, number: int) -> str:
    seat = state.seats[number]
    if state.stage == "between":
        return say("ready") if seat.ready else ""
    if has_last_turn(view, number):
        return say("last turn")
    if number in view.waiting and (count := turn_count(view, number)):
        return count
    if seat.user is None:
        return say("computer")
    if seat.left:
        return say("left")
    return say("away") if seat.computer else ""


def _points(state: TableState, view: View, number: int) -> str:
    if view.scores:
        return points_words(state, number)
    if not state.playing.results:
        return ""  # nothing is counted yet, and a 0 below open cards would look like their sum
    return total_words(state, number)


def total_words(state: TableState, number: int) -> str:
    """Return a seat's total so far, as the format counts it."""
    return own_score(state.rules, state.playing.format_score, number)


def points_words(state: TableState, number: int) -> str:
    """A seat's points in the last finished hole, and its total unless that is the sum of one hole."""
    results, total = state.playing.results, total_words(state, number)
    if len(results) == 1 and state.rules.by_totals:
        return point_words(results[0][number])
    return say("hole {points} · {total}", points=signed(results[-1][number]), total=total)


def own_cards(
    view: View,
    *,
    taking: bool = False,
    choosable: Collection[int] = (),
    best: int | None = None,
    points: bool = False,
    back: str = DEFAULT_BACK,
    cloth: str = DEFAULT_CLOTH,
    two_colours: bool = False,
) -> OwnCards:
    """Return the picture of a player's own grid, for a message that only this player sees.

    Everything comes from `view`, so the picture shows nothing that the player may not know. The card in hand
    stands beside the grid. On the player's turn, before a card is chosen, the top of the discard pile stands
    there.

    - `taking`: the player is being asked which card the top of the discard pile replaces.
    - `choosable`: the slots that may be pressed; they are marked unless all may be pressed.
    - `best`: the slot that a hint means.
    - `points`: each face-up card has a badge with its points, for learners.
    - `back`: the back chosen for this seat.
    - `cloth`: the cloth of this table.
    - `two_colours`: the player chose the deck with two colours.

    Raises `ValueError` for a spectator's view.
    """
    if view.seat is None:
        raise ValueError("a spectator has no cards")
    grid, face_up = view.grids[view.seat], view.face_up[view.seat]
    known = {slot for slot, card in enumerate(grid) if card is not None}
    return OwnCards(
        rows=view.rules.rows,
        columns=view.rules.columns,
        cards=grid,
        only_now=frozenset(slot for slot in known if not face_up[slot]),
        cancelled=cancelled_slots(view.rules, grid),
        choosable=frozenset(choosable) if len(set(choosable)) < len(grid) else frozenset(),
        best=best,
        points=slot_points(view.rules, grid) if points else (),
        beside=card_beside(view, taking=taking),
        back=back,
        cloth=cloth,
        two_colours=two_colours,
    )


def card_beside(view: View, *, taking: bool) -> CardBeside | None:
    """Return the card to show beside the player's own grid, if any; `taking` as for `own_cards`."""
    if view.seat != view.turn or view.phase in ("opening", "over"):
        return None
    if view.drawn is not None:
        return CardBeside(view.drawn, "taken" if view.source == "discard" else "drawn")
    if view.discard is None or view.phase != "choose":
        return None
    return CardBeside(view.discard, "taking" if taking else "discard")
