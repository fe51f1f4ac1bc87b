"""One deal, from the opening to the last card turned up (rules: "A hole, step by step")."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.game.actions import Action, HoleEvent, event, offers
from engine.game.cards import Card
from engine.game.errors import IllegalAction
from engine.game.rules import Rules
from engine.game.scoring import Score, score_hole
from engine.game.view import Phase, Source, View

Shuffle = Callable[[list[Card]], None]
"""A function that shuffles a list in place. The hole calls it for each new stock."""


class Hole:
    """The full state of a hole, hidden cards included. Show players only what `observe` returns.

    - `hidden`: per seat, one bit for each face-down slot.
    - `stock` is drawn from its end; the end of `discard` is its top.
    - `turn`: the seat on turn; in the opening, the seat that will begin.
    - `pending`: per seat, the number of opening steps still to do.
    - `held`: the card in hand. `out`: the seat that went out. `turns`: per seat, the number of turns taken.
    - `reshuffles`: each new stock in drawing order.
    """

    # `_legal` always holds the actions that are allowed next: every step below ends by setting it together
    # with `phase`. `_unlocked` has a bit for each slot whose card may be replaced even if it lies face up.
    __slots__ = (
        "_house_actions",
        "_legal",
        "_offers",
        "_unlocked",
        "dealer",
        "discard",
        "grids",
        "held",
        "hidden",
        "out",
        "pending",
        "phase",
        "reshuffles",
        "rules",
        "seats",
        "shuffle",
        "stock",
        "turn",
        "turns",
    )

    def __init__(self, rules: Rules, seats: int, dealer: int, deck: Sequence[Card], shuffle: Shuffle) -> None:
        """Deal `deck`, first card first, to `seats` seats, starting left of `dealer` (rule 1)."""
        self.rules = rules
        self.seats = seats
        self.dealer = dealer
        self.shuffle = shuffle
        size = rules.size
        whole = (1 << size) - 1
        self.turn = first = (dealer + 1) % seats
        self.grids: list[list[Card]] = [[]] * seats
        for place in range(seats):
            self.grids[(first + place) % seats] = list(deck[place * size : place * size + size])
        dealt = seats * size
        self.discard: list[Card] = [deck[dealt]]
        self.stock: list[Card] = list(deck[:dealt:-1])
        self.hidden: list[int] = [whole] * seats
        self.turns: list[int] = [0] * seats
        self.held: Card | None = None
        self.out: int | None = None
        self.reshuffles: list[tuple[Card, ...]] = []
        self.pending: list[int] = [1 if rules.opening == "peek" else rules.initial_flips] * seats
        self._unlocked = 0 if rules.lock_face_up else whole
        self._house_actions = rules.flip_as_action or rules.knock_early or rules.knock_anytime
        self._offers = offers(seats, size)
        self._await_opening()

    def legal_actions(self, seat: int | None = None) -> tuple[Action, ...]:
        """Return every action allowed now, or those of `seat`. Once the hole is over, none is left."""
        if seat is None:
            return self._legal
        return tuple(action for action in self._legal if action.seat == seat)

    def can(self, action: Action) -> bool:
        return action in self._legal

    def apply(self, action: Action) -> HoleEvent:
        """Do `action` and return its outcome. Raises `IllegalAction`, with nothing changed, if not legal."""
        if action not in self._legal:
            raise IllegalAction("You can’t do that right now.")
        card = self.held
        if card is not None:
            slot = action.slot
            return self._discard(action, card) if slot is None else self._swap(action, card, slot)
        if self.phase == "choose":
            return self._begin_turn(action)
        if self.phase == "opening":
            return self._opening_step(action)
        return self._end_turn(action, self._turn_up(action))

    def _await_opening(self) -> None:
        legal: tuple[Action, ...] = ()
        for seat, owed in enumerate(self.pending):
            if owed:
                offered = self._offers[seat]
                legal += offered.ready if self.rules.opening == "peek" else offered.flip[self.hidden[seat]]
        self.phase: Phase = "opening" if legal else "choose"
        self._legal = legal or self._choices(self.turn)

    def _opening_step(self, action: Action) -> HoleEvent:
        card = self._turn_up(action)
        self.pending[action.seat] -= 1
        self._await_opening()
        return event(action, card)

    def _turn_up(self, action: Action) -> Card | None:
        """Turn up the card that `action` names and return it; None if it names no slot (`ready`, `pass`)."""
        seat, _, slot = action
        if slot is None:
            return None
        self.hidden[seat] &= ~(1 << slot)
        return self.grids[seat][slot]

    def _choices(self, seat: int) -> tuple[Action, ...]:
        """Return the actions that can begin a turn of `seat`. There may be none if the grid is locked."""
        offered = self._offers[seat]
        can_take = self._unlocked or self.hidden[seat]
        if self.stock or (self.rules.reshuffle and len(self.discard) > 1):
            choices = offered.draw_or_take if can_take else offered.draw
        else:
            choices = offered.take if can_take else ()
        return choices + self._house_choices(seat) if self._house_actions else choices

    def _house_choices(self, seat: int) -> tuple[Action, ...]:
        """Return the actions that house rules add. Nobody can knock once a seat is out."""
        rules, offered, hidden = self.rules, self._offers[seat], self.hidden[seat]
        turns = offered.turn[hidden] if rules.flip_as_action else ()
        may_knock = rules.knock_anytime or (rules.knock_early and 1 <= hidden.bit_count() <= 2)
        return turns + offered.knock if may_knock and self.out is None else turns

    def _begin_turn(self, action: Action) -> HoleEvent:
        match action.verb:
            case "draw":
                return self._draw(action)
            case "take":
                return self._take(action)
            case "knock":
                return self._knock(action)
        return self._end_turn(action, self._turn_up(action))

    def _knock(self, action: Action) -> HoleEvent:
        """Go out with face-down cards. `knock_early` turns them up, `knock_anytime` leaves them face down."""
        seat = self.turn
        turned: tuple[Card, ...] = ()
        if self.rules.knock_early:
            hidden, self.hidden[seat] = self.hidden[seat], 0
            turned = tuple(card for slot, card in enumerate(self.grids[seat]) if hidden >> slot & 1)
        return self._end_turn(action, None, turned=turned, knocked=True)

    def _draw(self, action: Action) -> HoleEvent:
        if not self.stock:
            self._renew_stock()
        self.held = card = self.stock.pop()
        self.phase = "drawn"
        seat = self.turn
        self._legal = self._offers[seat].swap_or_discard[self.hidden[seat] | self._unlocked]
        return event(action, card)

    def _renew_stock(self) -> None:
        """Shuffle all discards but the top one into a new stock."""
        renewed = self.discard[:-1]
        del self.discard[:-1]
        self.shuffle(renewed)
        self.reshuffles.append(tuple(renewed))
        self.stock = renewed[::-1]

    def _take(self, action: Action) -> HoleEvent:
        seat = self.turn
        self.held = card = self.discard.pop()
        self.phase = "taken"
        self._legal = self._offers[seat].swap[self.hidden[seat] | self._unlocked]
        return event(action, card)

    def _swap(self, action: Action, card: Card, slot: int) -> HoleEvent:
        seat = self.turn
        grid = self.grids[seat]
        replaced = grid[slot]
        grid[slot] = card
        self.hidden[seat] &= ~(1 << slot)
        self.discard.append(replaced)
        self.held = None
        return self._end_turn(action, card, replaced)

    def _discard(self, action: Action, card: Card) -> HoleEvent:
        self.discard.append(card)
        self.held = None
        if not self._flip_on_offer():
            return self._end_turn(action, card)
        seat = self.turn
        offered = self._offers[seat]
        flips = offered.flip if self.rules.discard_flip == "required" else offered.flip_or_pass
        self.phase = "flip"
        self._legal = flips[self.hidden[seat]]
        return event(action, card)

    def _flip_on_offer(self) -> bool:
        mode = self.rules.discard_flip
        if mode == "never" or not self.hidden[self.turn]:
            return False
        return mode != "endgame" or any(mask.bit_count() <= 1 for mask in self.hidden)

    def _end_turn(
        self,
        action: Action,
        card: Card | None,
        replaced: Card | None = None,
        turned: tuple[Card, ...] = (),
        knocked: bool = False,
    ) -> HoleEvent:
        """Pass the turn on, or end the hole."""
        rules = self.rules
        seat = self.turn
        following = (seat + 1) % self.seats
        self.turn = following
        self.turns[seat] += 1
        went_out = False
        if self.out is not None:
            over = following == self.out
        elif not knocked and (self.hidden[seat] or rules.turns is not None):
            over = self.turns[following] >= (rules.turns or rules.turn_cap)
        else:
            went_out = True
            self.out = seat
            over = rules.ending == "immediate"
        legal = () if over else self._choices(following) or self._next_able()
        self._legal = legal
        self.phase = "choose" if legal else "over"
        return event(action, card, replaced, went_out, not legal, turned)

    def _next_able(self) -> tuple[Action, ...]:
        """Pass the turn to the next seat that can do something, and return that seat's actions.

        Seats can do nothing if their grids are locked and the stock is exhausted; their turns count as taken.
        If no seat is able, the hole ends and nothing is returned.
        """
        most = self.rules.turns or self.rules.turn_cap
        choices: tuple[Action, ...] = ()
        while not choices:
            self.turns[self.turn] += 1
            self.turn = following = (self.turn + 1) % self.seats
            if following == self.out or (self.out is None and self.turns[following] >= most):
                break
            choices = self._choices(following)
        return choices

    @property
    def over(self) -> bool:
        return self.phase == "over"

    def waiting(self) -> tuple[int, ...]:
        """Return the seats that may act now: in the opening, all with steps left; then the seat on turn."""
        if self.phase == "opening":
            return tuple(seat for seat in range(self.seats) if self.pending[seat])
        return () if self.phase == "over" else (self.turn,)

    def scores(self) -> tuple[Score, ...]:
        """Return each seat's score with all cards turned up. Only for a hole that is over."""
        if self.phase != "over":
            raise IllegalAction("The hole isn’t over yet.")
        return score_hole(self.rules, self.grids, self.out)

    def observe(self, seat: int | None) -> View:
        """Return what `seat` may know of the hole, or what a spectator may know if `seat` is None."""
        over = self.over
        size = self.rules.size
        hidden = (0,) * self.seats if over else self.hidden
        unseen = list(hidden)
        if seat is not None and self.rules.peeks(self.pending[seat]):
            unseen[seat] &= (1 << size - self.rules.columns) - 1
        source: Source | None = None
        if self.held is not None:
            source = "discard" if self.phase == "taken" else "stock"
        return View(
            seat=seat,
            rules=self.rules,
            phase=self.phase,
            dealer=self.dealer,
            turn=self.turn,
            waiting=self.waiting(),
            pending=tuple(self.pending),
            grids=tuple(
                tuple(None if mask >> slot & 1 else card for slot, card in enumerate(grid))
                for mask, grid in zip(unseen, self.grids, strict=True)
            ),
            face_up=tuple(tuple(not mask >> slot & 1 for slot in range(size)) for mask in hidden),
            discards=tuple(self.discard),
            stock=len(self.stock),
            drawn=self.held if source == "discard" or seat == self.turn else None,
            source=source,
            out=self.out,
            turns=tuple(self.turns),
            legal=() if seat is None else self.legal_actions(seat),
            scores=tuple(score.total for score in self.scores()) if over else (),
        )

    def copy(self, shuffle: Shuffle) -> Hole:
        """Return an independent copy, which calls `shuffle` for new stocks."""
        twin = object.__new__(Hole)
        for name in Hole.__slots__:
            setattr(twin, name, getattr(self, name))
        twin.grids = [list(grid) for grid in self.grids]
        twin.discard, twin.stock = list(self.discard), list(self.stock)
        twin.hidden, twin.turns, twin.pending = list(self.hidden), list(self.turns), list(self.pending)
        twin.reshuffles = list(self.reshuffles)
        twin.shuffle = shuffle
        return twin
