"""The public message of a match: during a hole, between two holes, and at the end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from cogs.kit.card_text import NOTHING, face
from cogs.kit.commitment_text import short_commitment
from cogs.kit.format_text import skins_line, standing_words
from cogs.kit.ids.past import MatchId
from cogs.kit.message_limits import LONGEST_FIELD
from cogs.kit.names import bold, plain
from cogs.kit.rules_text import game_name
from cogs.kit.screen import GREY, Button, Row, Screen
from cogs.kit.turn_text import moves
from cogs.picture.picture_attachments import scorecard_file, table_file
from cogs.table.screens.buttons import button
from cogs.table.screens.closing import put_aside
from cogs.table.screens.lobby import closed_lobby
from cogs.table.screens.match_scorecard import (
    NO_DATA,
    ResultData,
    avatars_of,
    match_scorecard,
    result_picture,
)
from cogs.table.screens.reactions import REACTIONS, reaction_line
from cogs.table.screens.stand_ins import former_player, stand_in_summary, taken_over
from cogs.table.screens.table_picture import table_picture, with_avatars
from cogs.table.screens.turns import away_words, turn_words
from data.people.preferences import AS_USUAL, Look
from engine.cpu.levels import level_title
from engine.game.view import View
from engine.language import listed, plural, say, signed
from engine.table import Table, TableState
from engine.table.clock import BETWEEN_HOLES, KEPT_DAYS

LAST_MOVES: Final = 3
"""Most moves shown; with four seats one more, so that each seat has a move."""

_MOST_MOVES: Final = 4  # with more, the picture would not be on a phone's screen any more


def match_screen(
    table: Table,
    looks: Mapping[int, Look] = AS_USUAL,
    *,
    watched: bool = False,
    data: ResultData = NO_DATA,
    reactions: Mapping[int, int] | None = None,
) -> Screen:
    """Draw the public message of a match in play, between two holes, over or closed.

    `looks` are people's looks by user id. `watched`: for a spectator, without the buttons of the players.
    `data` was looked up for a finished match. `reactions` are the numbers of reactions by seat, None where
    nobody can react.
    """
    state = table.state
    view = table.view(None)
    if state.stage == "playing":
        return _playing(table, view, looks, watched, reactions)
    if state.stage == "between":
        return between(state, view, looks, watched, reactions)
    return final(state, looks, data)


def title(state: TableState) -> str:
    game = game_name(state.rules, state.named)
    if state.holes == 1:
        return f"Golf · {game}"
    number = state.playing.number
    return say("Golf · {game} · hole {number} of {holes}", game=game, number=number, holes=state.holes)


def names(state: TableState) -> list[str]:
    """The seats' names with their markdown made harmless."""
    return [plain(seat.name) for seat in state.seats]


def _playing(
    table: Table,
    view: View,
    looks: Mapping[int, Look],
    watched: bool,
    reactions: Mapping[int, int] | None,
) -> Screen:
    state = table.state
    line = reaction_line(names(state), reactions or {})
    most = max(LAST_MOVES, len(state.seats))
    sentences = moves(state.log, names(state))[-(most if most <= _MOST_MOVES else LAST_MOVES) :]
    return Screen(
        title=title(state),
        text="\n".join((turn_words(table, view, watched), *_end_asked(state))),
        fields=((say("Last moves"), _latest(sentences, line)),),
        rows=_playing_rows(state, view, react=reactions is not None),
        attachments=(table_file(table_picture(state, view, looks)),),
        footer=short_commitment(state.commitment),
    )


def _latest(sentences: list[str], reactions: str) -> str:
    """The moves, a line each, and the line of `reactions`. The oldest moves go if a field is too short."""
    lines = [*sentences, *([reactions] if reactions else [])]
    while len("\n".join(lines)) > LONGEST_FIELD and len(lines) > 1:
        del lines[0]
    return "\n".join(lines)


def _playing_rows(state: TableState, view: View, *, react: bool) -> tuple[Row, ...]:
    """Buttons during a hole. Each stands in the same place from the deal to the last turn."""
    person = state.seats[view.turn].person
    choosing = view.phase == "choose" and person and state.attended
    own = button(state, say("My cards"), "cards", "primary" if view.phase == "opening" else "secondary")
    draw = button(state, say("Draw"), "draw", "primary", disabled=not choosing)
    turn = () if view.phase == "opening" else (draw, _take(state, view, choosing))
    more = [_details(state), button(state, say("Watch"), "watch"), *_react(state, react)]
    if state.attended and not any(state.seats[number].person for number in view.waiting):
        more.append(button(state, say("Skip"), "hurry"))
    return ((own, *turn), tuple(more), *_seldom(state))


def _take(state: TableState, view: View, choosing: bool) -> Button:
    if view.discard is None:
        return button(state, say("Take"), "choose", "primary", emoji=NOTHING, disabled=not choosing)
    label = say("Take {card}", card=face(view.discard))
    return button(state, label, "choose", "primary", disabled=not choosing)


def _react(state: TableState, react: bool) -> list[Button]:
    emoji, _ = REACTIONS[0]
    return [button(state, "", "react", emoji=emoji, words=say("React"))] if react else []


def _details(state: TableState) -> Button:
    label = say("Scorecard") if state.stage == "playing" and state.playing.results else say("Details")
    return button(state, label, "details")


def between(
    state: TableState,
    view: View,
    looks: Mapping[int, Look] = AS_USUAL,
    watched: bool = False,
    reactions: Mapping[int, int] | None = None,
) -> Screen:
    """Draw the end of a hole, with every grid face up; arguments as for `match_screen`."""
    people = [seat for seat in state.seats if seat.person]
    ready = sum(seat.ready for seat in people)
    label = say("Ready ({ready} of {people})", ready=ready, people=len(people))
    if state.unhurried and people:
        label = say("Next hole")
    return Screen(
        title=say("{title} · done", title=title(state)),
        text="\n".join(
            (
                _standing(state),
                *_stood_in(state),
                *_what_next(state, watched),
                *_end_asked(state),
                *([reaction_line(names(state), reactions)] if reactions else []),
            )
        ),
        rows=(
            (
                button(state, label, "ready", "success", disabled=not people),
                *_free_seat(state),
            ),
            (
                _details(state),
                button(state, say("Watch"), "watch"),
                *_react(state, reactions is not None),
            ),
            *_seldom(state),
        ),
        attachments=(table_file(table_picture(state, view, looks)),),
        footer=short_commitment(state.commitment),
    )


def _what_next(state: TableState, watched: bool) -> Iterator[str]:
    """Sentences about the next deal, about carried skins, and before the last hole about a tie."""
    if not state.attended:
        yield away_words(watched)
    elif not state.unhurried:
        seconds = round(BETWEEN_HOLES)
        yield say("Next hole when everyone’s ready, or in {seconds} seconds.", seconds=seconds)
    score = state.playing.format_score
    if skins := skins_line(score):
        yield skins
    if score.left == 1 and score.is_shared(score.winners):
        yield say("Tied at the end? You share the win.")


def _stood_in(state: TableState) -> Iterator[str]:
    """Sentences about people for whom the computer played the hole, or who took over its seat then."""
    last = len(state.hole_results) - 1
    for number, seat in enumerate(state.seats):
        if (former := former_player(state, last, number)) is not None:
            yield taken_over(seat.name, former, last)
        elif seat.user is not None and state.by_computer(last, number):
            yield say("The computer played this hole for {name}.", name=plain(seat.name))


def _standing(state: TableState) -> str:
    """Sentence about the leaders and their points. A computer that leads alone is shown with its level."""
    score = state.playing.format_score
    words = standing_words(state.rules, score, [bold(seat.name) for seat in state.seats])
    first = state.seats[score.winners[0]]
    if len(score.winners) == 1 and first.user is None:
        return say("{standing} (computer, {level}).", standing=words, level=level_title(str(first.level)))
    return f"{words}."


def ended(
    state: TableState, view: View, looks: Mapping[int, Look] = AS_USUAL, data: ResultData = NO_DATA
) -> Screen:
    """Last cards and scorecard of a finished match; the scorecard alone if the table was closed early."""
    again = button(state, say("Rematch"), "rematch", "primary")
    if state.stage == "closed":
        return Screen(
            title=say("{title} · ended", title=title(state)),
            text=_closed_words(state),
            rows=((again,),),
            attachments=match_scorecard(state),
            footer=short_commitment(state.commitment),
            colour=GREY,
        )
    look_back = Button(say("Look back"), str(MatchId(state.id, "show")))
    last = with_avatars(table_picture(state, view, looks), avatars_of(state, data.avatars))
    return Screen(
        title=_final_title(state),
        text="\n".join(
            (
                winner_words(state),
                *_ended_early(state),
                *stand_in_summary(state),
            )
        ),
        rows=((again, look_back, _details(state)),),
        attachments=(
            *((table_file(last),) if view.scores else ()),
            *((scorecard_file(result_picture(state, data)),) if state.playing.results else ()),
        ),
        footer=short_commitment(state.commitment),
    )


def _final_title(state: TableState) -> str:
    if state.holes == 1:
        return say("{title} · final", title=title(state))
    return say("Golf · {game} · final", game=game_name(state.rules, state.named))


def final(state: TableState, looks: Mapping[int, Look] = AS_USUAL, data: ResultData = NO_DATA) -> Screen:
    """Public message of a table that is closed, put aside or over."""
    if state.match is None:
        return closed_lobby(state)
    if state.stage == "aside":
        return put_aside(state)
    return ended(state, state.match.hole.observe(None), looks, data)


def winner_words(state: TableState) -> str:
    """Sentence about who won or shares the win, or who came first but doesn't win.

    Coming first is no win if the match ended too early, or if the computer played for the person.
    """
    rules, score, first = state.rules, state.playing.format_score, state.winners
    away = [plain(state.seats[number].name) for number in first if not state.wins_count(number)]
    best = [bold(seat.name) for seat in state.seats]
    if state.cut_from and not any(seat.won for seat in state.match_result().seats):
        names, points = listed([best[number] for number in first]), signed(score.totals[first[0]])
        if rules.format != "stroke":
            return say("{names} led: too early for a win.", names=names)
        return say("{names} led with {points}: too early for a win.", names=names, points=points)
    if len(away) == len(first):
        if not rules.by_totals:
            return say("Nobody wins: the computer came first for {names}.", names=listed(away))
        return say(
            "Nobody wins: the computer had the fewest points, {points}, for {names}.",
            points=signed(score.totals[first[0]]),
            names=listed(away),
        )
    words = f"🏆 {standing_words(rules, score, best, first, over=True)}."
    if not away:
        return words
    return " ".join(
        (words, say("The computer played for {names}, so it’s no win for them.", names=listed(away)))
    )


def _closed_words(state: TableState) -> str:
    if state.closed_by is None:
        return say("Everyone left, so the match ended. It doesn’t count.")
    if state.all_agreed:
        return say("Everyone agreed to end the match. It doesn’t count.")
    seat = state.seat_of(state.closed_by)
    if seat is None:
        return say("A moderator ended the match. It doesn’t count.")
    name = bold(state.seats[seat].name)
    return say("{name} ended the match. It doesn’t count.", name=name)


def _ended_early(state: TableState) -> Iterator[str]:
    """Sentences about people who left, and about the end of a match before its last hole."""
    if state.cut_from:
        number, holes = state.holes, state.cut_from
        seat = None if state.closed_by is None else state.seat_of(state.closed_by)
        if seat is None:
            yield say(
                "Nobody resumed it for {days} days: {number} of {holes} holes count.",
                days=KEPT_DAYS,
                number=number,
                holes=holes,
            )
        else:
            name = bold(state.seats[seat].name)
            yield say(
                "{name} ended it: {number} of {holes} holes count.", name=name, number=number, holes=holes
            )
    # People who left don't come last if a partner who stayed won for their side.
    others = [seat for number, seat in enumerate(state.seats) if number not in state.winners]
    left = [plain(seat.name) for seat in others if seat.user is not None and seat.left]
    if left and any(not seat.left for seat in state.seats) and not state.event:
        yield plural(
            "{names} left and comes last.", "{names} left and come last.", count=len(left), names=listed(left)
        )


def _end_asked(state: TableState) -> Iterator[str]:
    """Sentence about people who ask to end the match without a result."""
    if asking := [bold(seat.name) for seat in state.seats if seat.agreed]:
        yield plural(
            "{names} wants to end this match without a result. Everyone has to agree.",
            "{names} want to end this match without a result. Everyone has to agree.",
            count=len(asking),
            names=listed(asking),
        )


def _seldom(state: TableState) -> tuple[Row, ...]:
    """Row of the buttons to take a seat back and to agree to an end; no row if both are missing."""
    people = [seat for seat in state.seats if seat.user is not None and not seat.left]
    agreed = sum(seat.agreed for seat in people)
    label = say("End it ({agreed} of {people})", agreed=agreed, people=len(people))
    row = (*_seat_back(state), *((button(state, label, "agree"),) if agreed else ()))
    return (row,) if row else ()


def _free_seat(state: TableState) -> list[Button]:
    """Button to take a computer player's seat, if any. The seats of an event are for its entrants."""
    free = not state.event and any(seat.user is None for seat in state.seats)
    return [button(state, say("Take a seat"), "sit")] if free else []


def _seat_back(state: TableState) -> list[Button]:
    absent = any(seat.user is not None and seat.computer for seat in state.seats)
    return [button(state, say("Take my seat back"), "seat")] if absent else []
