"""The values of moves that end the hole for a seat, the same as by `engine.cpu.network.ends`."""

from __future__ import annotations

from engine.cpu.network.input_layout import MOST_TURNS, RANK_COUNT, UNKNOWN, InputLayout
from engine.lab.kernel.bits import count
from engine.lab.kernel.coded import (
    IMMEDIATE,
    KNOCK_ANYTIME,
    KNOCK_EARLY,
    POINTS,
    TURNS_EACH,
    UNLOCKED,
    WHOLE,
    CodedRules,
)
from engine.lab.kernel.codes import CLUBS
from engine.lab.kernel.compiled import compiled_each_time as compiled
from engine.lab.kernel.compiled import inlined_each_time as inlined
from engine.lab.kernel.observation import (
    HIDDEN,
    OUT,
    SEATS,
    TURNS,
    Observation,
    peeked_of,
)
from engine.lab.train.rows import parts_of, rank_of
from engine.lab.train.workspace import Decision, Floats64, Rows, Sight

MEAN = RANK_COUNT
"""Index of the average over all unseen cards, after the ranks."""


@inlined
def ends(sight: Sight, hidden: int, knocks: bool) -> bool:
    """Whether the viewer's hole ends by a move that leaves `hidden` cards face down, or knocks."""
    rules, seen = sight.rules, sight.seen
    if seen[OUT] >= 0:
        return True
    if rules[TURNS_EACH]:
        return bool(seen[TURNS] + 1 >= rules[TURNS_EACH])
    return knocks or hidden == 0


@inlined
def may_end(sight: Sight) -> bool:
    """Whether a move could end the hole for the viewer now."""
    hidden = count(int(sight.seen[HIDDEN]))
    knocks = bool(sight.rules[KNOCK_EARLY] or sight.rules[KNOCK_ANYTIME])
    return ends(sight, max(hidden - 1, 0), knocks)


@inlined
def end_value(decision: Decision, part: int, top: int) -> float:
    """Return the viewer's expected points at the end, less the others' mean, after a move.

    The move changed no more of the own grid than `part`, and leaves a card of rank `top` on the discard;
    `MEAN` is the average of all unseen cards.
    """
    space = decision.space
    own = space.rest_worth[part] + part_worth(decision.sight, space.grids[0], part, space.chances)
    return float(own - space.others[top])


@compiled
def look_at_ends(decision: Decision) -> None:
    """Write what `end_value` needs: `others` and `rest_worth` of `Workspace`."""
    sight, space = decision.sight, decision.space
    rules, seen, others, chances = sight.rules, sight.seen, space.others, space.chances[1]
    seats = int(seen[SEATS])
    fixed = 0.0
    for rank in range(RANK_COUNT):
        others[rank] = 0.0
    for place in range(1, seats):
        symbols = space.grids[place]
        fixed += worth(sight, symbols, space.chances) + look_at_kept(decision, place)
        if not plays(rules, seen, place):
            continue
        may_replace = int(seen[HIDDEN + place]) | int(rules[UNLOCKED])
        look_at_gains(sight, symbols, may_replace, space.chances, space.more, space.gains)
        drawing = 0.0
        for rank in range(RANK_COUNT):
            drawing += chances[rank] * space.gains[rank]
        fixed -= drawing
        for rank in range(RANK_COUNT):
            beyond = max(space.gains[rank] - drawing, 0.0)
            if place == 1:
                others[rank] = beyond
            else:
                fixed -= chances[rank] * beyond
    others[MEAN] = 0.0
    for rank in range(RANK_COUNT):
        others[rank] = (fixed - others[rank]) / (seats - 1)
        others[MEAN] += chances[rank] * others[rank]
    own = worth(sight, space.grids[0], space.chances)
    for part in range(parts_of(sight.layout)):
        space.rest_worth[part] = own - part_worth(sight, space.grids[0], part, space.chances)


@compiled
def look_at_kept(decision: Decision, place: int) -> float:
    """Write `more` of `Workspace` for the grid at `place`. Returns the sum."""
    sight, space, seen = decision.sight, decision.space, decision.sight.seen
    layout, symbols = sight.layout, space.grids[place]
    peeked = peeked_of(sight.rules, int(seen[HIDDEN + place]))
    turns = min(int(seen[TURNS + place]), MOST_TURNS)
    total = 0.0
    for slot in range(layout.size):
        space.more[slot] = 0.0
    for slot in range(layout.size):
        if peeked >> slot & 1:
            points = float(decision.network.kept[beside(layout, symbols, slot), turns])
            total += points
            space.more[slot] = points
            if not layout.anywhere and layout.group_size == 2:
                space.more[slot - layout.columns] = points
    return total


@inlined
def beside(layout: InputLayout, symbols: Rows, slot: int) -> int:
    """Return the symbol above `slot` of the bottom row if columns have two cards, else `UNKNOWN`."""
    if layout.anywhere or layout.group_size > 2:
        return UNKNOWN
    return int(symbols[slot - layout.columns])


@inlined
def plays(rules: CodedRules, seen: Observation, place: int) -> bool:
    """Whether the seat at `place` still has a turn once the viewer has had the last one."""
    if rules[TURNS_EACH]:
        return bool(seen[TURNS + place] < rules[TURNS_EACH])
    if seen[OUT] >= 0:
        return bool(place < seen[OUT])
    return not rules[IMMEDIATE]


@compiled
def look_at_gains(
    sight: Sight, symbols: Rows, slots: int, chances: Floats64, more: Floats64, gains: Floats64
) -> None:
    """Write into `gains`, by rank, the most points that a card saves in any of `slots`; 0 if it saves none.

    `more` has points by slot, which are added to the expected points of the slot's card.
    """
    layout = sight.layout
    for rank in range(RANK_COUNT):
        gains[rank] = 0.0
    for slot in range(layout.size):
        if slots >> slot & 1:
            before, part = int(symbols[slot]), slot % layout.columns
            now = part_worth(sight, symbols, part, chances) + more[slot]
            for rank in range(RANK_COUNT):
                symbols[slot] = rank
                gains[rank] = max(gains[rank], now - part_worth(sight, symbols, part, chances))
            symbols[slot] = before


@inlined
def worth(sight: Sight, symbols: Rows, chances: Floats64) -> float:
    """Return the expected points of a grid. Unknown cards count as the mean, but may complete a pair."""
    if sight.layout.anywhere:
        return part_worth(sight, symbols, 0, chances)
    total = 0.0
    for column in range(sight.layout.columns):
        total += part_worth(sight, symbols, column, chances)
    return total


@compiled
def part_worth(sight: Sight, symbols: Rows, part: int, chances: Floats64) -> float:
    """Return the expected points of a part: a column, or the whole grid if pairs cancel anywhere."""
    if sight.layout.anywhere:
        return worth_anywhere(sight.layout, sight.rules, symbols, chances)
    layout, rules = sight.layout, sight.rules
    points = 0.0
    unknown, shared, mixed = 0, -1, False
    for slot in range(part, layout.size, layout.columns):
        rank = rank_of(int(symbols[slot]))
        if rank < 0:
            unknown += 1
            continue
        points += rules[POINTS + CLUBS + rank]
        mixed = mixed or (shared >= 0 and rank != shared)
        shared = rank
    if shared >= 0 and not mixed and not unknown:
        return float(rules[WHOLE + shared])
    total = float(points + unknown * chances[1, MEAN])
    if not mixed:
        for rank in range(RANK_COUNT) if shared < 0 else range(shared, shared + 1):
            more = rules[WHOLE + rank] - points - unknown * rules[POINTS + CLUBS + rank]
            total += chances[unknown, rank] * more
    return total


@compiled
def worth_anywhere(layout: InputLayout, rules: CodedRules, symbols: Rows, chances: Floats64) -> float:
    """Return the expected points of a grid in which pairs cancel anywhere."""
    unknown = 0
    for slot in range(layout.size):
        unknown += rank_of(int(symbols[slot])) < 0
    total = float(unknown * chances[1, MEAN])
    for slot in range(layout.size):
        rank = rank_of(int(symbols[slot]))
        if rank < 0:
            continue
        same, before = 0, 0
        for other in range(layout.size):
            found = rank_of(int(symbols[other])) == rank
            same += found
            before += found and other < slot
        points = float(rules[POINTS + CLUBS + rank])
        if same == 1:
            total += points - min(unknown * chances[1, rank], 1.0) * 2 * points
        elif before >= 2:
            total += points
    return total
