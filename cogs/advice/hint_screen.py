"""Write a hint: first the best move and its reason; on a second page the moves, chances and unseen cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from cogs.advice.coaching import coaching_words
from cogs.kit.card_text import face, rank_label, slot_name
from cogs.kit.cost_table import WIDTH, cost_table
from engine.advice.advice import Advice, AdvisedAction
from engine.game.actions import Action, Verb
from engine.game.cards import Card
from engine.game.view import NOTHING, View
from engine.language import decimal, mark, say
from engine.solo.coach import explained

_CELL: Final = 6

_CHOICES: Final[dict[Verb, str]] = {
    "draw": mark("draw"),
    "discard": mark("discard"),
    "pass": mark("don’t flip"),
    "knock": mark("knock"),
}
_ANY: Final = mark("**Flip any card.** They’re all the same until you see them.")
_COLUMNS: Final = mark("**Flip cards in different columns.** That gives you two chances at a pair.")
_EVEN: Final = 0.05
"""Points by which a choice may be worse than the best and still count as best."""


def hint_words(
    view: View, advice: Advice, remembered: Mapping[int, Card] = NOTHING, *, taking: bool = False
) -> str:
    """Return the hint at a table; the arguments are those of `best_words`."""
    return say("Hint: {words}", words=best_words(view, advice, remembered, taking=taking))


def best_words(
    view: View, advice: Advice, remembered: Mapping[int, Card] = NOTHING, *, taking: bool = False
) -> str:
    """Return the best move and why, for the seat of `view`. No hidden card is named.

    - `remembered`: cards of the seat that a peek showed, by slot.
    - `taking`: the player is taking the top of the discard pile, and asks for a slot.
    """
    if advice.alike:
        in_columns = view.rules.pairs == "column" and view.rules.initial_flips > 1
        return say(_COLUMNS if in_columns else _ANY)
    best = advice.choices[0].action
    slot = best_slot(advice, taking=True)
    good = explained(view, best.verb, slot, remembered=remembered, taking=taking)
    return coaching_words(view, good)


def best_verb(advice: Advice) -> Verb | None:
    """Return the verb of the best move, or None if no move is best."""
    return None if advice.alike or not advice.choices else advice.choices[0].action.verb


def best_slot(advice: Advice, *, taking: bool) -> int | None:
    """Return the slot of the best move; None if no slot or no single move is best.

    A take has a slot only with `taking`.
    """
    if advice.alike or not advice.choices:
        return None
    best = advice.choices[0]
    if best.action.verb == "take":
        return best.follow.slot if taking and best.follow is not None else None
    return best.action.slot


def why_words(view: View, advice: Advice) -> str:
    """Return the figures of a hint: the chance to win, what other moves cost, and the unseen cards."""
    lines = [say("Chance to win this hole: {chance}.", chance=chance_words(advice.chance))]
    if not advice.alike:
        lines += [say("How much worse, in points:"), _block(cost_table(_choices(view, advice)))]
    count = sum(number for _, number in advice.unseen)
    lines += [say("Cards still unseen ({count}):", count=count), _block(_unseen(advice))]
    return "\n".join(lines)


def chance_words(chance: float) -> str:
    """Return `chance` (0 to 1) as text, rounded to 5 percent."""
    rounded = 5 * round(20 * chance)
    if rounded < 5:
        return say("less than 5%")
    return say("more than 95%") if rounded > 95 else say("about {number}%", number=rounded)


def _choices(view: View, advice: Advice) -> Iterator[tuple[str, list[str]]]:
    """Yield the cost in points of each choice, and the choice in words."""
    for choice in advice.choices:
        cost = f"+{decimal(choice.behind)}" if choice.behind >= _EVEN else say("best")
        yield cost, _words(view, choice)


def _words(view: View, choice: AdvisedAction) -> list[str]:
    """Return the text of a choice in one or two parts, a line each."""
    action = choice.action
    match action.verb:
        case "take":
            place = [_slot(view, choice.follow)] if choice.follow else []
            return [say("take {card}", card=face(view.discard)), *place]
        case "draw":
            return [say(_CHOICES["draw"]), _keep(choice)]
        case "flip" | "turn":
            return [say("flip {place}", place=_slot(view, action))]
    return [_slot(view, action) or say(_CHOICES[action.verb])]


def _keep(choice: AdvisedAction) -> str:
    if not choice.keep:
        return say("discard any card")
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
