"""The public table while a match is on: whose turn, the last moves, and the way to one's own cards."""

from __future__ import annotations

from typing import Final

from cogs.names import bold, listed, plain
from cogs.past.ids import ReviewId
from cogs.picture import ScorecardPicture
from cogs.screens.buttons import button
from cogs.screens.grids import table_picture
from cogs.screens.lobby import closed_lobby, promised_deal
from cogs.screens.occupied import aside
from cogs.screens.rules_words import game_name
from cogs.screens.scorecard import scorecard, standing
from cogs.screens.screen import GREY, Button, Row, Screen
from cogs.screens.words import face, moves, points, sum_of
from engine.actions import Verb
from engine.table import Table, TableState
from engine.view import View

_FIELD: Final = 1024
"""The most characters of one field; Discord takes no more."""

_IN_MY_CARDS: Final[tuple[tuple[Verb, str], ...]] = (("turn", "turn a card up"), ("knock", "knock"))
"""What a turn may be beside Draw and Take, and only from one's own cards."""

NOTHING: Final = "▫️"
"""Stands on a button for the card of an empty pile."""

AWAY: Final = "Everyone is away, so the match waits."
COME_BACK: Final = "Press **Take my seat back** to go on."

NO_NAME: Final = "\N{ZERO WIDTH SPACE}"
"""The name of a field that goes on with the one above."""


def board(table: Table, *, watched: bool = False) -> Screen:
    """The public message of a match that is on, between two holes, over or closed.

    `watched`: for somebody who only watches, so without what those who sit here may press.
    """
    state = table.state
    view = table.view(None)
    if state.stage == "playing":
        return _playing(table, view, watched)
    return between(state, view, watched) if state.stage == "between" else final(state)


def title(state: TableState) -> str:
    """What is played and how far it has come."""
    name = f"Golf · {game_name(state.rules, state.named)}"
    return name if state.holes == 1 else f"{name} · hole {state.playing.number} of {state.holes}"


def names(state: TableState) -> list[str]:
    """The seats' names with their markdown made harmless."""
    return [plain(seat.name) for seat in state.seats]


def _playing(table: Table, view: View, watched: bool) -> Screen:
    state = table.state
    fields = []
    if told := moves(state.recent, names(state)):
        fields.append(("Last moves", "\n".join(told)))
    if card := _scorecard(state):
        fields.append(("Scorecard", card))
    if _just_dealt(state, view):
        fields.append(("Fair deal", promised_deal(state, "The deck is fixed already")))
    return Screen(
        title=title(state),
        text=_whose_turn(table, view, watched),
        fields=tuple(fields),
        footer=f"Stock {view.stock} · discard {face(view.discard) or 'empty'}",
        rows=_playing_rows(state, view),
        picture=table_picture(state, view),
    )


def _scorecard(state: TableState) -> str:
    """The scorecard, and under it, if there is room, who leads and how each computer player plays."""
    seats, results = [seat.name for seat in state.seats], state.playing.results
    card = scorecard(seats, results)
    levels = ", ".join(f"{plain(seat.name)} · {seat.level}" for seat in state.seats if seat.user is None)
    for line in (standing(seats, results), levels):
        if card and line and len(card) + 1 + len(line) <= _FIELD:
            card += f"\n{line}"
    return card


def _just_dealt(state: TableState, view: View) -> bool:
    """Whether this is the first that everybody sees of the match."""
    return state.playing.number == 1 and (view.phase == "opening" or not state.recent)


def _whose_turn(table: Table, view: View, watched: bool) -> str:
    state = table.state
    if not state.attended:
        return AWAY if watched else f"{AWAY} {COME_BACK}"
    people = [number for number in view.waiting if state.seats[number].person]
    deadlines = [at for number in people if (at := table.deadline(number)) is not None]
    clock = f" · ends <t:{int(min(deadlines))}:R>" if deadlines else ""
    if view.phase == "opening":
        waiting = listed([bold(state.seats[number].name) for number in view.waiting])
        busy = "looking" if view.rules.opening == "peek" else "choosing"
        return f"{_opening_words(view, watched)}\nStill {busy}: {waiting}{clock}"
    seat = state.seats[view.turn]
    level = f" · {seat.level}" if seat.user is None else ""
    last = " · **last turn**" if view.out is not None else ""
    return f"{bold(seat.name)}’s turn{level}{last}{clock}\n{_what_now(state, view, watched)}"


def _opening_words(view: View, watched: bool) -> str:
    if view.rules.opening == "peek":
        looks = "Everyone looks at their own bottom row once."
        return looks if watched else f"{looks} Press **My cards**."
    cards = "a card" if view.rules.initial_flips == 1 else f"{view.rules.initial_flips} cards"
    turns = f"Everyone turns up {cards}."
    return turns if watched else f"{turns} Press **My cards** to choose yours."


def _what_now(state: TableState, view: View, watched: bool) -> str:
    if view.phase == "drawn":
        return "A card is drawn: keep it or discard it."
    if view.phase == "flip":
        must = view.rules.discard_flip == "required"
        return f"The card was discarded; one more {'must' if must else 'may'} be turned up."
    verbs = {action.verb for action in state.playing.hole.legal_actions()}
    other = [words for verb, words in _IN_MY_CARDS if verb in verbs]
    if not other:
        return _draw_or_take(view)
    where = "" if watched else ": **My cards**"
    return f"{_draw_or_take(view)}\nOr {' or '.join(other)}{where}."


def _draw_or_take(view: View) -> str:
    if view.stock:
        return "Draw from the stock, or take the discard."
    if view.rules.reshuffle:
        return "Take the discard, or draw: the discards are shuffled into a new stock."
    return "The stock is empty: take the discard."


def _playing_rows(state: TableState, view: View) -> tuple[Row, ...]:
    person = state.seats[view.turn].person
    choosing = view.phase == "choose" and person and state.attended
    rows: list[Row] = []
    if view.phase == "opening":
        rows.append((button(state, "My cards", "cards", "primary"), button(state, "Watch", "watch")))
    else:
        take = f"Take {face(view.discard)}".strip()
        nothing = NOTHING if view.discard is None else None
        rows.append(
            (
                button(state, "Draw", "draw", "primary", disabled=not choosing),
                button(state, take, "choose", "success", emoji=nothing, disabled=not choosing),
                button(state, "My cards", "cards"),
                button(state, "Watch", "watch"),
            )
        )
    extra: list[Button] = []
    if state.attended and not any(state.seats[number].person for number in view.waiting):
        extra.append(button(state, "Skip the wait", "hurry"))
    extra += _seat_back(state)
    return (*rows, *([tuple(extra)] if extra else []))


def between(state: TableState, view: View, watched: bool = False) -> Screen:
    """The end of a hole: every grid turned up and how each score came about. `watched` as for `board`."""
    people = [seat for seat in state.seats if seat.person]
    ready = sum(seat.ready for seat in people)
    return Screen(
        title=f"{title(state)} is over",
        text="The next hole begins when everyone is ready, or after 45 seconds."
        if state.attended
        else (AWAY if watched else f"{AWAY} {COME_BACK}"),
        fields=(
            *hole_fields("This hole", state, view),
            ("Scorecard", _scorecard(state)),
        ),
        rows=(
            (
                button(state, f"Ready ({ready} of {len(people)})", "ready", "success", disabled=not people),
                *_free_seat(state),
                *_seat_back(state),
                button(state, "Watch", "watch"),
            ),
        ),
        picture=table_picture(state, view),
    )


def hole_fields(name: str, state: TableState, view: View) -> tuple[tuple[str, str], ...]:
    """What each seat scored, best first, in a field called `name` and as many more as that takes."""
    texts: list[str] = []
    for number in sorted(range(view.seats), key=lambda number: view.scores[number]):
        line = hole_line(state, view, number)
        if texts and len(texts[-1]) + 1 + len(line) <= _FIELD:
            texts[-1] += f"\n{line}"
        else:
            texts.append(line)
    return tuple((name if at == 0 else NO_NAME, text) for at, text in enumerate(texts))


def hole_line(state: TableState, view: View, number: int) -> str:
    """What a seat scored and how it comes about; `view` is of a hole that is over."""
    out = " · went out" if view.out == number else ""
    name = bold(state.seats[number].name)
    return f"{name} · **{points(view.scores[number])}**{out}\n{sum_of(state.playing.hole.scores()[number])}"


def ended(state: TableState, view: View) -> Screen:
    """The final scorecard, or how far a match came that was ended early."""
    again = button(state, "Rematch", "rematch", "primary")
    if state.stage == "closed":
        return Screen(
            title=f"{title(state)} · ended",
            text=_closed_words(state),
            rows=((again,),),
            scorecard=scorecard_picture(state),
            colour=GREY,
        )
    return Screen(
        title=f"{title(state)} · final"
        if state.holes == 1
        else f"Golf · {game_name(state.rules, state.named)} · final scorecard",
        text=winner_words(state),
        fields=(
            *hole_fields("Last hole" if state.holes > 1 else "How it came about", state, view),
            ("Fair deal", fair_deal(state)),
        ),
        rows=((again, Button("Review", str(ReviewId(state.id, 0, shared=False, control="next")))),),
        picture=table_picture(state, view),
        scorecard=scorecard_picture(state) if state.holes > 1 else None,
    )


def scorecard_picture(state: TableState) -> ScorecardPicture | None:
    """The scorecard of a match that is over or was ended early; None if no hole was played to its end."""
    results = state.playing.results
    if not results:
        return None
    return ScorecardPicture(
        names=tuple(seat.name for seat in state.seats),
        results=tuple(tuple(scores) for scores in results),
        holes=state.holes,
        heading=f"Golf · {state.named or game_name(state.rules, '')}",
        ended=state.stage == "closed",
    )


def fair_deal(state: TableState) -> str:
    """The secret of a match that is over, and how to check it. Never for any other match."""
    match = state.playing
    return f"Secret `{match.secret}`\n`/golf verify` checks every deal of match `{state.id}`."


def final(state: TableState) -> Screen:
    """The public message of a table that is over, whatever became of it."""
    if state.match is None:
        return closed_lobby(state)
    return aside(state) if state.stage == "aside" else ended(state, state.match.hole.observe(None))


def winner_words(state: TableState) -> str:
    """Who has won; a shared first place names everyone who shares it."""
    match = state.playing
    best = listed([bold(state.seats[number].name) for number in match.winners])
    total = points(min(match.totals))
    if len(match.winners) > 1:
        return f"🏆 {best} share the first place with {total}."
    return f"🏆 {best} wins with {total}."


def _closed_words(state: TableState) -> str:
    if state.closed_by is None:
        return "Everyone has left, so the match was ended. It does not count."
    seat = state.seat_of(state.closed_by)
    who = "a moderator" if seat is None else bold(state.seats[seat].name)
    return f"The match was ended by {who}. It does not count."


def _free_seat(state: TableState) -> list[Button]:
    """For whoever comes between two holes: a computer player's seat."""
    free = any(seat.user is None for seat in state.seats)
    return [button(state, "Take a seat", "sit")] if free else []


def _seat_back(state: TableState) -> list[Button]:
    absent = any(seat.user is not None and seat.computer for seat in state.seats)
    return [button(state, "Take my seat back", "seat")] if absent else []
