"""The rules text once more, as plainly as can be: what `Hole` is held against. Shares nothing with it."""

from __future__ import annotations

from collections.abc import Callable

from engine.cards import Card
from engine.rules import Rules


class Referee:
    """A hole in sets and lists. Actions are texts in the record's notation."""

    def __init__(
        self, rules: Rules, seats: int, dealer: int, deck: list[Card], shuffle: Callable[[list[Card]], None]
    ) -> None:
        self.rules = rules
        self.seats = range(seats)
        self.shuffle = shuffle
        self.stock = list(deck)
        left_of_dealer = [(dealer + 1 + place) % seats for place in self.seats]
        self.grid = {seat: [self.stock.pop(0) for _ in range(2 * rules.columns)] for seat in left_of_dealer}
        self.discard = [self.stock.pop(0)]
        self.down = {seat: set(range(2 * rules.columns)) for seat in self.seats}
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
        self.ended = False

    def allowed(self) -> set[str]:
        """Everything the rules allow now."""
        if self.ended:
            return set()
        if self.peeking:
            return {f"{seat} ready" for seat in self.peeking}
        if any(self.flips_owed.values()):
            return {
                f"{seat} flip {k}" for seat in self.seats if self.flips_owed[seat] for k in self.down[seat]
            }
        seat = self.seat
        replaceable = self.down[seat] if self.rules.lock_face_up else range(2 * self.rules.columns)
        if self.hand is not None:
            swaps = {f"{seat} swap {k}" for k in replaceable}
            return swaps if self.hand_from == "discard" else swaps | {f"{seat} discard"}
        if self.may_flip:
            flips = {f"{seat} flip {k}" for k in self.down[seat]}
            return flips if self.rules.discard_flip == "required" else flips | {f"{seat} pass"}
        allowed = set()
        if self.stock or (self.rules.reshuffle and len(self.discard) >= 2):
            allowed.add(f"{seat} draw")
        if replaceable:
            allowed.add(f"{seat} take")
        return allowed

    def do(self, text: str) -> None:
        """Do what `text` says, which must be allowed."""
        seat_text, verb, *slots = text.split()
        seat, slot = int(seat_text), int(slots[0]) if slots else -1
        if verb == "ready":
            self.peeking.remove(seat)
        elif verb == "flip":
            self.down[seat].remove(slot)
            if self.flips_owed[seat]:
                self.flips_owed[seat] -= 1
            else:
                self._turn_over()
        elif verb == "draw":
            if not self.stock:
                top = self.discard.pop()
                self.stock, self.discard = self.discard, [top]
                self.shuffle(self.stock)
            self.hand, self.hand_from = self.stock.pop(0), "stock"
        elif verb == "take":
            self.hand, self.hand_from = self.discard.pop(), "discard"
        elif verb == "pass":
            self._turn_over()
        else:
            assert self.hand is not None
            laid, self.hand = self.hand, None
            if verb == "discard":
                self.discard.append(laid)
                self.may_flip = self._offers_flip()
            else:
                self.discard.append(self.grid[seat][slot])
                self.grid[seat][slot] = laid
                self.down[seat].discard(slot)
            if not self.may_flip:
                self._turn_over()

    def _offers_flip(self) -> bool:
        if not self.down[self.seat]:
            return False
        if self.rules.discard_flip == "endgame":
            return min(map(len, self.down.values())) <= 1
        return self.rules.discard_flip in ("optional", "required")

    def _turn_over(self) -> None:
        rules, seat = self.rules, self.seat
        self.may_flip = False
        self.turns[seat] += 1
        if self.out is not None:
            self.last_turns.remove(seat)
            self.ended = not self.last_turns
        elif rules.ending == "turns":
            self.ended = all(count == rules.turns for count in self.turns.values())
        elif not self.down[seat]:
            self.out = seat
            self.last_turns = set(self.seats) - {seat}
            self.ended = rules.ending == "immediate"
        else:
            self.ended = all(count == rules.turn_cap for count in self.turns.values())
        self.seat = (seat + 1) % len(self.seats)
        if not self.allowed():
            self.ended = True
