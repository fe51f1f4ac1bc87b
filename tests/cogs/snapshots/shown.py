"""The screens that are kept, each built anew in the language that is spoken."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date, datetime
from random import Random
from typing import Final

from cogs.daily import screen as daily
from cogs.daily.beacon import Drand
from cogs.daily.morning import podium_screen
from cogs.daily.result_pages import own_results
from cogs.daily.review_pages import field_page, review_page, review_pages
from cogs.daily.tries import Ending
from cogs.events.screens.desk_screen import desk_screen
from cogs.events.screens.details_screen import details_screen
from cogs.events.screens.event_screen import announcement, event_screen
from cogs.events.screens.list_screen import list_screen
from cogs.events.screens.organiser_screen import end_question, newcomer_screen, organiser_screen
from cogs.events.screens.play_screen import play_screen
from cogs.events.screens.results_screen import deals_screen, results_screen
from cogs.events.screens.standings_screen import standings_screen
from cogs.kit.ids.events import EventDeskId, EventId
from cogs.kit.ids.server_settings import SettingsId
from cogs.kit.ids.statistics import LeaderboardId
from cogs.kit.ids.table import DeskId
from cogs.kit.rules_text import length_words
from cogs.kit.screen import Choice, Screen
from cogs.learn.help import help_screen
from cogs.past.history_screen import history
from cogs.past.review_pages import buttons
from cogs.privacy.screen import forget_question
from cogs.reviews.pages import ReviewPages
from cogs.rules.rules_screen import preset_rules
from cogs.rules.server_presets import NamedRules
from cogs.server_settings.own_pages import blocked_screen
from cogs.server_settings.screen import ServerSettings, settings_screen
from cogs.statistics.boards import BoardPage, match_notes
from cogs.statistics.leaderboard import leaderboard
from cogs.statistics.more_stats_screen import more_stats
from cogs.statistics.stats_screen import Compared, Shown, stats
from cogs.table.screens.hand import Hand
from cogs.table.screens.lobby import lobby
from cogs.table.screens.play import match_screen
from cogs.table.screens.reveal import reveal, revealed_seats
from cogs.table.screens.rules_desk import desk
from data.matches.daily_tries import DailyResult
from data.matches.history import HistoryPage, PastMatch, PastPerson
from data.matches.other_play import OtherPlay
from data.matches.puzzles import Solver
from data.people.preferences import LANGUAGE
from data.statistics.achievements import AWARDS, Earned
from data.statistics.daily_standings import DailyTotals
from data.statistics.event_standings import EventTotals
from data.statistics.player_report import HeadToHead, PlayerReport, TrendPoint
from data.statistics.rated_player import RatedPlayer, computer
from data.statistics.ratings import FRESH, SETTLED, Rating
from data.statistics.seasons import Season
from data.statistics.standings import Standing, StandingsPage, Totals
from engine.events.entries import (
    Drawn,
    Ended,
    Entered,
    EventOpened,
    Fact,
    KindName,
    Paused,
    Played,
    Posted,
    RoundsStarted,
    TableOver,
)
from engine.events.event import Playing
from engine.events.fold import fold, stamped
from engine.events.options import HOUR, new_event
from engine.events.seating import match_of
from engine.events.state import EventState, Status
from engine.events.strokes_gained import gained
from engine.game.presets import preset
from engine.language import say
from engine.review.hole_review import review_hole
from engine.review.summary import review_of_holes
from engine.solo.daily import Pulse, begin_daily
from engine.solo.daily_turns import played_hole
from engine.solo.field import field_choices
from engine.solo.game import SoloGame
from engine.table.entries import Invited
from tests.cogs.daily.test_screen import stepped
from tests.cogs.snapshots import tables
from tests.cogs.table.screens.evenings import MATCH, NOW, Evening

DAY: Final = date(2026, 11, 22)
NOON: Final = datetime.fromisoformat("2026-11-22T12:00:00+00:00").timestamp()
PULSE: Final = Pulse(34_167_412, "ab" * 32, "cd" * 48)
FIRM: Final = Rating(31.0, SETTLED - 1)
TOTALS: Final = Totals(12, 2, 1, 40, 140, 3.5, -4, -1.25, 2, 3, 10, 16, 4, FRESH)
GONE: Final = "This server no longer has a preset “{name}”."
OUT: Final = "You removed {name}. They can’t join this table again."
SAVED: Final = "“{name}” is saved: {rules}."


def _review(number: int) -> Screen:
    table, review = tables.reviewed()
    pages = ReviewPages.of(table.entries, review, 1)
    return replace(pages.page(number), rows=buttons(MATCH, number, pages.count, shared=False))


def _own() -> list[tuple[str, str]]:
    """A server's presets, with what they are in words."""
    return [("Friday", f"classic · {length_words(9)}"), ("Long night", f"house · {length_words(18)}")]


def _rules_desk() -> Screen:
    changes = {"knock_early": True, "flip_as_action": True, "underdog_bonus": True}
    state = Evening(1, ("Ana", "Ben"), preset="house", holes=9, changes=changes).lobby().state
    own = [Choice(name, name, about) for name, about in _own()]
    return desk(state, DeskId(MATCH, 7, "turns", "menus"), own, say(GONE, name="Club night"))


def _people_desk() -> Screen:
    state = Evening(1, ("Ana", "Ben", "Chloe"), computers=1).lobby().state
    return desk(state, DeskId(MATCH, 7, "joining", "menus"), (), say(OUT, name="Dan"))


def _who_can_join() -> Screen:
    state = Evening(1, ("Ana", "Ben"), preset="house", holes=9).lobby().state
    state.invited_only, state.invited = True, [Invited(7, "B*n"), Invited(1_037, "Alex")]
    return desk(state, DeskId(MATCH, 7, "joining", "menus"))


def _settings() -> Screen:
    own = _own()
    settings = ServerSettings("Friday", own, MATCH, chosen={LANGUAGE.kind: "de"})
    notice = say(SAVED, name=own[0][0], rules=own[0][1])
    return settings_screen(settings, SettingsId(3, "show"), manager=True, notice=notice)


def _blocked() -> Screen:
    return blocked_screen({7: "B*n", 1_037: "Alex", 2_082: "Alex"}, SettingsId(3, "open"))


def _leaderboard() -> Screen:
    firm = replace(TOTALS, rating=FIRM, matches=31, wins=14, shared_wins=0)
    rows = (
        Standing(1, RatedPlayer(1), "Ana", firm),
        Standing(2, computer("expert"), "expert", replace(firm, wins=1)),
        Standing(2, RatedPlayer(2), "B*n", firm),
        Standing(4, RatedPlayer(3), "李明", TOTALS),
    )
    own = Standing(23, RatedPlayer(9), "Zoë", replace(TOTALS, matches=1, wins=0, holes=1))
    page = StandingsPage(rows, 1, 3, own, 23)
    place = LeaderboardId(period="season", number=1, computers=True)
    return leaderboard(BoardPage(page, match_notes(page, place.by)), place, Season(2, "", 5.0, None))


def _stats() -> Screen:
    trend = tuple(TrendPoint(MATCH, 5.0, "classic", 3, 1, True, each, FRESH) for each in (5.0, 4.0, -1.0))
    scores = {-4: 3, 0: 10, 7: 27}
    presets = {"classic": TOTALS, "house": replace(TOTALS, matches=1, average=-0.5, rating=FIRM)}
    report = PlayerReport(RatedPlayer(1), TOTALS, presets, -1.25, trend, scores)
    earned = [Earned(1, award, MATCH, 5.0) for award in AWARDS]
    other = OtherPlay(DailyTotals(23, 92), EventTotals(3, 4.5), 5, Solver(FIRM, 7, 4))
    compared = Compared("B*n", HeadToHead(7, 4, 2, 3.5, 4.25))
    return stats(Shown("Ana", "Hot Hand"), report, earned, compared, other=other, own=True)


def _more_stats() -> Screen:
    presets = {"classic": TOTALS, "house": replace(TOTALS, matches=1, average=-0.5, rating=FIRM)}
    report = PlayerReport(RatedPlayer(1), TOTALS, presets, -1.25, (), {-4: 3, 0: 10, 7: 27})
    earned = [Earned(1, award, MATCH, 5.0) for award in AWARDS]
    return more_stats("Ana", report, earned, own=True)


def _daily() -> tuple[SoloGame, Ending]:
    """A try that has ended, played by chance."""
    game, chance = begin_daily(DAY, PULSE.randomness, 7, "Ana", NOON), Random(1)
    while not game.over:
        game = stepped(game, chance)
    costs = tuple(number % 4 for number in range(game.state.playing.hole.turns[0]))
    points, opponent = game.points
    own = DailyResult(DAY, 7, "Ana", points, opponent, game.went_out, shared=False, par=5, costs=costs)
    best = DailyResult(DAY, 8, "Ben", 1, 9, went_out=True, shared=True, par=5, costs=(0.0,))
    last = DailyResult(DAY, 9, "Eve", 40, 40, went_out=False, shared=True, par=5, costs=(9.0,))
    return game, Ending(own, (best, own, last), 3, PULSE)


def _daily_review(number: int) -> Screen:
    game, _ = _daily()
    hole = played_hole(game.entries)
    pages = review_pages(DAY, game, review_of_holes([review_hole(hole)]))
    if number < pages.count:
        return review_page(DAY, pages, number)
    own = [str(action) for action in hole.actions]
    other = [*own[: own.index("0 draw")], "0 take", "0 swap 1"]
    named = {
        **dict.fromkeys(("Ben", "Eve", "Kim", "B*n", "Zoë"), own),
        **dict.fromkeys(("Max", "Liv"), other),
    }
    return field_page(DAY, pages, field_choices(hole, named))


def _daily_week() -> list[Standing[DailyTotals]]:
    played = (("Ana", 7, 21), ("Ben", 5, 18), ("Eve", 3, 3))
    return [
        Standing(rank, RatedPlayer(rank), name, DailyTotals(holes, points))
        for rank, (name, holes, points) in enumerate(played, 1)
    ]


def _history() -> Screen:
    ana = PastPerson(1, "Ana", 12, won=True, shared=False)
    ben = PastPerson(2, "B*n", 20, won=False, shared=False)
    others = tuple(PastPerson(n, f"Player number {n}", n - 4, n == 3, shared=False) for n in range(3, 8))
    match = PastMatch(MATCH, 5, "classic", 9, NOW, (ana, ben))
    rows = (
        match,
        replace(match, match="1123456789", preset="house", holes=1, people=(ben,)),
        replace(match, match="2123456789", people=others),
    )
    return history(HistoryPage(rows, 0, 2, 11), None)


EVENT: Final = "0123456789"
_STATUS: Final[dict[Status, tuple[Fact, ...]]] = {
    "open": (),
    "paused": (Paused(9),),
    "finished": (Ended(),),
}
"""The entries by which an open event comes into each status."""


def _opening(kind: KindName, name: str, computers: int, holes: int = 2) -> EventOpened:
    rules = preset("classic").rules_for(2, holes).to_dict()
    return EventOpened(
        EVENT, 5, 3, kind, name, rules, NOW + 3600, "5e" * 32, 9, 77, computers, seats=2, rounds=1
    )


def _folded(facts: list[Fact], status: Status) -> EventState:
    """The state of an event that began at `NOW` and is an hour old."""
    begun = stamped(facts, 0, NOW)
    return fold([*begun, *stamped(_STATUS[status], len(begun), NOW + 3600)])


def _event(status: Status) -> EventState:
    """An event of four people, one of whom has finished one hole only."""
    facts: list[Fact] = [_opening("duplicate", "Friday nine", 1), Posted(4)]
    scores = ((4, 10), (8, 2), (6, 8), (7,))
    for number, (name, points) in enumerate(zip(("Ana", "B*n", "李明", "Zoë"), scores, strict=True), 1):
        facts += [Entered(number, number, name), Played(number, (), points)]
    return _folded(facts, status)


def _league(status: Status, kind: KindName = "league", *, drawn: bool = True) -> EventState:
    """A league of five people, one of whom has a bye; one of two tables is over, in the end both."""
    facts: list[Fact] = [_opening(kind, "Monday cup", 0), Posted(4)]
    for number, name in enumerate(("Ana", "B*n", "李明", "Zoë", "Dan"), 1):
        facts.append(Entered(number, number, name))
    if drawn:
        facts.append(RoundsStarted((1, 2, 3, 4, 5)))
        tables = ((1, 2), (3, 4), (5,))
        facts += [Drawn(1, number, 0, entrants, NOW) for number, entrants in enumerate(tables, 1)]
        facts.append(TableOver(match_of(EVENT, 1, 1, 0), (12, 15)))
    if status == "finished":
        facts.append(TableOver(match_of(EVENT, 1, 2, 0), (20, None), (4,)))
    return _folded(facts, status)


def _prepared() -> EventState:
    """A league whose message isn't posted yet."""
    opened = replace(
        new_event("league", "Monday cup", 5, 3, 9, preset="classic"),
        event=EVENT,
        secret="5e" * 32,
        closes_at=NOW + 24 * HOUR,
    )
    return fold(stamped([opened], 0, NOW))


def _event_hole(holes: int) -> Screen:
    """The message of somebody who has finished some holes."""
    event = _event("open")
    game, chance = SoloGame.begin(event.course, 1, "Ana", NOW), Random(1)
    while len(game.scores) < holes:
        if game.state.stage == "between":
            game = game.dealt(game.state.version, NOW)
        action = chance.choice(game.view(1).legal)
        slots = [("swap", 0)] if action.verb == "take" else []
        game = game.acted(1, game.state.version, [(action.verb, action.slot), *slots], NOW)  # type: ignore[list-item]
    scores = {**event.scores, 1: list(game.scores)}
    return play_screen(Playing(event, event.entrants[0], game, gained(scores, 1)))


SCREENS: Final[dict[str, Callable[[], Screen]]] = {
    "lobby": lambda: lobby(tables.lobby()),
    "lobby-format": lambda: lobby(tables.partners(), handicaps=tables.handicaps()),
    "rules-desk-format": lambda: desk(tables.partners(), DeskId(MATCH, 3, "format", "menus")),
    "final-skins": lambda: match_screen(tables.finished_in_skins()),
    "table-opening": lambda: match_screen(tables.opening()),
    "table-mid-hole": lambda: match_screen(tables.in_mid_hole()),
    "table-last-turn": lambda: match_screen(tables.on_the_last_turn()),
    "hand-choosing": lambda: Hand(tables.choosing(), 1).screen(),
    "hand-drawn": lambda: Hand(tables.with_a_drawn_card(), 1).screen(),
    "hand-hint": lambda: Hand(tables.choosing(hints=True), 1, hint=tables.advice()).screen(),
    "hole-over": lambda: match_screen(tables.between_holes()),
    "reveal": lambda: reveal(tables.finished().state, revealed_seats(tables.finished().state)[-1]),
    "final": lambda: match_screen(tables.finished()),
    "event": lambda: event_screen(_event("open"), {}),
    "event-new": lambda: desk_screen(_prepared(), EventDeskId(EVENT), ()),
    "event-new-more": lambda: desk_screen(_prepared(), EventDeskId(EVENT, 1, "more"), ()),
    "event-list": lambda: list_screen([], {}, manager=True),
    "event-hole": lambda: _event_hole(1),
    "event-last-hole": lambda: _event_hole(2),
    "event-details": lambda: details_screen(_event("paused"), manager=True, entered=True),
    "event-manage": lambda: organiser_screen(_event("open"), EventId("manage", EVENT)),
    "event-end": lambda: end_question(_event("open")),
    "event-over": lambda: announcement(_event("finished"), "The Clubhouse"),
    "event-results": lambda: results_screen(_event("finished"), 0, 2),
    "event-cards": lambda: deals_screen(_event("finished"), 1),
    "league": lambda: event_screen(_league("open", drawn=False), {}),
    "league-round": lambda: event_screen(_league("open"), {match_of(EVENT, 1, 2, 0): 77}),
    "league-final": lambda: event_screen(_league("finished"), {}),
    "league-over": lambda: announcement(_league("finished"), "The Clubhouse"),
    "league-details": lambda: details_screen(
        _league("open", "knockout", drawn=False), manager=True, entered=True, notice=say("It ended.")
    ),
    "league-secret": lambda: details_screen(_league("finished"), manager=False, entered=True),
    "league-standings": lambda: standings_screen(_league("open", "knockout"), 0, 2),
    "league-manage": lambda: organiser_screen(_league("paused"), EventId("manage", "0123456789")),
    "league-start": lambda: organiser_screen(_league("open", drawn=False), EventId("manage", "0123456789")),
    "league-newcomer": lambda: newcomer_screen(_league("open"), 2),
    "rules-house": lambda: preset_rules(NamedRules("house", 9)),
    "rules-desk": _rules_desk,
    "rules-desk-people": _people_desk,
    "help": help_screen,
    "rules-desk-joining": _who_can_join,
    "settings": _settings,
    "settings-blocked": _blocked,
    "leaderboard": _leaderboard,
    "stats": _stats,
    "stats-more": _more_stats,
    "review": lambda: _review(0),
    "review-move": lambda: _review(1),
    "daily-result": lambda: daily.ended_screen(*_daily()),
    "daily-details": lambda: replace(
        daily.details_screen(_daily()[1], say(Drand("").origin)),
        attachments=own_results({-2: 1, -1: 4, 0: 11, 1: 9, 2: 3, 5: 1}),
    ),
    "daily-review": lambda: _daily_review(0),
    "daily-review-move": lambda: _daily_review(1),
    "daily-review-others": lambda: _daily_review(9),
    "daily-morning": lambda: podium_screen(DAY, _daily()[1].standing or (), _daily_week()),
    "daily-shared": lambda: daily.shared_screen(_daily()[1]),
    "history": _history,
    "forget-question": forget_question,
}
