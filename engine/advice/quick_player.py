"""A player that is quick enough to play hundreds of imagined holes to the end for one hint.

It decides like `engine.cpu.estimated_costs`, by averages over the cards that were unseen at the start. It
reads the hole itself instead of a view, but only the cards that the seat on turn may know.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.advice.groups import LOCKED, UNKNOWN, Group, Groups, Numbers
from engine.cpu.ending import BONUS, PENALTY, SPREAD
from engine.cpu.known import Known, opening_flip
from engine.cpu.later_turns import FADING, MOST_TURNS_AHEAD
from engine.game.actions import Action
from engine.game.hole import Hole

_FADED: Final = tuple(sum(FADING**turn for turn in range(turns)) for turns in range(MOST_TURNS_AHEAD + 1))
"""Entry `n` is `engine.cpu.later_turns.faded(n)`."""

_Grid = list[Group]


class QuickPlayer:
    """Plays for every seat, in imagined holes that agree with `known`."""

    def __init__(self, known: Known) -> None:
        self.rules = known.rules
        self.groups = Groups(known)
        slots, group_of = self.groups.slots, self.groups.group_of
        self._places = [(group, slots[group].index(slot)) for slot, group in enumerate(group_of)]
        peeks = known.rules.opening == "peek"
        size, columns = known.rules.size, known.rules.columns
        self._peeked = ((1 << size) - (1 << size - columns)) if peeks else 0
        self._hole: Hole
        self._symbols: list[list[int]] = []
        self._own: list[_Grid] = []
        self._shown: list[_Grid] = []
        self._denials: dict[tuple[Group, ...], list[float]] = {}
        self._next_gains: dict[tuple[Group, ...], float] = {}

    def play_out(self, hole: Hole) -> None:
        self._look(hole)
        while hole.phase != "over":
            self._step()

    def _look(self, hole: Hole) -> None:
        """Read every grid as its owner knows it, and as the others see it."""
        self._hole = hole
        self._symbols, self._own = self._read(hole, self._peeked)
        self._shown = self._read(hole, 0)[1] if self._peeked else self._own

    def _read(self, hole: Hole, peeked: int) -> tuple[list[list[int]], list[_Grid]]:
        symbol, at = self.groups.symbol, self.groups.at
        rows = [
            [
                UNKNOWN if mask & ~peeked & (bit := 1 << slot) else symbol(card, not mask & bit)
                for slot, card in enumerate(grid)
            ]
            for grid, mask in zip(hole.grids, hole.hidden, strict=True)
        ]
        return rows, [[at(symbols, slots) for slots in self.groups.slots] for symbols in rows]

    def _step(self) -> None:
        match self._hole.phase:
            case "choose":
                self._choose()
            case "opening":
                self._open()
            case "flip":
                self._flip()
            case _:
                self._place()

    def _do(self, action: Action) -> None:
        hole, slot = self._hole, action.slot
        hole.apply(action)
        if slot is None:
            return
        seat, group = action.seat, self.groups.group_of[slot]
        slots = self.groups.slots[group]
        symbols = self._symbols[seat]
        symbols[slot] = self.groups.symbol(hole.grids[seat][slot], True)
        self._own[seat][group] = self.groups.at(symbols, slots)
        if self._peeked:
            mask = hole.hidden[seat]
            seen = [UNKNOWN if mask >> at & 1 else symbol for at, symbol in enumerate(symbols)]
            self._shown[seat][group] = self.groups.at(seen, slots)

    def _open(self) -> None:
        hole = self._hole
        seat = hole.waiting()[0]
        face_up = [slot for slot in range(self.rules.size) if not hole.hidden[seat] >> slot & 1]
        self._do(opening_flip(hole.legal_actions(seat), face_up, self.rules.columns))

    def _choose(self) -> None:
        hole = self._hole
        seat, legal = hole.turn, hole.legal_actions()
        verbs = {action.verb for action in legal}
        if "draw" not in verbs and "take" not in verbs:
            self._do(legal[0])
            return
        denials = self._denial(seat)
        pairs = zip(self._gains(seat), self._costs(seat, denials), strict=True)
        slots = [[gain - cost for gain in gains] for gains, cost in pairs]
        top = self.groups.kind[hole.discard[-1]]
        taken = max([net[top] for net in slots]) if "take" in verbs else -1e9
        drawn = -1e9
        if "draw" in verbs:
            discarding = [-denial for denial in denials[:-1]]
            drawn = self.groups.average(tuple(map(max, discarding, *slots)))
        if "knock" in verbs and -self._cost_of_going_out(seat) - denials[top] > max(taken, drawn):
            self._do(Action(seat, "knock"))
        else:
            self._do(Action(seat, "take" if taken > drawn else "draw"))

    def _place(self) -> None:
        hole = self._hole
        assert hole.held is not None, "There is a card in hand in these phases."  # noqa: S101
        seat, kind = hole.turn, self.groups.kind[hole.held]
        denials = self._denial(seat)
        pairs = zip(self._gains(seat), self._costs(seat, denials), strict=True)
        nets = [gains[kind] - cost for gains, cost in pairs]
        best = max(nets)
        required = self.rules.discard_flip == "required" and self._last_slot(seat) is not None
        discarding = -denials[kind] - (self._cost_of_going_out(seat) if required else 0.0)
        if hole.phase == "drawn" and best <= discarding:
            self._do(Action(seat, "discard"))
        else:
            self._do(Action(seat, "swap", nets.index(best)))

    def _flip(self) -> None:
        legal = self._hole.legal_actions()
        seat = self._hole.turn
        stays = self._last_slot(seat) is not None and self._cost_of_going_out(seat) >= 0
        self._do(legal[-1] if stays else legal[0])  # the last action is to pass, if that is allowed

    def _last_slot(self, seat: int) -> int | None:
        """Return the slot of the only face-down card of `seat` if turning the card up goes out; else None."""
        hole = self._hole
        mask = hole.hidden[seat]
        if mask & (mask - 1) or not mask or hole.out is not None or self.rules.turns is not None:
            return None
        return mask.bit_length() - 1

    def _gains(self, seat: int) -> list[Numbers]:
        """Return `gains[slot][kind]`: the points that a card of the kind saves in the slot."""
        own = self._own[seat]
        return [own[group].gains[place] for group, place in self._places]

    def _costs(self, seat: int, denials: list[float]) -> list[float]:
        """Return, by slot, what replacing the card costs by leaving it to the next seat and by going out."""
        # The last of `denials` is that of `UNKNOWN`.
        costs = [denials[symbol if symbol < LOCKED else symbol - LOCKED] for symbol in self._symbols[seat]]
        last = self._last_slot(seat)
        if last is not None:
            costs[last] += self._cost_of_going_out(seat)
        return costs

    def _denial(self, seat: int) -> list[float]:
        """Return, by kind of card, the cost of leaving a card of the kind to the next seat.

        The last number is for an unknown card.
        """
        hole = self._hole
        following = (seat + 1) % hole.seats
        if following == hole.out:
            key: tuple[Group, ...] = ()
        else:
            key = tuple(self._shown[following])
        found = self._denials.get(key)
        if found is None:
            best = self._best(key) if key else (0.0,) * len(self.groups.chances)
            drawing, others = self.groups.average(best), hole.seats - 1
            found = [max(gain - drawing, 0.0) / others for gain in best]
            found.append(self.groups.average(found))
            self._denials[key] = found
        return found

    def _best(self, grid: Sequence[Group]) -> tuple[float, ...]:
        return grid[0].best if len(grid) == 1 else tuple(map(max, *[group.best for group in grid]))

    def _next_gain(self, grid: Sequence[Group]) -> float:
        """Return the points that a draw saves `grid` on average, with each card in its best place."""
        key = tuple(grid)
        found = self._next_gains.get(key)
        if found is None:
            found = self._next_gains[key] = self.groups.average(self._best(key))
        return found

    def _cost_of_going_out(self, seat: int) -> float:
        hole, rules = self._hole, self.rules
        if hole.out is not None or rules.turns is not None:
            return 0.0
        others = [other for other in range(hole.seats) if other != seat]
        fewest = min([hole.hidden[other].bit_count() for other in others])
        left = rules.turn_cap - hole.turns[seat] - 1
        ahead = _FADED[max(min(fewest, MOST_TURNS_AHEAD, left), min(1, left), 0)]
        more = 0.0 if rules.ending == "immediate" else 1.0
        gains = [self._next_gain(self._shown[other]) for other in others]
        cost = self._next_gain(self._own[seat]) * ahead - sum(gains) / len(others) * (ahead - more)
        if rules.knock_bonus:
            cost += BONUS
        if rules.knock_penalty:
            lowest = min(self._worth(other) - gain * more for other, gain in zip(others, gains, strict=True))
            mine = sum([group.worth for group in self._own[seat]])
            cost += PENALTY * min(max(0.5 + (mine - lowest) / (2 * SPREAD), 0.0), 1.0)
        return cost

    def _worth(self, seat: int) -> float:
        return sum([group.worth for group in self._shown[seat]])
