"""Show a daily hole: the private message while it is played and at its end, and the shared result."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta
from typing import Final

from babel.dates import format_date

from cogs.daily.tries import Ending
from cogs.kit.ids import DailyId, PressId
from cogs.kit.names import bold, bold_with_you, clean_name, plain
from cogs.kit.screen import Button, Row, Screen
from cogs.kit.turn_text import moves
from cogs.picture import TablePicture
from cogs.picture.picture_attachments import table_file
from cogs.table.screens.hand import Hand
from cogs.table.screens.play import hole_fields, names
from cogs.table.screens.table_picture import table_picture
from data.daily_tries import DailyResult
from engine.daily import OPPONENT, DailyGame, outcome
from engine.language import ENGLISH, mark, plural, say, signed, spoken
from engine.table.state import USUAL_LEVEL

SQUARES: Final = {"+": "🟩", "=": "🟨", "-": "🟥"}
WENT_OUT: Final = "🏁"
LEGEND: Final = mark("One for each turn: 🟩 better, 🟨 the same, 🟥 worse.")

MOST_SQUARES: Final = 40
"""Longest row of squares; earlier turns are dropped."""

MOST_SHOWN: Final = 10
"""Results of a server that are shown, besides the reader's own."""

_INTRODUCTION: Final = mark(
    "The same deal today for everyone everywhere, and one try. There is no clock.\n"
    "You play against {opponent} ({level}) and have the first turn."
)
_CALENDARS: Final = {ENGLISH: "en_GB"}
"""Babel's locale for dates where it differs from the language: `22 November 2025` in English."""


def try_screen(
    day: date,
    game: DailyGame,
    user: int,
    origin: str,
    *,
    taking: bool = False,
    notice: str = "",
    older: date | None = None,
) -> Screen:
    """Return the message of a hole that is being played; `origin` says where its deal comes from.

    `notice` is a sentence about the last press; `taking` and `older` are as in
    `cogs.daily.private_message.show_try`.
    """
    hand = Hand(game, user, asking="take" if taking else None, notice=notice)
    screen, state = hand.screen(), game.state
    opening = hand.view.phase == "opening"
    told = moves(state.log, names(state))
    return Screen(
        title=_title(day),
        text=_introduction(origin, screen.text) if opening else screen.text,
        fields=((say("Last moves"), "\n".join(told)),) if told else (),
        rows=(*(_row(day, row) for row in screen.rows), *_older(older)),
        attachments=(table_file(_picture(game, user)),),
    )


def ended_screen(
    game: DailyGame, ending: Ending, origin: str, *, notice: str = "", older: date | None = None
) -> Screen:
    """Return the message of a hole that has ended; `origin` says where its deal comes from."""
    result = ending.result
    lines = [*([f"*{plain(notice)}*"] if notice else []), _outcome(result), _streak(ending.streak)]
    label = say("Shared") if result.shared else say("Share")
    share = Button(label, str(DailyId(result.day, 0, "share")), "primary", disabled=result.shared)
    return Screen(
        title=_title(result.day),
        text="\n".join(lines),
        fields=(
            (say("Your turns"), "\n".join((squares(result), say(LEGEND)))),
            *hole_fields(say("Scoring"), game.state, game.view(None)),
            (say("On this server"), _standing(ending.standing, result.user)),
            (say("The deal"), _deal(ending, origin)),
        ),
        rows=((share,), *_older(older)),
        attachments=(table_file(_picture(game, result.user)),),
    )


def shared_screen(result: DailyResult, name: str) -> Screen:
    """Return the message that shares a result with everybody; it shows no card, so it spoils nothing."""
    return Screen(
        title=say("Golf daily {date}", date=result.day.isoformat()),
        text="\n".join(
            (
                f"{bold(clean_name(name))} · {_ended(result)}",
                squares(result),
                say("`/golf daily` is the same hole for you."),
            )
        ),
    )


def squares(result: DailyResult) -> str:
    """Return a row of squares, one for each turn."""
    shown = result.marks[-MOST_SQUARES:]
    cut = "…" if len(shown) < len(result.marks) else ""
    return cut + "".join(SQUARES[mark] for mark in shown) + (WENT_OUT if result.went_out else "")


def _title(day: date) -> str:
    date_words = format_date(day, "long", locale=_CALENDARS.get(spoken(), spoken()))
    return " · ".join((say("Daily hole"), date_words))


def _introduction(origin: str, below: str) -> str:
    """Return the text at the beginning of a hole, followed by the text `below`."""
    rules = say(_INTRODUCTION, opponent=OPPONENT, level=USUAL_LEVEL)
    return "\n".join((rules, say("The deal comes from {origin}.", origin=origin), below))


def _picture(game: DailyGame, user: int) -> TablePicture:
    """Return the table as the person sees it, with the points of the hole in place of totals."""
    view = game.view(user)
    picture = table_picture(game.state, view)
    seats = [
        replace(seat, points=_points(view.scores[number]) if view.scores else "")
        for number, seat in enumerate(picture.seats)
    ]
    return replace(picture, heading=say("Daily hole"), seats=tuple(seats))


def _row(day: date, row: Row) -> Row:
    """Return a row of a hand's buttons with ids for the day's hole."""
    return tuple(replace(button, id=_daily_id(day, button.id)) for button in row)


def _daily_id(day: date, text: str) -> str:
    press = PressId.parse(text)
    if press is None:
        raise ValueError(f"not a table’s button: {text!r}")
    return str(DailyId.like(day, press))


def _older(day: date | None) -> tuple[Row, ...]:
    return () if day is None else ((Button(say("Finish yesterday’s hole"), str(DailyId(day, 0, "show"))),),)


def _outcome(result: DailyResult) -> str:
    own, other = signed(result.points), signed(result.opponent)
    match outcome(result.points, result.opponent):
        case "won":
            return say("🏆 You beat {opponent}, {own} to {other}.", opponent=OPPONENT, own=own, other=other)
        case "lost":
            return say("{opponent} beat you, {other} to {own}.", opponent=OPPONENT, own=own, other=other)
        case _:
            return say("You and {opponent} both have {points}.", opponent=OPPONENT, points=own)


def _ended(result: DailyResult) -> str:
    match outcome(result.points, result.opponent):
        case "won":
            return plural("{count} point, won", "{count} points, won", count=result.points)
        case "lost":
            return plural("{count} point, lost", "{count} points, lost", count=result.points)
        case _:
            return plural("{count} point, drawn", "{count} points, drawn", count=result.points)


def _points(number: int) -> str:
    return plural("{count} point", "{count} points", count=number)


def _streak(days: int) -> str:
    return plural("Streak: {count} day.", "Streak: {count} days.", count=days)


def _standing(standing: Sequence[DailyResult], user: int) -> str:
    """Return the best results of a server and the reader's own. Equal points share a place."""
    if not standing:
        return say("Nobody has finished this hole here yet.")
    places = [1 + sum(other.points < each.points for other in standing) for each in standing]
    lines = [
        # Unescaped, the full stop would make this a list, which Discord numbers by itself.
        f"{place}\\. {bold_with_you(each.name, each.user == user)} · {_ended(each)}"
        for place, each in zip(places, standing, strict=True)
    ]
    own = next((at for at, each in enumerate(standing) if each.user == user), 0)
    shown = lines[:MOST_SHOWN] + ([lines[own]] if own >= MOST_SHOWN else [])
    if len(lines) > MOST_SHOWN:
        shown.append(plural("{count} has finished it.", "{count} have finished it.", count=len(lines)))
    return "\n".join(shown)


def _deal(ending: Ending, origin: str) -> str:
    """Return the source of the deal, so that anybody can check it, and the time of the next hole."""
    next_day = datetime.combine(ending.result.day + timedelta(days=1), time(), UTC)
    lines = [say("From {origin}.", origin=origin)]
    if ending.pulse is not None:
        number = say("Round {number}, at 00:00 UTC:", number=ending.pulse.round)
        lines += [number, f"`{ending.pulse.randomness}`"]
    when = int(next_day.timestamp())
    return "\n".join([*lines, say("The next hole: <t:{seconds}:R>.", seconds=when)])
