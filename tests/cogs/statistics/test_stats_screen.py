"""A player's card: within Discord's limits, and right about the matches played."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO

from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from cogs.kit.figure_text import PROVISIONAL
from cogs.kit.names import clean_name
from cogs.kit.screen import Screen
from cogs.picture.trend import describe_trend
from cogs.statistics.leaderboard import STILL_COUNTING
from cogs.statistics.stats_screen import Compared, Shown, stats
from data.matches.other_play import OtherPlay
from data.matches.puzzles import Solver
from data.statistics.achievements import AWARDS, Earned
from data.statistics.daily_standings import DailyTotals
from data.statistics.event_standings import EventTotals
from data.statistics.player_report import HeadToHead, PlayerReport, TrendPoint
from data.statistics.rated_player import RatedPlayer
from data.statistics.ratings import FRESH, Rating
from data.statistics.standings import Totals
from engine.game.presets import PRESETS
from tests.cogs.table.screens.evenings import LONGEST
from tests.engine.effort import examples
from tests.wire.message_limits import message_problems

TOTALS = Totals(12, 2, 1, 40, 140, 3.5, -4, -1.25, 2, 3, 10, 16, 4, FRESH)


def point(average: float | None) -> TrendPoint:
    return TrendPoint("0123456789", 5.0, "classic", 3, 1, True, average, FRESH)


REPORT = PlayerReport(
    RatedPlayer(1),
    TOTALS,
    {"classic": TOTALS, "house": TOTALS},
    -1.25,
    (point(5.0), point(None), point(4.0), point(-1.0)),
    {-4: 3, 0: 10, 7: 27},
)


def problems(screen: Screen) -> list[str]:
    payload = screen.payload()
    body = {
        "embeds": [embed.to_dict() for embed in payload["embeds"]],
        "components": payload["view"].to_components(),
        "attachments": [{"filename": each.name} for each in screen.attachments],
    }
    return list(message_problems(body, "", is_new=True))


ANA = Shown("Ana", called="Hot Hand")
OTHER = OtherPlay(DailyTotals(23, 92), EventTotals(3, 4.5), 5, Solver(FRESH, 7, 4))


def words(screen: Screen) -> list[str]:
    """The lines of the picture's description."""
    (picture,) = screen.attachments
    return picture.alt_text.split("\n")


def test_all_that_is_known_stands_on_the_card() -> None:
    earned = [Earned(1, award, "0123456789", float(at)) for at, award in enumerate(AWARDS[:4])]
    compared = Compared("Ben", HeadToHead(7, 4, 2, 3.5, 4.25))
    screen = stats(ANA, REPORT, earned, compared, other=OTHER, preset="classic", server="The Clubhouse")
    assert (screen.title, screen.text) == ("Stats · classic", "")
    assert words(screen) == [
        "Ana · Hot Hand · classic · The Clubhouse.",
        "skill rating: 1500?.",
        "won – shared – lost: 2–1–9.",
        "best hole: −4.",
        "best match, a hole: −1.25.",
        "23 daily holes: 4.00.",
        "daily streak: 5 days.",
        "7 puzzles: 1500?.",
        "3 events: 4.5 points.",
        f"Newest achievements: {AWARDS[3].title}, {AWARDS[2].title} and {AWARDS[1].title}.",
        *describe_trend((5.0, 4.0, -1.0)).split("\n"),
    ]
    assert screen.footer == PROVISIONAL
    assert dict(screen.fields)["Head to head"].split("\n") == [
        "7 matches with **Ben**",
        "ahead 4 · behind 2 · shared 1",
        "average 3.50, theirs 4.25",
    ]


def test_only_the_reader_s_own_card_can_be_shared() -> None:
    labels = [
        [[each.label for each in row] for row in stats(ANA, report, own=own).rows]
        for report, own in ((REPORT, True), (REPORT, False), (None, True), (None, False))
    ]
    assert labels == [[["Share", "More", "Collection"]], [["More"]], [["Collection"]], []]


def test_who_never_finished_a_match_is_told_so_and_that_some_are_missing() -> None:
    screen = stats(ANA, None, complete=False)
    assert screen.text == f"**Ana** has no match that counts here yet.\n{STILL_COUNTING}"
    assert screen.attachments == ()
    assert "5 days" in " ".join(words(stats(ANA, None, other=OTHER)))


def test_who_never_met_is_told_so() -> None:
    never = Compared("Ben", HeadToHead(0, 0, 0, None, None))
    assert dict(stats(ANA, REPORT, (), never).fields)["Head to head"] == "No matches with **Ben** yet."


def test_a_name_that_can_t_be_drawn_stands_in_the_text() -> None:
    assert stats(Shown("李明"), REPORT).text == "**李明**"


counts = st.integers(0, 99_999)
shared = st.integers(0, 9_999)
averages = st.none() | st.floats(-20, 99)
totals = st.builds(
    Totals,
    *(counts, counts, shared, counts, st.integers(-9999, 99_999), averages),
    *(st.none() | st.integers(-30, 99), averages, counts, counts, counts, counts, counts),
    st.builds(Rating, st.floats(-10, 80), st.floats(1, 9)),
).map(lambda each: replace(each, holes=each.holes + 1))
reports = st.builds(
    PlayerReport,
    player=st.just(RatedPlayer(1)),
    totals=totals,
    presets=st.dictionaries(st.sampled_from(list(PRESETS)), totals),
    handicap=averages,
    trend=st.lists(st.builds(point, averages), max_size=50).map(tuple),
    scores=st.dictionaries(st.integers(-60, 400), st.integers(1, 99_999), max_size=60),
)
names = st.sampled_from(["Ana", LONGEST, "https://a.example/[x](y)"]).map(clean_name)
awards = st.lists(st.sampled_from(AWARDS), unique=True).map(
    lambda found: [Earned(1, award, "0123456789", 5.0) for award in found]
)
meetings = st.none() | st.builds(
    Compared, names, st.builds(HeadToHead, counts, counts, counts, averages, averages)
)
others = st.builds(
    OtherPlay,
    st.none() | st.builds(DailyTotals, st.integers(1, 9999), st.integers(-9999, 99_999)),
    st.none() | st.builds(EventTotals, st.integers(1, 999), st.floats(0, 9999)),
    st.none() | st.integers(0, 9999),
    st.none() | st.builds(Solver, st.just(FRESH), st.integers(0, 9999), st.integers(0, 9999)),
)


@examples(12)
@given(names, reports, awards, meetings, others, st.none() | st.sampled_from(list(PRESETS)))
def test_every_card_is_accepted_and_can_be_drawn(
    name: str,
    report: PlayerReport,
    earned: list[Earned],
    compared: Compared | None,
    other: OtherPlay,
    preset: str | None,
) -> None:
    screen = stats(Shown(name), report, earned, compared, other=other, preset=preset, server=name, own=True)
    assert not problems(screen)
    (picture,) = screen.attachments
    assert Image.open(BytesIO(picture.draw())).width == 800
