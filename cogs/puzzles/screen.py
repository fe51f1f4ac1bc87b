"""The messages of a puzzle: the position with its choices, and the solution after a choice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from cogs.kit.attachments import Attachment
from cogs.kit.card_text import FACE_DOWN, face
from cogs.kit.cost_table import cost_table
from cogs.kit.figure_text import PROVISIONAL, rating_words
from cogs.kit.ids.solo import SoloId, SoloWord
from cogs.kit.move_text import brief_move, in_hand, move_words
from cogs.kit.names import plain
from cogs.kit.pages import page_text
from cogs.kit.screen import GREY, Button, Row, Screen
from cogs.picture import SeatPicture, TablePicture
from cogs.picture.choice_marks import ChoiceMarks
from cogs.picture.own_cards import CardBeside
from cogs.picture.own_table import OwnTable
from cogs.picture.picture_attachments import own_table_file
from cogs.table.screens.better_move import better_marks, better_words, reason_words
from cogs.table.screens.turns import has_last_turn
from data.matches.puzzles import Solver, StoredPuzzle, Try
from data.statistics.ratings import Rating
from engine.game.actions import Action, Verb
from engine.game.presets import PRESETS
from engine.game.scoring import cancelled_slots
from engine.game.view import View
from engine.language import decimal, mark, plural, say
from engine.puzzles.deeper import by_cost
from engine.puzzles.puzzle import SOLVER, Puzzle
from engine.review.reasons import reason
from engine.review.reasons.phrases import points, with_plus

ALL_TRIED: Final = mark("You’ve tried every puzzle. New ones come from finished matches.")
_WORDS: Final[dict[Verb, SoloWord]] = {
    "draw": "draw",
    "take": "take",
    "swap": "swap",
    "discard": "discard",
    "flip": "flip",
    "turn": "turn",
    "knock": "knock",
    "pass": "pass",
}
VERBS: Final[Mapping[SoloWord, Verb]] = {word: verb for verb, word in _WORDS.items()}
"""The kind of choice that a button makes, by the button's word."""


def puzzle_screen(stored: StoredPuzzle, puzzle: Puzzle, solver: Solver, notice: str = "") -> Screen:
    """Return the message with a puzzle and its choices. `notice` is a sentence about the last press."""
    return Screen(
        title=_title(puzzle),
        text=page_text(_position(puzzle), notice),
        footer=_ratings(stored.rating, solver),
        rows=_choices(stored.puzzle, puzzle),
        attachments=(_picture(puzzle),),
    )


def result_screen(stored: StoredPuzzle, puzzle: Puzzle, solver: Solver, made: Try) -> Screen:
    """Return the message with the result of the person's try `made`."""
    view, remembered, best = puzzle.view, puzzle.remembered, puzzle.best
    chosen = action_of(puzzle, made.action) or puzzle.played
    # A person who was right reads the choice that was made in the match instead.
    worse = puzzle.played if made.solved else chosen
    cost = puzzle.costs[worse]
    why = reason(view, remembered, worse, best, cost, [plain(name) for name in _seat_names(view)])
    if made.solved:
        best = chosen
        deed = move_words(view, remembered, worse)
        right = " ".join(
            (say("✅ **Right!**"), say("Best: **{deed}**", deed=move_words(view, remembered, best)))
        )
        match = say("In the match: {deed}. That cost {points}.", deed=deed, points=points(cost))
        lines = [right, " ".join(filter(None, (match, reason_words(why))))]
    else:
        lines = [
            say("**There’s something better.**"),
            better_words(view, remembered, worse, best, cost, why),
        ]
    return Screen(
        title=_title(puzzle),
        text="\n".join(lines),
        fields=((say("How much worse, in points:"), _block(cost_table(_costs(puzzle)))),),
        footer=f"{_ratings(stored.rating, solver, made.gained)} · {_solved(stored)}",
        rows=((Button(say("Next puzzle"), str(SoloId.show("puzzle")), "primary"),),),
        attachments=(_picture(puzzle, better_marks(view, worse, best)),),
    )


def all_tried_screen(solver: Solver) -> Screen:
    return Screen(
        title=say("Puzzles"),
        text=say(ALL_TRIED),
        footer=say("Your puzzle rating: {rating}", rating=rating_words(solver.rating)),
        colour=GREY,
    )


def post_screen(stored: StoredPuzzle, puzzle: Puzzle) -> Screen:
    """Return the post with the puzzle of the day, which everybody can try in private."""
    return Screen(
        title=say("Puzzle of the day"),
        text="\n".join([*_position(puzzle), say("Only you see your answer.")]),
        rows=((Button(say("Solve it"), str(SoloId.show("puzzle", stored.puzzle)), "primary"),),),
        attachments=(_picture(puzzle),),
    )


def action_of(puzzle: Puzzle, text: str) -> Action | None:
    """Return the choice that `choice_text` writes as `text`; None if the puzzle has no such choice."""
    return next((action for action in puzzle.costs if choice_text(action) == text), None)


def choice_text(action: Action) -> str:
    """Return a choice as it is stored: in text, without its seat."""
    return str(action).partition(" ")[2]


def _title(puzzle: Puzzle) -> str:
    return say("Puzzle · {preset}", preset=puzzle.view.rules.preset)


def _position(puzzle: Puzzle) -> Iterator[str]:
    view = puzzle.view
    yield PRESETS[view.rules.preset].summary
    yield from in_hand(replace(view, drawn=None), puzzle.remembered)  # the picture shows the card in hand
    if has_last_turn(view, SOLVER):
        yield say("**Your last turn!**")
    yield f"**{_question(view)}**"


def _question(view: View) -> str:
    if view.phase == "flip":
        return say("You discarded {card}. What would you do now?", card=face(view.discard))
    if view.phase == "taken":
        return say("Which card would you replace?")
    return say("What would you do?")


def _ratings(rating: Rating, solver: Solver, gained: int | None = None) -> str:
    change = "" if gained is None else f" ({with_plus(decimal(gained, 0))})"
    text = say(
        "Rating: you {rating}{change} · puzzle {other}",
        rating=rating_words(solver.rating),
        change=change,
        other=rating_words(rating),
    )
    provisional = gained is None and (solver.rating.provisional or rating.provisional)
    return f"{text} · {say(PROVISIONAL)}" if provisional else text


def _solved(stored: StoredPuzzle) -> str:
    if stored.tries <= 1:
        return say("you’re the first to try it")
    return plural(
        "{solved} of {count} person found it",
        "{solved} of {count} people found it",
        stored.tries,
        solved=stored.solved,
    )


def _choices(name: str, puzzle: Puzzle) -> tuple[Row, ...]:
    """Return buttons: the grid if a slot can be chosen, and below the grid the choices without a slot."""
    view = puzzle.view
    slots = {action.slot: action for action in puzzle.costs if action.slot is not None}
    rows: list[Row] = []
    if slots:
        columns = view.rules.columns
        for first in range(0, view.rules.size, columns):
            row = range(first, first + columns)
            rows.append(tuple(_slot(name, view, slot, slots.get(slot)) for slot in row))
    plain_choices = [action for action in puzzle.costs if action.slot is None]
    if plain_choices:
        rows.append(tuple(_choice(name, view, action) for action in plain_choices))
    return tuple(rows)


def _slot(name: str, view: View, slot: int, action: Action | None) -> Button:
    card = view.grids[SOLVER][slot]
    label = "" if card is None else face(card)
    word = "swap" if action is None else _WORDS[action.verb]
    return Button(
        label,
        str(SoloId("puzzle", name, 0, word, slot)),
        "secondary" if action is None else "primary",
        FACE_DOWN if card is None else None,
        disabled=action is None,
        words=f"{slot + 1} {say('hidden') if card is None else label}",
    )


def _choice(name: str, view: View, action: Action) -> Button:
    labels = {
        "draw": say("Draw"),
        "take": say("Take {card}", card=face(view.discard)),
        "discard": say("Discard {card}", card=face(view.drawn)),
        "pass": say("Don’t flip"),
        "knock": say("Knock"),
    }
    return Button(labels[action.verb], str(SoloId("puzzle", name, 0, _WORDS[action.verb])), "primary")


def _costs(puzzle: Puzzle) -> Iterator[tuple[str, list[str]]]:
    """Yield the cost of each choice in points, and the choice in words, from the best choice to the worst."""
    for action in by_cost(puzzle):
        cost = say("best") if puzzle.solved_by(action) else f"+{decimal(puzzle.costs[action])}"
        yield cost, [brief_move(puzzle.view, action)]


def _block(lines: Iterator[str]) -> str:
    return "\n".join(["```", *lines, "```"])


def _seat_names(view: View) -> Sequence[str]:
    """Return the names of the seats, the solver's first."""
    others = [say("Player {number}", number=seat + 1) for seat in range(1, view.seats)]
    return (say("You"), *others)


def _picture(puzzle: Puzzle, marks: ChoiceMarks | None = None) -> Attachment:
    """Return the picture of the position with the card in hand, and with `marks` on choices if given."""
    view = puzzle.view
    taken = view.drawn if view.source == "discard" else None
    table = TablePicture(
        rows=view.rules.rows,
        columns=view.rules.columns,
        seats=tuple(_seat(view, number) for number in range(view.seats)),
        discard=view.discard,
        stock=view.stock,
        heading=_title(puzzle),
        held="" if view.drawn is None else "drawn" if taken is None else "taken",
        taken=taken,
        last_turn=view.out is not None,
    )
    beside = None if view.drawn is None else CardBeside(view.drawn, "drawn" if taken is None else "taken")
    return own_table_file(OwnTable(table, beside, marks))


def _seat(view: View, number: int) -> SeatPicture:
    grid = view.grids[number]
    return SeatPicture(
        name=_seat_names(view)[number],
        cards=grid,
        cancelled=cancelled_slots(view.rules, grid),
        on_turn=number == SOLVER,
        out=view.out == number,
    )
