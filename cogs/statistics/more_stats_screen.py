"""The figures of a player that are not on their card: averages, skill and luck, presets, scores."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from cogs.kit.figure_text import PROVISIONAL, average_words, match_words, rating_words
from cogs.kit.ids.statistics import CollectionId, PlayerStatsId
from cogs.kit.names import bold
from cogs.kit.pages import back_button
from cogs.kit.screen import Button, Screen
from cogs.statistics.leaderboard import STILL_COUNTING, apart_words
from data.statistics.achievements import Earned
from data.statistics.player_report import ApartMatches, PlayerReport
from data.statistics.standings import Totals
from engine.language import decimal, plural, say, signed
from engine.review.reasons.phrases import figure, with_plus
from engine.review.summary import SeatReview

MOST_BARS: Final = 8
MOST_AWARDS: Final = 3
"""Most achievements shown here, the newest first. A button shows all."""
FEW_HOLES: Final = 9
"""A chart of the points needs at least this many holes."""
LONGEST_BAR: Final = 16
_STEPS: Final = (1, 2, 3, 5, 10, 20, 50, 100)


@dataclass(frozen=True, slots=True)
class Skill:
    """Reviews of this many `matches`, summed up in `seat`; `coming` more reviews are being made."""

    seat: SeatReview
    matches: int
    coming: int = 0


def more_stats(
    name: str,
    report: PlayerReport,
    earned: Sequence[Earned] = (),
    *,
    skill: Skill | None = None,
    preset: str | None = None,
    apart: Sequence[ApartMatches] = (),
    own: bool = False,
    complete: bool = True,
) -> Screen:
    """Return the figures of the player `name` that are not on their card.

    `earned` are the player's achievements, `skill` sums up the player's reviews. With a `preset` only matches
    by that preset count. `apart` has the numbers of matches on boards apart. `own`: the reader is the player.
    `complete`: all matches are counted already.
    """
    notice = "" if complete else "\n" + say(STILL_COUNTING)
    player = report.player
    card = str(PlayerStatsId("card", player.user, preset, player.level))
    achievements = Button(say("Achievements"), str(CollectionId(0, "list")))
    return Screen(
        title=stats_title(preset),
        text=f"{bold(name)}{notice}\n" + "\n".join([*_summary(report), *other_boards(apart)]),
        fields=(*_skill_fields(skill), *_fields(report, earned, preset, own=own)),
        footer=say(PROVISIONAL) if preset is None and provisional(report) else "",
        rows=((back_button(card), achievements) if own else (back_button(card),),),
    )


def stats_title(preset: str | None) -> str:
    """Return the title of a page about one preset or, for None, all presets."""
    return " · ".join([say("Stats"), *([] if preset is None else [preset])])


def by_preset(report: PlayerReport) -> bool:
    """Whether to show figures by preset. With one preset, these would repeat the figures of all matches."""
    return len(report.presets) > 1


def provisional(report: PlayerReport) -> bool:
    """Whether any rating by preset is provisional."""
    return by_preset(report) and any(each.rating.provisional for each in report.presets.values())


def _summary(report: PlayerReport) -> Iterable[str]:
    totals = report.totals
    yield say("**Played** {matches}", matches=match_words(totals.matches))
    if report.handicap is not None:
        yield say(
            "**Handicap** {strokes} strokes in 18 holes",
            strokes=with_plus(decimal(report.handicap)),
        )
    if totals.best_streak:
        yield say("**Win streak** now {streak} · best {best}", streak=totals.streak, best=totals.best_streak)
    if totals.holes:
        yield from _holes(totals)


def _holes(totals: Totals) -> Iterable[str]:
    """Yield lines about a player's holes, without counts of 0; for a single hole only the average."""
    yield plural(
        "**Average** {average} over {count} hole",
        "**Average** {average} over {count} holes",
        count=totals.holes,
        average=average_words(totals.average),
    )
    if totals.holes == 1:
        return
    if totals.holes_won:
        yield plural(
            "**Won** {number} of {count} hole",
            "**Won** {number} of {count} holes",
            count=totals.holes,
            number=totals.holes_won,
        )
    if totals.outs_won:
        yield plural(
            "**Went out** in {number} of {count} hole,\nand won {won} of those",
            "**Went out** in {number} of {count} holes,\nand won {won} of those",
            count=totals.holes,
            number=totals.outs,
            won=totals.outs_won,
        )
    elif totals.outs:
        yield plural(
            "**Went out** in {number} of {count} hole",
            "**Went out** in {number} of {count} holes",
            count=totals.holes,
            number=totals.outs,
        )


def other_boards(apart: Sequence[ApartMatches]) -> Iterable[str]:
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
    """Yield the lines about reviews, in the same words as for the review of one match."""
    if seat.accuracy is None:
        return
    yield say("**Accuracy** {percent}%", percent=f"{seat.accuracy:.0f}")
    yield say("**Mistakes cost** {lost} points a hole", lost=figure(seat.lost_a_hole))
    yield say("**Luck** {luck} points a hole", luck=with_plus(figure(seat.luck_a_hole)))


def _fields(
    report: PlayerReport,
    earned: Sequence[Earned],
    preset: str | None,
    *,
    own: bool,
) -> Iterable[tuple[str, str]]:
    if preset is None and by_preset(report):
        yield say("By preset"), _presets(report.presets)
    if sum(report.scores.values()) >= FEW_HOLES:
        yield say("Your scores") if own else say("Scores"), _bars(report.scores)
    if earned:
        yield say("Achievements"), "\n".join(_awards(earned))


def _awards(earned: Sequence[Earned]) -> Iterable[str]:
    """Yield the newest achievements, a line each, and the number of the other achievements."""
    for each in reversed(earned[-MOST_AWARDS:]):
        yield f"🏅 **{say(each.award.title)}** ({say(each.award.reason, **each.award.numbers)})"
    if (more := len(earned) - MOST_AWARDS) > 0:
        yield plural("and {count} more", "and {count} more", count=more)


def _presets(presets: Mapping[str, Totals]) -> str:
    """Return a table of presets with narrow columns, since a phone breaks long lines."""
    rows = [("", say("matches"), say("avg"), say("rating"))]
    for name, totals in sorted(presets.items(), key=lambda item: (-item[1].matches, item[0])):
        rows.append((name, str(totals.matches), average_words(totals.average), rating_words(totals.rating)))
    first, *others = (max(map(len, column)) for column in zip(*rows, strict=True))
    return _block(
        f"{name:<{first}}{''.join(f' {cell:>{width}}' for cell, width in zip(cells, others, strict=True))}"
        for name, *cells in rows
    )


def _bars(scores: Mapping[int, int]) -> str:
    """Return a bar chart of `scores` (holes by points), with at most `MOST_BARS` ranges of equal width."""
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
    """Return the width of a range in points, where the first range begins, and the number of ranges."""
    for step in _STEPS:
        first = lowest // step * step
        count = (highest - first) // step + 1
        if count <= MOST_BARS:
            return step, first, count
    step = (highest - lowest) // MOST_BARS + 1
    return step, lowest, MOST_BARS


def _block(rows: Iterable[str]) -> str:
    return "```\n{}\n```".format("\n".join(row.rstrip() for row in rows))
