"""One player's figures: rating, averages, what holes were worth, achievements, and against somebody else."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import discord

from cogs.names import bold
from cogs.picture.trend import FEWEST, describe_trend, render_trend
from cogs.screens.leaderboard import PROVISIONAL, STILL_COUNTING, average_words, counted, rating_words
from cogs.screens.screen import Screen
from cogs.screens.words import points
from data.statistics.achievements import Earned
from data.statistics.player import HeadToHead, PlayerReport
from data.statistics.standings import Totals

TREND_NAME: Final = "trend.png"
MOST_BARS: Final = 8
LONGEST_BAR: Final = 16
_STEPS: Final = (1, 2, 3, 5, 10, 20, 50, 100)


@dataclass(frozen=True, slots=True)
class Compared:
    """The matches at one table with another player, whose name is `name`."""

    name: str
    matches: HeadToHead


@dataclass(frozen=True, slots=True)
class StatsScreen(Screen):
    """A message with the picture of a trend: points a hole, match by match. Too few, and there is none."""

    averages: tuple[float, ...] = ()

    def embed(self) -> discord.Embed:
        """The embed with all words and the place of the picture."""
        embed = Screen.embed(self)
        return embed.set_image(url=f"attachment://{TREND_NAME}") if self.averages else embed

    async def files(self) -> list[discord.File]:
        """The picture, drawn off the event loop."""
        if not self.averages:
            return []
        data = await asyncio.to_thread(render_trend, self.averages)
        return [discord.File(io.BytesIO(data), TREND_NAME, description=describe_trend(self.averages))]


def stats(
    name: str,
    report: PlayerReport | None,
    earned: Sequence[Earned] = (),
    compared: Compared | None = None,
    *,
    preset: str | None = None,
    complete: bool = True,
) -> Screen:
    """All about the player `name`; `report` is None without any rated match that counts here.

    `earned` are a person's achievements, `compared` is against whom they are held. With a `preset` only
    matches by it count. `complete`: every match is counted.
    """
    title = "Stats" if preset is None else f"Stats · {preset}"
    notice = "" if complete else f"\n{STILL_COUNTING}"
    if report is None:
        return Screen(title=title, text=f"{bold(name)} has no finished match here yet.{notice}")
    averages = tuple(point.average for point in report.trend if point.average is not None)
    return StatsScreen(
        title=title,
        text=f"{bold(name)}{notice}\n" + "\n".join(_summary(report)),
        fields=tuple(_fields(name, report, earned, compared, preset)),
        footer=PROVISIONAL if _provisional(report) else "",
        averages=averages if len(averages) >= FEWEST else (),
    )


def _provisional(report: PlayerReport) -> bool:
    return any(each.rating.provisional for each in (report.totals, *report.presets.values()))


def _summary(report: PlayerReport) -> Iterable[str]:
    totals = report.totals
    yield f"**Rating** {rating_words(totals.rating)} ± {totals.rating.within}"
    if report.handicap is not None:
        yield f"**Handicap** {_signed(report.handicap)} points a hole to par"
    shared = f" + {totals.shared_wins} shared" if totals.shared_wins else ""
    matches, wins = counted(totals.matches, "match", "matches"), counted(totals.wins, "win", "wins")
    yield f"**Played** {matches} · {wins}{shared}"
    yield f"**Streak** now {totals.streak} · best {counted(totals.best_streak, 'win', 'wins')}"
    if totals.holes and totals.best_hole is not None:
        yield f"**Average** {average_words(totals.average)} in {counted(totals.holes, 'hole', 'holes')}"
        yield f"**Best hole** {points(totals.best_hole)} · **best match** {average_words(totals.best_match)}"
        yield f"**Holes won** {totals.holes_won} · {_part(totals.holes_won, totals.holes)}"
        yield _going_out(totals)


def _going_out(totals: Totals) -> str:
    if not totals.outs:
        return "**Went out** never yet"
    went = f"**Went out** {totals.outs}× · {_part(totals.outs, totals.holes)} of holes"
    return f"{went}\nand then won {_part(totals.outs_won, totals.outs)} of those"


def _fields(
    name: str,
    report: PlayerReport,
    earned: Sequence[Earned],
    compared: Compared | None,
    preset: str | None,
) -> Iterable[tuple[str, str]]:
    if compared is not None:
        yield "Head to head", _head_to_head(name, compared)
    if preset is None and report.presets:
        yield "By preset", _presets(report.presets)
    if report.scores:
        yield "What holes were worth", _bars(report.scores)
    if earned:
        yield "Achievements", "\n".join(f"🏅 **{one.award.title}** {one.award.reason}" for one in earned)


def _head_to_head(name: str, compared: Compared) -> str:
    found = compared.matches
    if not found.matches:
        return f"Never at one table with {bold(compared.name)}."
    shared = found.matches - found.ahead - found.behind
    lines = [
        f"With {bold(compared.name)}: {counted(found.matches, 'match', 'matches')}",
        f"ahead {found.ahead} · behind {found.behind} · level {shared}",
    ]
    if found.average is not None and found.others_average is not None:
        theirs = average_words(found.others_average)
        lines.append(f"average {average_words(found.average)}, theirs {theirs}")
    return "\n".join(lines)


def _presets(presets: Mapping[str, Totals]) -> str:
    rows = [f"{'':<10}{'matches':>8}{'avg':>7}{'rating':>7}"]
    for name, totals in sorted(presets.items(), key=lambda item: (-item[1].matches, item[0])):
        average, rating = average_words(totals.average), rating_words(totals.rating)
        rows.append(f"{name:<10}{totals.matches:>8}{average:>7}{rating:>7}")
    return _block(rows)


def _bars(scores: Mapping[int, int]) -> str:
    """How many holes were worth so many points, in at most `MOST_BARS` equal ranges of points."""
    step, first, count = _ranges(min(scores), max(scores))
    holes = [0] * count
    for value, number in scores.items():
        holes[(value - first) // step] += number
    rows = []
    for number, found in enumerate(holes):
        low = first + number * step
        label = points(low) if step == 1 else f"{points(low)}…{points(low + step - 1)}"
        length = round(LONGEST_BAR * found / max(holes))
        bar = "█" * length or ("▏" if found else "")
        rows.append(f"{label:>7} {bar} {found}")
    return _block(rows)


def _ranges(lowest: int, highest: int) -> tuple[int, int, int]:
    """The width of a range, where the first one begins, and how many there are."""
    for step in _STEPS:
        first = lowest // step * step
        count = (highest - first) // step + 1
        if count <= MOST_BARS:
            return step, first, count
    step = (highest - lowest) // MOST_BARS + 1
    return step, lowest, MOST_BARS


def _block(rows: Iterable[str]) -> str:
    return "```\n{}\n```".format("\n".join(row.rstrip() for row in rows))


def _part(some: int, everything: int) -> str:
    return f"{100 * some / everything:.0f} %"


def _signed(number: float) -> str:
    return f"{number:+.1f}".replace("-", "−")
