"""The review of a match: a page about how well everybody played, and a page for each costly move."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from cogs.kit.format_text import hole_words, holes_words, own_score
from cogs.kit.move_text import in_hand
from cogs.kit.names import bold
from cogs.kit.screen import Screen
from cogs.picture import TablePicture
from cogs.picture.own_table import OwnTable
from cogs.picture.picture_attachments import own_table_file
from cogs.table.screens.better_move import better_marks, better_words, in_hand_beside
from cogs.table.screens.play import winner_words
from engine.game.actions import Action
from engine.game.cards import Card
from engine.game.view import View
from engine.language import percent, plural, say, signed
from engine.review.reasons import Reason
from engine.review.reasons.phrases import figure, with_plus
from engine.review.summary import Review, SeatReview
from engine.table import TableState


@dataclass(frozen=True, slots=True)
class ReviewedMatch:
    """A reviewed match: its id, the name of its rules, and the names of its seats, not yet escaped.

    For a hole played alone, `match` is empty, `game` is the hole's name, and `state` is None. Otherwise
    `state` is the table at the end.
    """

    match: str
    game: str
    names: tuple[str, ...]
    state: TableState | None = None

    @property
    def in_format(self) -> TableState | None:
        """The table at the end of a match that is not decided by totals; otherwise None."""
        return None if self.state is None or self.state.rules.by_totals else self.state


@dataclass(frozen=True, slots=True)
class Mistake:
    """A move that cost points.

    `view` is what the move's seat saw, `remembered` the cards that a peek showed the seat. `picture` is the
    table before the move. `name` and the sentence of `why` are escaped already.
    """

    hole: int
    holes: int
    name: str
    view: View
    remembered: Mapping[int, Card]
    done: Action
    better: Action
    cost: float
    why: Reason
    picture: TablePicture


def overview(reviewed: ReviewedMatch, review: Review, announced: str = "") -> Screen:
    """Return the first page, the most accurate player first. `announced` is a sentence about later pages."""
    scores = _scores(reviewed.in_format) or [""] * len(reviewed.names)
    seats = sorted(
        zip(reviewed.names, scores, review.seats, strict=True), key=lambda each: -_accuracy(each[2])
    )
    lines = [] if reviewed.in_format is None else [winner_words(reviewed.in_format)]
    lines += ["\n".join(filter(None, (_line(name, seat), score))) for name, score, seat in seats]
    return Screen(
        title=say("Review · {game}", game=reviewed.game),
        text="\n".join([*lines, "", announced] if announced else lines),
        fields=((say("What it means"), _legend()),),
    )


def _scores(state: TableState | None) -> list[str]:
    """Return for each seat the score by the format, and the card points: `3 skins · total 21`."""
    if state is None:
        return []
    totals = state.playing.totals
    return [
        " · ".join([_score(state, seat), say("total {total}", total=signed(total))])
        for seat, total in enumerate(totals)
    ]


def _score(state: TableState, seat: int) -> str:
    rules, score = state.rules, state.playing.format_score
    if score.up is not None:
        return holes_words(score, seat)
    if rules.format == "stroke" and rules.partners != "none":
        return say("partners {points}", points=signed(score.totals[seat]))
    return own_score(rules, score, seat)


def _legend() -> str:
    return "\n".join(
        (
            say("**Accuracy**: 100% means our strongest computer couldn’t have played better."),
            say("**Mistakes**: points lost, judged only by what you could know then."),
            say("**Luck**: points the cards gave you (+) or cost you (−)."),
        )
    )


def _accuracy(seat: SeatReview) -> float:
    return -1.0 if seat.accuracy is None else seat.accuracy


def _line(name: str, seat: SeatReview) -> str:
    if seat.accuracy is None:
        return say("{name} · nothing to decide", name=bold(name))
    lost, luck = figure(seat.lost_a_hole), with_plus(figure(seat.luck_a_hole))
    return say(
        "{name} · **{accuracy}** accuracy\nmistakes cost {lost} · luck {luck} points a hole",
        name=bold(name),
        accuracy=percent(seat.accuracy / 100),
        lost=lost,
        luck=luck,
    )


def announced(moves: int, own: bool) -> str:
    """Return the sentence that announces `moves` pages about costly moves; `own`: the asker's moves."""
    if not moves:
        if own:
            return say("You made no costly move.")
        return say("Nobody made a costly move.")
    if own:
        return plural(
            "Your costliest move is on the next page.",
            "Your {count} costliest moves are on the next pages.",
            count=moves,
        )
    return plural(
        "The costliest move is on the next page.",
        "The {count} costliest moves are on the next pages.",
        count=moves,
    )


def mistake_page(reviewed: ReviewedMatch, mistake: Mistake, number: int, moves: int) -> Screen:
    """Return the page about `mistake`. Its footer says that this is move `number` (from 1) of `moves`."""
    where = say("Hole {number} of {holes}", number=mistake.hole, holes=mistake.holes)
    about = mistake.name if mistake.holes == 1 else f"{where} · {mistake.name}"
    view, remembered = mistake.view, mistake.remembered
    words = better_words(view, remembered, mistake.done, mistake.better, mistake.cost, mistake.why)
    marks = better_marks(view, mistake.done, mistake.better)
    picture = OwnTable(mistake.picture, in_hand_beside(view), marks)
    return Screen(
        title=say("Review · {game}", game=reviewed.game),
        text="\n".join(
            [
                f"**{about}**",
                *_of_hole(reviewed.in_format, mistake),
                *in_hand(replace(view, drawn=None), remembered),
                words,
            ]
        ),
        footer=say("Costliest move {number} of {moves}", number=number, moves=moves),
        attachments=(own_table_file(picture),),
    )


def _of_hole(state: TableState | None, mistake: Mistake) -> list[str]:
    """Return a line with a hole's card points and result by the format; empty without such a result."""
    if state is None:
        return []
    match, seat, hole = state.playing, mistake.done.seat, mistake.hole - 1
    brought = hole_words(match.rules, match.format_score, hole, seat)
    points = signed(match.results[hole][seat])
    return [say("Scored {points}: {result}", points=points, result=brought)] if brought else []
