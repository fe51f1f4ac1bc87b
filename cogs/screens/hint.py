"""A hint in words: what to do, what the other choices cost, the chance to win, and what is still unseen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import wrap
from typing import Final

from cogs.screens.words import face
from engine.actions import Action, Verb
from engine.advice.advice import Advice, Choice
from engine.cards import Rank
from engine.view import View

WIDTH: Final = 32
"""Characters of a line that a phone shows without breaking it."""

_INDENT: Final = 6
"""Where the words of a choice begin, behind what it costs."""

_CELL: Final = 6
_RANKS: Final[dict[Rank, str]] = {"T": "10", "*": "Jo"}
_ROWS: Final = {2: ("top", "bottom"), 3: ("top", "middle", "bottom")}
_PLACES: Final = ("first", "second", "third", "fourth")
_PLAIN: Final[dict[Verb, str]] = {"discard": "discard it", "pass": "turn none up"}
_ANY: Final = "**Hint: any of them.** Cards that nobody has seen are all alike."
_COLUMNS: Final = (
    "**Hint: cards of different columns.** Cards that nobody has seen are all alike, "
    "but two half-known columns give more chances to pair."
)
_EVEN: Final = 0.05
"""Points that are not worth telling."""


def hint_words(view: View, advice: Advice) -> str:
    """The hint for the seat of `view`. It names no card that the seat can't see now."""
    lines = [_headline(view, advice), f"Chance to win this hole: {chance_words(advice.chance)}."]
    if not advice.alike:
        lines += ["Points behind the best, on average:", _block(_choices(view, advice))]
    count = sum(number for _, number in advice.unseen)
    lines += [f"Cards you can’t see ({count}), rank × how many:", _block(_unseen(advice))]
    return "\n".join(lines)


def chance_words(chance: float) -> str:
    """A chance as surely as it is known: to 5 of 100."""
    rounded = 5 * round(20 * chance)
    if rounded < 5:
        return "less than 5 %"
    return "more than 95 %" if rounded > 95 else f"about {rounded} %"


def position(view: View, slot: int) -> str:
    """A slot as people see it: `top row, second`."""
    row, column = divmod(slot, view.rules.columns)
    return f"{_ROWS[view.rules.rows][row]} row, {_PLACES[column]}"


def _headline(view: View, advice: Advice) -> str:
    if advice.alike:
        return _COLUMNS if view.rules.pairs == "column" and view.rules.initial_flips > 1 else _ANY
    best = advice.choices[0]
    verb, slot = best.action.verb, best.action.slot
    if slot is not None:
        return f"Hint: {'put it into' if verb == 'swap' else 'turn up'} the **{position(view, slot)}**."
    if verb == "take" and best.follow is not None:
        return f"Hint: **take the {face(view.discard)}**, into the **{_slot(view, best.follow)}**."
    return f"**Hint: {_PLAIN.get(verb, verb)}.**"


def _choices(view: View, advice: Advice) -> Iterator[str]:
    for choice in advice.choices:
        cost = f"+{choice.behind:.1f}" if choice.behind >= _EVEN else "best"
        first, *more = _words(view, choice)
        yield f"{cost:<{_INDENT}}{first}"
        for line in more:
            yield f"{'':<{_INDENT}}{line}"


def _words(view: View, choice: Choice) -> list[str]:
    """A choice in lines short enough for the block."""
    action = choice.action
    match action.verb:
        case "take":
            return [f"take {face(view.discard)}", *([_slot(view, choice.follow)] if choice.follow else [])]
        case "draw":
            return ["draw", *wrap(_keep(choice), WIDTH - _INDENT)]
        case "pass":
            return [_PLAIN["pass"]]
        case "flip" | "turn":
            return [f"turn {_slot(view, action)}"]
    return [_slot(view, action) or action.verb]


def _keep(choice: Choice) -> str:
    return f"keep {' '.join(map(_rank, choice.keep))}" if choice.keep else "discard whatever comes"


def _unseen(advice: Advice) -> Iterator[str]:
    cells = [f"{_rank(rank):>2}×{number}" for rank, number in advice.unseen]
    across = WIDTH // _CELL
    for start in range(0, len(cells), across):
        yield "".join(f"{cell:<{_CELL}}" for cell in cells[start : start + across]).rstrip()


def _slot(view: View, action: Action) -> str:
    return "" if action.slot is None else position(view, action.slot)


def _rank(rank: Rank) -> str:
    return _RANKS.get(rank, rank)


def _block(lines: Iterator[str] | Sequence[str]) -> str:
    return "\n".join(["```", *lines, "```"])
