"""How to play, by the rules of a table: three pages with pictures, shown only to the person who asks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final, get_args

from cogs.advice.newcomers import learn_button
from cogs.kit.attachments import CARDS_NAME, Attachment
from cogs.kit.card_text import rank_label
from cogs.kit.ids.learn import HowId, HowPage
from cogs.kit.pages import page_buttons
from cogs.kit.screen import Row, Screen
from cogs.picture.own_cards import CardBeside, OwnCards, render_own_cards
from cogs.picture.picture_attachments import own_cards_file
from engine.game.cards import RANKS, Card, card
from engine.game.rules import Rules
from engine.game.scoring import cancelled_slots, card_points, slot_points
from engine.language import mark, plural, say, signed

PAGES: Final[tuple[HowPage, ...]] = get_args(HowPage)

_SUITS: Final = "SHCD"
_NUMBERS: Final = {"T": "10"} | {number: number for number in "23456789"}
_ACROSS: Final = 5
"""Cards in a row of the picture of all cards' points."""

_PAIRED: Final = ("6S", "6H", "6D")
_OTHERS: Final = ("4D", "9C", "KS", "2C", "7H", "AS", "QD", "3C", "8S", "5H", "TD")

_DISCARD: Final = mark("A drawn card that doesn’t help? **Discard** it.")
_DISCARDED: Final = {
    "never": _DISCARD,
    "endgame": _DISCARD,
    "optional": mark("A drawn card that doesn’t help? **Discard** it. Then you may flip one of yours."),
    "required": mark("A drawn card that doesn’t help? **Discard** it, and flip one of yours instead."),
}

_OUT: Final = {
    "last_turn": mark(
        "When all your cards are face up, **you’re out**: everyone else gets one more turn. Then all "
        "cards are flipped and scored."
    ),
    "immediate": mark("When all your cards are face up, the hole ends **right away**. Every card counts."),
}


def how_screen(rules: Rules, page: HowPage, match: str = "") -> Screen:
    """Return a `page` of how to play by `rules`. `match`: the table with these rules; "" without a table."""
    number = PAGES.index(page)
    texts = {"goal": _goal, "turn": _turn, "pairs": _pairs}
    pictures = {"goal": _all_points, "turn": _drawn, "pairs": _grid_with_pair}
    return Screen(
        title=say("How to play · {number} of {count}", number=number + 1, count=len(PAGES)),
        text="\n".join(texts[page](rules)),
        rows=_buttons(number, match),
        attachments=(pictures[page](rules),),
    )


def _buttons(number: int, match: str) -> tuple[Row, ...]:
    pages = page_buttons(number, len(PAGES), lambda page, control: HowId(PAGES[page], control, match))
    return pages, (learn_button(primary=number == len(PAGES) - 1),)


def _goal(rules: Rules) -> Iterator[str]:
    cards = plural("You get {count} card, face down.", "You get {count} cards, face down.", count=rules.size)
    yield say("**The lowest total wins.** A **hole** is one deal, and a match has several.")
    yield f"{cards} {_opening(rules)}"
    yield say("Cards score their number, except {points}.", points=", ".join(_other_points(rules)))
    yield say("Circles show what a card scores.")


def _other_points(rules: Rules) -> Iterator[str]:
    """Yield the points of each rank whose points aren't its number: `K = 0`."""
    for each in _one_of_each(rules):
        points = card_points(rules, each)
        if each.rank not in _NUMBERS or int(_NUMBERS[each.rank]) != points:
            yield f"{rank_label(each.rank)} = {signed(points)}"


def _one_of_each(rules: Rules) -> tuple[Card, ...]:
    cards = [card(f"{rank}{_SUITS[at % len(_SUITS)]}") for at, rank in enumerate(RANKS)]
    return (*cards, card("*1")) if rules.jokers else tuple(cards)


def _opening(rules: Rules) -> str:
    if rules.opening == "peek":
        return say("Look at your bottom row once, and memorize it.")
    return plural("Flip one to start.", "Flip {count} to start.", count=rules.initial_flips)


def _turn(rules: Rules) -> Iterator[str]:
    yield say("**Draw** from the draw pile, or **take** the top card of the discard pile.")
    yield (
        say("Then tap the hidden card to replace. Face-up cards stay.")
        if rules.lock_face_up
        else say("Then tap the card to replace.")
    )
    yield say(_DISCARDED[rules.discard_flip])
    if rules.knock_anytime:
        yield say("Low enough? **Knock** instead of drawing, and you’re out.")


def _pairs(rules: Rules) -> Iterator[str]:
    if rules.pairs == "anywhere":
        yield say("**A pair** is two of a rank, anywhere: both score 0.")
    else:
        yield plural(
            "**{count} of a rank in a column** scores 0.",
            "**{count} of a rank in a column** score 0.",
            count=rules.rows,
        )
    if rules.ending == "turns":
        yield plural(
            "After {count} turn each, all cards are flipped and scored.",
            "After {count} turns each, all cards are flipped and scored.",
            count=rules.turns or 0,
        )
    else:
        yield say(_OUT[rules.ending])


def _all_points(rules: Rules) -> Attachment:
    """Return the picture of one card of each rank with its points; face-down cards fill the last row."""
    cards = _one_of_each(rules)
    shown = (*cards, *([None] * (-len(cards) % _ACROSS)))
    points = tuple(None if each is None else card_points(rules, each) for each in shown)
    picture = OwnCards(len(shown) // _ACROSS, _ACROSS, shown, points=points)
    described = ", ".join(f"{rank_label(each.rank)}: {signed(card_points(rules, each))}" for each in cards)
    alt_text = say("Points of the cards: {points}.", points=described)
    return Attachment(CARDS_NAME, alt_text, partial(render_own_cards, picture))


def _drawn(rules: Rules) -> Attachment:
    """Return the picture of a drawn card beside a grid, in which the card to replace is marked."""
    cards: list[Card | None] = [None] * rules.size
    cards[0], cards[1] = card("4S"), card("9H")
    best = rules.size - 1 if rules.lock_face_up else 1
    return own_cards_file(
        OwnCards(
            rules.rows,
            rules.columns,
            tuple(cards),
            best=best,
            points=slot_points(rules, cards),
            beside=CardBeside(card("AD"), "drawn"),
        )
    )


def _grid_with_pair(rules: Rules) -> Attachment:
    """Return the picture of a grid in which a pair counts 0, with the points of all cards."""
    others = iter(_OTHERS)
    paired = (0, rules.size - 1) if rules.pairs == "anywhere" else range(0, rules.size, rules.columns)
    cards = _filled(rules.size, paired, others)
    return own_cards_file(
        OwnCards(
            rules.rows,
            rules.columns,
            cards,
            cancelled=cancelled_slots(rules, cards),
            points=slot_points(rules, cards),
        )
    )


def _filled(size: int, paired: Sequence[int], others: Iterator[str]) -> tuple[Card, ...]:
    same = iter(_PAIRED)
    return tuple(card(next(same if slot in paired else others)) for slot in range(size))
