"""Show a daily hole: the private message while it is played and at its end, and the shared result."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta
from typing import Final

from babel.dates import format_date

from cogs.daily.tries import Ending
from cogs.kit.ids.daily import DailyId
from cogs.kit.ids.table import PressId
from cogs.kit.moves import Question
from cogs.kit.names import bold, bold_with_you, clean_name, plain
from cogs.kit.screen import Button, Row, Screen
from cogs.kit.turn_text import moves
from cogs.picture import DEFAULT_CLOTH, TablePicture
from cogs.picture.own_table import OwnTable
from cogs.picture.picture_attachments import own_table_file, table_file
from cogs.table.screens.hand import Hand
from cogs.table.screens.own_cards import card_beside
from cogs.table.screens.play import names
from cogs.table.screens.table_picture import table_picture
from cogs.table.screens.text_scorecard import hole_fields
from data.matches.daily_tries import DailyResult
from data.people.looks import Look
from engine.cpu.levels import level_title
from engine.language import ENGLISH, mark, plural, say, signed, spoken
from engine.solo.course import OPPONENT
from engine.solo.daily import outcome
from engine.solo.daily_par import PAR_LEVEL, POINTS_A_STROKE, number_of, strokes
from engine.solo.daily_turns import Judgement, judged
from engine.solo.game import SoloGame
from engine.table.seat import USUAL_LEVEL

SQUARES: Final[Mapping[Judgement, str]] = {"good": "🟩", "fair": "🟨", "bad": "🟥"}

WENT_OUT: Final = "🏁"
OUT_LEGEND: Final = mark("🏁 went out")
LEGEND: Final = mark("🟩 best choice · 🟨 a bit worse · 🟥 clearly worse")

MOST_SQUARES: Final = 40
"""Longest row of squares; earlier turns are dropped."""

MOST_SHOWN: Final = 5
"""Results of a server that are shown, besides the reader's own."""

_INTRODUCTION: Final = mark(
    "Everyone in the world gets these cards today. One try, no clock.\n"
    "You go first against {opponent} ({level})."
)
_PAR_MEANING: Final = mark(
    "Par {par}: the average of our {level} computer with these cards. Every {points} points are a stroke."
)
PAR_LATER: Final = mark("I’m still working out par. Look again in a minute.")
USUAL_LOOK: Final = Look()
_CALENDARS: Final = {ENGLISH: "en_GB"}
"""Babel's locale for dates where it differs from the language: `22 November 2025` in English."""


def try_screen(
    day: date,
    game: SoloGame,
    user: int,
    *,
    taking: bool = False,
    notice: str = "",
    older: date | None = None,
    look: Look = USUAL_LOOK,
) -> Screen:
    """Return the message of a hole that is being played, with the `look` of its player.

    `notice` is a sentence about the last press; `taking` and `older` are as in
    `cogs.daily.private_message.show_try`.
    """
    asking: Question | None = "take" if taking else None
    hand = Hand(game, user, asking=asking, notice=notice, pictured=False, before=False)
    screen, state = hand.screen(), game.state
    card, meaning = card_beside(hand.view, taking=hand.asking == "take")
    picture = OwnTable(_picture(game, user, look), *((None, "") if meaning == "discard" else (card, meaning)))
    opening = hand.view.phase == "opening"
    told = moves(state.log, names(state))
    return Screen(
        title=_title(day),
        text=f"{_introduction()}\n{screen.text}" if opening else screen.text,
        fields=((say("Last moves"), "\n".join(told)),) if told else (),
        rows=(*(_row(day, row) for row in screen.rows), *_older(older)),
        attachments=(own_table_file(picture),),
    )


def ended_screen(
    game: SoloGame,
    ending: Ending,
    *,
    notice: str = "",
    older: date | None = None,
    look: Look = USUAL_LOOK,
) -> Screen:
    """Return the message of a hole that has ended. `notice`, `older` and `look` are as in `try_screen`."""
    result = ending.result
    lines = [*([f"*{plain(notice)}*"] if notice else []), f"**{_headline(result)}**", _outcome(result)]
    row = squares(result)
    label = say("Shared") if result.shared else say("Share")
    share = Button(label, str(DailyId(result.day, 0, "share")), "primary", disabled=result.shared)
    details = Button(say("Details"), str(DailyId(result.day, 0, "details")))
    if ending.reminder == "on":
        remind = Button(say("No streak reminders"), str(DailyId(result.day, 0, "silent")))
    else:
        remind = Button(say("Streak reminder"), str(DailyId(result.day, 0, "remind")))
    return Screen(
        title=_title(result.day),
        text="\n".join([*lines, row] if row else lines),
        fields=(
            *_on_the_server(ending),
            (_streak(ending.streak), _next_hole(result.day)),
        ),
        footer=_legend(result),
        rows=((share, details), (remind,), *_older(older)),
        attachments=(table_file(_picture(game, result.user, look)),),
    )


def details_screen(game: SoloGame, ending: Ending, origin: str, look: Look = USUAL_LOOK) -> Screen:
    """Return the page with the scoring, the par and the deal; `origin` says where the deal comes from.

    `look` is as in `try_screen`.
    """
    result = ending.result
    par = say(PAR_LATER)
    if result.par is not None:
        par = say(_PAR_MEANING, par=signed(result.par), level=level_title(PAR_LEVEL), points=POINTS_A_STROKE)
    back = Button(say("Back"), str(DailyId(result.day, 0, "show")))
    return Screen(
        title=_title(result.day),
        text=par,
        fields=(
            *hole_fields(say("Scoring"), game.state, game.view(None)),
            (say("The deal"), _deal(ending, origin)),
        ),
        rows=((back,),),
        attachments=(table_file(_picture(game, result.user, look)),),
    )


def shared_screen(ending: Ending, name: str) -> Screen:
    """Return the message that shares a result with everybody; it shows no card, so it spoils nothing."""
    result, standing = ending.result, ending.standing or ()
    about = [_streak(ending.streak)] if ending.streak > 1 else []
    if len(standing) > 1 and any(each.user == result.user for each in standing):
        about.append(
            say("Place {place} of {count} here", place=place_of(result, standing), count=len(standing))
        )
    lines = [f"{bold(clean_name(name))} · {_headline(result)}", squares(result), " · ".join(about)]
    return Screen(
        title=_title(result.day),
        text="\n".join([*filter(None, lines), say("Can you beat that?")]),
        footer=_legend(result),
        rows=((play_button(result.day),),),
    )


def play_button(day: date) -> Button:
    """Return the button that opens today's hole for whoever presses it; it was posted on `day`."""
    return Button(say("Play today’s hole"), str(DailyId(day, 0, "today")), "primary")


def squares(result: DailyResult) -> str:
    """Return a row of squares, one for each turn; empty while it is not known what the turns cost."""
    row = [SQUARES[judged(cost)] for cost in result.costs or ()]
    shown = row[-MOST_SQUARES:]
    cut = "…" if len(shown) < len(row) else ""
    return cut + "".join(shown) + (WENT_OUT if row and result.went_out else "")


def _legend(result: DailyResult) -> str:
    """Return what the squares of a result mean, and how many points are a stroke."""
    row = squares(result)
    lines = [say(LEGEND)] if row else []
    if row.endswith(WENT_OUT):
        lines.append(say(OUT_LEGEND))
    if result.par is not None:
        lines.append(plural("{count} point = 1 stroke", "{count} points = 1 stroke", count=POINTS_A_STROKE))
    return " · ".join(lines)


def _title(day: date) -> str:
    return say("Daily hole #{number}", number=number_of(day))


def _introduction() -> str:
    """Return the text at the beginning of a hole."""
    return say(_INTRODUCTION, opponent=OPPONENT, level=level_title(USUAL_LEVEL))


def _picture(game: SoloGame, user: int, look: Look) -> TablePicture:
    """Return the table as the person sees it, with the points of the hole in place of totals."""
    view = game.view(user)
    picture = table_picture(game.state, view, {user: look})
    seats = [
        replace(seat, points=_points(view.scores[number]) if view.scores else "")
        for number, seat in enumerate(picture.seats)
    ]
    return replace(picture, heading=say("Daily hole"), seats=tuple(seats), cloth=look.cloth or DEFAULT_CLOTH)


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


def _headline(result: DailyResult) -> str:
    """Return the result against par, in golfers’ words."""
    own = _points(result.points)
    if result.par is None:
        return own
    return " · ".join((golf_words(strokes(result.points, result.par)), own, _par(result.par)))


def golf_words(from_par: int) -> str:
    """Return the word for a number of strokes from par: “−2, eagle”."""
    words: dict[int, str] = {
        -2: say("{strokes}, eagle", strokes=signed(-2)),
        -1: say("{strokes}, birdie", strokes=signed(-1)),
        0: say("Even par"),
        1: say("{strokes}, bogey", strokes="+1"),
        2: say("{strokes}, double bogey", strokes="+2"),
        3: say("{strokes}, triple bogey", strokes="+3"),
    }
    if from_par < min(words):
        return say("{strokes}, albatross", strokes=signed(from_par))
    return words.get(from_par) or plural("+{count} stroke", "+{count} strokes", count=from_par)


def _par(par: int) -> str:
    return say("par {points}", points=signed(par))


def _points(number: int) -> str:
    return plural("{count} point", "{count} points", count=number)


def _streak(days: int) -> str:
    return plural("🔥 {count} day", "🔥 {count} days in a row", count=days)


def _next_hole(day: date) -> str:
    midnight = datetime.combine(day + timedelta(days=1), time(), UTC)
    return say("Next hole: <t:{seconds}:R>", seconds=int(midnight.timestamp()))


def place_of(result: DailyResult, standing: Sequence[DailyResult]) -> int:
    """Return the place of `result` in `standing`. Equal points share a place."""
    return 1 + sum(other.points < result.points for other in standing)


def _on_the_server(ending: Ending) -> tuple[tuple[str, str], ...]:
    if ending.standing is None:
        return ()
    return ((say("On this server"), _standing(ending.standing, ending.result.user)),)


def _standing(standing: Sequence[DailyResult], user: int) -> str:
    """Return the best results of a server and the reader's own."""
    if not standing:
        return say("Nobody has finished this hole here yet.")
    lines = [
        # Unescaped, the full stop would make this a list, which Discord numbers by itself.
        f"{place_of(each, standing)}\\. {bold_with_you(each.name, each.user == user)} · {brief(each)}"
        for each in standing
    ]
    own = next((at for at, each in enumerate(standing) if each.user == user), 0)
    shown = lines[:MOST_SHOWN] + ([lines[own]] if own >= MOST_SHOWN else [])
    if len(lines) > MOST_SHOWN:
        shown.append(plural("{count} has finished it.", "{count} have finished it.", count=len(lines)))
    return "\n".join(shown)


def brief(result: DailyResult) -> str:
    """Return a result in few words, for a list of results that have the same par."""
    own = _points(result.points)
    return own if result.par is None else f"{own} · {golf_words(strokes(result.points, result.par))}"


def _deal(ending: Ending, origin: str) -> str:
    """Return the date and the source of the deal, so that anybody can check it."""
    day = format_date(ending.result.day, "long", locale=_CALENDARS.get(spoken(), spoken()))
    lines = [plain(day), say("The cards come from {origin}.", origin=origin)]
    if ending.pulse is not None:
        number = say("Round {number}, at 00:00 UTC:", number=ending.pulse.round)
        lines += [number, f"`{ending.pulse.randomness}`"]
    return "\n".join(lines)
