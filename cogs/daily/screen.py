"""The messages of a daily hole: the private one during the hole and at its end, and the shared result."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta
from typing import Final

from babel import Locale
from babel.dates import format_date

from cogs.daily.tries import Ending
from cogs.kit.figure_text import point_words
from cogs.kit.ids.daily import DailyId, DailyReviewId
from cogs.kit.ids.play_on import PlayOnPlace
from cogs.kit.ids.solo import SoloId
from cogs.kit.names import bold_with_you, plain
from cogs.kit.pages import back_button
from cogs.kit.screen import Button, Row, Screen
from cogs.picture import TablePicture
from cogs.picture.picture_attachments import table_file
from cogs.solo.hole_screen import hole_screen, person_picture
from cogs.solo.play import PLAIN, ShownWith
from data.matches.daily_tries import DailyResult
from data.people.preferences import Look
from engine.cpu.levels import level_title
from engine.language import ENGLISH, mark, plural, say, signed, spoken
from engine.solo.course import opponent_of
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
"""Most squares in a row; squares of earlier turns are left out."""

FEWEST_RESULTS: Final = 3
"""Fewest results on a server for which the most frequent one is named."""

_ORDINALS: Final = "en"
"""Language of the ordinal forms in `_PLACES`. Other languages have one text for all places."""

_PLACES: Final[Mapping[str, str]] = {
    "one": mark("{place}st of {count} here"),
    "two": mark("{place}nd of {count} here"),
    "few": mark("{place}rd of {count} here"),
    "other": mark("{place}th of {count} here"),
}
"""Texts for a place, by the grammatical form of an English ordinal number."""

MOST_SHOWN: Final = 5
"""Most results of a server shown, besides the reader's own."""

_INTRODUCTION: Final = mark(
    "Everyone in the world gets these cards today. One try, no clock.\n"
    "You go first against {opponent} ({level})."
)
_PAR_MEANING: Final = mark(
    "Par {par}: the average of our {level} computer with these cards. Every {points} points are a stroke."
)
PAR_LATER: Final = mark("Par is coming in a minute.")
_CALENDARS: Final = {ENGLISH: "en_GB"}
"""Babel's locale for dates, if it is not the language itself. `en_GB` has dates like `22 November 2025`."""


def try_screen(day: date, game: SoloGame, shown: ShownWith = PLAIN, older: date | None = None) -> Screen:
    """Return the message of a hole that is being played.

    `older` is the day of another hole that the person can still finish.
    """
    return hole_screen(
        game,
        SoloId.show("daily", day.isoformat()),
        hole_title(day),
        _picture(game, shown.look),
        shown,
        above=_introduction(game),
        below=_older(older),
    )


def ended_screen(
    game: SoloGame, ending: Ending, shown: ShownWith = PLAIN, older: date | None = None
) -> Screen:
    """Return the message of a hole that has ended.

    `older` is the day of another hole that the person can still finish.
    """
    result = ending.result
    lines = [
        *([f"*{plain(shown.notice)}*"] if shown.notice else []),
        f"**{_headline(result)}**",
        _outcome(result),
    ]
    row = squares(result)
    label = say("Shared") if result.shared else say("Share")
    share = Button(label, str(DailyId(result.day, "share")), disabled=result.shared)
    details = Button(say("Details"), str(DailyId(result.day, "details")))
    review = Button(say("Review"), str(DailyReviewId(result.day, 0, "open")))
    if ending.reminder == "on":
        remind = Button(say("No streak reminders"), str(DailyId(result.day, "silent")))
    else:
        remind = Button(say("Streak reminder"), str(DailyId(result.day, "remind")))
    return Screen(
        title=hole_title(result.day),
        text="\n".join([*lines, row] if row else lines),
        fields=(
            *_on_the_server(ending),
            (_streak(ending.streak), _next_hole(result.day)),
        ),
        footer=_legend(result),
        rows=((share, review, details), (_play_on(result.day), remind), *_older(older)),
        attachments=(table_file(_picture(game, shown.look)),),
    )


def _play_on(day: date) -> Button:
    return Button(say("Play on"), PlayOnPlace("daily", day.strftime("%Y%m%d"), 1).begun)


def details_screen(ending: Ending, origin: str) -> Screen:
    """Return the page with the par and the deal of a finished hole; `origin` is the source of the deal."""
    result = ending.result
    par = say(PAR_LATER)
    if result.par is not None:
        par = say(_PAR_MEANING, par=signed(result.par), level=level_title(PAR_LEVEL), points=POINTS_A_STROKE)
    back = back_button(SoloId.show("daily", result.day.isoformat()))
    return Screen(
        title=hole_title(result.day),
        text=par,
        fields=((say("The deal"), _deal(ending, origin)),),
        rows=((back,),),
    )


def shared_screen(ending: Ending) -> Screen:
    """Return the message that shares a result. It shows no card, so that others can still play the hole."""
    result, standing = ending.result, ending.standing or ()
    about = [_streak(ending.streak)] if ending.streak > 1 else []
    if len(standing) > 1 and any(each.user == result.user for each in standing):
        about.append(_place_words(place_of(result, standing), len(standing)))
    lines = [_headline(result), squares(result), " · ".join(about), _usual(standing)]
    return Screen(
        title=hole_title(result.day),
        text="\n".join([*filter(None, lines), say("Can you beat that?")]),
        footer=_legend(result),
        rows=((play_button(),),),
    )


def _place_words(place: int, count: int) -> str:
    """Return a place among `count` results as text: `3rd of 12 here`."""
    return say(_PLACES[Locale.parse(_ORDINALS).ordinal_form(place)], place=place, count=count)


def _usual(standing: Sequence[DailyResult]) -> str:
    """Return a server's most frequent result in golfers’ words; "" where none stands out."""
    found = Counter(strokes(each.points, each.par) for each in standing if each.par is not None)
    (usual, times), *others = (*found.most_common(2), (0, 0))  # the last stands for no result at all
    if found.total() < FEWEST_RESULTS or any(again == times for _, again in others):
        return ""
    return say("Most often here: {result}", result=golf_words(usual))


def play_button() -> Button:
    """Return the button with which anybody opens today's hole."""
    return Button(say("Play today’s hole"), str(SoloId.show("daily")), "primary")


def squares(result: DailyResult) -> str:
    """Return a row of squares, one for each turn; empty if the costs of the turns are unknown."""
    row = [SQUARES[judged(cost)] for cost in result.costs or ()]
    shown = row[-MOST_SQUARES:]
    cut = "…" if len(shown) < len(row) else ""
    return cut + "".join(shown) + (WENT_OUT if row and result.went_out else "")


def _legend(result: DailyResult) -> str:
    """Return the meaning of the squares, and the number of points in a stroke."""
    row = squares(result)
    lines = [say(LEGEND)] if row else []
    if row.endswith(WENT_OUT):
        lines.append(say(OUT_LEGEND))
    if result.par is not None:
        lines.append(plural("{count} point = 1 stroke", "{count} points = 1 stroke", count=POINTS_A_STROKE))
    return " · ".join(lines)


def hole_title(day: date) -> str:
    """`Daily hole #326`."""
    return say("Daily hole #{number}", number=number_of(day))


def _introduction(game: SoloGame) -> str:
    return say(_INTRODUCTION, opponent=game.state.seats[1].name, level=level_title(USUAL_LEVEL))


def _picture(game: SoloGame, look: Look) -> TablePicture:
    return replace(person_picture(game, look), heading=say("Daily hole"))


def _older(day: date | None) -> tuple[Row, ...]:
    if day is None:
        return ()
    return ((Button(say("Finish yesterday’s hole"), str(SoloId.show("daily", day.isoformat()))),),)


def _outcome(result: DailyResult) -> str:
    own, other, opponent = signed(result.points), signed(result.opponent), opponent_of(result.name)
    match outcome(result.points, result.opponent):
        case "won":
            return say("🏆 You beat {opponent}, {own} to {other}.", opponent=opponent, own=own, other=other)
        case "lost":
            return say("{opponent} beat you, {other} to {own}.", opponent=opponent, own=own, other=other)
        case _:
            return say("You and {opponent} both have {points}.", opponent=opponent, points=own)


def _headline(result: DailyResult) -> str:
    """Return the result against par, in golfers’ words."""
    own = point_words(result.points)
    if result.par is None:
        return own
    return " · ".join((golf_words(strokes(result.points, result.par)), own, _par(result.par)))


def golf_words(from_par: int) -> str:
    """Return golfers' word for a number of strokes from par: “−2, eagle”."""
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


def _streak(days: int) -> str:
    return plural("🔥 {count} day", "🔥 {count} days in a row", count=days)


def _next_hole(day: date) -> str:
    midnight = datetime.combine(day + timedelta(days=1), time(), UTC)
    return say("Next hole: <t:{seconds}:R>", seconds=int(midnight.timestamp()))


def place_of(result: DailyResult, standing: Sequence[DailyResult]) -> int:
    """Return the place of `result`, from 1. Equal points share a place."""
    return 1 + sum(other.points < result.points for other in standing)


def _on_the_server(ending: Ending) -> tuple[tuple[str, str], ...]:
    if ending.standing is None:
        return ()
    return ((say("On this server"), _standing(ending.standing, ending.result.user)),)


def _standing(standing: Sequence[DailyResult], user: int) -> str:
    """Return the best results of a server, and the reader's own, as text."""
    if not standing:
        return say("Nobody has finished this hole here yet.")
    lines = [
        f"{_number(each, standing)}{bold_with_you(each.name, each.user == user)} · {brief(each)}"
        for each in standing
    ]
    own = next((at for at, each in enumerate(standing) if each.user == user), 0)
    shown = lines[:MOST_SHOWN] + ([lines[own]] if own >= MOST_SHOWN else [])
    if len(lines) > MOST_SHOWN:
        shown.append(plural("{count} has finished it.", "{count} have finished it.", count=len(lines)))
    return "\n".join(shown)


def _number(result: DailyResult, standing: Sequence[DailyResult]) -> str:
    """Return the place that stands before a name; "" if there is only one result."""
    # Unescaped, the full stop would make this a list, which Discord numbers by itself.
    return f"{place_of(result, standing)}\\. " if len(standing) > 1 else ""


def brief(result: DailyResult) -> str:
    own = point_words(result.points)
    return own if result.par is None else f"{own} · {golf_words(strokes(result.points, result.par))}"


def _deal(ending: Ending, origin: str) -> str:
    """Return the date and the source of the deal, by which anybody can check the deal."""
    day = format_date(ending.result.day, "long", locale=_CALENDARS.get(spoken(), spoken()))
    lines = [plain(day), say("The cards come from {origin}.", origin=origin)]
    if ending.pulse is not None:
        number = say("Round {number}, at 00:00 UTC:", number=ending.pulse.round)
        lines += [number, f"`{ending.pulse.randomness}`"]
    return "\n".join(lines)
