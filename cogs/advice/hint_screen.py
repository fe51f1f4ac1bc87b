"""Write a hint: the best move, the cost of the others, the chance to win, and the unseen cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import wrap
from typing import Final

from cogs.kit.card_text import face, rank_label, slot_name
from engine.advice.advice import Advice, AdvisedAction
from engine.game.actions import Action, Verb
from engine.game.view import View
from engine.language import decimal, mark, say

WIDTH: Final = 32
"""Characters of a line that a phone shows without breaking it."""

_INDENT: Final = 6
"""Width of the column of costs; wider if the word for the best choice is longer."""

_CELL: Final = 6

_HEADLINES: Final[dict[Verb, str]] = {
    "draw": mark("**Hint: draw.**"),
    "take": mark("**Hint: take.**"),
    "discard": mark("**Hint: discard it.**"),
    "pass": mark("**Hint: turn none up.**"),
    "knock": mark("**Hint: knock.**"),
}
_CHOICES: Final[dict[Verb, str]] = {
    "draw": mark("draw"),
    "discard": mark("discard"),
    "pass": mark("turn none up"),
    "knock": mark("knock"),
}
_ANY: Final = mark("**Hint: any of them.** Cards that nobody has seen are all alike.")
_COLUMNS: Final = mark(
    "**Hint: cards of different columns.** Cards that nobody has seen are all alike, "
    "but two half-known columns give more chances to pair."
)
_EVEN: Final = 0.05
"""Points; choices within this of the best are called best too."""


def hint_words(view: View, advice: Advice) -> str:
    """Return the text of the hint for the seat of `view`. It names no card hidden from that seat."""
    chance = say("Chance to win this hole: {chance}.", chance=chance_words(advice.chance))
    lines = [_headline(view, advice), chance]
    if not advice.alike:
        lines += [say("Points behind the best, on average:"), _block(_choices(view, advice))]
    count = sum(number for _, number in advice.unseen)
    lines += [say("Cards you can’t see ({count}), rank × how many:", count=count), _block(_unseen(advice))]
    return "\n".join(lines)


def chance_words(chance: float) -> str:
    """Return the text of a chance (0 to 1), rounded to 5 percent, as precisely as it is known."""
    rounded = 5 * round(20 * chance)
    if rounded < 5:
        return say("less than 5\N{NO-BREAK SPACE}%")
    return (
        say("more than 95\N{NO-BREAK SPACE}%")
        if rounded > 95
        else say("about {number}\N{NO-BREAK SPACE}%", number=rounded)
    )


def _headline(view: View, advice: Advice) -> str:
    if advice.alike:
        in_columns = view.rules.pairs == "column" and view.rules.initial_flips > 1
        return say(_COLUMNS if in_columns else _ANY)
    best = advice.choices[0]
    verb, slot = best.action.verb, best.action.slot
    if slot is not None:
        place = slot_name(view.rules, slot)
        if verb == "swap":
            return say("Hint: put it into the **{place}**.", place=place)
        return say("Hint: turn up the **{place}**.", place=place)
    if verb == "take" and best.follow is not None:
        place = _slot(view, best.follow)
        return say("Hint: **take the {card}**, into the **{place}**.", card=face(view.discard), place=place)
    return say(_HEADLINES[verb])


def _choices(view: View, advice: Advice) -> Iterator[str]:
    """Yield the lines about all choices: the cost in points, then the choice, within `WIDTH`."""
    best = say("best")
    indent = max(_INDENT, len(best) + 1)
    for choice in advice.choices:
        cost = f"+{decimal(choice.behind)}" if choice.behind >= _EVEN else best
        first, *more = [line for words in _words(view, choice) for line in wrap(words, WIDTH - indent)]
        yield f"{cost:<{indent}}{first}"
        for line in more:
            yield f"{'':<{indent}}{line}"


def _words(view: View, choice: AdvisedAction) -> list[str]:
    """Return the text of a choice in one or two parts, each of which begins a line."""
    action = choice.action
    match action.verb:
        case "take":
            place = [_slot(view, choice.follow)] if choice.follow else []
            return [say("take {card}", card=face(view.discard)), *place]
        case "draw":
            return [say(_CHOICES["draw"]), _keep(choice)]
        case "flip" | "turn":
            return [say("turn {place}", place=_slot(view, action))]
    return [_slot(view, action) or say(_CHOICES[action.verb])]


def _keep(choice: AdvisedAction) -> str:
    if not choice.keep:
        return say("discard whatever comes")
    return say("keep {ranks}", ranks=" ".join(map(rank_label, choice.keep)))


def _unseen(advice: Advice) -> Iterator[str]:
    cells = [f"{rank_label(rank):>2}×{number}" for rank, number in advice.unseen]
    across = WIDTH // _CELL
    for start in range(0, len(cells), across):
        yield "".join(f"{cell:<{_CELL}}" for cell in cells[start : start + across]).rstrip()


def _slot(view: View, action: Action) -> str:
    return "" if action.slot is None else slot_name(view.rules, action.slot)


def _block(lines: Iterator[str] | Sequence[str]) -> str:
    return "\n".join(["```", *lines, "```"])
