"""A player's figures as a card, with a comparison with another player."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Final

from cogs.kit.attachments import CHART_NAME, Attachment
from cogs.kit.figure_text import PROVISIONAL, average_words, point_words, rating_words
from cogs.kit.ids.statistics import CollectionId, PlayerStatsId, StatsId
from cogs.kit.names import bold
from cogs.kit.screen import Button, Row, Screen
from cogs.picture.avatars import Avatar
from cogs.picture.player_card import MOST_BADGES, Figure, PlayerCard, describe_player_card, render_player_card
from cogs.statistics.leaderboard import STILL_COUNTING
from cogs.statistics.more_stats_screen import other_boards, stats_title
from data.matches.other_play import OtherPlay
from data.statistics.achievements import Earned
from data.statistics.player_report import ApartMatches, HeadToHead, PlayerReport
from engine.drawing.lettering import drawable
from engine.language import mark, plural, say, signed

NOTHING_ELSE: Final = OtherPlay()

_NONE_HERE: Final = mark("{name} has no match that counts here yet.")
_NONE_ANYWHERE: Final = mark("{name} has no match that counts yet.")


@dataclass(frozen=True, slots=True)
class Compared:
    """The matches that a player and another player, called `name`, played at one table."""

    name: str
    matches: HeadToHead


@dataclass(frozen=True, slots=True)
class Shown:
    """A player on a card: `name`, chosen title `called`, and `image` of a person's avatar."""

    name: str
    called: str = ""
    image: bytes | None = field(default=None, repr=False)
    person: bool = True


def stats(
    who: Shown,
    report: PlayerReport | None,
    earned: Sequence[Earned] = (),
    compared: Compared | None = None,
    *,
    other: OtherPlay = NOTHING_ELSE,
    preset: str | None = None,
    apart: Sequence[ApartMatches] = (),
    own: bool = False,
    complete: bool = True,
    server: str = "",
    anywhere: bool = False,
) -> Screen:
    """Return the card of a player; `report` is None without any rated match that counts.

    - `earned`: the player's achievements.
    - `compared`: the matches with another player.
    - `other`: what the player plays besides matches.
    - `preset`: only matches by this preset count.
    - `apart`: numbers of matches on boards apart.
    - `own`: the reader is the player.
    - `complete`: all matches are counted already.
    - `server`: the server's name, on a card for others to see.
    - `anywhere`: the figures are from all servers.
    """
    lines = [bold(who.name)] if drawable(who.name) != who.name else []
    lines += [] if complete else [say(STILL_COUNTING)]
    if report is None:
        nothing = _NONE_ANYWHERE if anywhere else _NONE_HERE
        notice = [] if complete else [say(STILL_COUNTING)]
        lines = [say(nothing, name=bold(who.name)), *notice, *other_boards(apart)]
    card = player_card(who, report, earned, other, preset=preset, server=server)
    found = card.rating is not None or card.badges or card.beside
    picture = Attachment(CHART_NAME, describe_player_card(card), partial(render_player_card, card))
    return Screen(
        title=stats_title(preset),
        text="\n".join(lines),
        fields=() if compared is None else ((say("Head to head"), _head_to_head(compared)),),
        footer=say(PROVISIONAL) if report is not None and report.totals.rating.provisional else "",
        attachments=(picture,) if found else (),
        rows=_buttons(report, preset, own=own),
    )


def player_card(
    who: Shown,
    report: PlayerReport | None,
    earned: Sequence[Earned],
    other: OtherPlay,
    *,
    preset: str | None,
    server: str,
) -> PlayerCard:
    """Return the picture of a card; the arguments are those of `stats`."""
    newest = [say(each.award.title) for each in reversed(earned[-MOST_BADGES:])]
    rating = None if report is None else Figure(rating_words(report.totals.rating), say("skill rating"))
    form = () if report is None else tuple(each.average for each in report.trend if each.average is not None)
    return PlayerCard(
        name=who.name,
        avatar=Avatar(who.name, who.person, who.image),
        about=tuple(filter(None, (who.called, preset, server))),
        rating=rating,
        results=() if report is None else tuple(_results(report)),
        form=form,
        badges=tuple(newest),
        beside=tuple(_beside(other)),
    )


def _results(report: PlayerReport) -> Iterator[Figure]:
    totals = report.totals
    lost = totals.matches - totals.wins - totals.shared_wins
    yield Figure(f"{totals.wins}–{totals.shared_wins}–{lost}", say("won – shared – lost"))
    if totals.best_hole is not None:
        yield Figure(signed(totals.best_hole), say("best hole"))
    if totals.best_match is not None:
        yield Figure(average_words(totals.best_match), say("best match, a hole"))


def _beside(other: OtherPlay) -> Iterator[Figure]:
    if other.daily is not None:
        count = plural("{count} daily hole", "{count} daily holes", count=other.daily.holes)
        yield Figure(average_words(other.daily.average), count)
    if other.streak:
        yield Figure(plural("{count} day", "{count} days", count=other.streak), say("daily streak"))
    if other.puzzles is not None and other.puzzles.tries:
        solved = plural("{count} puzzle", "{count} puzzles", count=other.puzzles.tries)
        yield Figure(rating_words(other.puzzles.rating), solved)
    if other.events is not None:
        count = plural("{count} event", "{count} events", count=other.events.events)
        yield Figure(point_words(other.events.points), count)


def _buttons(report: PlayerReport | None, preset: str | None, *, own: bool) -> tuple[Row, ...]:
    row: list[Button] = []
    if own and report is not None:
        row.append(Button(say("Share"), str(StatsId("share", preset))))
    if report is not None:
        player = report.player
        row.append(Button(say("More"), str(PlayerStatsId("more", player.user, preset, player.level))))
    if own:
        row.append(Button(say("Collection"), str(CollectionId(0, "show"))))
    return (tuple(row),) if row else ()


def _head_to_head(compared: Compared) -> str:
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
            "ahead {ahead} · behind {behind} · shared {shared}",
            ahead=matches.ahead,
            behind=matches.behind,
            shared=shared,
        ),
    ]
    if matches.average is not None and matches.others_average is not None:
        average, theirs = average_words(matches.average), average_words(matches.others_average)
        lines.append(say("average {average}, theirs {theirs}", average=average, theirs=theirs))
    return "\n".join(lines)
