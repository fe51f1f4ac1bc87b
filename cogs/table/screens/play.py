"""The public message of a match: while it is played, between two holes, and at its end."""

from __future__ import annotations

from collections.abc import Iterator

from cogs.kit.attachments import Attachment
from cogs.kit.card_text import NOTHING, face
from cogs.kit.ids import ReviewId
from cogs.kit.message_limits import LONGEST_FIELD
from cogs.kit.names import bold, plain
from cogs.kit.rules_text import game_name
from cogs.kit.screen import GREY, Button, Row, Screen, in_fields
from cogs.kit.turn_text import moves
from cogs.picture import ScorecardPicture
from cogs.picture.picture_attachments import scorecard_file, table_file
from cogs.table.screens.buttons import button
from cogs.table.screens.closing import put_aside
from cogs.table.screens.lobby import closed_lobby, promised_deal
from cogs.table.screens.pace import pace_button
from cogs.table.screens.stand_ins import stand_in_words
from cogs.table.screens.table_picture import table_picture
from cogs.table.screens.text_scorecard import scorecard, standing, sum_of
from cogs.table.screens.turns import away_words, turn_words
from engine.game.view import View
from engine.language import listed, say, signed
from engine.table import Table, TableState


def match_screen(table: Table, *, watched: bool = False) -> Screen:
    """Draw the public message of a match that is on, between two holes, over or closed.

    `watched`: for a spectator, without the buttons of the players.
    """
    state = table.state
    view = table.view(None)
    if state.stage == "playing":
        return _playing(table, view, watched)
    return between(state, view, watched) if state.stage == "between" else final(state)


def title(state: TableState) -> str:
    """The name of the game and the number of the hole."""
    game = game_name(state.rules, state.named)
    if state.holes == 1:
        return f"Golf · {game}"
    number = state.playing.number
    return say("Golf · {game} · hole {number} of {holes}", game=game, number=number, holes=state.holes)


def names(state: TableState) -> list[str]:
    """The seats' names with their markdown made harmless."""
    return [plain(seat.name) for seat in state.seats]


def _playing(table: Table, view: View, watched: bool) -> Screen:
    state = table.state
    fields = []
    if told := moves(state.log, names(state)):
        fields.append((say("Last moves"), _latest(told)))
    if card := _scorecard(state):
        fields.append((say("Scorecard"), card))
    if _just_dealt(state, view):
        fixed = say("The deck is fixed already; at the end anyone can check it.")
        fields.append((say("Fair deal"), promised_deal(state, fixed)))
    return Screen(
        title=title(state),
        text=turn_words(table, view, watched),
        fields=tuple(fields),
        footer=_piles(view),
        rows=_playing_rows(state, view),
        attachments=(table_file(table_picture(state, view)),),
    )


def _latest(told: list[str]) -> str:
    """The moves, a line each, without the oldest if a field is too short for all."""
    while len("\n".join(told)) > LONGEST_FIELD and len(told) > 1:
        del told[0]
    return "\n".join(told)


def _piles(view: View) -> str:
    if view.discard is None:
        return say("Stock {count} · discard empty", count=view.stock)
    return say("Stock {count} · discard {card}", count=view.stock, card=face(view.discard))


def _scorecard(state: TableState) -> str:
    """The scorecard, and under it, if there is room, who leads and how each computer player plays."""
    seats, results = [seat.name for seat in state.seats], state.playing.results
    card = scorecard(seats, results, state.computers_holes)
    for line in (standing(seats, results), _levels(state)):
        if card and line and len(card) + 1 + len(line) <= LONGEST_FIELD:
            card += f"\n{line}"
    return card


def _levels(state: TableState) -> str:
    """A line for each level that computer players play at."""
    names: dict[str, list[str]] = {}
    for seat in state.seats:
        if seat.user is None:
            names.setdefault(str(seat.level), []).append(plain(seat.name))
    return "\n".join(f"{', '.join(called)} · {level}" for level, called in names.items())


def _just_dealt(state: TableState, view: View) -> bool:
    """Whether the match has just begun: in its first opening, or before any move."""
    return state.playing.number == 1 and (view.phase == "opening" or not state.recent)


def _playing_rows(state: TableState, view: View) -> tuple[Row, ...]:
    person = state.seats[view.turn].person
    choosing = view.phase == "choose" and person and state.attended
    watch = button(state, say("Watch"), "watch")
    rows: list[Row] = []
    if view.phase == "opening":
        rows.append((button(state, say("My cards"), "cards", "primary"), watch))
    else:
        rows.append(
            (
                button(state, say("Draw"), "draw", "primary", disabled=not choosing),
                _take(state, view, choosing),
                button(state, say("My cards"), "cards"),
                watch,
            )
        )
    extra: list[Button] = []
    if state.attended and not any(state.seats[number].person for number in view.waiting):
        extra.append(button(state, say("Skip"), "hurry"))
    extra += _seat_back(state)
    return (*rows, *([tuple(extra)] if extra else []))


def _take(state: TableState, view: View, choosing: bool) -> Button:
    if view.discard is None:
        return button(state, say("Take"), "choose", "success", emoji=NOTHING, disabled=not choosing)
    label = say("Take {card}", card=face(view.discard))
    return button(state, label, "choose", "success", disabled=not choosing)


def between(state: TableState, view: View, watched: bool = False) -> Screen:
    """Draw the end of a hole: every grid turned up, and how each score came about; as `match_screen`."""
    people = [seat for seat in state.seats if seat.person]
    ready = sum(seat.ready for seat in people)
    label = say("Ready ({ready} of {people})", ready=ready, people=len(people))
    return Screen(
        title=say("{title} · done", title=title(state)),
        text="\n".join(_what_next(state, watched)),
        fields=(
            *hole_fields(say("This hole"), state, view),
            (say("Scorecard"), _scorecard(state)),
        ),
        rows=(
            (
                button(state, label, "ready", "success", disabled=not people),
                *_free_seat(state),
                *_seat_back(state),
                button(state, say("Watch"), "watch"),
                *([pace_button(state)] if any(seat.computer for seat in state.seats) else []),
            ),
        ),
        attachments=(table_file(table_picture(state, view)),),
    )


def _what_next(state: TableState, watched: bool) -> Iterator[str]:
    """When the next hole is dealt; before the last one, what a tie would mean."""
    if state.attended:
        yield say("Next hole when everyone’s ready, or in 45 seconds.")
    else:
        yield away_words(watched)
    match = state.playing
    if match.number == state.holes - 1 and len(match.winners) > 1:
        names = listed([bold(state.seats[number].name) for number in match.winners])
        yield say("{names} are tied for first. If it stays that way, they share the win.", names=names)


def hole_fields(name: str, state: TableState, view: View) -> tuple[tuple[str, str], ...]:
    """What each seat scored, best first, in a field called `name` and as many more as that takes."""
    best_first = sorted(range(view.seats), key=lambda number: view.scores[number])
    return in_fields(name, [hole_line(state, view, number) for number in best_first])


def hole_line(state: TableState, view: View, number: int) -> str:
    """The score of a seat and its sum; `view` is of a hole that is over."""
    parts = [bold(state.seats[number].name), f"**{signed(view.scores[number])}**"]
    if view.out == number:
        parts.append(say("went out"))
    if state.by_computer(len(state.hole_results) - 1, number):
        parts.append(say("played by the computer"))
    return f"{' · '.join(parts)}\n{sum_of(state.playing.hole.scores()[number])}"


def ended(state: TableState, view: View) -> Screen:
    """The final scorecard, or the scorecard so far of a match that was ended early."""
    again = button(state, say("Rematch"), "rematch", "primary")
    if state.stage == "closed":
        return Screen(
            title=say("{title} · ended", title=title(state)),
            text=_closed_words(state),
            rows=((again,),),
            attachments=_scorecard_file(state),
            colour=GREY,
        )
    review = Button(say("Review"), str(ReviewId(state.id, 0, shared=False, control="next")))
    return Screen(
        title=_final_title(state),
        text="\n".join((winner_words(state), *stand_in_words(state))),
        fields=(
            *hole_fields(say("Last hole") if state.holes > 1 else say("Scoring"), state, view),
            (say("Fair deal"), fair_deal(state)),
        ),
        rows=((again, review),),
        attachments=(
            *(_scorecard_file(state) if state.holes > 1 else ()),
            table_file(table_picture(state, view)),
        ),
    )


def _final_title(state: TableState) -> str:
    if state.holes == 1:
        return say("{title} · final", title=title(state))
    return say("Golf · {game} · final", game=game_name(state.rules, state.named))


def _scorecard_file(state: TableState) -> tuple[Attachment, ...]:
    """The scorecard of a match that is over or was ended early; none if no hole was played to its end."""
    results = state.playing.results
    if not results:
        return ()
    card = ScorecardPicture(
        names=tuple(seat.name for seat in state.seats),
        results=tuple(tuple(scores) for scores in results),
        holes=state.holes,
        heading=f"Golf · {state.named or game_name(state.rules, '')}",
        ended=state.stage == "closed",
        computers=state.computers_holes,
    )
    return (scorecard_file(card),)


def fair_deal(state: TableState) -> str:
    """The secret of a match that is over, and how to check it. Never for any other match."""
    match = state.playing
    return say(
        "Secret `{secret}`\nVerify match `{match}` in `/golf history`.",
        secret=match.secret,
        match=state.id,
    )


def final(state: TableState) -> Screen:
    """The public message of a table that is closed, put aside or over."""
    if state.match is None:
        return closed_lobby(state)
    return put_aside(state) if state.stage == "aside" else ended(state, state.match.hole.observe(None))


def winner_words(state: TableState) -> str:
    """A sentence with the winner, or with all who share the first place."""
    match = state.playing
    best = listed([bold(state.seats[number].name) for number in match.winners])
    total = signed(min(match.totals))
    if len(match.winners) > 1:
        return say("🏆 {names} tie for first with {points}.", names=best, points=total)
    return say("🏆 {name} wins with {points}.", name=best, points=total)


def _closed_words(state: TableState) -> str:
    if state.closed_by is None:
        return say("Everyone left, so the match ended. It doesn’t count.")
    seat = state.seat_of(state.closed_by)
    if seat is None:
        return say("A moderator ended the match. It doesn’t count.")
    name = bold(state.seats[seat].name)
    return say("{name} ended the match. It doesn’t count.", name=name)


def _free_seat(state: TableState) -> list[Button]:
    """The button to take a computer player's seat, if there is one."""
    free = any(seat.user is None for seat in state.seats)
    return [button(state, say("Take a seat"), "sit")] if free else []


def _seat_back(state: TableState) -> list[Button]:
    absent = any(seat.user is not None and seat.computer for seat in state.seats)
    return [button(state, say("Take my seat back"), "seat")] if absent else []
