"""A player quick enough to play hundreds of imagined holes to their end in the time of one hint.

It thinks as `engine.cpu.thinker` does, by averages over what was unseen when it began. It looks into the hole
itself rather than at a view, but takes from it only what the seat on turn may know.
"""

from __future__ import annotations

from typing import Final

from engine.actions import Action
from engine.advice.groups import LOCKED, UNKNOWN, Group, Groups
from engine.cpu.known import Known
from engine.cpu.thinker import BONUS, FADING, MOST_TURNS_AHEAD, PENALTY, SPREAD
from engine.hole import Hole

_FADED: Final = tuple(sum(FADING**turn for turn in range(turns)) for turns in range(MOST_TURNS_AHEAD + 1))
"""How many turns' gain so many turns bring."""

_Lying = list[Group]
"""A grid, group by group."""


class Quick:
    """Plays every seat of holes that look like the one of `known`."""

    def __init__(self, known: Known) -> None:
        self.rules = known.rules
        self.groups = Groups(known)
        peeks = known.rules.opening == "peek"
        size, columns = known.rules.size, known.rules.columns
        self._peeked = ((1 << size) - (1 << size - columns)) if peeks else 0
        self._hole: Hole
        self._symbols: list[list[int]] = []
        self._own: list[_Lying] = []
        self._shown: list[_Lying] = []
        self._denials: dict[tuple[Group, ...], list[float]] = {}

    def play_out(self, hole: Hole) -> None:
        """Play `hole` to its end."""
        self._look(hole)
        while hole.phase != "over":
            self._step()

    def _look(self, hole: Hole) -> None:
        """Take in every grid as its owner knows it, and as the others see it."""
        self._hole = hole
        self._symbols, self._own = self._read(hole, self._peeked)
        self._shown = self._read(hole, 0)[1] if self._peeked else self._own

    def _read(self, hole: Hole, peeked: int) -> tuple[list[list[int]], list[_Lying]]:
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

    # ------------------------------------------------------------------ the steps of a turn

    def _open(self) -> None:
        """Turn cards of different columns."""
        hole = self._hole
        legal = hole.legal_actions()
        seat, columns = legal[0].seat, self.rules.columns
        up = {slot % columns for slot in range(self.rules.size) if not hole.hidden[seat] >> slot & 1}
        for action in legal:
            if action.seat == seat and action.slot is not None and action.slot % columns not in up:
                self._do(action)
                return
        self._do(legal[0])

    def _choose(self) -> None:
        hole = self._hole
        seat, legal = hole.turn, hole.legal_actions()
        verbs = {action.verb for action in legal}
        if "draw" not in verbs and "take" not in verbs:
            self._do(legal[0])
            return
        denials = self._denial(seat)
        slots = self._net(seat, denials)
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
        """Put the card in hand where it leaves most, or discard it."""
        hole = self._hole
        assert hole.held is not None, "There is a card in hand in these phases."  # noqa: S101
        seat, kind = hole.turn, self.groups.kind[hole.held]
        denials = self._denial(seat)
        nets = [net[kind] for net in self._net(seat, denials)]
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
        self._do(legal[-1] if stays else legal[0])  # where one may turn none, that is the last choice

    # ------------------------------------------------------------------ judgements

    def _last_slot(self, seat: int) -> int | None:
        """The only face-down card of `seat`, if turning it up makes it go out."""
        hole = self._hole
        mask = hole.hidden[seat]
        if mask & (mask - 1) or not mask or hole.out is not None or self.rules.turns is not None:
            return None
        return mask.bit_length() - 1

    def _net(self, seat: int, denials: list[float]) -> list[list[float]]:
        """By slot and kind, what a card gains there less what comes of it."""
        last = self._last_slot(seat)
        symbols, own, group_of = self._symbols[seat], self._own[seat], self.groups.group_of
        found = []
        for slot, symbol in enumerate(symbols):
            group = group_of[slot]
            cost = denials[symbol if symbol < LOCKED else symbol - LOCKED]  # the last is of UNKNOWN
            if slot == last:
                cost += self._cost_of_going_out(seat)
            gains = own[group].gains[self.groups.slots[group].index(slot)]
            found.append([gain - cost for gain in gains])
        return found

    def _denial(self, seat: int) -> list[float]:
        """By kind, what it costs to leave a card to the next seat: what it gains more than by a draw.

        The last number is that of a card that isn't known.
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

    def _best(self, lying: tuple[Group, ...] | _Lying) -> tuple[float, ...]:
        """By kind, the most that a card gains this grid."""
        return lying[0].best if len(lying) == 1 else tuple(map(max, *[group.best for group in lying]))

    def _cost_of_going_out(self, seat: int) -> float:
        """What it costs to go out rather than go on."""
        hole, rules, average = self._hole, self.rules, self.groups.average
        if hole.out is not None or rules.turns is not None:
            return 0.0
        others = [other for other in range(hole.seats) if other != seat]
        fewest = min([hole.hidden[other].bit_count() for other in others])
        left = rules.turn_cap - hole.turns[seat] - 1
        ahead = _FADED[max(min(fewest, MOST_TURNS_AHEAD, left), min(1, left), 0)]
        more = 0.0 if rules.ending == "immediate" else 1.0
        gains = [average(self._best(self._shown[other])) for other in others]
        cost = average(self._best(self._own[seat])) * ahead - sum(gains) / len(others) * (ahead - more)
        if rules.knock_bonus:
            cost += BONUS
        if rules.knock_penalty:
            lowest = min(self._worth(other) - gain * more for other, gain in zip(others, gains, strict=True))
            mine = sum([group.worth for group in self._own[seat]])
            cost += PENALTY * min(max(0.5 + (mine - lowest) / (2 * SPREAD), 0.0), 1.0)
        return cost

    def _worth(self, seat: int) -> float:
        return sum([group.worth for group in self._shown[seat]])
