"""A hole by the rules text ("A hole, step by step"), in sets and lists."""

from __future__ import annotations

from collections.abc import Callable

from engine.game.cards import Card
from engine.game.rules import Rules


class Referee:
    """A hole in sets and lists. Actions are texts in the record's notation."""

    def __init__(
        self, rules: Rules, seats: int, dealer: int, deck: list[Card], shuffle: Callable[[list[Card]], None]
    ) -> None:
        self.rules = rules
        self.seats = range(seats)
        self.slots = range(rules.rows * rules.columns)
        self.shuffle = shuffle
        self.stock = list(deck)
        left_of_dealer = [(dealer + 1 + place) % seats for place in self.seats]
        self.grid = {seat: [self.stock.pop(0) for _ in self.slots] for seat in left_of_dealer}
        self.discard = [self.stock.pop(0)]
        self.down = {seat: set(self.slots) for seat in self.seats}
        flips = rules.initial_flips if rules.opening == "flip" else 0
        self.flips_owed = dict.fromkeys(self.seats, flips)
        self.peeking = set(self.seats) if rules.opening == "peek" else set[int]()
        self.seat = left_of_dealer[0]
        self.hand: Card | None = None
        self.hand_from = ""
        self.may_flip = False
        self.turns = dict.fromkeys(self.seats, 0)
        self.out: int | None = None
        self.last_turns: set[int] = set()
        self.new_stocks: list[tuple[Card, ...]] = []
        self.ended = False

    def allowed(self) -> set[str]:
        """The actions that the rules allow now."""
        if self.ended:
            return set()
        if self.peeking:
            return {f"{seat} ready" for seat in self.peeking}
        if any(self.flips_owed.values()):
            return {
                f"{seat} flip {k}" for seat in self.seats if self.flips_owed[seat] for k in self.down[seat]
            }
        seat = self.seat
        if self.hand is not None:
            swaps = {f"{seat} swap {k}" for k in self.replaceable(seat)}
            return swaps if self.hand_from == "discard" else swaps | {f"{seat} discard"}
        if self.may_flip:
            flips = {f"{seat} flip {k}" for k in self.down[seat]}
            return flips if self.rules.discard_flip == "required" else flips | {f"{seat} pass"}
        return self.ways_to_begin(seat)

    def replaceable(self, seat: int) -> set[int]:
        """The slots of `seat` that a card may be swapped into."""
        return self.down[seat] if self.rules.lock_face_up else set(self.slots)

    def ways_to_begin(self, seat: int) -> set[str]:
        """The actions that can begin a turn of `seat`."""
        ways = set()
        if self.stock or (self.rules.reshuffle and len(self.discard) >= 2):
            ways.add(f"{seat} draw")
        if self.replaceable(seat):
            ways.add(f"{seat} take")
        if self.rules.flip_as_action:
            ways |= {f"{seat} turn {k}" for k in self.down[seat]}
        few_left = len(self.down[seat]) in (1, 2)
        if self.out is None and (self.rules.knock_anytime or (self.rules.knock_early and few_left)):
            ways.add(f"{seat} knock")
        return ways

    def do(self, text: str) -> None:
        """Do the action `text`, which must be allowed."""
        seat_text, verb, *slots = text.split()
        seat, slot = int(seat_text), int(slots[0]) if slots else -1
        if verb == "ready":
            self.peeking.remove(seat)
        elif verb == "flip" and self.flips_owed[seat]:
            self.down[seat].remove(slot)
            self.flips_owed[seat] -= 1
        elif verb in ("flip", "turn"):
            self.down[seat].remove(slot)
            self._turn_over(goes_out=not self.down[seat])
        elif verb == "knock":
            if self.rules.knock_early:
                self.down[seat].clear()
            self._turn_over(goes_out=True)
        elif verb == "pass":
            self._turn_over(goes_out=False)
        elif verb == "draw":
            if not self.stock:
                self._renew_the_stock()
            self.hand, self.hand_from = self.stock.pop(0), "stock"
        elif verb == "take":
            self.hand, self.hand_from = self.discard.pop(), "discard"
        else:
            self._lay(verb, slot)

    def _renew_the_stock(self) -> None:
        top = self.discard.pop()
        self.stock, self.discard = self.discard, [top]
        self.shuffle(self.stock)
        self.new_stocks.append(tuple(self.stock))

    def _lay(self, verb: str, slot: int) -> None:
        assert self.hand is not None
        seat, laid = self.seat, self.hand
        self.hand = None
        if verb == "discard":
            self.discard.append(laid)
            self.may_flip = self._offers_flip()
        else:
            self.discard.append(self.grid[seat][slot])
            self.grid[seat][slot] = laid
            self.down[seat].discard(slot)
        if not self.may_flip:
            self._turn_over(goes_out=not self.down[seat])

    def _offers_flip(self) -> bool:
        if not self.down[self.seat]:
            return False
        if self.rules.discard_flip == "endgame":
            return min(map(len, self.down.values())) <= 1
        return self.rules.discard_flip in ("optional", "required")

    def _turn_over(self, goes_out: bool) -> None:
        self.may_flip = False
        self._count_turn(goes_out)
        # A seat that can do nothing loses its turn. If none can, the rest of the turns are lost one by one.
        while not self.ended and not self.ways_to_begin(self.seat):
            self._count_turn(goes_out=False)

    def _count_turn(self, goes_out: bool) -> None:
        rules, seat = self.rules, self.seat
        self.turns[seat] += 1
        if self.out is not None:
            self.last_turns.remove(seat)
            self.ended = not self.last_turns
        elif rules.ending == "turns":
            self.ended = all(count == rules.turns for count in self.turns.values())
        elif goes_out:
            self.out = seat
            self.last_turns = set(self.seats) - {seat}
            self.ended = rules.ending == "immediate"
        else:
            self.ended = all(count == rules.turn_cap for count in self.turns.values())
        self.seat = (seat + 1) % len(self.seats)
