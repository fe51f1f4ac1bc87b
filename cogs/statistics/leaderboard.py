"""A server's leaderboard: a page for one person with their own row, or a picture for everybody."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple

from discord import app_commands

from cogs.answering.home_server import server_name, server_of
from cogs.answering.messages.sharing import Shares, share
from cogs.answering.reply import Reply
from cogs.kit.attachments import Attachment
from cogs.kit.figure_text import rank_words
from cogs.kit.ids.statistics import ANY_PRESET, MATCHES_OF, HallId, LeaderboardId, Period
from cogs.kit.message_limits import LONGEST_CHOICE, MOST_CHOICES
from cogs.kit.names import bold, bold_with_you, names_not_drawn, plain, titled
from cogs.kit.pages import more_words, page_buttons, page_text, page_words
from cogs.kit.screen import Button, Choice, Menu, Row, Screen
from cogs.kit.unix_time import now
from cogs.picture.picture_attachments import chart_file
from cogs.rules.server_presets import board_words
from cogs.statistics.boards import BOARDS, NO_MATCHES, BoardPage, BoardQuery
from cogs.table.screens.table_picture import title_of
from data.errors import ReadFailed
from data.people.preferences import AS_USUAL, LOOK, Look
from data.statistics.own_boards import OwnBoard
from data.statistics.player_report import ApartMatches
from data.statistics.seasons import FIRST_SEASON, Season
from data.statistics.standings import Standing, StandingsPage
from data.statistics.what_counts import FORMAT_BOARDS
from data.store import Store
from engine.cpu.levels import level_title
from engine.drawing.charts import RankChart, Ranked
from engine.game.options import WORDS
from engine.game.presets import PRESETS
from engine.language import mark, say
from engine.names.graphemes import cut
from engine.names.search_key import search_key


class _Words(NamedTuple):
    """A choice: its texts in the menu and in titles, and its meaning."""

    choice: str
    title: str
    meaning: str = ""


_PERIOD_WORDS: Final[dict[Period, _Words]] = {
    "all": _Words(mark("All time"), mark("all time")),
    "season": _Words(mark("This season"), mark("season {number}")),
    "year": _Words(mark("This year"), mark("this year")),
    "month": _Words(mark("This month"), mark("this month")),
    "week": _Words(mark("This week"), mark("this week")),
}
_BOARD_WORDS: Final[dict[str, _Words]] = {
    **{
        each.word: _Words(each.title, each.changed, each.about)
        for each in (*WORDS["format"].words, *WORDS["partners"].words)
        if each.word in FORMAT_BOARDS
    },
    "modified": _Words(
        mark("Modified rules"),
        mark("modified rules"),
        mark("Your own rules. Counts only here."),
    ),
    "practice": _Words(
        mark("Practice"),
        mark("practice"),
        mark("Solo against computers weaker than medium. Counts only here."),
    ),
}
"""Texts of the boards apart: for formats, for modified rules, and for practice."""

THEIRS: Final = mark("a preset of this server")
MOST_OWN: Final = 9
"""Most own boards of the server in the menu, which holds 25 choices. Typing finds the others, too."""

STILL_COUNTING: Final = mark("*Still counting: older matches will show up in a few minutes.*")
WITH_TITLE: Final = 30
"""A title is shown if name, title and figure together have at most this many characters."""


async def show_leaderboard(store: Store, place: LeaderboardId, reply: Reply, matches: str = "") -> None:
    """Answer with the page `place` of the leaderboard; about the matches that a person typed, if any."""
    await reply.show(await reply.during(_leaderboard(store, place, reply, matches)))


async def suggested_matches(store: Store, guild: int, typed: str) -> list[app_commands.Choice[str]]:
    """Return the kinds of matches whose words contain `typed`, as many as Discord can list."""
    try:
        own = await store.statistics.own_boards.of(guild)
    except ReadFailed:
        own = []
    key = search_key(typed)
    found = [(choice, value) for choice, value in matches_choices(own) if key in search_key(choice)]
    return [
        app_commands.Choice(name=cut(choice, LONGEST_CHOICE), value=value)
        for choice, value in found[:MOST_CHOICES]
    ]


async def share_leaderboard(store: Store, shares: Shares, place: LeaderboardId, reply: Reply) -> None:
    """Post the page `place` as a picture for everybody in the channel; each message can share once."""

    async def page() -> Screen:
        query = await _query(store, place, reply, None)
        server = server_name(reply.interaction.client, query.guild)
        return shared_leaderboard(await BOARDS[place.by].page(query), place, query.season, server, query.own)

    await share(page, shares.once(reply), reply)


async def _leaderboard(store: Store, place: LeaderboardId, reply: Reply, matches: str) -> Screen:
    query = await _query(store, place, reply, reply.interaction.user.id)
    if matches:
        place = replace(place, preset=meant_matches(matches, query.own))
        query = query._replace(place=place)
    page = await BOARDS[place.by].page(query)
    looks = reply.interaction.client.services.preferences.chosen(LOOK)
    complete = store.statistics.counter.complete
    return leaderboard(page, place, query.season, looks, query.own, complete=complete)


async def _query(store: Store, place: LeaderboardId, reply: Reply, reader: int | None) -> BoardQuery:
    guild = server_of(reply.interaction)
    season = (await store.statistics.seasons.list(guild))[-1] if place.period == "season" else FIRST_SEASON
    own = await store.statistics.own_boards.of(guild)
    return BoardQuery(store, guild, place, season, reader, now(), own)


def leaderboard(
    page: BoardPage,
    place: LeaderboardId,
    season: Season,
    looks: Mapping[int, Look] = AS_USUAL,
    own_boards: Sequence[OwnBoard] = (),
    *,
    complete: bool = True,
) -> Screen:
    """Return the page `place` of the leaderboard.

    `season` is the present season, `looks` are people's looks by user id, and `own_boards` are the boards of
    the server's own presets. `complete`: all matches are counted already.
    """
    board, standings = BOARDS[place.by], page.standings
    own = standings.own
    apart = own is not None and all(row.player != own.player for row in standings.rows)
    notice = board.no_presets if place.preset else ""
    if board.of_matches:
        notice = "" if complete else STILL_COUNTING
    lines = [_line(row, place, standings, looks) for row in standings.rows] or [say(board.nothing)]
    return Screen(
        title=" · ".join([say("Leaderboard"), say(board.title), *_matches_words(place, season, own_boards)]),
        text="\n".join([*([say(notice)] if notice else []), *lines]),
        fields=((say("You"), _line(own, place, None, looks)),) if own is not None and apart else (),
        footer=_footer(page, place, own_boards),
        menus=_menus(place, own_boards),
        rows=(_buttons(standings, place),),
    )


def shared_leaderboard(
    page: BoardPage,
    place: LeaderboardId,
    season: Season,
    server: str,
    own_boards: Sequence[OwnBoard] = (),
) -> Screen:
    """Return the page for everybody; `season` is the present season."""
    if not page.standings.rows:
        return Screen(title=say("Leaderboard"), text=say(NO_MATCHES))
    rows = ranked(page.standings, place)
    heading = " · ".join([say(BOARDS[place.by].choice), *_matches_words(place, season, own_boards)])
    return Screen(
        title=say("Leaderboard"),
        text=page_text([names_not_drawn(rows), more_words(more_players(page.standings))]),
        footer=_footer(page, place, own_boards),
        attachments=(leaderboard_file(heading, rows, server),),
    )


def more_players(standings: StandingsPage[Any]) -> int:
    """Return how many players come after the page."""
    if standings.number + 1 == standings.pages:
        return 0
    return standings.players - (standings.number + 1) * len(standings.rows)


def ranked(standings: StandingsPage[Any], place: LeaderboardId) -> list[Ranked]:
    """Return the lines of a page as the page's picture shows them."""
    rows = []
    for row in standings.rows:
        words, level = BOARDS[place.by].words(row.totals), row.player.level
        note = f"{words.note} · {say('computer')}" if level else words.note
        rows.append(Ranked(row.rank, level_title(level) if level else row.name, note, words.figure))
    return rows


def apart_words(apart: Iterable[ApartMatches]) -> str:
    """Return how many matches count on each board apart: `3 practice · 1 modified rules`."""
    return " · ".join(
        f"{each.matches} {_called(each.board) if each.own else say(_BOARD_WORDS[each.board].title)}"
        for each in apart
    )


def _called(name: str) -> str:
    """Return the name of a server's own preset, marked so that nobody takes it for a built-in preset."""
    return say("“{name}” (this server’s)", name=plain(name))


def matches_words(preset: str, own_boards: Sequence[OwnBoard]) -> str:
    """Return in words which matches `preset` stands for: a preset, a format, practice, or an own board."""
    if preset in _BOARD_WORDS:
        return say(_BOARD_WORDS[preset].title)
    if preset in PRESETS:
        return preset
    return next((_called(each.name) for each in own_boards if each.board == preset), say(THEIRS))


def matches_choices(own_boards: Sequence[OwnBoard]) -> list[tuple[str, str]]:
    """Return the kinds of matches that can be typed, each as words and value; `own_boards` come last."""
    presets = [(f"{name}: {of.summary}", name) for name, of in PRESETS.items()]
    apart = [(say(words.choice), board) for board, words in _BOARD_WORDS.items()]
    return [*presets, *apart, *((f"{each.name}: {board_words(each)}", each.board) for each in own_boards)]


def meant_matches(typed: str, own_boards: Sequence[OwnBoard]) -> str | None:
    """Return the preset or board called `typed`, or None, which stands for all matches that count."""
    own = [(name, each.board) for each in own_boards for name in (each.board, search_key(each.name))]
    return {**dict(reversed(own)), **{name: name for name in MATCHES_OF}}.get(search_key(typed))


def _meaning(preset: str, own_boards: Sequence[OwnBoard]) -> str:
    """Return which matches count on a board apart; "" for a preset."""
    if preset in _BOARD_WORDS:
        return say(_BOARD_WORDS[preset].meaning)
    return next((board_words(each) for each in own_boards if each.board == preset), "")


def _matches_words(place: LeaderboardId, season: Season, own_boards: Sequence[OwnBoard]) -> list[str]:
    """Return the period in words and, unless all matches that count are meant, the group of matches."""
    if place.period == "season" and season.name:
        period = say("season {name}", name=plain(season.name))
    else:
        period = say(_PERIOD_WORDS[place.period].title, number=season.number)
    chosen = place.preset if BOARDS[place.by].of_matches else None
    return [period, *([matches_words(chosen, own_boards)] if chosen else [])]


def _footer(page: BoardPage, place: LeaderboardId, own_boards: Sequence[OwnBoard]) -> str:
    """Return the text below a page: its number, the meaning of its marks, and which matches it counts."""
    meaning = _meaning(place.preset or "", own_boards) if BOARDS[place.by].of_matches else ""
    numbered = page_words(page.standings.number, page.standings.pages)
    return " · ".join(filter(None, [numbered, *page.notes, meaning]))


def _line(
    row: Standing[Any], place: LeaderboardId, page: StandingsPage[Any] | None, looks: Mapping[int, Look]
) -> str:
    """Return the lines about a player, short enough for a phone.

    With a `page`, the reader's own row is marked. On boards about matches, a title is shown if it fits.
    """
    words, board = BOARDS[place.by].words(row.totals), BOARDS[place.by]
    if row.player.level:
        name = f"{bold(level_title(row.player.level))} 🤖"
    else:
        own = page is not None and page.own is not None and row.player == page.own.player
        name = bold_with_you(row.name, own)
        title = title_of(looks.get(row.player.user, Look())) if board.of_matches else ""
        if title and len(f"{name}{title}{words.figure}") <= WITH_TITLE:
            name += f" · *{title}*"
    return f"{rank_words(row.rank)} {name} · {words.text}"


def _menus(place: LeaderboardId, own_boards: Sequence[OwnBoard]) -> tuple[Menu, ...]:
    bys = [Choice(say(each.choice), by, say(each.meaning), by == place.by) for by, each in BOARDS.items()]
    periods = [
        Choice(say(words.choice), period, chosen=period == place.period)
        for period, words in _PERIOD_WORDS.items()
    ]
    presets = [Choice(say("All matches that count"), ANY_PRESET, chosen=place.preset is None)]
    presets += [Choice(name, name, of.summary, chosen=name == place.preset) for name, of in PRESETS.items()]
    presets += [
        Choice(say(words.choice), board, say(words.meaning), chosen=board == place.preset)
        for board, words in _BOARD_WORDS.items()
    ]
    listed = [each for each in own_boards if each.board == place.preset]
    listed += [each for each in own_boards if each.board != place.preset][: MOST_OWN - len(listed)]
    presets += [
        Choice(each.name, each.board, board_words(each), chosen=each.board == place.preset) for each in listed
    ]
    menus = (
        Menu(str(replace(place, control="by")), say("Sort by"), tuple(bys)),
        Menu(str(replace(place, control="period")), say("Period"), tuple(periods)),
        Menu(str(replace(place, control="preset")), say("Which matches"), tuple(presets)),
    )
    return menus if BOARDS[place.by].of_matches else menus[:2]


def _buttons(page: StandingsPage[Any], place: LeaderboardId) -> Row:
    """Return the buttons. Boards of daily holes and events have no button about computers."""
    buttons = page_buttons(
        page.number, page.pages, lambda to, control: replace(place, number=to, control=control)
    )
    if BOARDS[place.by].of_matches:
        other = replace(place, computers=not place.computers, number=0, control="seats")
        label = say("Computers: shown") if place.computers else say("Computers: hidden")
        buttons = (*buttons, Button(label, str(other)))
    share = Button(say("Share"), str(replace(place, control="share")))
    hall = Button(say("Hall of fame"), str(HallId(0, "show")))
    return (*buttons, share, hall) if page.rows else buttons


def leaderboard_file(heading: str, rows: Sequence[Ranked], server: str) -> Attachment:
    """Return the picture of a leaderboard of `server`, which may be "". The alt text has names as written."""
    lines = [f"{row.rank}. {row.name}: {row.figure} ({row.note})" for row in rows]
    return chart_file(
        RankChart(heading, tuple(rows)), "\n".join([heading, *lines]), titled(server, say("Leaderboard"))
    )
