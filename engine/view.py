"""What one viewer may know of a hole. Nothing else is in a view, so nothing else can leak from it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from engine.actions import Action
from engine.cards import Card
from engine.rules import Rules

if TYPE_CHECKING:
    from engine.hole import Hole, Phase


@dataclass(frozen=True, slots=True)
class View:
    """A hole as `seat` sees it, or as a spectator does if `seat` is None.

    `grids`: per seat the cards in reading order, None where this viewer may not know. `face_up`: per seat and
    slot whether the card lies face up. `discards`: the discard pile, oldest first, its last card on top.
    `drawn`: the card in hand, where this viewer may see it (a taken card is seen by all, a drawn one by the
    drawer). `source`: where the card in hand came from. `waiting`: the seats that have something to do.
    `pending`: opening steps each seat still owes. `scores`: per seat, once the hole is over, else empty.
    """

    seat: int | None
    rules: Rules
    phase: Phase
    dealer: int
    turn: int
    waiting: tuple[int, ...]
    pending: tuple[int, ...]
    grids: tuple[tuple[Card | None, ...], ...]
    face_up: tuple[tuple[bool, ...], ...]
    discards: tuple[Card, ...]
    stock: int
    drawn: Card | None
    source: Literal["stock", "discard"] | None
    out: int | None
    turns: tuple[int, ...]
    legal: tuple[Action, ...]
    scores: tuple[int, ...]

    @property
    def seats(self) -> int:
        """How many seats play."""
        return len(self.grids)

    @property
    def discard(self) -> Card | None:
        """The top of the discard, or None while it has been taken and nothing lies below."""
        return self.discards[-1] if self.discards else None

    @property
    def peeking(self) -> bool:
        """Whether this viewer is shown its bottom row right now."""
        return _peeks(self.rules, self.pending, self.seat)


def observe(hole: Hole, seat: int | None) -> View:
    """The view of `hole` for `seat`, or for a spectator if it is None."""
    over = hole.over
    size = hole.rules.size
    hidden = (0,) * hole.seats if over else hole.hidden
    seen = list(hidden)
    if seat is not None and _peeks(hole.rules, hole.pending, seat):
        seen[seat] &= (1 << size - hole.rules.columns) - 1
    source: Literal["stock", "discard"] | None = None
    if hole.held is not None:
        source = "discard" if hole.phase == "taken" else "stock"
    return View(
        seat=seat,
        rules=hole.rules,
        phase=hole.phase,
        dealer=hole.dealer,
        turn=hole.turn,
        waiting=hole.waiting(),
        pending=tuple(hole.pending),
        grids=tuple(
            tuple(None if mask >> slot & 1 else card for slot, card in enumerate(grid))
            for mask, grid in zip(seen, hole.grids, strict=True)
        ),
        face_up=tuple(tuple(not mask >> slot & 1 for slot in range(size)) for mask in hidden),
        discards=tuple(hole.discard),
        stock=len(hole.stock),
        drawn=hole.held if source == "discard" or seat == hole.turn else None,
        source=source,
        out=hole.out,
        turns=tuple(hole.turns),
        legal=() if seat is None else hole.legal_actions(seat),
        scores=tuple(score.total for score in hole.scores()) if over else (),
    )


def _peeks(rules: Rules, pending: tuple[int, ...] | list[int], seat: int | None) -> bool:
    """A peek lasts until its seat says that it has seen the cards, and never comes back (rule 2)."""
    return rules.opening == "peek" and seat is not None and pending[seat] > 0
