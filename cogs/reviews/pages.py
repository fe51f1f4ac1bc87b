"""The pages of a review: one about all players, and one for each costly move as its player saw the table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from cogs.kit.ids.play_on import PlayOnPlace
from cogs.kit.rules_text import game_name
from cogs.kit.screen import Screen
from cogs.reviews.review_screen import Mistake, ReviewedMatch, announced, mistake_page, overview
from cogs.table.screens.play import names
from cogs.table.screens.table_picture import table_picture
from data.people.preferences import AS_USUAL, Look
from engine.game.cards import Card
from engine.language import say
from engine.review.hole_review import CostlyMove
from engine.review.reasons import reason
from engine.review.summary import Review
from engine.table import Stamped, TableState
from engine.table.entries import Acted, Dealt, Started
from engine.table.fold import apply, fold
from engine.table.recording import counted_holes, number_of_holes


@dataclass(frozen=True, slots=True)
class ReviewPages:
    """Pages of a review for one person.

    If `own`, `moves` are the person's costliest moves, otherwise everybody's. `looks` are people's looks by
    user id.
    """

    reviewed: ReviewedMatch
    entries: Sequence[Stamped]
    review: Review
    moves: tuple[CostlyMove, ...]
    own: bool
    looks: Mapping[int, Look]

    @classmethod
    def of(
        cls, entries: Sequence[Stamped], review: Review, user: int, looks: Mapping[int, Look] = AS_USUAL
    ) -> ReviewPages:
        """Return the pages for the user with the id `user`. Takes tens of milliseconds."""
        state = fold(entries)
        reviewed = ReviewedMatch(
            state.id, game_name(state.rules, state.named), tuple(seat.name for seat in state.seats), state
        )
        seat = state.seat_of(user)
        return cls(reviewed, entries, review, review.costliest(seat), seat is not None, looks)

    @property
    def count(self) -> int:
        """Number of pages: one about all players, and one for each costly move."""
        return 1 + len(self.moves)

    def page(self, number: int) -> Screen:
        """Return page `number` (from 0) for the person. Takes tens of milliseconds."""
        if not number:
            return overview(self.reviewed, self.review, announced(len(self.moves), self.own))
        return self._move(number)

    def place(self, number: int) -> PlayOnPlace | None:
        """Return the place of the person's own move on page `number`; None for a page without such a move."""
        if not number or not self.own:
            return None
        move = self.moves[number - 1]
        return PlayOnPlace("match", self.reviewed.match, move.hole, move.step)

    def public_page(self, number: int) -> Screen:
        """Return page `number` for everybody."""
        return self._move(number) if number else overview(self.reviewed, self.review)

    def _move(self, number: int) -> Screen:
        mistake = mistake_of(self.entries, self.moves[number - 1], self.looks)
        return mistake_page(self.reviewed, mistake, number, len(self.moves))


def mistake_of(entries: Iterable[Stamped], move: CostlyMove, looks: Mapping[int, Look] = AS_USUAL) -> Mistake:
    """Return everything that the page about `move` shows. Takes tens of milliseconds.

    `entries` are the whole journal; `looks` are people's looks by user id.
    """
    entries = counted_holes([*entries])
    holes = number_of_holes(entries)
    state = TableState()
    remembered: Mapping[int, Card] = {}
    steps = 0
    for stamped in entries:
        here = state.match is not None and state.playing.number == move.hole
        if here and isinstance(stamped.entry, Acted):
            if steps == move.step:
                return _mistake(state, remembered, move, holes, looks)
            steps += 1
        apply(state, stamped)
        if isinstance(stamped.entry, Started | Dealt):
            remembered = _shown(state, move.done.seat)
    raise ValueError("a review is of moves that were made")


def _shown(state: TableState, seat: int) -> Mapping[int, Card]:
    """Return, by slot, the cards of a seat's own grid that the seat sees at the deal."""
    grid = state.playing.hole.observe(seat).grids[seat]
    return {slot: card for slot, card in enumerate(grid) if card is not None}


def _mistake(
    state: TableState,
    remembered: Mapping[int, Card],
    move: CostlyMove,
    holes: int,
    looks: Mapping[int, Look],
) -> Mistake:
    match = state.playing
    view = match.hole.observe(move.done.seat)
    known = {slot: card for slot, card in remembered.items() if not view.face_up[move.done.seat][slot]}
    heading = say("Review")
    if holes > 1:
        heading = " · ".join([heading, say("Hole {number}", number=match.number)])
    why = reason(view, known, move.done, move.better, move.cost, names(state))
    return Mistake(
        hole=match.number,
        holes=holes,
        name=names(state)[move.done.seat],
        view=view,
        remembered=known,
        done=move.done,
        better=move.better,
        cost=move.cost,
        why=why,
        picture=replace(table_picture(state, match.hole.observe(None), looks), heading=heading),
    )
