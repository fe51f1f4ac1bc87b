"""Show a player's figures: rating, averages, points of holes, achievements, and a comparison."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from cogs.kit.attachments import Attachment
from cogs.kit.figure_text import PROVISIONAL, average_words, match_words, rating_words, win_words
from cogs.kit.ids.statistics import CollectionId, StatsId
from cogs.kit.names import bold
from cogs.kit.screen import Button, Row, Screen
from cogs.picture.picture_attachments import chart_file
from cogs.picture.trend import FEWEST, describe_trend, trend
from cogs.statistics.leaderboard_picture import titled
from cogs.statistics.leaderboard_screen import STILL_COUNTING, apart_words
from data.statistics.achievements import Earned
from data.statistics.player_report import ApartMatches, HeadToHead, PlayerReport
from data.statistics.standings import Totals
from engine.language import decimal, mark, plural, say, signed
from engine.review.reasons.phrases import figure, with_plus
from engine.review.summary import SeatReview

MOST_BARS: Final = 8
MOST_AWARDS: Final = 3
"""Most achievements shown here, the newest; all are behind a button."""
FEW_HOLES: Final = 9
"""Fewest holes for a chart of their points."""
LONGEST_BAR: Final = 16
_STEPS: Final = (1, 2, 3, 5, 10, 20, 50, 100)

_NONE_HERE: Final = mark("{name} has no match that counts here yet.")
_NONE_ANYWHERE: Final = mark("{name} has no match that counts yet.")


@dataclass(frozen=True, slots=True)
class Compared:
    """The matches at one table with another player, whose name is `name`."""

    name: str
    matches: HeadToHead


@dataclass(frozen=True, slots=True)
class Skill:
    """Reviews of `matches` combined in `seat`; `coming` more are being made."""

    seat: SeatReview
    matches: int
    coming: int = 0


def stats(
    name: str,
    report: PlayerReport | None,
    earned: Sequence[Earned] = (),
    compared: Compared | None = None,
    *,
    skill: Skill | None = None,
    preset: str | None = None,
    apart: Sequence[ApartMatches] = (),
    called: str = "",
    own: bool = False,
    complete: bool = True,
    server: str | None = None,
    anywhere: bool = False,
) -> Screen:
    """Return the figures of the player `name`; `report` is None without any rated match that counts.

    `earned` are the player's achievements, `compared` the matches with another player, `skill` the player's
    reviews. With a `preset` only matches by that preset count. `apart` has the numbers of matches on boards
    apart. `called` is the title that the player chose. `own`: the reader is the player. `complete`: every
    match is counted. With the name of a `server` the picture says whose figures it shows, for others to see;
    the name may be empty if it is unknown. `anywhere`: the figures are of no one server.
    """
    title = " · ".join([say("Stats"), *([] if preset is None else [preset])])
    notice = "" if complete else "\n" + say(STILL_COUNTING)
    if report is None:
        nothing = _NONE_ANYWHERE if anywhere else _NONE_HERE
        text = "\n".join([say(nothing, name=bold(name)) + notice, *_apart(apart)])
        return Screen(title=title, text=text, rows=(_collection(),) if own else ())
    return Screen(
        title=title,
        text=f"{_titled(name, called)}{notice}\n" + "\n".join([*_summary(report), *_apart(apart)]),
        fields=(*_skill_fields(skill), *_fields(name, report, earned, compared, preset, own=own)),
        footer=say(PROVISIONAL) if _provisional(report) else "",
        attachments=_trend(report, "" if server is None else titled(name, preset or "", server)),
        rows=(_own_buttons(preset),) if own else (),
    )


def _titled(name: str, called: str) -> str:
    return f"{bold(name)} · *{called}*" if called else bold(name)


def _collection() -> Row:
    """Return the buttons that open a person's own collection and achievements."""
    return (
        Button(say("Collection"), str(CollectionId(0, "show"))),
        Button(say("Achievements"), str(CollectionId(0, "list"))),
    )


def _own_buttons(preset: str | None) -> Row:
    profile = Button(say("Profile"), str(StatsId("profile", preset)))
    return (Button(say("Share"), str(StatsId("share", preset))), profile, *_collection())


def _trend(report: PlayerReport, title: str) -> tuple[Attachment, ...]:
    """Return the chart of points a hole, match by match, below its title; none for too few matches."""
    averages = tuple(point.average for point in report.trend if point.average is not None)
    if len(averages) < FEWEST:
        return ()
    return (chart_file(trend(averages), describe_trend(averages), title),)


def _provisional(report: PlayerReport) -> bool:
    return any(each.rating.provisional for each in (report.totals, *report.presets.values()))


def _summary(report: PlayerReport) -> Iterable[str]:
    totals = report.totals
    rating = totals.rating
    yield say("**Skill rating** {rating}", rating=rating_words(rating))
    if report.handicap is not None:
        yield say(
            "**Handicap** {points} a hole, against par",
            points=with_plus(decimal(report.handicap)),
        )
    yield say("**Played** {matches} · {wins}", matches=match_words(totals.matches), wins=win_words(totals))
    if totals.best_streak:
        yield say("**Win streak** now {streak} · best {best}", streak=totals.streak, best=totals.best_streak)
    if totals.holes and totals.best_hole is not None:
        yield from _holes(totals, totals.best_hole)


def _holes(totals: Totals, best_hole: int) -> Iterable[str]:
    yield plural(
        "**Average** {average} over {count} hole",
        "**Average** {average} over {count} holes",
        count=totals.holes,
        average=average_words(totals.average),
    )
    if totals.best_match is None:
        yield say("**Best hole** {hole}", hole=signed(best_hole))
    else:
        best_match = say("{points} a hole", points=average_words(totals.best_match))
        yield say("**Best hole** {hole} · **best match** {match}", hole=signed(best_hole), match=best_match)
    yield plural(
        "**Won** {number} of {count} hole",
        "**Won** {number} of {count} holes",
        count=totals.holes,
        number=totals.holes_won,
    )
    if totals.outs:
        yield plural(
            "**Went out** in {number} of {count} hole,\nand won {won} of those",
            "**Went out** in {number} of {count} holes,\nand won {won} of those",
            count=totals.holes,
            number=totals.outs,
            won=totals.outs_won,
        )
    else:
        yield say("**Never went out** so far")


def _apart(apart: Sequence[ApartMatches]) -> Iterable[str]:
    if apart:
        yield say("**On other leaderboards**") + f"\n{apart_words(apart)}"


def _skill_fields(skill: Skill | None) -> Iterable[tuple[str, str]]:
    if skill is not None and (skill.matches or skill.coming):
        yield say("Skill and luck"), "\n".join(_skill(skill))


def _skill(skill: Skill) -> Iterable[str]:
    if not skill.matches:
        yield plural(
            "Reviewing {count} recent match …",
            "Reviewing {count} recent matches …",
            count=skill.coming,
        )
        return
    yield from _reviewed(skill.seat)
    yield plural(
        "From {count} recent match.",
        "From {count} recent matches.",
        count=skill.matches,
    )
    if skill.coming:
        yield plural("Reviewing {count} more …", "Reviewing {count} more …", count=skill.coming)


def _reviewed(seat: SeatReview) -> Iterable[str]:
    """Yield the lines of a review in the words of one match's review, so that they can be compared."""
    if seat.accuracy is None:
        yield say("No real decisions so far.")
        return
    yield say("**Accuracy** {percent}%", percent=f"{seat.accuracy:.0f}")
    yield say("**Mistakes cost** {lost} points a hole", lost=figure(seat.lost_a_hole))
    yield say("**Luck** {luck} points a hole", luck=with_plus(figure(seat.luck_a_hole)))


def _fields(
    name: str,
    report: PlayerReport,
    earned: Sequence[Earned],
    compared: Compared | None,
    preset: str | None,
    *,
    own: bool,
) -> Iterable[tuple[str, str]]:
    if compared is not None:
        yield say("Head to head"), _head_to_head(name, compared)
    if preset is None and len(report.presets) > 1:
        yield say("By preset"), _presets(report.presets)
    if sum(report.scores.values()) >= FEW_HOLES:
        yield say("Your scores") if own else say("Scores"), _bars(report.scores)
    if earned:
        yield say("Achievements"), "\n".join(_awards(earned))


def _awards(earned: Sequence[Earned]) -> Iterable[str]:
    """Yield the newest achievements, a line each, and the number of the others."""
    for each in reversed(earned[-MOST_AWARDS:]):
        yield f"🏅 **{say(each.award.title)}** ({say(each.award.reason, **each.award.numbers)})"
    if (more := len(earned) - MOST_AWARDS) > 0:
        yield plural("and {count} more", "and {count} more", count=more)


def _head_to_head(name: str, compared: Compared) -> str:
    matches = compared.matches
    if not matches.matches:
        return say("No matches with {name} yet.", name=bold(compared.name))
    shared = matches.matches - matches.ahead - matches.behind
    lines = [
        plural(
            "{count} match with {name}",
            "{count} matches with {name}",
            count=matches.matches,
            name=bold(compared.name),
        ),
        say(
            "ahead {ahead} · behind {behind} · tied {shared}",
            ahead=matches.ahead,
            behind=matches.behind,
            shared=shared,
        ),
    ]
    if matches.average is not None and matches.others_average is not None:
        average, theirs = average_words(matches.average), average_words(matches.others_average)
        lines.append(say("average {average}, theirs {theirs}", average=average, theirs=theirs))
    return "\n".join(lines)


def _presets(presets: Mapping[str, Totals]) -> str:
    """Return a table with columns only as wide as their cells, since a phone breaks long lines."""
    rows = [("", say("matches"), say("avg"), say("rating"))]
    for name, totals in sorted(presets.items(), key=lambda item: (-item[1].matches, item[0])):
        rows.append((name, str(totals.matches), average_words(totals.average), rating_words(totals.rating)))
    first, *others = (max(map(len, column)) for column in zip(*rows, strict=True))
    return _block(
        f"{name:<{first}}{''.join(f' {cell:>{width}}' for cell, width in zip(cells, others, strict=True))}"
        for name, *cells in rows
    )


def _bars(scores: Mapping[int, int]) -> str:
    """Return a bar chart of the numbers of holes by points, in at most `MOST_BARS` equal ranges."""
    step, first, count = _ranges(min(scores), max(scores))
    holes = [0] * count
    for value, number in scores.items():
        holes[(value - first) // step] += number
    rows = []
    for number, found in enumerate(holes):
        low = first + number * step
        label = signed(low) if step == 1 else f"{signed(low)}…{signed(low + step - 1)}"
        length = round(LONGEST_BAR * found / max(holes))
        bar = "█" * length or ("▏" if found else "")
        rows.append(f"{label:>7} {bar} {found}")
    return _block(rows)


def _ranges(lowest: int, highest: int) -> tuple[int, int, int]:
    """Return the width of a range in points, the lowest points of the first, and the number of ranges."""
    for step in _STEPS:
        first = lowest // step * step
        count = (highest - first) // step + 1
        if count <= MOST_BARS:
            return step, first, count
    step = (highest - lowest) // MOST_BARS + 1
    return step, lowest, MOST_BARS


def _block(rows: Iterable[str]) -> str:
    return "```\n{}\n```".format("\n".join(row.rstrip() for row in rows))
